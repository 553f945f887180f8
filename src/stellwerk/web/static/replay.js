// A match step by step: steps are fetched and kept; keys, buttons, slider, chart and log lead to them.
import { around, at as rooted, isPhone, svgElement, whenScreenChanges, withMinus } from "./elements.js";
import { isAnimated, skip } from "./pace.js";
import { lightUp, picture, reachScrolled } from "./picture.js";
/** @import { Moment, ReplayData } from "./replay.js" */

const HEIGHT = 90;
/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {ReplayData} */
const data = JSON.parse(find("data").textContent ?? "");
const slider = /** @type {HTMLInputElement} */ (find("slider"));
const eyes = /** @type {HTMLSelectElement} */ (find("eyes"));
const speed = /** @type {HTMLSelectElement} */ (find("speed"));
const run = find("run");
const menu = /** @type {HTMLDetailsElement} */ (find("menu"));
/** Moments that were fetched or are on their way, by step. @type {Map<number, Promise<Moment>>} */
const moments = new Map();
let step = data.step;
let running = 0;

// Going to a step

/** The address of something about a step. @param {string} page @param {number} at @param {string} key */
function address(page, at, key = data.key) {
  const query = new URLSearchParams({ step: String(at), seat: eyes.value });
  if (key) query.set("key", key);
  return rooted(`/t/${data.id}${page}?${query}`);
}

/** @param {number} at @returns {Promise<Moment>} */
function fetched(at) {
  let found = moments.get(at);
  if (!found) {
    found = fetch(address("/moment", at)).then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.json();
    });
    found.catch(() => moments.delete(at));
    moments.set(at, found);
  }
  return found;
}

const by = /** @type {HTMLSelectElement} */ (find("by"));

/** The next stop of a kind, or the one before; every step is one. @param {string} kind @param {1 | -1} way */
function beyond(kind, way) {
  const stops = data.stops[kind];
  if (!stops) return step + way;
  return way > 0
    ? (stops.find((at) => at > step) ?? data.steps)
    : (stops.filter((at) => at < step).at(-1) ?? 0);
}

/** @param {number} wanted */
async function goTo(wanted) {
  step = Math.min(Math.max(wanted, 0), data.steps);
  const at = step;
  slider.value = String(at);
  const moment = await fetched(at).catch(() => null);
  if (moment && at === step) show(moment);
  if (moment && at < data.steps) fetched(at + 1).catch(() => {});
  return moment;
}

/** What comes next, and what the final scoring brings to light. */
async function goOn() {
  const [from, moment] = [step, await goTo(beyond(by.value, 1))];
  if (!moment?.reveal || from === moment.step || !isAnimated()) return;
  const names = [...document.querySelectorAll("#people span")].map((name) => name.textContent ?? "");
  const { unveil } = await import("./reveal.js");
  skip(false);
  await unveil(
    moment.reveal,
    names,
    moment.scores,
    (says) => (find("plate").textContent = says),
    () => step === moment.step,
  );
  if (step === moment.step) show(moment);
}

/** What is larger than a small screen is whole there at first, and can be stretched as at a table. */
async function applyZoom() {
  /** @type {import("./page.js").GamePage} */
  const { zoom } = isPhone() && data.script ? await import(rooted(data.script)) : {};
  if (zoom) (await import("./zoom.js")).fitZoom(zoom);
}

/** @param {Moment} moment */
function show(moment) {
  const places = [...picture.querySelectorAll(".cells")].map((place) => ({
    id: place.id,
    left: place.scrollLeft,
    top: place.scrollTop,
  }));
  picture.innerHTML = moment.panels;
  applyZoom().then(() => places.forEach((place) => document.getElementById(place.id)?.scrollTo(place)));
  find("plate").textContent = moment.events.map((event) => event.says).join(" ") || moment.question;
  find("at").textContent = `${moment.step} / ${data.steps}`;
  layCover();
  reachScrolled();
  lightUp(moment.events.flatMap((event) => event.marks));
  showPeople(moment);
  showLine();
  showHand();
  document.querySelectorAll("a.here").forEach((link) => {
    if (link instanceof HTMLAnchorElement) link.href = address(link.dataset.page ?? "", moment.step);
  });
  history.replaceState(null, "", address("/replay", moment.step));
}

