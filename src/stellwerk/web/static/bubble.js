// What a drawn thing is: a bubble for who rests the pointer on it, reaches it by keyboard, or presses it.
import { at } from "./elements.js";
import { CHOOSABLE, picture } from "./picture.js";
import { data, now } from "./state.js";

const REST = 500; // milliseconds: a pointer that rests, and a finger that does not let go
const FAR = 10; // pixels: a finger that moves this far drags

const box = document.createElement("div");
box.id = "bubble";
box.setAttribute("role", "tooltip");
box.hidden = true;
box.style.cssText =
  "position:fixed;z-index:20;max-width:min(340px,92vw);padding:7px 11px;border:1.5px solid var(--gold);" +
  "border-radius:7px;background:var(--plate);color:var(--on);" +
  "font-size:15px;line-height:1.3;pointer-events:none";
document.body.append(box);

/** By id what the game says, at that v. @type {{ v: number, labels: Record<string, string> }} */
let known = { v: -1, labels: {} };
/** @type {number | undefined} */
let timer;
/** What the bubble is about. @type {Element | null} */
let about = null;
/** Where a finger is down. */
let down = { x: 0, y: 0 };
let swallow = false;
/** Counts what was asked for or put away: an answer that comes later is not shown. */
let asks = 0;

/** What a part of the picture is: as the game says, by its own label, or by that of what is around it. */
async function explain(/** @type {Element} */ target) {
  await learn();
  for (let part = target; part !== picture && part.parentElement; part = part.parentElement) {
    const says = known.labels[part.id] ?? ownLabel(part) ?? heading(part);
    if (says) return { part, says };
  }
  return null;
}

/** What the things of the position are, asked for once. */
async function learn() {
  if (known.v === now.v) return;
  const answer = await fetch(at(`/t/${data.id}/labels?seat=${now.seat ?? ""}`));
  if (answer.ok) known = await answer.json();
}

/** @param {Element} part */
const ownLabel = (part) =>
  part.querySelector(":scope > title")?.textContent || part.getAttribute("aria-label");

/** A heading speaks for its panel; the rest of a panel does not. @param {Element} part */
const heading = (part) => (part.matches(".panel > h2") ? known.labels[part.parentElement?.id ?? ""] : "");

/**
 * @param {Element} target
 * @param {boolean} byMouse what has a title the browser shows itself
 */
async function show(target, byMouse) {
  const asked = ++asks;
  const found = await explain(target);
  if (asked !== asks) return; // something was pressed, or pointed at, meanwhile
  timer = undefined;
  if (!found || !picture.contains(target) || (byMouse && !target.matches(":hover"))) return hide();
  if ((byMouse && titled(target)) || isLand(found.part)) return hide();
  about?.removeAttribute("aria-describedby");
  about = found.part.matches(".panel") ? target : found.part;
  box.textContent = found.says;
  box.hidden = false;
  place(about.getBoundingClientRect());
  if (about === document.activeElement) about.setAttribute("aria-describedby", "bubble");
}

/** What fills much of the screen needs no words at every place of it. @param {Element} part */
function isLand(part) {
  const { width, height } = part.getBoundingClientRect();
  return part !== document.activeElement && width * height > (innerWidth * innerHeight) / 6;
}

/** @param {Element} target */
function titled(target) {
  for (let part = target; part !== picture && part.parentElement; part = part.parentElement)
    if (part.querySelector(":scope > title")) return true;
  return false;
}

/** What it must not lie on: question, lesson, cards, and what can be chosen; a map is too large for that. */
const KEEP_FREE = `#ask,#lesson,#picture .cells > svg,${CHOOSABLE}`;
const GAP = 8; // pixels

