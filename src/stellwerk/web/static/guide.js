// The first visit to a table of a game: a few steps that point at its parts, and can be skipped at any time.
import { at, byId, styled } from "./elements.js";
import { prefer, preference } from "./pace.js";
import { partOf } from "./picture.js";
import { now } from "./state.js";
import { showWhy } from "./why.js";
/** @import { Guide } from "./messages.js" */

const dialog = document.createElement("dialog");
dialog.id = "guide";
dialog.setAttribute("aria-labelledby", "guide-title");
dialog.setAttribute("aria-describedby", "guide-says");
/** @type {Guide} */
let guide;
let step = 0;
const [BAR, EDGE] = [44, 16]; // pixels: the header, and how far from the edge of the screen

/** First how a table is read, then what this match has. @param {string[]} seen */
export async function welcome(seen) {
  if (!seen.includes(now.game)) await showGuide();
  else (await import("./introduce.js")).introduceNew(seen);
}

/** From its first step. */
export async function showGuide() {
  if (dialog.open) return;
  await styled("style-over");
  guide ??= await (await fetch(at(`/guide/${now.game}`))).json();
  if (dialog.open) return; // asked for twice, while its words were on the way
  document.body.append(dialog);
  step = 0;
  dialog.style.inset = "0 auto auto 0";
  dialog.show();
  showStep();
}

function showStep() {
  const { part, title, says } = guide.steps[step];
  const last = step === guide.steps.length - 1;
  const head = line("h2", title, "guide-title");
  head.append(line("small", `${step + 1} / ${guide.steps.length}`));
  const next = button(last ? guide.words.done : guide.words.next, last ? close : () => go(1));
  next.className = "primary";
  const row = document.createElement("p");
  row.append(next);
  if (step) row.append(button(guide.words.back, () => go(-1)));
  if (!last) row.append(button(guide.words.skip, close));
  dialog.replaceChildren(head, line("p", says, "guide-says"), row);
  pointAt(part);
  next.focus({ preventScroll: true });
}

/** @param {number} by */
function go(by) {
  step += by;
  showStep();
}

/** A small screen first shows its pane; the words keep away from it and the question. @param {string} id */
function pointAt(id) {
  clear();
  const part = partOf(id) ?? document.getElementById(id);
  if (!part) return;
  for (const tab of byId("panes").querySelectorAll("button")) if (!part.checkVisibility()) tab.click();
  part.classList.add("guided");
  part.scrollIntoView({ block: "nearest" });
  keepOff(part.getBoundingClientRect(), byId("ask").getBoundingClientRect());
}

/** Where the words cover least of both, above all the question. @param {DOMRect} part @param {DOMRect} ask */
function keepOff(part, ask) {
  const { width, height } = dialog.getBoundingClientRect();
  const [left, right] = [EDGE, innerWidth - EDGE - width];
  const [top, bottom] = [BAR + 8, innerHeight - EDGE - height];
  const places = [
    new DOMRect(right, bottom, width, height),
    new DOMRect(left, bottom, width, height),
    new DOMRect(left, ask.top - 8 - height, width, height),
    new DOMRect(ask.left - 8 - width, bottom, width, height),
    new DOMRect(right, top, width, height),
    new DOMRect(left, top, width, height),
  ].filter(({ x, y }) => x >= 0 && y >= BAR);
  /** @param {DOMRect} place */
  const hides = (place) => 9 * shared(ask, place) + shared(part, place);
  const { x, y } = places.reduce((best, place) => (hides(place) < hides(best) ? place : best));
  dialog.style.inset = `${y}px auto auto ${x}px`;
}

/** Square pixels. @param {DOMRect} one @param {DOMRect} other */
function shared(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

function clear() {
  document.querySelectorAll(".guided").forEach((part) => part.classList.remove("guided"));
}

/** It does not come again by itself; the questions say why they are asked from now on. */
function close() {
  clear();
  dialog.close();
  byId("panes").querySelector("button")?.click();
  byId("picture").scrollTo(0, 0); // what was pointed at lay further down
  prefer("guided", `${preference("guided") ?? ""} ${now.game}`.trim());
  if (!preference("why")) prefer("why", "yes");
  showWhy();
  /** @type {HTMLElement | null} */
  const first = byId("options").querySelector("li:not(.elsewhere) > button");
  (first ?? byId("asked")).focus({ preventScroll: true });
}

/**
 * @template {"h2" | "p" | "small"} Name
 * @param {Name} name
 * @param {string} text
 * @param {string} [id]
 */
function line(name, text, id) {
  const made = document.createElement(name);
  made.textContent = text;
  if (id) made.id = id;
  return made;
}

/**
 * @param {string} text
 * @param {() => void} then
 */
function button(text, then) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", then);
  return made;
}

dialog.addEventListener("keydown", (event) => {
  event.stopPropagation(); // its keys are its own
  if (event.key === "Escape") close();
});