/** What was scored, over what comes next: until it is pressed. */
async function layCover() {
  if (document.getElementById("cell-cover")) (await import("./cover.js")).lay(false);
}

/** @param {Moment} moment */
function showPeople(moment) {
  document.querySelectorAll("#people li").forEach((item, seat) => {
    const score = item.querySelector("b");
    if (score) score.textContent = withMinus(moment.scores[seat]);
    if (moment.to === seat) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
  });
}

/** The line of the log that belongs to the step, or the last one before it. */
function showLine() {
  find("log").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const lines = [...find("log").querySelectorAll("li")].filter((line) => Number(line.dataset.step) <= step);
  const line = lines.find((other) => other.dataset.step === lines.at(-1)?.dataset.step);
  line?.setAttribute("aria-current", "step");
  if (line) scrollTo(line);
}

/** Only the log is scrolled, and no further than needed. @param {HTMLElement} line */
function scrollTo(line) {
  const [log, { top, bottom }] = [find("log"), line.getBoundingClientRect()];
  const box = log.getBoundingClientRect();
  log.scrollTop += Math.min(0, top - box.top) + Math.max(0, bottom - box.bottom);
}

// Playing on by itself

function pause() {
  clearTimeout(running);
  running = 0;
  run.setAttribute("aria-pressed", "false");
}

async function playOn() {
  if (step >= data.steps) return pause();
  const next = () => running && goOn().then(playOn);
  run.setAttribute("aria-pressed", "true");
  running = setTimeout(next, Number(speed.value));
  return undefined;
}

function startOrStop() {
  if (running) return pause();
  const begin = step >= data.steps ? goTo(0) : Promise.resolve();
  begin.then(playOn);
  return undefined;
}

// The chart: the scores of all, and where we are

/** The scores after each action, from their changes. @param {number[]} changes */
function wholeSeries(changes) {
  const rows = [[...document.querySelectorAll(".tag")].map(() => 0)];
  for (let i = 0; i < changes.length; i += 3) {
    for (let n = 0; n < changes[i]; n++) rows.push([...rows[rows.length - 1]]);
    rows[rows.length - 1][changes[i + 1]] += changes[i + 2];
  }
  return rows;
}

/** The last count would press all before it flat: it is cut off. @param {number[][]} whole */
function chart(whole) {
  const before = whole.slice(0, -1).flat();
  const low = Math.min(0, ...before);
  const high = Math.max(1, ...before);
  const series = whole.map((row) => row.map((score) => Math.min(high, Math.max(low, score))));
  const body = svgElement("svg", { viewBox: `0 0 ${data.steps} ${HEIGHT}`, preserveAspectRatio: "none" });
  body.append(svgElement("path", { id: "hand", d: `M0 0V${HEIGHT}` }));
  series[0].forEach((_, seat) => {
    const points = series.map((row, at) => `${at} ${((high - row[seat]) / (high - low)) * HEIGHT}`);
    const car = document.querySelector(`.tag .car${seat}`);
    const stroke = car ? getComputedStyle(car).fill : "currentColor";
    body.append(svgElement("path", { class: "run under", d: `M${points.join("L")}` }));
    body.append(svgElement("path", { class: "run", stroke, d: `M${points.join("L")}` }));
  });
  return body;
}

function showHand() {
  document.getElementById("hand")?.setAttribute("d", `M${step} 0V${HEIGHT}`);
}

// What is pressed

/** @type {Record<string, () => unknown>} */
const KEYS = {
  ArrowLeft: () => goTo(beyond(by.value, -1)),
  ArrowRight: goOn,
  Home: () => goTo(0),
  End: () => goTo(data.steps),
  " ": startOrStop,
};
/** @type {Record<string, () => unknown>} */
const BUTTONS = {
  scoring: () => goTo(beyond("scoring", 1)),
  mistake: () => goTo(beyond("mistake", 1)),
  first: KEYS.Home,
  back: KEYS.ArrowLeft,
  on: KEYS.ArrowRight,
  last: KEYS.End,
};

