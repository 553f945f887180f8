// The table in the browser, which knows no rule: messages come in and are shown one after the other.
import { undo } from "./actions.js";
import { showChoices, waitForPointer } from "./ask.js";
import { draw } from "./board.js";
import { byId } from "./elements.js";
import { endPause, pause } from "./pace.js";
import { showPane } from "./panes.js";
import { lightUp } from "./picture.js";
import { settle, speak } from "./plate.js";
import { appendChat, appendLog, changeSeats, replaceLog, scrollLog, showPlayers } from "./side.js";
import { connect, send } from "./socket.js";
import { data, now, words } from "./state.js";
/** @import { FromBrowser, FromServer, MissedStep, Problem, Stale } from "./messages.js" */
/** @import { Step, Sure, View, Why } from "./messages.js" */

/** Steps that have arrived and are not shown yet. @type {(Step | MissedStep)[]} */
const queue = [];
let playing = false;
/** A view that is shown when the device has been passed. @type {View | Stale | null} */
let heldBack = null;
const plainIcon = byId("icon").href;

// What arrives

/** @param {FromServer} message */
function receive(message) {
  switch (message.is) {
    case "view":
    case "stale":
      return takeView(message);
    case "step":
      return takeStep(message);
    case "chat":
      return appendChat(message);
    case "seats":
      return changeSeats(message.seats);
    case "why":
    case "error":
    case "sure":
      return showAnswer(message);
    case "rematch":
      return showRematch(message.to);
    case "pong":
      return undefined;
  }
}

/** The v that is shown when all that has arrived is. */
const latest = () => queue.at(-1)?.v ?? now.shown;

/** @returns {FromBrowser} */
const watch = () => ({ do: "watch", seen: now.at, v: latest(), seat: now.seat });

/**
 * Before the device goes to somebody else, its holder may see what the last step brought.
 * @param {View | Stale} view
 */
function takeView(view) {
  const passes = view.pass !== null && now.pass === null && view.v === latest();
  heldBack = passes ? view : null;
  if (!passes) showView(view);
  else if (!playing) offerPassing();
}

function offerPassing() {
  const news = (now.events ?? []).map((event) => event.says).join(" ");
  if (news) speak(news, "news");
  byId("pass-on").hidden = false;
  byId("pass-on").focus({ preventScroll: true });
}

/** @param {View | Stale} view */
function showView(view) {
  queue.length = 0;
  endPause();
  waitForPointer();
  Object.assign(now, view, { shown: view.v });
  replaceLog(view.log, view.chat);
  draw(view, [], null);
  present();
  if (view.is === "stale") speak(view.says, "note");
  else if (view.because === "undo") speak(words.undone, "note");
}

/** @param {Step | MissedStep} step */
function takeStep(step) {
  const last = latest();
  if (step.v <= last) return;
  if (step.v !== last + 1) {
    send(watch());
    return;
  }
  queue.push(step);
  if (!playing) playQueue();
}

async function playQueue() {
  playing = true;
  for (let step = queue.shift(); step; step = queue.shift()) await showStep(step);
  byId("skip").hidden = true;
  playing = false;
  if (heldBack) offerPassing();
}

/** @param {Step | MissedStep} step */
async function showStep(step) {
  const own = now.expected === step.v;
  const marks = step.events.flatMap((event) => event.marks);
  waitForPointer();
  Object.assign(now, step, { shown: step.v });
  draw(step, marks, step.events.find((event) => event.seat >= 0)?.seat ?? null);
  appendLog(step.events);
  present();
  if (own || !step.events.length) return;
  speak(step.events.map((event) => event.says).join(" "), "news");
  lightUp(marks);
  byId("skip").hidden = false;
  await pause();
  lightUp([]);
  settle();
}

/** @param {Why | Problem | Sure} answer */
function showAnswer(answer) {
  speak(answer.says, "note");
  now.sure = answer.is === "sure" ? answer.pick : null;
}

/** @param {string} address */
function showRematch(address) {
  now.rematch = address;
  if (now.over) showEnd();
}

// What is shown

export function present() {
  document.body.dataset.v = String(now.v);
  showChoices(now.choices);
  showPlayers();
  settle();
  showControls();
  showTurn();
  handOver();
  if (now.over) showEnd();
  else hideEnd();
  showPane();
  scrollLog();
}

function showControls() {
  const watching = !now.mine.length;
  byId("chat").hidden = watching;
  byId("undo").hidden = byId("reset").hidden = watching || (now.over && !now.undo);
  byId("watching").hidden = !watching;
  byId("pass-on").hidden = true;
  byId("undo").disabled = !now.undo;
  byId("reset").disabled = !now.reset;
  byId("thinking").hidden = !now.thinking;
  byId("thinking").textContent = now.thinking ? words.thinking.replace("{who}", now.who) : "";
}

/** Title and icon tell whose turn it is when the page lies behind others. */
function showTurn() {
  const turn = now.choices.length > 0;
  const icon = byId("icon");
  const title = document.title.replace(/^● .*? – /, "");
  document.title = turn ? `● ${words.turn} – ${title}` : title;
  icon.href = turn ? (icon.dataset.turn ?? "") : plainIcon;
}

/** While the device must go to somebody else, a screen lies over the table. */
function handOver() {
  const screen = byId("pass");
  if (now.pass !== null && screen.hidden) {
    const tag = document.querySelector(`#people [data-seat="${now.pass}"] svg`);
    byId("pass-words").textContent = words.pass.replace("{who}", now.names[now.pass]);
    if (tag) byId("pass-words").previousElementSibling?.replaceWith(tag.cloneNode(true));
    screen.hidden = false;
    screen.querySelector("button")?.focus();
  }
  screen.hidden = now.pass === null;
}

async function showEnd() {
  const { showEnding } = await import("./end.js");
  await showEnding();
}

function hideEnd() {
  byId("closing").replaceChildren();
  byId("to-scores").hidden = true;
}

// What is done

byId("undo").addEventListener("click", undo);
byId("reset").addEventListener("click", () => send({ do: "reset", v: now.v }));
byId("skip").addEventListener("click", endPause);
byId("pass")
  .querySelector("button")
  ?.addEventListener("click", () => {
    if (now.pass !== null) send({ do: "look", seat: now.pass });
  });
byId("pass-on").addEventListener("click", () => {
  const view = heldBack;
  heldBack = null;
  if (view) showView(view);
});
byId("chat").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (byId("chat").elements.namedItem("text"));
  const text = field.value.trim();
  if (text) send({ do: "chat", text });
  field.value = "";
});

present();
connect(`/t/${data.id}/live?lang=${document.documentElement.lang}`, receive, watch);
