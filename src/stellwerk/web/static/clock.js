// The clocks of a table: how much time each person has left, counted on between two messages of the server.
import { at, byId } from "./elements.js";
import { data, now } from "./state.js";
/** @import { Clock } from "./messages.js" */

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60000, 3600000, 86400000];
const WARNINGS = [10 * SECOND, MINUTE]; // of the own time: then it is said
const language = document.documentElement.lang;
/** @type {Clock | undefined} */
let clock;
let heard = 0;
/** The last warning that was given. */
let warned = Infinity;
const list = document.createElement("ul");

/** @param {Clock} message */
export function show(message) {
  clock = message;
  heard = performance.now();
  list.title = `${message.words.pace}. ${message.words.late}.`;
  list.setAttribute("aria-label", list.title);
  offerSeat(message);
  tick();
}

/** @param {number} seat */
function left(seat) {
  const had = clock?.left[seat] ?? null;
  if (had === null) return null;
  return Math.max(0, had - (clock?.runs === seat ? spent(performance.now() - heard) : 0));
}

/** Of so many milliseconds those in which the clock ran. @param {number} gone */
function spent(gone) {
  if (!clock?.awake) return gone;
  return clock.awake.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(gone, to) - from), 0);
}

/** Whether the time that runs rests at this moment. */
function rests() {
  const gone = performance.now() - heard;
  return Boolean(clock?.awake && !clock.awake.some(([from, to]) => from <= gone && gone < to));
}

/** What is said beside a time; of the own one also what happens when it is out. @param {number} seat */
function about(seat) {
  if (clock?.holiday[seat]) return clock.holiday[seat];
  if (clock?.runs !== seat) return "";
  return rests() ? clock.words.rests : now.mine.includes(seat) ? clock.words.ends : "";
}

/** Only what has changed is written. */
function tick() {
  clock?.left.forEach((_, seat) => {
    const item = itemOf(seat);
    const ms = left(seat);
    write(item, "span", now.names[seat]);
    write(item, "time", ms === null ? "" : inWords(ms));
    write(item, "small", about(seat));
    item.hidden = ms === null;
    item.toggleAttribute("data-runs", clock?.runs === seat);
    item.toggleAttribute("data-low", ms !== null && ms < MINUTE);
    if (ms !== null && clock?.runs === seat && now.mine.includes(seat)) warn(ms);
  });
}

/** A name and a time, which a screen reader says when somebody comes to it. @param {number} seat */
function itemOf(seat) {
  const found = list.children[seat];
  if (found instanceof HTMLElement) return found;
  const item = document.createElement("li");
  const time = document.createElement("time");
  time.setAttribute("role", "timer");
  item.append(document.createElement("span"), " ", time, " ", document.createElement("small"));
  list.append(item);
  return item;
}

/**
 * @param {HTMLElement} item
 * @param {"span" | "time" | "small"} where
 * @param {string} text
 */
function write(item, where, text) {
  const found = item.querySelector(where);
  if (found && found.textContent !== text) found.textContent = text;
}

/**
 * @param {number} amount
 * @param {string} unit
 */
const counted = (amount, unit) =>
  new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(amount);

/** @param {number} ms */
function inWords(ms) {
  const seconds = Math.ceil(ms / SECOND);
  const two = (/** @type {number} */ n) => String(Math.floor(n) % 60).padStart(2, "0");
  if (ms >= DAY)
    return `${counted(Math.floor(ms / DAY), "day")} ${counted(Math.floor((ms % DAY) / HOUR), "hour")}`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(seconds / 60)}:${two(seconds)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds)}`;
}

/** To those who listen, once. @param {number} ms */
function warn(ms) {
  const next = WARNINGS.find((limit) => ms <= limit) ?? Infinity;
  if (next < warned) {
    const line = document.createElement("p");
    line.textContent = clock?.words.left.replace("{time}", inWords(next)) ?? "";
    byId("told").append(line);
  }
  warned = next;
}

/** Who had no time left can have the seat back. @param {Clock} message */
function offerSeat({ back, words }) {
  document.getElementById("out")?.remove();
  if (!back.length) return;
  const form = document.createElement("form");
  const button = document.createElement("button");
  form.id = "out";
  form.className = "still";
  form.method = "post";
  form.action = at(`/t/${data.id}/back`);
  form.setAttribute("role", "status");
  button.textContent = words.take;
  form.append(`${words.out} `, button);
  byId("asks").after(form);
}

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL("clock.css", import.meta.url).href;
document.head.append(style);
list.id = "clocks";
byId("watching").after(list);
setInterval(tick, 250);
