// Everything by keyboard: arrows go from choice to choice, letters look for one, numbers choose, Space skips.
import { undo } from "./actions.js";
import { around, byId } from "./elements.js";
import { skip } from "./pace.js";
import { CHOOSABLE } from "./picture.js";
import { inSight, listed, middle } from "./rove.js";

/** @type {Record<string, [dx: number, dy: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {KeyboardEvent} event */
export function takeKey(event) {
  if (event.key === "Escape") byId("menu").open = false;
  if (event.altKey || !byId("pass").hidden) return;
  if (around(event, "input,select,textarea,dialog,#menu[open] div")) return;
  if (event.ctrlKey || event.metaKey ? takeBack(event.key) : press(event)) event.preventDefault();
}

addEventListener("keydown", takeKey);

/** @param {string} key */
function takeBack(key) {
  if (key === "z") undo();
  return key === "z";
}

/**
 * Do what a key means; whether the browser is to do nothing more.
 * @param {KeyboardEvent} event
 */
function press(event) {
  const { key } = event;
  const part = around(event, CHOOSABLE);
  if (part instanceof SVGElement && (key === "Enter" || key === " ")) {
    part.dispatchEvent(new MouseEvent("click", { bubbles: true })); // as with the mouse
    return true;
  }
  if (ARROWS[key]) return around(event, "#options") ? goAlong(...ARROWS[key]) : goTo(part, ...ARROWS[key]);
  if (key === " " && !around(event, "button,summary,a")) {
    skip(true);
    return true;
  }
  if (key === "Enter" && !around(event, "button,summary,a,[role=button]")) {
    /** @type {HTMLElement | null} */ (document.querySelector("#doing .primary"))?.click();
    return true;
  }
  if (/^[1-9]$/.test(key)) takeNumber(Number(key) - 1);
  else return look(key);
  return false;
}

/** What cannot be seen has no number: the list is shown first. @param {number} number */
function takeNumber(number) {
  const list = byId("options");
  if (list.classList.contains("folded") && list.querySelector(".elsewhere")) byId("fold").click();
  else listed()[number]?.click();
}

/** Letters wait for one another while the module is loaded. @type {Promise<void>} */
let looking = Promise.resolve();

/** Letters look for a choice, Backspace and Escape go back. @param {string} key */
function look(key) {
  const typed = byId("typed").textContent;
  const letter = /^\p{L}$/u.test(key) && (typed || listed().length > 0);
  if (!letter && !(typed && (key === "Backspace" || key === "Escape"))) return false;
  looking = looking.then(async () => {
    const { type, show } = await import("./filter.js");
    if (key === "Escape") show("");
    else type(letter ? key : "");
  });
  return true;
}

/**
 * From one choice of the list to the next.
 * @param {number} dx
 * @param {number} dy
 */
function goAlong(dx, dy) {
  const all = listed();
  const here = all.findIndex((button) => button === document.activeElement);
  all[Math.min(all.length - 1, Math.max(0, here + dx + dy))]?.focus();
  return true;
}

/**
 * The nearest choice on the board in a direction; from nowhere, the first, or that of the list.
 * @param {Element | null} from
 * @param {number} dx
 * @param {number} dy
 */
function goTo(from, dx, dy) {
  const all = inSight();
  if (!from) {
    (all[0] ?? listed()[0])?.focus();
    return all.length > 0 || listed().length > 0;
  }
  const start = middle(from);
  /** @param {Element} part */
  const distance = (part) => {
    const { x, y } = middle(part);
    const along = (x - start.x) * dx + (y - start.y) * dy;
    const across = Math.abs((x - start.x) * dy + (y - start.y) * dx);
    return part === from || along < 4 ? Infinity : along + 2.2 * across;
  };
  const nearest = all.reduce((one, other) => (distance(other) < distance(one) ? other : one));
  if (distance(nearest) < Infinity) nearest.focus();
  return true;
}
