// Beside the board: the players, the log and what people say.
import { now, words } from "./client.js";
import { lightUp } from "./board.js";

const MOST = 200;
const log = document.getElementById("log");
const list = document.getElementById("people");
let seats = [];

export function players(fresh) {
  seats = fresh ?? seats;
  [...list.children].forEach((item, number) => {
    const seat = seats[number];
    if (!seat) return;
    item.querySelector("span").textContent = seat.name;
    item.querySelector("em").textContent = now.mine.includes(number) ? words.you : "";
    item.querySelector("b").textContent = String(now.scores[number]).replace("-", "−");
    item.dataset.kind = seat.kind === "bot" ? "bot" : seat.here ? "here" : "away";
    item.toggleAttribute("aria-current", now.to === number);
  });
}

export const toEnd = () => { log.scrollTop = log.scrollHeight; };

export function tell(whole, chat, events = []) {
  if (whole) log.replaceChildren(...whole.map(line), ...(chat ?? []).map(said));
  log.append(...events.map(line));
  while (log.children.length > MOST) log.firstChild.remove();
  toEnd();
}

export function chatLine(message) {
  log.append(said(message));
  toEnd();
}

function line(event) {
  const item = document.createElement("li");
  item.textContent = event.says;
  if (event.marks.length) item.dataset.marks = event.marks.join(" ");
  return item;
}

function said(message) {
  const item = document.createElement("li");
  const name = document.createElement("b");
  item.className = "chat";
  name.textContent = message.name;
  item.append(name, ` ${message.text}`);
  return item;
}

const marks = (event) => event.target.closest("[data-marks]")?.dataset.marks.split(" ") ?? [];
log.addEventListener("mouseover", (event) => lightUp(marks(event)));
log.addEventListener("focusin", (event) => lightUp(marks(event)));
log.addEventListener("mouseleave", () => lightUp([]));
log.addEventListener("focusout", () => lightUp([]));
log.addEventListener("keydown", (event) => {
  const way = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  const here = document.activeElement === log ? log.lastElementChild : document.activeElement[way];
  if (here) { here.tabIndex = -1; here.focus(); }
});