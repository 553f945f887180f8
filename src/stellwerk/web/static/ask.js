// The choices as a list of buttons, and what is aimed at on the board or in the list.
import { combine, pick, pickOf, showBar } from "./actions.js";
import { around, byId, isPhone, toTop } from "./elements.js";
import { prefer, preference } from "./pace.js";
import { lightUp, picture } from "./picture.js";
import { settle, speak } from "./plate.js";
import { now, words } from "./state.js";
/** @import { Choice, Combined } from "./messages.js" */

const FRESH = 300; // milliseconds
const FRESH_TOUCH = 400; // a finger is slower to stop
const thick = matchMedia("(pointer:coarse)");
const list = byId("options");
const fold = byId("fold");
/** The v whose choices the list shows. @type {number | null} */
let listedFor = null;
/** What they were. */
let asked = "";

/** @param {Choice[]} choices */
export function showChoices(choices) {
  const hadFocus = list.contains(document.activeElement);
  const byKey = hadFocus && list.querySelector(":focus-visible") !== null; // a tap need not open the list
  /** @type {Map<string, number[]>} */
  const picks = new Map();
  for (const { pick, says } of choices) picks.set(says, [...(picks.get(says) ?? []), pick]);
  aimedAt = null;
  const listed = [...picks].filter(([, numbers]) => !isThing(numbers[0]));
  const items = listed.map(([says, numbers]) => choiceItem(says, numbers));
  const here = (/** @type {Element} */ item) => !item.classList.contains("elsewhere");
  const combined = now.combinations.map(combinedItem);
  list.replaceChildren(
    ...combined.filter(here),
    ...items.filter(here),
    ...[...items, ...combined].filter((item) => !here(item)),
  );
  fold.hidden = items.every(here);
  showBar();
  if (now.several || showSeveral) loadSeveral();
  if (listedFor !== now.v) {
    list.scrollTop = 0;
    foldList(isFolded());
    const asks = JSON.stringify(choices);
    if (choices.length && listedFor !== null && asks !== asked) holdClicks();
    asked = asks;
  }
  listedFor = now.v;
  if (hadFocus) ((byKey && list.querySelector("button")) || byId("asked")).focus({ preventScroll: true });
  document.body.classList.toggle("asked", choices.length > 0);
}

/** @type {number | undefined} */
let held;

/** Whoever clicks in this moment means what was there before. */
function holdClicks() {
  clearTimeout(held);
  document.body.classList.add("fresh");
  held = setTimeout(() => document.body.classList.remove("fresh"), thick.matches ? FRESH_TOUCH : FRESH);
}

/** @type {(() => void) | undefined} */
let showSeveral;

/** Without a connection nothing comes; the question is asked again as soon as there is one. */
async function loadSeveral() {
  showSeveral ??= await import("./several.js").then(
    (script) => script.showSeveral,
    () => undefined,
  );
  showSeveral?.();
}

/**
 * Whether a choice is made by taking several things, and so has no button of its own.
 * @param {number} number
 */
const isThing = (number) =>
  now.several && !now.several.at_once && now.several.amounts.some(({ pick }) => pick === number);

/**
 * Choices of the same sentence, such as parallel tracks, share a button: it means the first of them.
 * @param {string} says
 * @param {number[]} numbers
 */
function choiceItem(says, [number, ...also]) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.pick = String(number);
  if (also.length) button.dataset.also = also.join(" ");
  button.textContent = says;
  item.append(button);
  const short = now.choices.find((choice) => choice.pick === number)?.bar;
  item.classList.toggle("elsewhere", Boolean(short) || isOnBoard(number));
  return item;
}

/** Whether a piece stands for it; where each stands for several, they are listed. @param {number} number */
const isOnBoard = (number) =>
  Boolean(picture.querySelector(`[data-pick="${number}"]`)) ||
  (picture.querySelector("[data-pick]") !== null &&
    picture.querySelector(`[data-picks~="${number}"]`) !== null) ||
  Boolean(now.several?.amounts.some(({ pick: one }) => one === number));

/** @param {Combined} combination */
function combinedItem({ several, says, bar }) {
  const item = document.createElement("li");
  item.classList.toggle("elsewhere", Boolean(bar));
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.several = String(several);
  button.textContent = says;
  item.append(button);
  return item;
}

// Aiming: a finger on the board only aims, and the same again is a choice

/** @type {number | null} */
let aimedAt = null;
/** What was aimed at before the tap that is being handled. @type {number | null} */
let aimedBefore = null;

/** Until the next tap it stays, whatever lies under a pointer. */
export const isAimed = () => aimedAt !== null;

/**
 * The button of a choice stands out.
 * @param {number | null} number
 */
export function highlight(number) {
  list.querySelectorAll(".aimed").forEach((button) => button.classList.remove("aimed"));
  /** @type {HTMLElement | null} */
  const button =
    number === null ? null : list.querySelector(`[data-pick="${number}"],[data-also~="${number}"]`);
  button?.classList.add("aimed");
  return button;
}

/** @param {number} number */
export function aim(number) {
  const button = highlight(number);
  if (!button) return;
  if (aimedBefore === number) {
    pick(number);
    return;
  }
  aimedAt = number;
  toTop(list, button);
  speak(`${button.textContent} ${words.again}`, "aim");
}

// Before any tap is handled: whatever it hits, what was aimed at is not any more.
document.addEventListener(
  "click",
  () => {
    [aimedBefore, aimedAt] = [aimedAt, null];
    if (aimedBefore === null) return;
    highlight(null);
    settle();
  },
  true,
);

// Hints: after a change the new question is to be read, not what happens to lie under a still pointer

let moved = false;
let pointer = "";

export function waitForPointer() {
  moved = false;
}

addEventListener("keydown", () => (moved = true), true);
addEventListener(
  "pointermove",
  (event) => {
    const before = pointer;
    pointer = `${event.clientX} ${event.clientY}`;
    if (moved || pointer === before) return;
    moved = true;
    event.target?.dispatchEvent(new MouseEvent("mouseover", { bubbles: true })); // it was entered before
  },
  true,
);

/**
 * Tell a listener when the mouse or the focus enters something that can be chosen, and when it leaves.
 * @param {HTMLElement} place
 * @param {(found: HTMLElement | SVGElement, entered: boolean) => void} listener
 */
export function onHover(place, listener) {
  const kinds = { mouseover: true, focusin: true, mouseout: false, focusout: false };
  for (const [kind, entered] of Object.entries(kinds)) {
    place.addEventListener(kind, (event) => {
      const found = around(event, "[data-pick]");
      if (found && (moved || !entered)) listener(found, entered);
    });
  }
}

// A button of the list says itself what it does: the question stays on the plate.
onHover(list, (button, entered) => {
  if (isPhone()) return;
  const part = picture.querySelector(`[data-pick="${button.dataset.pick}"]`);
  lightUp(entered && part ? [part.id] : []);
});

/** @param {Event} event */
export function choose(event) {
  const button = around(event, "[data-pick],[data-several]");
  if (button?.dataset.several) combine(Number(button.dataset.several));
  else if (button) pick(pickOf(button));
}

list.addEventListener("click", choose);

// What board and bar show need not be read: the list is folded, and opens for whoever goes there by key

const isFolded = () => preference("folded") !== "no";

/** @param {boolean} folded */
function foldList(folded) {
  fold.setAttribute("aria-expanded", String(!folded));
  list.classList.toggle("folded", folded);
}

foldList(isFolded());
fold.addEventListener("click", () => {
  const folded = fold.getAttribute("aria-expanded") === "true";
  foldList(folded);
  prefer("folded", folded ? "yes" : "no");
});
