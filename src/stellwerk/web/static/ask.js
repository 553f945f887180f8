// The question and its choices: in the plate on the board, and as a list of buttons.
import { now, pick, words } from "./client.js";
import { lightUp, svg } from "./board.js";
import { prefer } from "./pace.js";
import { phone } from "./panes.js";

const plate = document.getElementById("plate");
const question = document.getElementById("asked");
const list = document.getElementById("options");
const SIZES = [1.3, 1.12, 1, 0.88]; // of the type in the plate: the first at which the sentence fits
const fold = document.getElementById("fold");
let timer, armed = null, meant = null, asked = null, moved = false, place = "";

// One place speaks: the question, or for a while what a choice does, what happened, or why something cannot be done.
export function speak(sentence, kind) {
  clearTimeout(timer);
  plate.dataset.kind = kind;
  plate.textContent = sentence;
  for (const size of SIZES) { plate.style.fontSize = `${size}cqw`; if (plate.scrollHeight <= plate.clientHeight) break; }
  if (kind !== "hint") question.textContent = sentence;
  if (kind === "note") timer = setTimeout(() => settle(true), Math.max(4000, sentence.length * 70));
}

export function settle(even = false) {
  if (plate.dataset.kind === "note" && !even) return;
  speak(now.question, "question");
}

// Choices of the same sentence, such as parallel tracks, share a button: it means the first of them.
export function choices(entries) {
  const focus = list.contains(document.activeElement);
  const picks = new Map();
  for (const { pick: number, says } of entries) picks.set(says, [...(picks.get(says) ?? []), number]);
  armed = null;
  list.replaceChildren(...[...picks].map(choice));
  if (asked !== now.v) list.scrollTop = 0;
  asked = now.v;
  if (focus) (list.querySelector("button") ?? question).focus({ preventScroll: true });
  document.body.classList.toggle("asked", entries.length > 0);
}

function choice([says, [number, ...also]]) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.pick = number;
  if (also.length) button.dataset.also = also.join(" ");
  button.textContent = says;
  item.append(button);
  return item;
}

// The button of a choice stands out while the thing on the board does; a finger on the board only aims.
export function aim(number, hold = false) {
  const button = number === null ? null : list.querySelector(`[data-pick="${number}"],[data-also~="${number}"]`);
  list.querySelectorAll(".aimed").forEach((e) => e.classList.remove("aimed"));
  if (!button) return;
  button.classList.add("aimed");
  if (!hold) return;
  if (meant === number) { pick(number); return; }
  armed = number;
  list.scrollTop = button.offsetTop - list.offsetTop;
  speak(`${button.textContent} ${words.again}`, "aim");
}

// Whatever is tapped next, what was aimed at before is not any more; only the same again is a choice.
document.addEventListener("click", () => {
  [meant, armed] = [armed, null];
  if (meant === null) return;
  aim(null);
  settle();
}, true);

// After a change the new question is to be read, not what happens to lie under a still pointer.
export const rest = () => { moved = false; };
export const hinting = () => moved;
addEventListener("keydown", () => { moved = true; }, true);
addEventListener("pointermove", (event) => {
  const before = place;
  place = `${event.clientX} ${event.clientY}`;
  if (moved || place === before) return;
  moved = true;
  event.target.dispatchEvent(new MouseEvent("mouseover", { bubbles: true })); // it was entered before
}, true);

// On a phone the list can be folded, to see more of the board.
const folded = (so) => { fold.setAttribute("aria-expanded", !so); list.classList.toggle("folded", so); };
folded(prefer("folded") === "yes");
fold.addEventListener("click", () => {
  const so = fold.getAttribute("aria-expanded") === "true";
  folded(so);
  try { localStorage.folded = so ? "yes" : "no"; } catch { /* no storage: for this visit only */ }
});

list.addEventListener("click", (event) => {
  const button = event.target.closest("[data-pick]");
  if (button) pick(Number(button.dataset.pick));
});

for (const [kind, on] of [["mouseover", true], ["focusin", true], ["mouseout", false], ["focusout", false]]) {
  list.addEventListener(kind, (event) => {
    const button = event.target.closest("[data-pick]");
    if (!button || phone() || (on && !moved)) return;
    const thing = svg().querySelector(`[data-pick="${button.dataset.pick}"]`);
    lightUp(on && thing ? [thing.id] : []);
    if (on) speak(button.textContent, "hint");
    else settle();
  });
}