addEventListener("keydown", (event) => {
  if (event.key === "Escape") menu.open = false;
  if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  if (around(event, "input,select,textarea") || (event.key === " " && around(event, "a,button,summary")))
    return;
  event.preventDefault();
  if (event.key !== " ") pause();
  KEYS[event.key]();
});

for (const row of ["steps", "stops"]) {
  find(row).addEventListener("click", (event) => {
    const pressed = around(event, "a");
    if (!pressed) return;
    event.preventDefault();
    pause();
    BUTTONS[pressed.id]();
  });
}
run.addEventListener("click", startOrStop);
slider.addEventListener("input", () => {
  pause();
  goTo(Number(slider.value));
});
find("log").addEventListener("click", (event) => {
  const line = around(event, "[data-step]");
  if (!line) return;
  event.preventDefault();
  pause();
  goTo(Number(line.dataset.step));
});
find("chart").addEventListener("click", (event) => {
  const box = find("chart").getBoundingClientRect();
  pause();
  goTo(Math.round(((event.clientX - box.left) / box.width) * data.steps));
});
eyes.addEventListener("change", () => {
  location.href = address("/replay", step);
});
addEventListener("click", ({ target }) => {
  if (target instanceof Node && !menu.contains(target)) menu.open = false;
});
document.getElementById("copy")?.addEventListener("click", async ({ currentTarget }) => {
  const button = /** @type {HTMLElement} */ (currentTarget);
  const text = location.origin + address("", step, data.share || data.key);
  await navigator.clipboard?.writeText(text).catch(() => {});
  button.textContent = button.dataset.copied ?? "";
});

// A small screen shows one pane at a time

const tabs = [...document.querySelectorAll("#panes button")].map((tab) => /** @type {HTMLElement} */ (tab));
let pane = tabs[0].dataset.pane ?? "";

function showPane() {
  document.body.dataset.pane = isPhone() ? pane : "";
  applyZoom();
  tabs.forEach((tab) => tab.setAttribute("aria-current", String(tab.dataset.pane === pane)));
  reachScrolled();
}

find("panes").addEventListener("click", (event) => {
  pane = around(event, "[data-pane]")?.dataset.pane ?? pane;
  showPane();
});
whenScreenChanges(showPane);

// The whole match is drawn while one waits; the film for chats takes longer, and a bar tells how far it is

const EVERY = 1500; // milliseconds between two looks
const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("drawn"));

/** @param {string} href @returns {Promise<Response | null>} */
async function film(href) {
  const answer = await fetch(href).catch(() => null);
  if (answer?.status !== 202 || !bar) return answer;
  const { done, all } = await answer.json();
  bar.hidden = false;
  if (all) [bar.max, bar.value] = [all, done];
  await new Promise((resolve) => setTimeout(resolve, EVERY));
  return film(href);
}

for (const link of document.querySelectorAll("#film, #moving"))
  link.addEventListener("click", async (event) => {
    const words = link.textContent;
    event.preventDefault();
    if (link.ariaBusy === "true" || !(link instanceof HTMLAnchorElement)) return;
    link.ariaBusy = "true";
    link.textContent = find("film").dataset.busy ?? "";
    const answer = await film(link.href);
    link.ariaBusy = "false";
    link.textContent = words;
    if (bar) bar.hidden = true;
    if (answer?.ok) save(await answer.blob());
    else location.href = link.href; // the page that says why not
  });

/** @param {Blob} blob */
function save(blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `stellwerk-${data.id}.${blob.type.includes("webp") ? "webp" : "svg"}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

if (data.series) find("chart").append(chart(wholeSeries(data.series)));
showPane();
showLine();
showHand();
layCover();
document.body.dataset.ready = "";
