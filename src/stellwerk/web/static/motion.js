// What moved travels: pieces slide to their new places, what is taken flies to whoever took it, what got better rises.
import { moves } from "./pace.js";

const PIECES = /^(row-|card-|game-end-\d|start-tile|deck|hand-|ticket-|passenger-|track-|car-|engine-|mail-|tucked-|gap-|contract-|route-card-|locomotive-|coin-)/;
const FACE = ":is(use,text,rect,path):not(.ring,.chip,.way,.badge~*,[id^=decline-] *)";
const EASE = { duration: 450, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" };
const HEAD = 140; // pixels: of something higher, such as a player's board, the top is meant
const DEAL = 3; // so many cards that change at once are dealt or removed, not taken

let picture, old, goal, taken, meant;
const part = (id) => picture.querySelector(`#${CSS.escape(id)}`);
const pieces = () => [...picture.querySelectorAll("[id]")].filter((e) => PIECES.test(e.id) && !e.querySelector("[id^=card-]"));

// Before a change: where everything is, and what it looks like apart from what marks a choice.
export function remember(svg) {
  picture = svg;
  return moves() ? new Map(pieces().map((e) => [e.id, { ...state(e), copy: e.cloneNode(true) }])) : null;
}

const state = (e) => ({ box: e.getBoundingClientRect(), face: face(e), count: Number(e.querySelector(".on-plate")?.textContent ?? 0) });
const face = (e) => [...e.querySelectorAll(FACE)].map((x) => x.getAttribute("href") ?? (x.textContent || x.getAttribute("class"))).join();

// After it: every piece that is new, gone, changed or elsewhere moves as its kind does.
export function move(svg, before, marks, seat) {
  [picture, old, meant] = [svg, before, marks];
  const now = new Map(pieces().map((e) => [e.id, { e, ...state(e) }]));
  const changed = [...now].filter(([id, { face }]) => old.has(id) && old.get(id).face !== face).map(([id]) => id);
  taken = changed.filter((id) => /^(row|card|game-end|start-tile)/.test(id));
  goal = part(changed.find((id) => /^hand/.test(id) && now.get(id).count > old.get(id).count) ?? `seat-${seat}`);
  for (const [id, { e, box, count }] of now) {
    if (!old.has(id)) come(e, id);
    else if (changed.includes(id)) change(e, id, count);
    else shift(e, old.get(id).box, box);
  }
  for (const id of old.keys()) if (/^(passenger|coin|contract)/.test(id) && !now.has(id)) fly(id, goal);
}

function come(e, id) {
  if (/^ticket/.test(id)) slide(e, part("stack-short"));
  else if (/^(car|engine|gap)/.test(id)) roll(e);
  else slide(e, goal);
}

function change(e, id, count) {
  if (taken.includes(id)) take(e, id);
  else if (/^track/.test(id)) slide(e, goal);
  else if (/^hand/.test(id)) count < old.get(id).count ? fly(id, part("discard")) : rise(e);
  else if (/^deck/.test(id)) taken.length || fly(id, goal);
  else if (!/^passenger|ticket/.test(id) || e.querySelector(".slip-done")) { if (/^car/.test(id)) lift(id); rise(e); }
}

function take(e, id) {
  const empty = e.querySelector(".absent");
  if (taken.length < DEAL || meant.includes(id)) fly(id, goal);
  else if (empty) lift(id);
  if (!empty) slide(e, part("deck"), 150);
}

// Ways to move

const middle = (box) => [box.x + box.width / 2, box.y + Math.min(box.height, HEAD) / 2];
const at = ([x, y]) => `translate(${x}px,${y}px)`;
const way = (from, to) => { const scale = picture.getScreenCTM().a; return middle(to).map((v, i) => (v - middle(from)[i]) / scale); };

function shift(e, from, to) {
  const by = way(to, from);
  if (from.width && Math.hypot(...by) > 3) e.animate([{ transform: at(by) }, { transform: "none" }], EASE);
}

function slide(e, from, delay = 0) {
  const start = from ? at(way(e.getBoundingClientRect(), from.getBoundingClientRect())) : at([0, -24]);
  e.animate([{ transform: start, opacity: 0.1 }, { transform: "none", opacity: 1 }], { ...EASE, delay });
}

const roll = (e) => e.animate([{ transform: at([110, 0]), opacity: 0 }, { transform: "none", opacity: 1 }], EASE);

function rise(e) {
  e.classList.add("rises");
  const end = () => e.classList.remove("rises");
  e.animate([{ transform: "scale(.7)", opacity: 0.2 }, { transform: "scale(1.12)", offset: 0.6 }, { transform: "none" }], EASE).onfinish = end;
}

const lift = (id) => ghost(id).animate([{ transform: "none" }, { transform: at([0, -40]), opacity: 0 }], EASE);

function fly(id, to) {
  if (!to) return;
  const end = { transform: at(way(old.get(id).box, to.getBoundingClientRect())), opacity: 0.2 };
  ghost(id).animate([{ transform: "none" }, end], EASE);
}

// What was there, above everything, until it has arrived.
function ghost(id) {
  const { copy } = old.get(id);
  [copy, ...copy.querySelectorAll("[id]")].forEach((e) => ["id", "data-pick", "tabindex", "role", "aria-label"].forEach((name) => e.removeAttribute(name)));
  copy.querySelectorAll(".ring,.chip,.badge,.badge~*,title").forEach((e) => e.remove());
  copy.setAttribute("class", "ghost");
  copy.setAttribute("aria-hidden", true);
  picture.append(copy);
  setTimeout(() => copy.remove(), EASE.duration);
  return copy;
}
