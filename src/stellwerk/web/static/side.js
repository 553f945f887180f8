// Beside the board: the players, the log and what people say.
import { around, byId, withMinus } from "./elements.js";
import { lightUp } from "./picture.js";
import { send } from "./socket.js";
import { data, now, words } from "./state.js";
/** @import { ChatLine, Happening, Sitting } from "./messages.js" */

const EVENTS = "[data-seat]";
const log = byId("log");
const SOME = 12; // lines that a page comes with: then there may be more
let seats = data.seats;
/** Whose turn the last line is about. */
let turn = -1;
/** Above the lines, while there are earlier ones: whoever scrolls up to it gets them. */
const earlier = document.createElement("li");
/** Lines that were there when the earlier ones were asked for; 0: they were not. */
let had = 0;

/** @param {Sitting[]} fresh */
export function changeSeats(fresh) {
  seats = fresh;
  byId("chat").hidden = !now.mine.length || !hasCompany();
  showPlayers();
}

/** Whether anybody else could read what is said. */
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

const absence = byId("absent").firstChild?.textContent ?? "";

/** Who keeps the others waiting and has been away for a while: then a bot may play on. */
function showAbsent() {
  const seat = seats[now.to ?? -1];
  const [note] = byId("absent").childNodes;
  byId("absent").hidden = !seat?.absent || !now.mine.length;
  note.textContent = absence.replace("{who}", seat?.name ?? "");
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
  log.replaceChildren(...events.map(eventLine), ...chat.map(chatLine));
  offerEarlier(events.length);
  scrollLog();
}

/** @param {number} lines */
function offerEarlier(lines) {
  if (lines >= SOME) log.prepend(earlier);
}

function askEarlier() {
  if (had) return;
  had = log.querySelectorAll(EVENTS).length;
  send({ do: "log", at: now.at });
}

/** The lines before those that are shown. @param {Happening[]} events */
export function wholeLog(events) {
  const [height, after] = [log.scrollHeight, turn];
  const seam = log.querySelector(".turn");
  turn = -1;
  earlier.replaceWith(...events.slice(0, events.length - had).map(eventLine));
  if (seam?.getAttribute("data-seat") === String(turn)) seam.className = ""; // the turn began above
  turn = after;
  log.scrollTop += log.scrollHeight - height;
}

/** @param {Happening[]} events */
export function appendLog(events) {
  log.append(...events.map(eventLine));
  scrollLog();
}

/** @param {ChatLine} line */
export function appendChat(line) {
  log.append(chatLine(line));
  scrollLog();
}

/** In the colour of who did it, and apart from the turn before. @param {Happening} event */
function eventLine(event) {
  const item = document.createElement("li");
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
function chatLine({ name, text }) {
  const item = document.createElement("li");
  const who = document.createElement("b");
  item.className = "chat";
  who.textContent = name;
  item.append(who, ` ${text}`);
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
new IntersectionObserver(([seen]) => seen.isIntersecting && askEarlier(), { root: log }).observe(earlier);
