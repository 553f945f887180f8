// The map on a small screen: one finger moves it, two stretch it, and so do the buttons. A tap is still a click.
import { svg } from "./board.js";

const WIDE = 860; // of the map, in units of the picture
const MOST = 2.4, STEP = 1.5;
const board = document.getElementById("board");
const fingers = new Map();
let scale = 0.8, opened = false;

export const width = () => `${WIDE * scale}px`;

// The map opens at its middle, and then stays where it was put.
export function centre() {
  if (opened) return;
  opened = true;
  board.scrollTo((board.scrollWidth - board.clientWidth) / 2, (board.scrollHeight - board.clientHeight) / 2);
}

// Larger or smaller, and what is at the point stays there.
function stretch(by, x, y) {
  const before = scale, { left, top, width: wide } = board.getBoundingClientRect();
  scale = Math.min(MOST, Math.max(wide / WIDE, scale * by));
  svg().style.width = width();
  board.scrollTo((board.scrollLeft + x - left) * scale / before - x + left, (board.scrollTop + y - top) * scale / before - y + top);
}

const spread = () => {
  const [a, b = a] = [...fingers.values()];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
};

board.addEventListener("pointerdown", ({ pointerType, pointerId, clientX: x, clientY: y }) => {
  if (pointerType === "touch" && fingers.size < 2) fingers.set(pointerId, { x, y });
});
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => fingers.delete(event.pointerId));
addEventListener("pointermove", (event) => {
  if (document.body.dataset.pane !== "map" || !fingers.has(event.pointerId)) return;
  const before = spread();
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  const { x, y, apart } = spread();
  board.scrollBy(before.x - x, before.y - y);
  if (apart && before.apart) stretch(apart / before.apart, x, y);
});

for (const [sign, by, name] of [["+", STEP, "in"], ["−", 1 / STEP, "out"]]) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `zoom ${name}`;
  button.textContent = sign;
  button.addEventListener("click", () => stretch(by, innerWidth / 2, innerHeight / 3));
  board.append(button);
}
