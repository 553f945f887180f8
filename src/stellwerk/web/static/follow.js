// On a small screen a question brings the pane in which it is answered, and marks those with something to do.
import { byId, isPhone } from "./elements.js";
import { game } from "./game.js";
import { choosable, partOf, picture } from "./picture.js";
import { now } from "./state.js";
/** @typedef {Map<string, [left: number, top: number]>} Places by pane and id */

/** The v whose question has been followed, and whether there was one before. */
let followed = -1;
let asked = false;

/**
 * The pane that is to be shown: a turn begins on the first that has something to do.
 * @param {HTMLElement[]} tabs
 * @param {string} pane
 * @param {(pane: string, ...parts: Element[]) => boolean} isIn
 * @param {(Places | null)[]} kept
 */
export function follow(tabs, pane, isIn, kept) {
  turnPage(kept);
  const parts = now.leave ? [] : asksAbout();
  const found = tabs.filter((tab) => isIn(tab.dataset.pane ?? "", ...parts));
  for (const tab of tabs) tab.classList.toggle("todo", found.includes(tab));
  const answered = found.some((tab) => tab.dataset.pane === pane);
  const elsewhere = byId("chat").contains(document.activeElement) || document.querySelector("#guide[open]");
  const begins = !asked && now.choices.length > 0;
  const goes = found.length > 0 && followed !== now.v && !elsewhere && (begins || !answered);
  [followed, asked] = [now.v, now.choices.length > 0];
  return goes ? (found[0].dataset.pane ?? pane) : pane;
}

/** By id of the cells: what stands above them. @type {Map<string, string>} */
const titles = new Map();

/**
 * Below a new title, such as that of a round, things are read from the beginning.
 * @param {(Places | null)[]} kept
 */
function turnPage(kept) {
  for (const cells of picture.querySelectorAll(".cells")) {
    const title = cells.parentElement?.querySelector("h2")?.firstChild?.textContent ?? "";
    const last = titles.get(cells.id);
    titles.set(cells.id, title);
    if (!last || !title || title === last) continue;
    for (const place of [cells, picture]) {
      place.scrollTo(0, 0);
      for (const places of kept)
        for (const key of places?.keys() ?? []) if (key.endsWith(` ${place.id}`)) places?.set(key, [0, 0]);
    }
  }
}

/**
 * Where everything in a pane stands, and in the others as was noted.
 * @param {string} pane
 * @param {Places} scrolled
 */
export function placesIn(pane, scrolled) {
  const places = new Map(scrolled);
  for (const { id, scrollLeft, scrollTop } of [picture, ...picture.querySelectorAll(".cells")])
    places.set(`${pane} ${id}`, [scrollLeft, scrollTop]);
  return places;
}

/** What a list of things shines on, for it holds the things themselves; else the pieces that answer. */
function asksAbout() {
  const shines = now.several?.amounts.flatMap(({ lights }) => lights.map(partOf)) ?? [];
  const lit = shines.filter((part) => part !== null);
  return lit.length ? lit : choosable();
}

/** The v for which a piece was looked for. */
let sought = -1;

/** What holds the pieces is scrolled: the pane of a phone, all of a tablet. */
const frame = () => (isPhone() ? picture : byId("main"));

/**
 * Where it stood before a piece was brought into sight.
 * @type {{ pane?: string, from: number, to: number } | null}
 */
let moved = null;

/** Once for a question: where no piece that answers it is in sight, the first is scrolled to. */
export function seek() {
  if (sought === now.v || now.leave) return;
  sought = now.v;
  const parts = choosable().filter((part) => part.checkVisibility());
  if (game.zoom && isPhone()) import("./zoom.js").then((zoom) => zoom.lookAt(parts));
  if (!now.choices.length) return;
  goBack();
  if (document.querySelector("#introduction[open]"))
    import("./introduce.js").then((script) => script.makeWay(parts.map(middle)));
  if (!parts.length || parts.some(isSeen)) return;
  const from = frame().scrollTop;
  if (!isPhone()) scrollTo(parts[parts.length - 1], "nearest"); // as many as there is room for
  scrollTo(parts[0], "nearest");
  const to = frame().scrollTop;
  if (to !== from) moved = { pane: document.body.dataset.pane, from, to };
}

/** The next question finds it as it was, unless somebody has scrolled it meanwhile. */
function goBack() {
  if (!moved || moved.pane !== document.body.dataset.pane) return;
  if (Math.abs(frame().scrollTop - moved.to) < 2) frame().scrollTop = moved.from;
  moved = null;
}

/**
 * Within its frame: the page stays. A tablet has much in sight, and goes no further than it must.
 * @param {Element} part
 * @param {ScrollLogicalPosition} inline
 */
function scrollTo(part, inline) {
  part.scrollIntoView({ block: isPhone() ? "center" : "nearest", inline });
  for (const page of [document.documentElement, document.body]) page.scrollTop = 0;
}

/**
 * What the others did is scrolled into sight, or its tab is marked.
 * @param {Element[]} parts
 * @param {HTMLElement[]} tabs
 * @param {(pane: string, ...parts: Element[]) => boolean} isIn
 */
export function showNews(parts, tabs, isIn) {
  const seen = parts.find((part) => part.checkVisibility());
  if (seen) scrollTo(seen, "center");
  else tabs.find((tab) => isIn(tab.dataset.pane ?? "", parts[0]))?.classList.add("news");
}

/** @param {Element} part */
function middle(part) {
  const { x, y, width, height } = part.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Whether its middle is neither cut off nor under the question. @param {Element} part */
function isSeen(part) {
  const at = middle(part);
  if (isIn(byId("ask"), at)) return false;
  for (let around = part.parentElement; around; around = around.parentElement)
    if (cuts(around) && !isIn(around, at)) return false;
  return true;
}

/** @param {Element} around */
function cuts(around) {
  const { display, overflow } = getComputedStyle(around);
  return around instanceof HTMLElement && display !== "contents" && overflow !== "visible";
}

/** @param {Element} around @param {{ x: number, y: number }} at */
function isIn(around, at) {
  const { left, right, top, bottom } = around.getBoundingClientRect();
  return at.x >= left && at.x <= right && at.y >= top && at.y <= bottom;
}
