// A small screen shows one pane at a time: the panels that the style of the game puts there, or the log.
import { around, byId, isDesk, isPhone, whenScreenChanges } from "./elements.js";
import { applyZoom } from "./fit.js";
import { partOf, picture } from "./picture.js";
import { rove } from "./rove.js";
import { scrollLog } from "./side.js";
import { now } from "./state.js";

const tabs = [...byId("panes").querySelectorAll("button")];
let pane = tabs[0].dataset.pane ?? "";
/**
 * How far everything was scrolled in each pane, by pane and id.
 * @type {Map<string, [left: number, top: number]>}
 */
let scrolled = new Map();
/** The same before the others' moves were brought into sight. @type {typeof scrolled | null} */
let before = null;

/** A question brings the pane with it in which it is answered, and a piece that answers it. */
export async function followQuestion() {
  if (isDesk() && !document.querySelector("#introduction[open]")) return;
  const { follow, seek } = await import("./follow.js");
  if (isPhone()) {
    pane = follow(tabs, pane, isIn, [scrolled, before]);
    showPane();
    rove();
  }
  seek();
}

export function showPane() {
  document.body.dataset.pane = isPhone() ? pane : "";
  for (const tab of tabs) {
    const here = tab.dataset.pane === pane;
    tab.setAttribute("aria-current", String(here));
    if (here) tab.classList.remove("news");
  }
  applyZoom();
  if (before && now.choices.length) [scrolled, before] = [before, null];
  scrolled.forEach((place, key) => scrollTo(key, place));
}

/**
 * @param {string} key
 * @param {[left: number, top: number]} place
 */
function scrollTo(key, place) {
  const [where, id] = key.split(" ");
  if (where === document.body.dataset.pane) document.getElementById(id)?.scrollTo(...place);
}

/**
 * On a small screen: what the others did is scrolled into sight, or its tab is marked.
 * @param {string[]} ids
 */
export async function bringIntoSight(ids) {
  const parts = isPhone() ? ids.map(partOf).filter((part) => part !== null) : [];
  if (!parts.length) return;
  const script = await import("./follow.js");
  before ??= script.placesIn(pane, scrolled);
  script.showNews(parts, tabs, isIn);
}

/**
 * Whether one of the parts is in a pane.
 * @param {string} other
 * @param {Element[]} parts
 */
function isIn(other, ...parts) {
  document.body.dataset.pane = other;
  const shown = parts.some((part) => part.checkVisibility());
  document.body.dataset.pane = isPhone() ? pane : "";
  return shown;
}

picture.parentElement?.addEventListener(
  "scroll",
  ({ target }) => {
    if (!(target instanceof Element) || !isPhone() || now.pass !== null) return; // then nobody scrolls
    scrolled.set(`${pane} ${target.id}`, [target.scrollLeft, target.scrollTop]);
  },
  true,
);

byId("panes").addEventListener("click", (event) => {
  const tab = around(event, "[data-pane]");
  if (!tab?.dataset.pane) return;
  pane = tab.dataset.pane;
  showPane();
  rove();
  if (pane === "log") scrollLog();
});

whenScreenChanges(() => {
  showPane();
  rove();
});
