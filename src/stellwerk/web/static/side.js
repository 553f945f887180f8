// Beside the board: the players, the log and what people say.
import { around, byId, withMinus } from "./elements.js";
import { lightUp } from "./picture.js";
import { send } from "./socket.js";
import { data, now, words } from "./state.js";
/** @import { ChatLine, Happening, Sitting, Told } from "./messages.js" */

export const EVENTS = "[data-seat]";
const log = byId("log");
const SOME = 12; // lines that a page comes with: then there may be more
let seats = data.seats;
/** Whose turn the last line is about. */
let turn = -1;
/** Above the lines, while there are earlier ones: whoever scrolls up to it gets them. */
export const earlier = document.createElement("li");
/** Lines that were there when the earlier ones were asked for; 0: they were not. */
let had = 0;

/** @param {Sitting[]} fresh */
export function changeSeats(fresh) {
  seats = fresh;
  byId("chat").hidden = !hasCompany();
  showPlayers();
}

/** Whether anybody else could read what is said; spectators speak where people play. */
export const hasCompany = () =>
  seats.some((seat, number) => seat.kind !== "bot" && !now.mine.includes(number));

export function showPlayers() {
  showAbsent();
  [...byId("people").querySelectorAll("li")].forEach((item, number) => {
    const seat = seats[number];
    if (!seat) return;
    write(item, "span", seat.name);
    write(item, "em", now.mine.includes(number) ? words.you : "");
    write(item, "b", withMinus(now.scores[number]));
    item.dataset.kind = seat.kind === "bot" ? "bot" : seat.here ? "here" : "away";
    item.setAttribute("aria-current", String(now.to === number));
    item.toggleAttribute("data-chosen", seat.chosen);
    item.querySelector(".signed")?.toggleAttribute("hidden", !seat.account);
  });
}

/** Who keeps the others waiting and has been away for a while, which hardly anybody is. */
async function showAbsent() {
  const seat = seats[now.to ?? -1];
  const away = Boolean(seat?.absent && now.mine.length);
  if (away === byId("absent").hidden) (await import("./absent.js")).show(away ? seat.name : "");
}

/**
 * @param {HTMLElement} item
 * @param {"span" | "em" | "b"} where
 * @param {string} text
 */
function write(item, where, text) {
  const found = item.querySelector(where);
  if (found) found.textContent = text;
}

export function scrollLog() {
  log.scrollTop = log.scrollHeight;
}

/**
 * @param {Happening[]} events
 * @param {ChatLine[]} chat
 */
export function replaceLog(events, chat) {
  turn = -1;
  had = 0;
  log.replaceChildren(...inOrder([...chat.map(chatLine), ...events.map(eventLine)]));
  offerEarlier(events.length);
  byDay();
  scrollLog();
}

/** A line comes before the step that followed it. @param {HTMLElement[]} items lines first */
export const inOrder = (items) => items.sort((one, other) => Number(one.dataset.v) - Number(other.dataset.v));

/** Each line says when it was, and above the first of a day stands the day. */
export function byDay() {
  const language = document.documentElement.lang;
  let day = new Date().toDateString();
  for (const old of log.querySelectorAll(".day")) old.remove();
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (log.querySelectorAll("[data-when]"))) {
    const when = new Date(Number(item.dataset.when) * 1000);
    if (item.dataset.when === "0") continue;
    item.title ||= when.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
    if (when.toDateString() !== day) item.before(dayLine(when, language));
    day = when.toDateString();
  }
}

/**
 * @param {Date} when
 * @param {string} language
 */
function dayLine(when, language) {
  const [item, time] = [document.createElement("li"), document.createElement("time")];
  item.className = "day";
  time.dateTime = [when.getFullYear(), when.getMonth() + 1, when.getDate()]
    .map((n) => `${n}`.padStart(2, "0"))
    .join("-");
  time.textContent = when.toLocaleDateString(language, { dateStyle: "full" });
  item.append(time);
  return item;
}

/** @param {number} lines */
function offerEarlier(lines) {
  if (lines >= SOME) log.prepend(earlier);
}

/** If there are any, and somebody can be asked. */
export function askEarlier() {
  if (had || !earlier.isConnected) return;
  if (send({ do: "log", at: now.at })) had = log.querySelectorAll(EVENTS).length;
}

/** What was before, and whose turn its last line is about. @param {Happening[]} events */
export function linesBefore(events) {
  const after = turn;
  turn = -1;
  const lines = events.slice(0, events.length - had).map(eventLine);
  const last = turn;
  turn = after;
  return { lines, last };
}

/** @param {Happening[]} events */
export function appendLog(events) {
  log.append(...events.map(eventLine));
  byDay();
  scrollLog();
}

/** @param {ChatLine} line */
export function appendChat(line) {
  const events = [.../** @type {NodeListOf<HTMLElement>} */ (log.querySelectorAll(EVENTS))];
  log.insertBefore(chatLine(line), events.find((event) => Number(event.dataset.v) >= line.v) ?? null);
  if (!log.checkVisibility()) document.querySelector('[data-pane="log"]')?.classList.add("news");
  byDay();
  scrollLog();
}

/** In the colour of the player who did it, and apart from the turn before. @param {Happening} event */
function eventLine(event) {
  const item = told(event);
  item.textContent = event.says;
  item.dataset.seat = String(event.seat);
  if (event.seat >= 0 && event.seat !== turn) {
    item.className = "turn";
    turn = event.seat;
  }
  if (event.marks.length) item.dataset.marks = event.marks.join(" ");
  return item;
}

/** @param {ChatLine} line */
function chatLine(line) {
  const item = told(line);
  const who = document.createElement("b");
  item.className = "chat";
  who.textContent = line.name;
  item.append(who, ` ${line.text}`);
  if (line.name) item.dataset.from = String(line.seat);
  return item;
}

/** @param {Told} entry */
function told({ v, when }) {
  const item = document.createElement("li");
  item.dataset.v = String(v);
  item.dataset.when = String(when);
  return item;
}

/** What a line is about shines on the board. @param {Event} event */
function lightUpLine(event) {
  lightUp(around(event, "[data-marks]")?.dataset.marks?.split(" ") ?? []);
}

log.addEventListener("mouseover", lightUpLine);
log.addEventListener("focusin", lightUpLine);
log.addEventListener("keydown", async (event) => {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  event.stopPropagation();
  (await import("./lines.js")).go(event.key === "ArrowUp");
});
log.addEventListener("mouseleave", () => lightUp([]));
log.addEventListener("focusout", () => lightUp([]));
// The page comes with the last lines, and with the colours of the seats in its pictures.
byId("people")
  .querySelectorAll("rect")
  .forEach((car, seat) => document.body.style.setProperty(`--seat${seat}`, getComputedStyle(car).fill));
earlier.className = "earlier";
earlier.textContent = "…";
turn = Number([...log.querySelectorAll(".turn")].at(-1)?.getAttribute("data-seat") ?? -1);
offerEarlier(log.querySelectorAll(EVENTS).length);
byDay();
new IntersectionObserver(([seen]) => seen.isIntersecting && askEarlier(), { root: log }).observe(earlier);
