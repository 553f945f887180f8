// What changed moves: pieces slide to their places, what is taken flies to its taker, what got better rises.
import { byId, svgElement } from "./elements.js";
import { game } from "./game.js";
import { isAnimated } from "./pace.js";
import { partOf, picture } from "./picture.js";
/** @import { Piece } from "./page.js" */

/**
 * A piece as it was: where, what it looked like, and how many it stood for.
 * @typedef {{ box: DOMRect, face: string, count: number, copy: SVGElement, matrix: DOMMatrix | null }} Old
 */
/** @typedef {Map<string, Old>} Memory by id */
/** @typedef {{ element: SVGElement, id: string, kind: Piece } & Omit<Old, "copy" | "matrix">} Now */

const KINDS = game.pieces ?? [];
const OVERLAYS = [".ring,.chip,.way,.badge~*", game.overlay].filter(Boolean).join();
const FACE = `:is(use,text,rect,path):not(${OVERLAYS})`;
const EASE = /** @type {const} */ ({ duration: 450, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" });
const HEAD = 140; // pixels: of something higher, such as a player's board, the top is meant
const DEAL = 3; // as many cards as this that change at once are dealt or removed, not taken
const INTERACTIVE = ["id", "data-pick", "tabindex", "role", "aria-label"];

/** @returns {Now[]} */
function pieces() {
  const all = /** @type {NodeListOf<SVGElement>} */ (picture.querySelectorAll("svg [id]"));
  return [...all].flatMap((element) => {
    const kind = KINDS.find(({ ids }) => ids.test(element.id));
    return kind ? [{ element, id: element.id, kind, ...looks(element) }] : [];
  });
}

/** @param {SVGElement} element */
function looks(element) {
  const count = Number(element.querySelector(".on-plate")?.textContent ?? 0);
  return { box: element.getBoundingClientRect(), face: face(element), count };
}

/** What it looks like apart from what marks a choice. @param {SVGElement} element */
function face(element) {
  return [...element.querySelectorAll(FACE)]
    .map((part) => part.getAttribute("href") ?? (part.textContent || part.getAttribute("class")))
    .join();
}

/** Before a change; null if nothing is to move. @returns {Memory | null} */
export function remember() {
  if (!isAnimated()) return null;
  return new Map(
    pieces().map(({ element, id, box, face, count }) => {
      const copy = /** @type {SVGElement} */ (element.cloneNode(true));
      return [id, { box, face, count, copy, matrix: matrixOf(element) }];
    }),
  );
}

/**
 * After it: every piece that is new, gone, changed or elsewhere moves as its kind does.
 * @param {Memory} before
 * @param {string[]} marks what the step is about
 * @param {number | null} seat who moved
 */
export function move(before, marks, seat) {
  const all = pieces();
  const changed = all.filter(({ id, face }) => before.has(id) && before.get(id)?.face !== face);
  const taken = changed.filter(({ kind }) => kind.changes === "taken");
  const hand = changed.find(
    ({ id, kind, count }) => kind.changes === "counted" && count > countOf(before, id),
  );
  const goal = hand?.element ?? partOf(`seat-${seat}`);
  for (const piece of all) {
    const old = before.get(piece.id);
    if (!old) come(piece, goal);
    else if (taken.includes(piece)) take(piece, old, goal, taken.length < DEAL || marks.includes(piece.id));
    else if (changed.includes(piece)) change(piece, old, goal, taken.length > 0);
    else shift(piece.element, old.box, piece.box);
  }
  const still = new Set(all.map(({ id }) => id));
  for (const [id, old] of before) {
    const kind = KINDS.find(({ ids }) => ids.test(id));
    if (!still.has(id) && kind?.leaves === "flies") fly(old, goal);
  }
}

/**
 * @param {Memory} before
 * @param {string} id
 */
const countOf = (before, id) => before.get(id)?.count ?? 0;

/**
 * @param {Now} piece
 * @param {SVGElement | null} goal
 */
function come({ element, kind }, goal) {
  if (kind.comes === "rolls") roll(element);
  else slide(element, kind.comes ? partOf(kind.comes.from) : goal);
}

/**
 * @param {Now} piece
 * @param {Old} old
 * @param {SVGElement | null} goal
 * @param {boolean} someTaken
 */
function change({ element, kind, count }, old, goal, someTaken) {
  if (kind.changes === "slides") return slide(element, goal);
  if (kind.changes === "counted" && count < old.count) return fly(old, partOf("discard"));
  if (kind.changes === "drawn") return someTaken ? undefined : fly(old, goal);
  if (kind.changes === "finished" && !element.querySelector(".slip-done")) return undefined;
  if (kind.changes === "improved") lift(old);
  return rise(element);
}

/**
 * @param {Now} piece
 * @param {Old} old
 * @param {SVGElement | null} goal
 * @param {boolean} flies
 */
function take({ element }, old, goal, flies) {
  const empty = element.querySelector(".absent");
  if (flies) fly(old, goal);
  else if (empty) lift(old);
  if (!empty) slide(element, partOf("deck"), 150);
}

// Ways to move

/** @param {number} x @param {number} y */
const by = (x, y) => `translate(${x}px,${y}px)`;

/** @param {DOMRect} box */
const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + Math.min(box.height, HEAD) / 2 });

