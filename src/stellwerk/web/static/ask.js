// The question and its choices: in the plate on the board, and as a list of buttons.
import { now, pick, words } from "./client.js";
import { lightUp, svg } from "./board.js";
import { phone } from "./panes.js";

const plate = document.getElementById("plate");
const question = document.getElementById("asked");
const list = document.getElementById("options");
const SIZES = [1.3, 1.12, 1, 0.88]; // of the type in the plate: the first at which the sentence fits
let timer, armed = null;

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

export function choices(entries) {
  const focus = list.contains(document.activeElement);
  armed = null;
  list.replaceChildren(...entries.map(({ pick: number, says }) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.pick = number;
    button.textContent = says;
    item.append(button);
    return item;
  }));
  if (focus) (list.querySelector("button") ?? question).focus({ preventScroll: true });
  document.body.classList.toggle("asked", entries.length > 0);
}

// The button of a choice stands out while the thing on the board does; a finger on the board only aims.
export function aim(number, hold = false) {
  const button = number === null ? null : list.querySelector(`[data-pick="${number}"]`);
  list.querySelectorAll(".aimed").forEach((e) => e.classList.remove("aimed"));
  if (!button) return;
  button.classList.add("aimed");
  if (!hold) return;
  if (armed === number) { pick(number); return; }
  armed = number;
  list.prepend(button.parentElement);
  list.scrollTo({ top: 0 });
  speak(words.again, "note");
}

list.addEventListener("click", (event) => {
  const button = event.target.closest("[data-pick]");
  if (button) pick(Number(button.dataset.pick));
});

for (const [kind, on] of [["mouseover", true], ["focusin", true], ["mouseout", false], ["focusout", false]]) {
  list.addEventListener(kind, (event) => {
    const button = event.target.closest("[data-pick]");
    if (!button || phone()) return;
    const thing = svg().querySelector(`[data-pick="${button.dataset.pick}"]`);
    lightUp(on && thing ? [thing.id] : []);
    if (on) speak(button.textContent, "hint");
    else settle();
  });
}
