// A small screen shows one part of the table at a time: windows into the same picture, large enough to read.
import { ask, svg } from "./board.js";
import { aim } from "./ask.js";
import { toEnd } from "./side.js";
import { centre, width } from "./zoom.js";

const NS = "http://www.w3.org/2000/svg";
const MAP = "16 16 860 968", WHOLE = "0 0 1600 1000";
const small = matchMedia("(max-width:700px)");
const tabs = document.getElementById("panes");
const windows = document.getElementById("windows");
const first = document.body.classList.contains("germany") ? "map" : "display";
let pane = first;

export const phone = () => small.matches;
export const shown = () => !phone() || pane === "map"; // the picture itself, not windows into it

export function panes() {
  document.body.dataset.pane = phone() ? pane : "";
  tabs.querySelectorAll("button").forEach((tab) => tab.setAttribute("aria-selected", tab.dataset.pane === pane));
  refresh();
}

// After every change of the picture: which part of it is shown, and how large.
export function refresh() {
  const map = phone() && pane === "map";
  svg().setAttribute("viewBox", map ? MAP : WHOLE);
  svg().style.width = map ? width() : "";
  if (map) centre();
  windows.hidden = !phone() || map || pane === "log";
  if (!windows.hidden) windows.replaceChildren(...(PANES[pane]?.() ?? []).filter(Boolean).map(look));
}

// A window: what is used, which part of the picture, how wide a part the whole width would show, and where it stands.
function look([id, x, y, width, height, wide = width, right = false, beside = false]) {
  const made = document.createElementNS(NS, "svg");
  const use = document.createElementNS(NS, "use");
  use.setAttribute("href", `#${id}`);
  made.setAttribute("viewBox", [x, y, width, height].join(" "));
  const scale = (windows.clientWidth - 6) / wide;
  made.style.height = `${height * scale}px`;
  made.style.width = `${width * scale}px`;
  if (right) made.style.marginLeft = "auto";
  if (beside) made.style.marginTop = `${-8 - height * scale}px`;
  made.append(use);
  return made;
}

// Where something is, in units of the picture.
function box(id) {
  const found = svg().querySelector(`#${id}`);
  if (!found) return null;
  const back = svg().getScreenCTM().inverse();
  const { left, top, right, bottom } = found.getBoundingClientRect();
  const [a, b] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((p) => p.matrixTransform(back));
  return { x: a.x, y: a.y, w: b.x - a.x, h: b.y - a.y };
}

// A part in strips, one below the other, none wider than `wide`.
function strips(use, id, wide, least = wide) {
  const b = box(id);
  if (!b || !b.w) return [];
  const n = Math.ceil(b.w / wide - 0.02);
  const step = b.w / n;
  return Array.from({ length: n }, (_, i) => [use, b.x + i * step - 4, b.y - 4, step + 8, b.h + 8, Math.max(least, step + 8)]);
}

const seats = () => [...document.querySelectorAll("#people li")].map((item) => item.dataset.seat);
const rows = (use, cut, right) => seats().flatMap((seat) => {
  const b = svg().querySelector(`#${use} #seat-${seat}`) && box(`seat-${seat}`);
  return b ? [[use, b.x - 4, b.y - 2, cut - b.x + 4, b.h + 4, 400], [use, cut, b.y - 2, right - cut, b.h + 4, 400]] : [];
});

const germany = {
  own: () => [["market", 884, 222, 397, 150], ["market", 1275, 248, 313, 124, 397], ["hand", 884, 374, 397, 150], ["hand", 1275, 400, 313, 124, 397], ...tickets()],
  others: () => {
    const top = box("players");
    if (!top) return [];
    const [left, right] = [["players", 884, top.y, 397, 24, 400], ["players", 1275, top.y, 313, 24, 400]];
    const all = rows("players", 1276, 1588);
    return all.map((row, i) => [i % 2 ? right : left, row]).flat();
  },
};

function tickets() {
  const b = box("tickets");
  return b ? [[892, b.y, b.h], [1125, b.y + 26, b.h - 26], [1358, b.y + 26, b.h - 26]].map(([x, y, h]) => ["tickets", x - 4, y - 2, 236, h + 6, 300]) : [];
}

// Whether one of three places side by side has a card.
const lies = (slot) => [0, 1, 2].some((i) => { const place = svg().querySelector(`#card-${slot + i}`); return place && !place.querySelector(".absent"); });

const firstClass = {
  display: () => box("draft") ? strips("display", "draft", 480, 300) : box("sheet") ? strips("sheet", "sheet", 450) : [
    ["display", 12, 14, 489, 26, 400], ["display", 497, 14, 408, 26, 408],
    ...[0, 1, 2].flatMap((r) => [
      (lies(6 * r) || !r) && ["display", 12, 46 + 158 * r, 483, 156, 487],
      !r && ["display", 12, 201, 70, 16, 487],
      lies(6 * r + 3) && ["display", 494, 46 + 158 * r, 411, 156, 487, true],
    ]),
    ["market", 908, 188, 440, 154], ["market", 1342, 188, 250, 154, 300],
  ],
  own: () => {
    const seat = svg().querySelector("#own > .player")?.id.slice(5);
    if (!seat || box(`coin-${seat}-0`) === null) return seats().flatMap((other) => strips("own", `seat-${other}`, 400));
    return [
      ["own", 8, 532, 300, 42, 500], ["own", 1390, 532, 200, 42, 500, true, true], ...strips("own", `route-${seat}`, 470, 470),
      ...[0, 1].flatMap((side) => { const b = box(`train-${seat}-${side}`); return b ? [["own", 8, b.y - 4, 542, b.h + 8, 548], ["own", 550, b.y - 4, 470, b.h + 8, 548]] : []; }),
      ["own", 1030, 578, 308, 172, 330], ["own", 1342, 578, 248, 172, 300],
      ["own", 1030, 762, 280, 150], ["own", 1310, 788, 280, 124], ["own", 1030, 916, 284, 72], ["own", 1308, 938, 284, 50],
    ];
  },
  others: () => svg().querySelector("#others .player") ? rows("others", 1300, 1588) : strips("others", "others", 340),
};
const PANES = first === "map" ? germany : firstClass;

tabs.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-pane]");
  if (!tab) return;
  pane = tab.dataset.pane;
  panes();
  toEnd();
});

// What is shown by `use` does not hear clicks: the place tells what was meant.
windows.addEventListener("click", (event) => {
  const shown = event.target.closest("svg");
  if (!shown) return;
  const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(shown.getScreenCTM().inverse());
  const within = (e) => { const b = box(e.id); return b && p.x > b.x && p.x < b.x + b.w && p.y > b.y && p.y < b.y + b.h; };
  const size = (e) => { const b = box(e.id); return b.w * b.h; };
  const found = [...svg().querySelectorAll("[data-pick],[data-action]")].filter((e) => e.id && within(e)).sort((a, b) => size(a) - size(b))[0];
  if (found?.dataset.pick) aim(Number(found.dataset.pick), true);
  else ask(found);
});

small.addEventListener("change", panes);
addEventListener("resize", () => phone() && refresh());
