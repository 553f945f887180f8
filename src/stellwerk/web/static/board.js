// The board: its panels are changed by ids, and what can be chosen answers to mouse, keys and finger.
import { askWhy, pick, pickOf } from "./actions.js";
import { aim, highlight, isAimed, onHover } from "./ask.js";
import { around, isPhone } from "./elements.js";
import { applyZoom } from "./fit.js";
import { showLights } from "./lights.js";
import { isAnimated } from "./pace.js";
import { CHOOSABLE, choosable, fromMarkup, partOf, picture } from "./picture.js";
import { settle, speak } from "./plate.js";
import { now } from "./state.js";
/** @import { Change, Patch } from "./messages.js" */

/** What moves pieces comes with the first step to be seen. @type {typeof import("./motion.js") | null} */
let motion = null;

/** Before the next steps are drawn. */
export async function prepareMotion() {
  if (isAnimated()) motion ??= await import("./motion.js");
}

/**
 * The panels of a message, whole or as changes; without either they stay as they are.
 * @param {{ v: number, panels?: Record<string, string>, patch?: Record<string, Patch> }} message
 * @param {string[]} marks what the step is about
 * @param {number | null} seat who moved; null: nothing is animated
 */
export function draw({ panels, patch }, marks, seat) {
  if (!panels && !patch) return;
  const focus = picture.contains(document.activeElement) && document.activeElement?.id;
  const before = seat === null ? null : motion?.remember();
  putBack();
  if (panels) picture.innerHTML = Object.values(panels).join("");
  else Object.values(patch ?? {}).forEach(changePanel);
  labelChoices();
  showLights();
  applyZoom();
  if (focus) partOf(focus)?.focus({ preventScroll: true });
  if (before) motion?.move(before, marks, seat);
}

/** @param {Patch} patch */
function changePanel(patch) {
  Object.entries(patch).forEach(([id, change]) => changePart(id, change));
}

/**
 * @param {string} id
 * @param {Change} change
 */
function changePart(id, [attributes, children]) {
  const part = /** @type {SVGElement} */ (partOf(id));
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) part.removeAttribute(name);
    else part.setAttribute(name, value);
  }
  if (!children) return;
  const had = [...part.children];
  part.replaceChildren(
    ...children.map((child) => (typeof child === "number" ? had[child] : fromMarkup(child, part))),
  );
}

/** What can be chosen is a button, and called as it is in the list of choices. */
function labelChoices() {
  picture.querySelectorAll("title.says").forEach((title) => title.remove());
  picture.querySelectorAll("[role=button]:not([data-pick],[data-picks],[data-thing])").forEach(unlabel);
  for (const part of choosable()) {
    if (part.dataset.thing) continue;
    const says = part.dataset.picks ? titleOf(part) : saysOf(pickOf(part));
    part.setAttribute("role", "button");
    part.setAttribute("tabindex", "-1"); // see rove.js
    part.setAttribute("aria-label", says);
    if (part.querySelector("title")) continue;
    const title = fromMarkup('<title class="says"></title>');
    title.textContent = says;
    part.append(title);
  }
}

/** @param {number} number */
const saysOf = (number) => now.choices.find((choice) => choice.pick === number)?.says ?? "";

/** @param {Element} part */
const titleOf = (part) => part.querySelector("title")?.textContent ?? "";

/** @param {Element} part */
function unlabel(part) {
  for (const name of ["role", "tabindex", "aria-label"]) part.removeAttribute(name);
}

const thick = matchMedia("(pointer:coarse)");

picture.addEventListener("click", async (event) => {
  const hit = around(event, CHOOSABLE);
  const near = !hit && (isPhone() || thick.matches);
  const found = near ? (await import("./snap.js")).nearTo(event) : hit;
  if (!found) askWhy(around(event, "[data-action]"));
  else if (found.dataset.picks) pickOneOf(found.dataset.picks.split(" ").map(Number));
  else if (!found.dataset.pick) return;
  else if (near) aim(pickOf(found));
  else pick(pickOf(takePlace(found)));
});

/** @param {number[]} numbers */
async function pickOneOf(numbers) {
  if (numbers.length === 1) pick(numbers[0]);
  else (await import("./narrow.js")).narrow(numbers);
}

/** The styles of cells that stand at other places until the answer comes. @type {Map<SVGElement, string>} */
const displaced = new Map();

function putBack() {
  displaced.forEach((style, cell) => cell.setAttribute("style", style));
  displaced.clear();
}

/**
 * Of things that are the same choice the first one goes: it changes places with the one that was pointed at.
 * @param {HTMLElement | SVGElement} found
 */
function takePlace(found) {
  putBack();
  const first = picture.querySelector(`[data-pick="${found.dataset.pick}"]`);
  const [one, other] = [first, found].map((part) => part?.closest("svg"));
  if (!one || !other || one === other || one.parentElement !== other.parentElement) return found;
  const cells = /** @type {SVGElement[]} */ ([...(one.parentElement?.children ?? [])]);
  cells.forEach((cell, place) => {
    displaced.set(cell, cell.getAttribute("style") ?? "");
    cell.style.order = String(place);
  });
  [one.style.order, other.style.order] = [other.style.order, one.style.order];
  return found;
}

onHover(picture, (found, entered) => {
  if (isAimed()) return;
  if (entered) speak(found.getAttribute("aria-label") ?? "", "hint");
  else settle();
  highlight(entered ? pickOf(found) : null);
});

labelChoices();
showLights();
