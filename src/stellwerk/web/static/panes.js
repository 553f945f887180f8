// A small screen shows one pane at a time: readable windows into the picture, or the picture itself.
import { askWhy, pickOf } from "./actions.js";
import { aim } from "./ask.js";
import { around, byId, isPhone, svgElement, whenScreenChanges } from "./elements.js";
import { game } from "./game.js";
import { svg } from "./picture.js";
import { scrollLog } from "./side.js";
import * as windows from "./windows.js";
import { centreAtFirst, zoomedWidth } from "./zoom.js";
/** @import { Window } from "./page.js" */

const WHOLE = "0 0 1600 1000";
const GAP = 8; // pixels between two windows
const tabs = [...byId("panes").querySelectorAll("button")];
const frame = byId("windows");
const panes = game.panes?.(windows) ?? {};
let pane = tabs[0].dataset.pane ?? "";

/** The board is seen as a whole, or zoomed, or it is away while something else is shown. */
function boardState() {
  if (!isPhone()) return "whole";
  return pane === "log" || pane in panes ? "away" : "zoomed";
}

/** Whether the picture itself is seen. */
export const showsPicture = () => boardState() !== "away";

export function showPane() {
  document.body.dataset.pane = isPhone() ? pane : "";
  document.body.dataset.board = boardState();
  tabs.forEach((tab) => tab.setAttribute("aria-selected", String(tab.dataset.pane === pane)));
  refreshPane();
}

/** After every change of the picture: which part of it is shown, and how large. */
export function refreshPane() {
  const zoomed = boardState() === "zoomed";
  svg().setAttribute("viewBox", (zoomed && game.sections?.[pane]) || WHOLE);
  svg().style.width = zoomed ? zoomedWidth() : "";
  if (zoomed) centreAtFirst();
  frame.hidden = showsPicture() || pane === "log";
  if (!frame.hidden) frame.replaceChildren(...panes[pane]().filter(isWindow).map(openWindow));
}

/** @param {Window | false} found @returns {found is Window} */
const isWindow = (found) => found !== false;

/** @param {Window} described */
function openWindow([part, [x, y, width, height], { scale = width, right = false, beside = false } = {}]) {
  const made = svgElement("svg", { viewBox: [x, y, width, height].join(" ") });
  const pixels = (frame.clientWidth - 6) / scale; // for a unit of the picture
  made.style.height = `${height * pixels}px`;
  made.style.width = `${width * pixels}px`;
  if (right) made.style.marginLeft = "auto";
  if (beside) made.style.marginTop = `${-GAP - height * pixels}px`;
  made.append(svgElement("use", { href: `#${part}` }));
  return made;
}

byId("panes").addEventListener("click", (event) => {
  const tab = around(event, "[data-pane]");
  if (!tab?.dataset.pane) return;
  pane = tab.dataset.pane;
  showPane();
  scrollLog();
});

// What is shown by `use` does not hear clicks: the place tells what was meant.
frame.addEventListener("click", (event) => {
  const shown = around(event, "svg");
  const toPicture = shown instanceof SVGSVGElement && shown.getScreenCTM()?.inverse();
  if (!toPicture) return;
  const found = smallestAt(new DOMPoint(event.clientX, event.clientY).matrixTransform(toPicture));
  if (found?.dataset.pick) aim(pickOf(found));
  else askWhy(found);
});

/**
 * The smallest part at a point that can be chosen or asked about.
 * @param {DOMPoint} point
 * @returns {SVGElement | undefined}
 */
function smallestAt({ x, y }) {
  return [.../** @type {NodeListOf<SVGElement>} */ (svg().querySelectorAll("[data-pick],[data-action]"))]
    .flatMap((part) => {
      const b = part.id && windows.box(part.id);
      const within = b && x > b.x && x < b.x + b.width && y > b.y && y < b.y + b.height;
      return within ? [{ part, size: b.width * b.height }] : [];
    })
    .sort((a, b) => a.size - b.size)[0]?.part;
}

whenScreenChanges(showPane);
addEventListener("resize", () => isPhone() && refreshPane());
