// The board: its picture is changed by ids, and what can be chosen answers to mouse, keys and finger.
import { askWhy, pick, pickOf } from "./actions.js";
import { aim, highlight, onHover } from "./ask.js";
import { around, byId, isPhone } from "./elements.js";
import { move, remember } from "./motion.js";
import { refreshPane, showsPicture } from "./panes.js";
import { choosable, fromMarkup, partOf, showTheme, svg } from "./picture.js";
import { settle, speak } from "./plate.js";
import { now } from "./state.js";
/** @import { Change, Patch } from "./messages.js" */

const picture = byId("picture");

/**
 * The picture of a message, whole or as changes; without either it stays as it is.
 * @param {{ v: number, svg?: string, patch?: Patch }} message
 * @param {string[]} marks what the step is about
 * @param {number | null} seat who moved; null: nothing is animated
 */
export function draw({ svg: whole, patch }, marks, seat) {
  if (!whole && !patch) return;
  const focus = picture.contains(document.activeElement) && document.activeElement?.id;
  const before = seat === null || !showsPicture() ? null : remember();
  if (whole) picture.innerHTML = whole;
  else Object.entries(patch ?? {}).forEach(([id, change]) => changePart(id, change));
  labelChoices();
  showTheme();
  refreshPane();
  if (focus) partOf(focus)?.focus({ preventScroll: true });
  if (before) move(before, marks, seat);
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
    ...children.map((child) => (typeof child === "number" ? had[child] : fromMarkup(child))),
  );
}

/** What can be chosen is a button, and called as it is in the list of choices. */
function labelChoices() {
  svg()
    .querySelectorAll("title.says")
    .forEach((title) => title.remove());
  svg().querySelectorAll("[role=button]:not([data-pick])").forEach(unlabel);
  for (const part of choosable()) {
    const says = now.choices[pickOf(part)]?.says ?? "";
    part.setAttribute("role", "button");
    part.setAttribute("tabindex", "0");
    part.setAttribute("aria-label", says);
    if (part.querySelector("title")) continue;
    const title = fromMarkup('<title class="says"></title>');
    title.textContent = says;
    part.append(title);
  }
}

/** @param {Element} part */
function unlabel(part) {
  for (const name of ["role", "tabindex", "aria-label"]) part.removeAttribute(name);
}

picture.addEventListener("click", (event) => {
  const found = around(event, "[data-pick]");
  if (!found) askWhy(around(event, "[data-action]"));
  else if (isPhone()) aim(pickOf(found));
  else pick(pickOf(found));
});

onHover(picture, (found, entered) => {
  if (entered) speak(found.getAttribute("aria-label") ?? "", "hint");
  else settle();
  highlight(entered ? pickOf(found) : null);
});

labelChoices();
