// What a drawn thing is: a bubble for who rests the pointer on it, reaches it by keyboard, or presses it.
import { picture } from "./picture.js";
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
  const answer = await fetch(`/t/${data.id}/labels?seat=${now.seat ?? ""}`);
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
  const found = await explain(target);
  if (!found || !picture.contains(target) || (byMouse && !target.matches(":hover"))) return hide();
  if (byMouse && titled(target)) return hide();
  about?.removeAttribute("aria-describedby");
  about = found.part.matches(".panel") ? target : found.part;
  box.textContent = found.says;
  box.hidden = false;
  place(about.getBoundingClientRect());
  if (about === document.activeElement) about.setAttribute("aria-describedby", "bubble");
}

/** @param {Element} target */
function titled(target) {
  for (let part = target; part !== picture && part.parentElement; part = part.parentElement)
    if (part.querySelector(":scope > title")) return true;
  return false;
}

/** Above the thing or, where no room is, below it; always on the screen. @param {DOMRect} thing */
function place({ left, top, bottom, width }) {
  const { width: wide, height: high } = box.getBoundingClientRect();
  const x = Math.max(6, Math.min(innerWidth - wide - 6, left + width / 2 - wide / 2));
  const y = top - high - 8 > 6 ? top - high - 8 : Math.min(bottom + 8, innerHeight - high - 6);
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
}

function hide() {
  clearTimeout(timer);
  about?.removeAttribute("aria-describedby");
  about = null;
  box.hidden = true;
}

/**
 * @param {Event} event
 * @param {boolean} byMouse
 */
function later({ target }, byMouse) {
  clearTimeout(timer);
  if (target instanceof Element) timer = setTimeout(() => show(target, byMouse), REST);
}

/** @param {PointerEvent} event */
function press(event) {
  hide();
  swallow = false;
  if (event.pointerType === "mouse") return;
  down = { x: event.clientX, y: event.clientY };
  later(event, false);
}

picture.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  hide();
  later(event, true);
});
picture.addEventListener("pointerleave", hide);
picture.addEventListener("focusin", (event) => {
  const { target } = event;
  if (target instanceof Element && target.matches(":focus-visible")) show(target, false);
});
picture.addEventListener("focusout", hide);
picture.addEventListener("pointerdown", press);
addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
  if (pointerType !== "mouse" && Math.hypot(clientX - down.x, clientY - down.y) > FAR) hide();
});
for (const kind of ["pointerup", "pointercancel"])
  addEventListener(kind, (event) => {
    if (/** @type {PointerEvent} */ (event).pointerType === "mouse") return;
    clearTimeout(timer);
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
  if (event.type !== "pointermove") return clearTimeout(timer);
  return event.pointerType === "mouse" ? beginAt(":hover", true) : undefined;
}

/**
 * @param {string} selector
 * @param {boolean} byMouse
 */
function beginAt(selector, byMouse) {
  const target = [...picture.querySelectorAll(selector)].at(-1);
  clearTimeout(timer);
  if (target) timer = setTimeout(() => show(target, byMouse), byMouse ? REST : 0);
}