/** Above the thing, below or beside it: where it hides least; always on the screen. @param {DOMRect} thing */
function place(thing) {
  const { left, top, bottom, right, width, height } = thing;
  box.style.left = "0"; // where it was before, there may have been less room
  const { width: wide, height: high } = box.getBoundingClientRect();
  const [x, y] = [left + width / 2 - wide / 2, top + height / 2 - high / 2];
  const free = [...document.querySelectorAll(KEEP_FREE)]
    .filter((part) => !isLand(part))
    .map((part) => part.getBoundingClientRect());
  const places = [
    [x, top - high - GAP],
    [x, bottom + GAP],
    [right + GAP, y],
    [left - wide - GAP, y],
  ].map(([x, y]) => onScreen(x, y, wide, high));
  const hides = places.map((one) => [thing, ...free].reduce((sum, other) => sum + common(one, other), 0));
  const { x: atX, y: atY } = places[hides.indexOf(Math.min(...hides))];
  box.style.left = `${atX}px`;
  box.style.top = `${atY}px`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {number} high
 */
function onScreen(x, y, wide, high) {
  const within = (/** @type {number} */ at, /** @type {number} */ end) => Math.max(6, Math.min(end - 6, at));
  return new DOMRect(within(x, innerWidth - wide), within(y, innerHeight - high), wide, high);
}

/** The area that two have in common. @param {DOMRect} one @param {DOMRect} other */
function common(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

function stop() {
  clearTimeout(timer);
  timer = undefined;
}

function hide() {
  asks++;
  stop();
  about?.removeAttribute("aria-describedby");
  about = null;
  box.hidden = true;
}

/**
 * @param {Event} event
 * @param {boolean} byMouse
 */
function later({ target }, byMouse) {
  stop();
  if (target instanceof Element) timer = setTimeout(() => show(target, byMouse), REST);
}

/**
 * Whatever is pressed, what was told is told; a finger that stays is told of what lies under it.
 * @param {PointerEvent} event
 */
function press(event) {
  hide();
  swallow = false;
  last = { x: event.clientX, y: event.clientY };
  if (event.pointerType === "mouse" || !(event.target instanceof Node)) return;
  down = last;
  if (picture.contains(event.target)) later(event, false);
}

/** A pointer that rests where something has just changed has asked for nothing. */
let last = { x: -1, y: -1 };
/** @type {EventTarget | null} */
let over = null;

picture.addEventListener("pointermove", (event) => {
  const { pointerType, clientX: x, clientY: y, target } = event;
  if (pointerType !== "mouse" || (x === last.x && y === last.y)) return;
  last = { x, y };
  if (target === over && (!box.hidden || timer)) return;
  over = target;
  hide();
  later(event, true);
});
picture.addEventListener("pointerleave", hide);
picture.addEventListener("focusin", (event) => {
  const { target } = event;
  if (target instanceof Element && target.matches(":focus-visible")) show(target, false);
});
picture.addEventListener("focusout", hide);
addEventListener("pointerdown", press, true);
addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
  if (pointerType !== "mouse" && Math.hypot(clientX - down.x, clientY - down.y) > FAR) hide();
});
for (const kind of ["pointerup", "pointercancel"])
  addEventListener(kind, (event) => {
    if (/** @type {PointerEvent} */ (event).pointerType === "mouse") return;
    stop();
    swallow = !box.hidden; // who read what it is has not chosen it
  });
picture.addEventListener("contextmenu", (event) => {
  if (!box.hidden) event.preventDefault();
});
addEventListener(
  "click",
  (event) => {
    if (!swallow) return;
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  },
  true,
);
addEventListener("keydown", ({ key }) => key === "Escape" && hide(), true);
for (const kind of ["scroll", "resize"]) addEventListener(kind, hide, true);

/** The first event of a kind, which may have happened before this script came. @param {Event} event */
export function begin(event) {
  if (!(event instanceof PointerEvent)) return beginAt(":focus-visible", false);
  if (event.type === "pointerdown") return press(event);
  if (event.type !== "pointermove") return stop();
  return event.pointerType === "mouse" ? beginAt(":hover", true) : undefined;
}

/**
 * @param {string} selector
 * @param {boolean} byMouse
 */
function beginAt(selector, byMouse) {
  const target = [...picture.querySelectorAll(selector)].at(-1);
  stop();
  if (target) timer = setTimeout(() => show(target, byMouse), byMouse ? REST : 0);
}
