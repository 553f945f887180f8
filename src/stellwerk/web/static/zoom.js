// A panel larger than a small screen: one finger moves it, two stretch it, as the buttons do; a tap chooses.
import { isPhone } from "./elements.js";
import { picture } from "./picture.js";

const MOST = 2.4; // pixels for a unit of the picture
const STEP = 1.5;
const FINGER = 32; // pixels: as wide as what a finger hits
const READABLE = 12; // pixels of names: a picture may set them in --name
/** Where each finger is. @type {Map<number, {x: number, y: number}>} */
const fingers = new Map();
let scale = 0; // not found yet
let fitted = 0; // the scale at which all of it was in sight
/** Of the panel. */
let name = "";
let looked = true;
/**
 * How it was before a question stretched it, and the scale that it has since.
 * @type {{ scale: number, left: number, top: number, now: number } | null}
 */
let lent = null;
const list = document.getElementById("options");
/** What a lesson says, or a longer question, takes room from it. */
const sizes = new ResizeObserver(() => fitZoom(name, looked));
/** @type {Element | undefined} */
let watched;

/** What is scrolled, and the picture in it. */
function zoomed() {
  const frame = picture.querySelector(`#cells-${name}`);
  const svg = frame?.querySelector("svg");
  return frame && svg ? { frame, svg } : null;
}

/**
 * After every change of the picture or of the screen.
 * @param {string} panel
 * @param {boolean} seen whether it is looked at
 */
export function fitZoom(panel, seen = true) {
  [name, looked] = [panel, seen];
  const found = zoomed();
  if (!found) return;
  const { frame, svg } = found;
  if (isPhone() && !frame.querySelector(".zoom")) addButtons(frame);
  if (frame !== watched) {
    sizes.disconnect();
    sizes.observe((watched = frame));
  }
  const fits = whole(frame, svg);
  if (frame.clientWidth && seen) [scale, fitted] = [scale <= fitted ? fits : Math.max(scale, fits), fits];
  svg.style.width = isPhone() && scale ? `${svg.viewBox.baseVal.width * scale}px` : "";
  svg.style.setProperty("--name", isPhone() && scale ? `${READABLE / scale}px` : null);
}

/** All is in sight, also above choices over it. @param {Element} frame @param {SVGSVGElement} svg */
function whole(frame, svg) {
  const { width, height } = svg.viewBox.baseVal;
  const { left, top, bottom } = frame.getBoundingClientRect();
  const over = list?.getBoundingClientRect();
  const cut = over?.height && over.left <= left && over.top > top ? Math.max(0, bottom - over.top) : 0;
  return Math.min(frame.clientWidth / width, (frame.clientHeight - cut) / height || Infinity);
}

/**
 * Larger or smaller, and what is at the point stays there.
 * @param {number} factor
 * @param {number} x
 * @param {number} y
 */
function stretch(factor, x, y) {
  const found = zoomed();
  if (!found) return;
  const { frame, svg } = found;
  const before = scale;
  const { left, top } = frame.getBoundingClientRect();
  scale = Math.min(MOST, Math.max(whole(frame, svg), scale * factor));
  fitZoom(name);
  const grown = scale / before;
  frame.scrollTo(
    (frame.scrollLeft + x - left) * grown - x + left,
    (frame.scrollTop + y - top) * grown - y + top,
  );
}

/**
 * What is asked about one place, such as the figures of a city, is made large enough for a finger.
 * Then all is as it was, unless somebody has stretched it meanwhile.
 * @param {Element[]} parts
 */
export function lookAt(parts) {
  const frame = zoomed()?.frame;
  if (!frame || !scale) return;
  if (lent?.now === scale) {
    scale = lent.scale;
    fitZoom(name);
    frame.scrollTo(lent.left, lent.top);
  }
  lent = null;
  if (!parts.length || !parts.every((part) => frame.contains(part))) return;
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  const height = Math.max(...boxes.map((box) => box.bottom)) - top;
  const wish = FINGER / Math.min(...boxes.map((box) => box.width));
  const factor = Math.min(wish, frame.clientWidth / 2 / width, frame.clientHeight / 2 / height);
  if (factor < STEP) return;
  lent = { scale, left: frame.scrollLeft, top: frame.scrollTop, now: 0 };
  stretch(factor, left + width / 2, top + height / 2);
  lent.now = scale;
  parts[0].scrollIntoView({ block: "center", inline: "center" });
  frame.dispatchEvent(new Event("scroll")); // the panes note at once where it is
}

/** The middle of the fingers, and how far they are apart. */
function spread() {
  const [a, b = a] = fingers.values();
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
}

picture.addEventListener("pointerdown", ({ target, pointerType, pointerId, clientX: x, clientY: y }) => {
  if (!isPhone() || pointerType !== "touch" || fingers.size > 1) return;
  if (target instanceof Node && zoomed()?.frame.contains(target)) fingers.set(pointerId, { x, y });
});
addEventListener("pointerup", (event) => fingers.delete(event.pointerId));
addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
  if (!fingers.has(pointerId)) return;
  const before = spread();
  fingers.set(pointerId, { x: clientX, y: clientY });
  const { x, y, apart } = spread();
  zoomed()?.frame.scrollBy(before.x - x, before.y - y);
  if (apart && before.apart) stretch(apart / before.apart, x, y);
});

/** @param {Element} frame */
function addButtons(frame) {
  const place = document.createElement("div");
  place.className = "zoom";
  place.append(button("+", STEP, "in"), button("−", 1 / STEP, "out"));
  frame.append(place);
}

/**
 * @param {string} sign
 * @param {number} factor
 * @param {string} name
 */
function button(sign, factor, name) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.textContent = sign;
  made.addEventListener("click", () => stretch(factor, innerWidth / 2, innerHeight / 3));
  return made;
}

const watch = new ResizeObserver(() => fitZoom(name, looked));
for (const part of [picture, list]) if (part) watch.observe(part);
