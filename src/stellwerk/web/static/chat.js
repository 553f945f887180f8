// What people say: a field, a few things with one press, who is muted here, and what was not read yet.
import { byId, isPhone } from "./elements.js";
import { send } from "./socket.js";
import { data, now } from "./state.js";
/** @import { ChatLine } from "./messages.js" */

/**
 * @typedef {object} Words
 * @property {[string, string][]} reactions
 * @property {string} mute
 * @property {string} hear
 * @property {string} unread
 * @property {string} watching
 */

const EDGE = 24; // pixels: a line of the log
const MOST = 50; // tables of which it is known what was read
const log = byId("log");
const tab = /** @type {HTMLElement | null} */ (document.querySelector('#panes [data-pane="log"]'));
const bar = document.createElement("div");
const mark = document.createElement("span");
/** @type {Words | undefined} */
let words;
let unread = 0;

export function say() {
  const field = /** @type {HTMLInputElement} */ (byId("chat").elements.namedItem("text"));
  const text = field.value.trim();
  if (text) send({ do: "chat", text });
  field.value = "";
}

// Who is muted, by name, as this device remembers it

/** @returns {string[]} */
const muted = () => JSON.parse(localStorage.getItem("muted") ?? "[]");

/** @param {string} name */
function toggle(name) {
  const others = muted().filter((other) => other !== name);
  localStorage.setItem("muted", JSON.stringify(others.length < muted().length ? others : [...others, name]));
  hideMuted();
  showBar();
}

/** The lines of others, each with its name. */
const lines = () =>
  /** @type {HTMLElement[]} */ ([...log.querySelectorAll(".chat[data-from]")]).filter(
    (line) => !now.mine.includes(Number(line.dataset.from)),
  );

/** @param {Element} line */
const nameOf = (line) => line.querySelector("b")?.textContent ?? "";

function hideMuted() {
  for (const line of lines()) line.hidden = muted().includes(nameOf(line));
}

// What was not read yet

/** @returns {[string, number][]} by table: when the last line was said that was read here */
const read = () => JSON.parse(localStorage.getItem("read") ?? "[]");

/** On a tablet the log may be further down. */
function isSeen() {
  const { top, bottom } = log.getBoundingClientRect();
  return (
    log.checkVisibility() && document.visibilityState === "visible" && top < innerHeight - EDGE && bottom > 0
  );
}

/** Everything up to now. */
function markRead() {
  const last = Math.max(0, ...lines().map((line) => Number(line.dataset.when)));
  const others = read().filter(([id]) => id !== data.id);
  localStorage.setItem("read", JSON.stringify([...others, [data.id, last]].slice(-MOST)));
  count(0);
}

/**
 * On the tab of the log, or the button that opens it large, and in the title, behind whose turn it is.
 * @param {number} n
 */
function count(n) {
  unread = n;
  tab?.classList.toggle("news", n > 0);
  (isPhone() ? tab : byId("wide"))?.append(mark);
  mark.hidden = !n;
  mark.textContent = String(n);
  mark.setAttribute("aria-label", words?.unread.replace("{n}", String(n)) ?? String(n));
  const title = document.title.replace(/\(\d+\) /, "");
  document.title = n ? title.replace(/^(● .*? – )?/, `$1(${n}) `) : title;
}

/** A line has arrived; without one, what has been said so far is looked at. @param {ChatLine} [line] */
export function heard(line) {
  if (!line) return begin();
  hideMuted();
  showBar();
  if (!line.name || now.mine.includes(line.seat) || muted().includes(line.name)) return;
  if (isSeen()) markRead();
  else count(unread + 1);
}

/** What was said since somebody was here last. */
function begin() {
  const known = read().find(([id]) => id === data.id);
  hideMuted();
  const fresh = lines().filter((line) => !line.hidden && Number(line.dataset.when) > (known?.[1] ?? 0));
  if (isSeen()) markRead();
  else count(known ? fresh.length : 0);
  showBar();
}

// Under the field

async function showBar() {
  words ??= /** @type {Words} */ (await (await fetch(`${location.pathname}/chat${location.search}`)).json());
  const field = /** @type {HTMLInputElement} */ (byId("chat").elements.namedItem("text"));
  if (!now.mine.length) field.placeholder = field.ariaLabel = words.watching;
  const names = [...new Set(lines().map(nameOf))].filter(Boolean);
  bar.replaceChildren(...(now.mine.length ? words.reactions.map(reaction) : []), ...names.map(muteButton));
}

/** @param {[string, string]} reaction */
const reaction = ([what, says]) => button(says, () => send({ do: "react", what }));

/** @param {string} name */
function muteButton(name) {
  const off = muted().includes(name);
  const made = button((off ? words?.hear : words?.mute)?.replace("{who}", name) ?? "", () => toggle(name));
  made.className = "mute";
  made.setAttribute("aria-pressed", String(off));
  return made;
}

/**
 * @param {string} says
 * @param {() => void} does
 */
function button(says, does) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = says;
  made.addEventListener("click", does);
  return made;
}

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL("chat.css", import.meta.url).href;
document.head.append(style);
bar.id = "chatting";
mark.className = "count";
mark.hidden = true;
byId("chat").append(bar);
document.addEventListener("visibilitychange", () => isSeen() && markRead());
for (const kind of ["click", "scroll"])
  document.addEventListener(kind, () => unread > 0 && isSeen() && markRead(), { capture: kind === "scroll" });
