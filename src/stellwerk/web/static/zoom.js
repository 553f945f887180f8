// The picture on a small screen: one finger moves it, two stretch it, as the buttons do; a tap chooses.
import { byId } from "./elements.js";
import { svg } from "./picture.js";

const MOST = 2.4; // pixels for a unit of the picture
const STEP = 1.5;
const board = byId("board");
/** Where each finger is. @type {Map<number, {x: number, y: number}>} */
const fingers = new Map();
let scale = 0.8;
let opened = false;

const units = () => svg().viewBox.baseVal.width;
export const zoomedWidth = () => `${units() * scale}px`;

/** The picture opens at its middle, and then stays where it was put. */
export function centreAtFirst() {
  if (opened) return;
  opened = true;
  board.scrollTo((board.scrollWidth - board.clientWidth) / 2, (board.scrollHeight - board.clientHeight) / 2);
}

/**
 * Larger or smaller, and what is at the point stays there.
 * @param {number} factor
 * @param {number} x
 * @param {number} y
 */
function stretch(factor, x, y) {
  const before = scale;
  const { left, top, width } = board.getBoundingClientRect();
  scale = Math.min(MOST, Math.max(width / units(), scale * factor));
  svg().style.width = zoomedWidth();
  const grown = scale / before;
  board.scrollTo(
    (board.scrollLeft + x - left) * grown - x + left,
    (board.scrollTop + y - top) * grown - y + top,
  );
}

/** The middle of the fingers, and how far they are apart. */
function spread() {
  const [a, b = a] = fingers.values();
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
}

board.addEventListener("pointerdown", ({ pointerType, pointerId, clientX: x, clientY: y }) => {
  if (pointerType === "touch" && fingers.size < 2) fingers.set(pointerId, { x, y });
});
addEventListener("pointerup", (event) => fingers.delete(event.pointerId));
addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
  if (document.body.dataset.board !== "zoomed" || !fingers.has(pointerId)) return;
  const before = spread();
  fingers.set(pointerId, { x: clientX, y: clientY });
  const { x, y, apart } = spread();
  board.scrollBy(before.x - x, before.y - y);
  if (apart && before.apart) stretch(apart / before.apart, x, y);
});

/**
 * @param {string} sign
 * @param {number} factor
 * @param {string} name
 */
function addButton(sign, factor, name) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `zoom ${name}`;
  button.textContent = sign;
  button.addEventListener("click", () => stretch(factor, innerWidth / 2, innerHeight / 3));
  board.append(button);
}

addButton("+", STEP, "in");
addButton("−", 1 / STEP, "out");