/** From units around an element to pixels of the screen. @param {SVGElement} element */
function matrixOf(element) {
  const around = element.parentElement;
  return around instanceof SVGGraphicsElement ? around.getScreenCTM() : null;
}

/**
 * From one place to another, in units of a picture of that scale.
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} scale
 * @returns {[x: number, y: number]}
 */
function way(from, to, scale) {
  const [start, end] = [middle(from), middle(to)];
  return [(end.x - start.x) / scale, (end.y - start.y) / scale];
}

/**
 * @param {SVGElement} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function shift(element, from, to) {
  const back = way(to, from, matrixOf(element)?.a ?? 1);
  if (!from.width || Math.hypot(...back) <= 3) return;
  element.animate([{ transform: by(...back) }, { transform: "none" }], EASE);
}

/**
 * @param {SVGElement} element
 * @param {SVGElement | null} from
 * @param {number} delay
 */
function slide(element, from, delay = 0) {
  const scale = matrixOf(element)?.a ?? 1;
  const place = placeOf(from);
  const back = place && way(element.getBoundingClientRect(), place.getBoundingClientRect(), scale);
  const start = by(...(back ?? [0, -24]));
  const frames = [
    { transform: start, opacity: 0.1 },
    { transform: "none", opacity: 1 },
  ];
  element.animate(frames, { ...EASE, delay });
}

/**
 * Where a part is, or the tab behind which it is.
 * @param {SVGElement | null} part
 * @returns {Element | null}
 */
function placeOf(part) {
  if (!part || part.checkVisibility()) return part;
  const { pane } = document.body.dataset;
  const tabs = [...byId("panes").querySelectorAll("button")].filter((tab) => tab.checkVisibility());
  const tab = tabs.find((one) => {
    document.body.dataset.pane = one.dataset.pane;
    return part.checkVisibility();
  });
  document.body.dataset.pane = pane;
  return tab ?? null;
}

/** @param {SVGElement} element */
function roll(element) {
  const frames = [
    { transform: by(110, 0), opacity: 0 },
    { transform: "none", opacity: 1 },
  ];
  element.animate(frames, EASE);
}

/** @param {SVGElement} element */
function rise(element) {
  element.classList.add("rises");
  const frames = [
    { transform: "scale(.7)", opacity: 0.2 },
    { transform: "scale(1.12)", offset: 0.6 },
    { transform: "none" },
  ];
  element.animate(frames, EASE).onfinish = () => element.classList.remove("rises");
}

/** @param {Old} old */
function lift(old) {
  ghost(old).animate([{ transform: "none" }, { transform: by(0, -40), opacity: 0 }], EASE);
}

/**
 * @param {Old} old
 * @param {SVGElement | null} to
 */
function fly(old, to) {
  const place = placeOf(to);
  if (!place || !old.box.width) return;
  const end = { transform: by(...way(old.box, place.getBoundingClientRect(), 1)), opacity: 0.2 };
  ghost(old).animate([{ transform: "none" }, end], EASE);
}

/** What was there, above everything, until it has arrived. @param {Old} old */
function ghost({ copy, matrix }) {
  for (const element of [copy, ...copy.querySelectorAll("[id]")]) {
    INTERACTIVE.forEach((name) => element.removeAttribute(name));
  }
  copy.querySelectorAll(".ring,.chip,.badge,.badge~*,title").forEach((element) => element.remove());
  const { a, b, c, d, e, f } = matrix ?? new DOMMatrix();
  const placed = svgElement("g", { transform: `matrix(${[a, b, c, d, e, f].join(" ")})` });
  const moving = svgElement("g", { class: "ghost" });
  placed.append(copy);
  moving.append(placed);
  byId("flying").append(moving);
  setTimeout(() => moving.remove(), EASE.duration);
  return moving;
}
