// The end: the score sheet comes with the page, the chart of the scores is drawn here.
import { byId, styled, svgElement, withMinus } from "./elements.js";
import { now } from "./state.js";

const [HEIGHT, TOP, LEFT, BOTTOM, GAP] = [230, 8, 40, 14, 18];
const LINES = 0.52; // of the width
const LETTER = 6.8; // pixels
const NARROW = 480; // there is no room for what the final scoring brought in figures: the bar shows it
const place = byId("closing");
const back = byId("to-scores");

export async function showEnding() {
  await styled("style-end");
  if (!place.firstElementChild) await (await import("./sheet.js")).fetchSheet();
  if (now.rematch) (await import("./sheet.js")).linkRematch(now.rematch);
  const figure = document.getElementById("chart");
  if (!figure || figure.querySelector("svg") || !now.series) return;
  drawChart(figure, wholeSeries(now.series));
  place.querySelector("[data-close]")?.addEventListener("click", () => putAside(true));
  document.getElementById("counted")?.addEventListener("toggle", fetchStatistics, { once: true });
  await fetchInto("#ending", "ending");
}

/**
 * As wide as there is room, also when the screen is turned.
 * @param {HTMLElement} figure
 * @param {number[][]} series
 */
function drawChart(figure, series) {
  let drawn = 0;
  const draw = () => {
    const width = Math.max(320, figure.clientWidth);
    if (width === drawn) return;
    drawn = width;
    figure.querySelector("svg")?.remove();
    figure.append(chart(series, width));
  };
  draw();
  new ResizeObserver(draw).observe(figure);
}

const fetchStatistics = () => fetchInto("#counted > div", "statistics");

/** What is heavy comes by itself. @param {string} where @param {string} what */
async function fetchInto(where, what) {
  const part = document.querySelector(where);
  if (part) part.innerHTML = await (await fetch(`${location.pathname}/${what}${location.search}`)).text();
}

/** The sheet can be laid aside, and taken up again from the bar. @param {boolean} aside */
function putAside(aside) {
  /** @type {HTMLElement} */ (place.firstElementChild).hidden = aside;
  back.hidden = !aside;
  (aside ? back : document.getElementById("over-title"))?.focus();
}

back.addEventListener("click", () => putAside(false));

/** The scores after each action, from their changes. @param {number[]} changes */
function wholeSeries(changes) {
  const rows = [now.names.map(() => 0)];
  for (let i = 0; i < changes.length; i += 3) {
    for (let n = 0; n < changes[i]; n++) rows.push([...rows[rows.length - 1]]);
    rows[rows.length - 1][changes[i + 1]] += changes[i + 2];
  }
  return rows;
}

/**
 * The points while playing as lines, in a scale of their own, and the final scoring apart from them as bars.
 * @param {number[][]} series the scores of all seats, by action
 * @param {number} width
 */
function chart(series, width) {
  const [running, last] = [series.slice(0, -1), series[series.length - 1]];
  const body = svgElement("svg", {
    viewBox: `0 0 ${width} ${HEIGHT}`,
    class: "stellwerk",
    "aria-hidden": "true",
  });
  const end = Math.round(width * LINES);
  body.append(...lines(running, end), ...bars(running[running.length - 1], last, end + GAP, width));
  return body;
}

/**
 * @param {number[][]} running
 * @param {number} end
 */
function lines(running, end) {
  const low = Math.min(0, ...running.flat());
  const high = Math.max(1, ...running.flat());
  /** @param {number} action */
  const x = (action) => LEFT + (action / Math.max(1, running.length - 1)) * (end - LEFT);
  /** @param {number} score */
  const y = (score) => TOP + (1 - (score - low) / (high - low)) * (HEIGHT - BOTTOM - TOP);
  const scale = [low, Math.round((low + high) / 2), high].flatMap((score) => [
    svgElement("path", { class: "rule", d: `M${LEFT} ${y(score)}H${end}` }),
    label(LEFT - 6, y(score) + 5, withMinus(score), "end small"),
  ]);
  const runs = now.names.flatMap((_, seat) => {
    const points = running.map((row, action) => `${x(action).toFixed(1)} ${y(row[seat]).toFixed(1)}`);
    return line(seat, `M${points.join("L")}`);
  });
  return [...scale, ...runs];
}

/**
 * The best first: what everybody had before the final scoring, and what it brought.
 * @param {number[]} before
 * @param {number[]} last
 * @param {number} left
 * @param {number} width
 */
function bars(before, last, left, width) {
  const most = Math.max(1, ...last, ...before);
  const step = (HEIGHT - TOP) / last.length;
  const order = last.map((_, seat) => seat).sort((a, b) => last[b] - last[a]);
  const long = width - left - 16;
  return order.flatMap((seat, i) => {
    const y = TOP + i * step + Math.min(step, 46) / 2;
    const [from, to] = [before[seat], last[seat]].map((score) => (Math.max(0, score) / most) * long);
    const stroke = colour(seat);
    const bar = { class: "bar-of", y: y + 4, height: 10 };
    const gained = to - from;
    const gain = width < NARROW ? "" : ` (${plus(last[seat] - before[seat])})`;
    const figures = withMinus(last[seat]) + gain;
    return [
      svgElement("use", { href: `#p${seat}`, x: left + 8, y: y - 7 }),
      label(
        left + 22,
        y - 2,
        shortened(now.names[seat], width - left - 44 - LETTER * figures.length),
        "small",
      ),
      label(width - 8, y - 2, figures, "end small"),
      svgElement("rect", {
        ...bar,
        x: left,
        width: Math.max(0, Math.min(from, to)),
        fill: stroke,
        opacity: 0.45,
      }),
      svgElement("rect", { ...bar, x: left + Math.min(from, to), width: Math.abs(gained), fill: stroke }),
    ];
  });
}

/** @param {number} points */
const plus = (points) => (points < 0 ? withMinus(points) : `+${points}`);

/** @param {number} seat */
const colour = (seat) =>
  getComputedStyle(/** @type {Element} */ (document.querySelector(`.tag .car${seat}`))).fill;

/**
 * In the colour of the seat, with an edge.
 * @param {number} seat
 * @param {string} d
 */
function line(seat, d) {
  const stroke = colour(seat);
  return [svgElement("path", { class: "run under", d }), svgElement("path", { class: "run", stroke, d })];
}

/**
 * @param {string} name
 * @param {number} room in pixels
 */
function shortened(name, room) {
  const most = Math.max(3, Math.floor(room / LETTER));
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}

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
