// Beside the board: the players, the log and what people say.
import { around, byId, withMinus } from "./elements.js";
import { lightUp } from "./picture.js";
import { data, now, words } from "./state.js";
/** @import { ChatLine, Happening, Sitting } from "./messages.js" */

const MOST = 200; // lines of the log
const log = byId("log");
let seats = data.seats;

/** @param {Sitting[]} fresh */
export function changeSeats(fresh) {
  seats = fresh;
  showPlayers();
}

export function showPlayers() {
  [...byId("people").querySelectorAll("li")].forEach((item, number) => {
    const seat = seats[number];
    if (!seat) return;
    write(item, "span", seat.name);
    write(item, "em", now.mine.includes(number) ? words.you : "");
    write(item, "b", withMinus(now.scores[number]));
    item.dataset.kind = seat.kind === "bot" ? "bot" : seat.here ? "here" : "away";
    item.toggleAttribute("aria-current", now.to === number);
  });
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
  log.replaceChildren(...events.map(eventLine), ...chat.map(chatLine));
  trimLog();
}

/** @param {Happening[]} events */
export function appendLog(events) {
  log.append(...events.map(eventLine));
  trimLog();
}

function trimLog() {
  while (log.children.length > MOST) log.firstChild?.remove();
  scrollLog();
}

/** @param {ChatLine} line */
export function appendChat(line) {
  log.append(chatLine(line));
  scrollLog();
}

/** @param {Happening} event */
function eventLine(event) {
  const item = document.createElement("li");
  item.textContent = event.says;
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
log.addEventListener("mouseleave", () => lightUp([]));
log.addEventListener("focusout", () => lightUp([]));
log.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  event.stopPropagation();
  const line = nextLine(event.key === "ArrowUp");
  if (!(line instanceof HTMLElement)) return;
  line.tabIndex = -1;
  line.focus();
});

/** @param {boolean} up */
function nextLine(up) {
  const here = document.activeElement;
  if (here === log) return log.lastElementChild;
  return up ? here?.previousElementSibling : here?.nextElementSibling;
}
