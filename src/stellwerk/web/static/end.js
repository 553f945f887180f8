// The end: the score sheet comes with the page, the chart of the scores is drawn here.
import { byId, svgElement, withMinus } from "./elements.js";
import { now, words } from "./state.js";

const [HEIGHT, TOP, LEFT, RIGHT, BOTTOM] = [230, 8, 40, 150, 14];
const APART = 19; // at least, between the marks at the right end
const NAME = 17; // letters
const place = byId("closing");
const back = byId("to-scores");

export async function showEnding() {
  if (!place.firstElementChild) await fetchSheet();
  if (now.rematch) linkRematch(now.rematch);
  const figure = document.getElementById("chart");
  if (!figure || figure.querySelector("svg") || !now.series) return;
  figure.append(chart(wholeSeries(now.series), Math.max(320, figure.clientWidth)));
  place.querySelector("[data-close]")?.addEventListener("click", () => putAside(true));
}

/** The sheet is made by the server, as on a page that is opened after the end. */
async function fetchSheet() {
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const screen = page.getElementById("over");
  if (!screen || place.firstElementChild) return;
  place.append(screen);
  document.getElementById("over-title")?.focus();
}

/** The sheet can be laid aside, and taken up again from the bar. @param {boolean} aside */
function putAside(aside) {
  /** @type {HTMLElement} */ (place.firstElementChild).hidden = aside;
  back.hidden = !aside;
  (aside ? back : document.getElementById("over-title"))?.focus();
}

back.addEventListener("click", () => putAside(false));

/** Somebody has opened the rematch: everybody is shown the way there. @param {string} address */
function linkRematch(address) {
  const link = document.createElement("a");
  link.className = "button primary";
  link.href = address;
  link.textContent = words.rematch;
  document.getElementById("following")?.replaceChildren(link);
}

/** With the scores in place of each 0, which means: as before. @param {(number[] | 0)[]} short */
function wholeSeries(short) {
  /** @type {number[]} */
  let last = [];
  return short.map((row) => (last = row || last));
}

/**
 * @param {number[][]} series the scores of all seats, by action
 * @param {number} width
 */
function chart(series, width) {
  const low = Math.min(0, ...series.flat());
  const high = Math.max(1, ...series.flat());
  const end = width - RIGHT;
  /** @param {number} action */
  const x = (action) => LEFT + (action / (series.length - 1)) * (end - LEFT);
  /** @param {number} score */
  const y = (score) => TOP + (1 - (score - low) / (high - low)) * (HEIGHT - BOTTOM - TOP);
  const body = svgElement("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, class: "stellwerk", role: "img" });
  for (const score of [low, Math.round((low + high) / 2), high]) {
    body.append(svgElement("path", { class: "rule", d: `M${LEFT} ${y(score)}H${end + 6}` }));
    body.append(label(LEFT - 6, y(score) + 5, withMinus(score), "end small"));
  }
  const heights = keptApart(now.names.map((_, seat) => y(series[series.length - 1][seat])));
  now.names.forEach((name, seat) => {
    const points = series.map((row, action) => `${x(action).toFixed(1)} ${y(row[seat]).toFixed(1)}`);
    body.append(...line(seat, `M${points.join("L")}`));
    body.append(svgElement("use", { href: `#p${seat}`, x: end + 12, y: heights[seat] }));
    body.append(label(end + 26, heights[seat] + 5, shortened(name), "small"));
  });
  return body;
}

/**
 * In the colour of the seat, with an edge.
 * @param {number} seat
 * @param {string} d
 */
function line(seat, d) {
  const car = /** @type {Element} */ (document.querySelector(`.tag .car${seat}`));
  const stroke = getComputedStyle(car).fill;
  return [svgElement("path", { class: "run under", d }), svgElement("path", { class: "run", stroke, d })];
}

/** Marks at the right end, moved so that none covers another. @param {number[]} heights */
function keptApart(heights) {
  const order = heights.map((_, seat) => seat).sort((a, b) => heights[a] - heights[b]);
  order.forEach((seat, i) => {
    if (i) heights[seat] = Math.max(heights[seat], heights[order[i - 1]] + APART);
  });
  const over = Math.max(...heights) - (HEIGHT - 12);
  return heights.map((y) => (over > 0 ? y - over : y));
}

/** @param {string} name */
const shortened = (name) => (name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name);

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {string} css
 */
function label(x, y, text, css) {
  const made = svgElement("text", { x, y, class: css });
  made.textContent = text;
  return made;
}
