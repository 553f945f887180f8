// Everything by keyboard: arrows go from choice to choice, numbers choose, Space skips.
import { pick, pickOf, undo } from "./actions.js";
import { around, byId } from "./elements.js";
import { endPause } from "./pace.js";
import { choosable, svg } from "./picture.js";

/** @type {Record<string, [dx: number, dy: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

addEventListener("keydown", (event) => {
  if (event.key === "Escape") byId("menu").open = false;
  if (event.ctrlKey || event.metaKey || event.altKey || !byId("pass").hidden) return;
  if (around(event, "input,select,textarea,dialog,#menu[open] div")) return;
  if (press(event)) event.preventDefault();
});

/**
 * Do what a key means; whether the browser is to do nothing more.
 * @param {KeyboardEvent} event
 */
function press(event) {
  const { key } = event;
  const part = around(event, "#picture [data-pick]");
  if (part && (key === "Enter" || key === " ")) {
    pick(pickOf(part));
    return true;
  }
  if (ARROWS[key]) return goTo(part, ...ARROWS[key]);
  if (key === " " && !around(event, "button,summary,a")) {
    endPause();
    return true;
  }
  if (/^[1-9]$/.test(key)) byId("options").querySelectorAll("button")[Number(key) - 1]?.click();
  else if (key.toLowerCase() === "u") undo();
  return false;
}

/**
 * The nearest choice in a direction; from nowhere, the first.
 * @param {Element | null} from
 * @param {number} dx
 * @param {number} dy
 */
function goTo(from, dx, dy) {
  const all = choosable();
  if (!all.length || !svg().checkVisibility?.()) return false;
  if (!from) {
    all[0].focus();
    return true;
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

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
