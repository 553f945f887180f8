// The end: the score sheet comes with the page, the chart of the scores is drawn here.
import { words } from "./client.js";

const NS = "http://www.w3.org/2000/svg";
const [H, LEFT, RIGHT, BOTTOM] = [230, 40, 150, 14];
const place = document.getElementById("closing");
const back = document.getElementById("to-scores");

export async function ending(now) {
  if (!place.firstElementChild) await bring();
  if (now.rematch) follow(now.rematch);
  const figure = document.getElementById("chart");
  if (!figure || figure.querySelector("svg") || !now.series) return;
  const series = now.series.reduce((all, row) => [...all, row || all.at(-1)], []); // 0: as before
  figure.append(chart(series, now.names, Math.max(320, figure.clientWidth)));
  place.querySelector("[data-close]").addEventListener("click", () => lay(true));
}

// The sheet can be laid aside, and taken up again from the bar.
function lay(aside) {
  place.firstElementChild.hidden = aside;
  back.hidden = !aside;
  (aside ? back : document.getElementById("over-title")).focus();
}
back.addEventListener("click", () => lay(false));

// Somebody has opened the rematch: everybody is shown the way there.
function follow(address) {
  const link = document.createElement("a");
  link.className = "button primary";
  link.href = address;
  link.textContent = words.rematch;
  document.getElementById("following")?.replaceChildren(link);
}

// The sheet is made by the server, as on a page that is opened after the end.
async function bring() {
  const text = await (await fetch(location.href)).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  const screen = page.getElementById("over");
  if (!screen || place.firstElementChild) return;
  place.append(screen);
  document.getElementById("over-title").focus();
}

function chart(series, names, W) {
  const low = Math.min(0, ...series.flat()), high = Math.max(1, ...series.flat());
  const x = (i) => LEFT + (i / (series.length - 1)) * (W - LEFT - RIGHT);
  const y = (v) => 8 + (1 - (v - low) / (high - low)) * (H - BOTTOM - 8);
  const body = element("svg", { viewBox: `0 0 ${W} ${H}`, class: "stellwerk", role: "img" });
  for (const value of [low, Math.round((low + high) / 2), high]) {
    body.append(element("path", { class: "rule", d: `M${LEFT} ${y(value)}H${W - RIGHT + 6}` }));
    body.append(label(LEFT - 6, y(value) + 5, String(value).replace("-", "−"), "end small"));
  }
  const ends = spread(names.map((_, seat) => y(series.at(-1)[seat])));
  names.forEach((name, seat) => {
    const d = series.map((row, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(row[seat]).toFixed(1)}`).join("");
    const paint = getComputedStyle(document.querySelector(`.tag .car${seat}`)).fill;
    body.append(element("path", { class: "run under", d }), element("path", { class: "run", stroke: paint, d }));
    body.append(element("use", { href: `#p${seat}`, x: x(series.length - 1) + 12, y: ends[seat] }));
    body.append(label(x(series.length - 1) + 26, ends[seat] + 5, name.length > 17 ? `${name.slice(0, 16)}…` : name, "small"));
  });
  return body;
}

// Marks at the right end keep apart.
function spread(heights) {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b]);
  order.forEach((seat, i) => { if (i) heights[seat] = Math.max(heights[seat], heights[order[i - 1]] + 19); });
  const over = Math.max(...heights) - (H - 12);
  return heights.map((y) => (over > 0 ? y - over : y));
}

function element(name, attributes) {
  const made = document.createElementNS(NS, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  return made;
}

function label(x, y, words, css) {
  const made = element("text", { x, y, class: css });
  made.textContent = words;
  return made;
}
