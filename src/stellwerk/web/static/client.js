// The table in the browser, which knows no rule: messages come in and are shown one after the other.
import { answers, makeSure, undo } from "./actions.js";
import { showChoices, waitForPointer } from "./ask.js";
import { draw, prepareMotion } from "./board.js";
import { at, byId, styled } from "./elements.js";
import { endPause, pause, preference, skip } from "./pace.js";
import { bringIntoSight, followQuestion, showPane } from "./panes.js";
import { lightUp } from "./picture.js";
import { settle, speak } from "./plate.js";
import { rove } from "./rove.js";
import {
  appendChat,
  appendLog,
  changeSeats,
  hasCompany,
  replaceLog,
  scrollLog,
  showPlayers,
} from "./side.js";
import { connect, send } from "./socket.js";
import { data, now, words } from "./state.js";
/** @import { Asks, Clock, FromBrowser, FromServer, Hints, Lost, MissedStep, Problem } from "./messages.js" */
/** @import { Stale, Step, Sure, View, Why } from "./messages.js" */

/** Steps that have arrived and are not shown yet. @type {(Step | MissedStep)[]} */
const queue = [];
let playing = false;
/** Whether there are hints for all who play. */
let hinted = !byId("hint").hidden;
/** A view that is shown when the device has been passed. @type {View | Stale | null} */
let heldBack = null;
const plainIcon = byId("icon").href;
/** Whether it was my turn already: only that it comes is told. */
let hadTurn = data.view.to !== null && data.view.mine.includes(data.view.to);

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
      appendChat(message);
      return talk(message);
    case "log":
      return showEarlier(message.log);
    case "past":
      return now.lookBack?.(message);
    case "player":
      return now.showPlayer?.(message);
    case "seats":
      changeSeats(message.seats);
      byId("watchers").textContent = message.watching;
      changeHints(message.hints);
      return refreshMenu();
    case "asks":
      return showAsks(message);
    case "lost":
      return showLost(message);
    case "later":
      return plan(message);
    case "clock":
      return showClock(message);
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

/** The picture that is shown then. */
function latestPicture() {
  const last = queue.at(-1) ?? now;
  return "picture" in last ? last.picture : null;
}

/** @returns {FromBrowser} */
const watch = () => ({
  do: "watch",
  seen: now.at,
  v: latest(),
  seat: now.seat,
  picture: latestPicture(),
  named: preference("named") === "yes",
});

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

const offerPassing = async () => (await import("./pass.js")).offer();

/** @param {View | Stale} view */
function showView(view) {
  queue.length = 0;
  endPause();
  now.leave?.();
  waitForPointer();
  const asking = now.asking || (view.is === "view" && view.because === "undo");
  Object.assign(now, view, { shown: view.v, expected: null, events: [], sure: null });
  now.asking = asking && view.to === view.seat;
  if (view.mine.length) byId("lost").hidden = true;
  replaceLog(view.log, view.chat);
  draw(view, [], null);
  present();
  if (view.is === "stale") speak(view.says, "note");
  else if (view.because === "undo") speak(view.says ?? "", "note");
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
  await prepareMotion();
  for (let step = queue.shift(); step; step = queue.shift()) await showStep(step);
  if (now.choices.length || now.over) skip(false);
  byId("skip").hidden = !now.thinking || now.over;
  playing = false;
  if (heldBack) offerPassing();
}

/** @param {Step | MissedStep} step */
async function showStep(step) {
  const mover = step.events.find((event) => event.seat >= 0)?.seat ?? null;
  const silent = mover === null && now.to === now.seat;
  const own = now.expected === step.v || mover === now.seat || silent; // what followed by itself, too
  const marks = step.events.flatMap((event) => event.marks);
  waitForPointer();
  now.leave?.();
  Object.assign(now, step, { shown: step.v, sure: null });
  if ("to" in step && step.to !== now.seat) now.asking = false;
  now.passing = own && answers() === (now.answers && "plain") && !(now.begun && now.answers === "end");
  if (own) now.answers = ""; // the table goes on by itself as far as it does
  const ending = "reveal" in step && step.reveal ? await import("./ending.js") : null;
  draw(step, marks, mover);
  if (ending) await ending.show(step);
  if (now.shown !== step.v) return; // something was taken back meanwhile
  appendLog(step.events);
  present();
  now.hear?.(step.events);
  if (own || !step.events.length) return;
  speak(step.events.map((event) => event.says).join(" "), "news");
  lightUp(marks);
  bringIntoSight(marks);
  byId("skip").hidden = false;
  await pause();
  lightUp([]);
  settle();
}

/** Whether everybody has agreed to hints. @param {Hints} hints */
function changeHints({ on, says }) {
  hinted = on;
  byId("hinted").textContent = says;
  offerHint();
}

/** To who plays alone with bots, or with others who have all agreed. */
function offerHint() {
  byId("hint").hidden = now.over || !(data.alone || (hinted && now.mine.length));
}

addEventListener("bar", async () => {
  if (!now.over) (await import("./bar.js")).showBar(); // when all is over there is none
});

/** What was said, or what has been said so far. @param {import("./messages.js").ChatLine} [line] */
const talk = async (line) => (await import("./chat.js")).heard(line);

/** @param {import("./messages.js").Happening[]} log */
const showEarlier = async (log) => (await import("./earlier.js")).wholeLog(log);

/** @param {Clock} clock */
const showClock = async (clock) => (await import("./clock.js")).show(clock);

/** @param {import("./messages.js").Later} message */
const plan = async (message) => (await import("./later.js")).open(message);

/** Another device asks for a seat of this one. @param {Asks} message */
const showAsks = async (message) => (await import("./devices.js")).showAsks(message);

/** This device has lost its seat. @param {Lost} message */
const showLost = async (message) => (await import("./devices.js")).showLost(message);

/** What the menu says of the seats, as long as somebody reads it. */
async function refreshMenu() {
  if (byId("menu").open) await (await import("./menu.js")).refresh();
}

/** @param {Why | Problem | Sure} answer */
function showAnswer(answer) {
  if (answer.is === "sure") return makeSure(answer, answer.says);
  speak(answer.says, "note");
  if (answer.is === "why") import("./why.js").then((why) => why.showRules(answer.rules));
  now.sure = null;
  now.expected = null;
  return undefined;
}

/** @param {string} address */
function showRematch(address) {
  now.rematch = address;
  if (now.over) showEnd();
}

// What is shown

/** Who wants to read it, or has. @type {typeof import("./why.js") | undefined} */
let why;

async function showWhy() {
  byId("explain").hidden = !now.why;
  if (preference("why") === "yes") why ??= await import("./why.js");
  why?.showWhy();
}

export function present() {
  document.body.dataset.v = String(now.v);
  showChoices(now.choices);
  showWhy();
  showPlayers();
  settle();
  showControls();
  showTurn();
  handOver();
  if (now.over) showEnd();
  else hideEnd();
  if (document.getElementById("cell-cover")) layCover();
  if (!now.passing) followQuestion();
  showPane();
  rove();
  scrollLog();
  if (document.querySelector("[data-from]")) talk();
  if (now.opened !== undefined) send({ do: "player", of: now.opened });
  if (now.lesson !== undefined) showLesson();
  else if (!now.over && !byId("menu").open) introduce();
}

/** What was scored, over what comes next. */
const layCover = async () => (await import("./cover.js")).lay(now.choices.length > 0);

const showLesson = async () => (await import("./lesson.js")).showLesson();

/** What this device has not seen, or skipped: how a table of this game is read, then what this match has. */
async function introduce() {
  const seen = (preference("guided") ?? "").split(" ");
  if (data.meets.some((name) => !seen.includes(name))) (await import("./guide.js")).welcome(seen);
}

function showControls() {
  const watching = !now.mine.length;
  byId("chat").hidden = !hasCompany();
  offerHint();
  byId("undo").hidden = byId("reset").hidden = watching || (now.over && !now.undo);
  byId("watching").hidden = !watching;
  byId("pass-on").hidden = true;
  byId("undo").disabled = !now.undo;
  byId("reset").disabled = !now.reset;
  byId("recap").hidden = !now.choices.length || now.at <= now.since || now.pass !== null;
  byId("thinking").hidden = !now.thinking;
  byId("skip").hidden ||= !(now.thinking || playing);
  byId("thinking").textContent = now.thinking ? words.thinking.replace("{who}", now.who) : "";
}

/** @param {string} wanted */
const alertTurn = async (wanted) => (await import("./alert.js")).alertTurn(wanted, words.turn);

/** Title and icon tell whose turn it is when the page lies behind others. */
function showTurn() {
  const turn = now.choices.length > 0;
  const icon = byId("icon");
  const title = document.title.replace(/^● .*? – /, "");
  const wanted = preference("alert");
  if (wanted && turn && !hadTurn) alertTurn(wanted);
  hadTurn = turn;
  document.title = turn ? `● ${words.turn} – ${title}` : title;
  icon.href = turn ? (icon.dataset.turn ?? "") : plainIcon;
}

/** While the device must go to somebody else, a screen lies over the table. */
async function handOver() {
  if (now.pass === null) byId("pass").hidden = true;
  else if (byId("pass").hidden) (await import("./pass.js")).handOver();
}

const showEnd = async () => (await import("./end.js")).showEnding();

function hideEnd() {
  styled("style-ask");
  byId("closing").replaceChildren();
  byId("to-scores").hidden = true;
}

// What is done

// What things are is told to who moves: the script comes with the first movement, and is told of it.
for (const kind of ["pointermove", "pointerdown", "pointerup", "pointercancel", "keydown"])
  addEventListener(kind, async (event) => (await import("./bubble.js")).begin(event), { once: true });
byId("menu").addEventListener("toggle", () => {
  styled("style-forms");
  styled("style-over");
  refreshMenu();
});
byId("undo").addEventListener("click", undo);
byId("reset").addEventListener("click", () => send({ do: "reset", v: now.v }));
byId("skip").addEventListener("click", () => skip(true));
byId("explain").addEventListener("click", async () => (why ??= await import("./why.js")).toggleWhy());
byId("hint").addEventListener("click", async () => (await import("./hint.js")).ask());
byId("recap").addEventListener("click", async () => (await import("./recap.js")).open());
byId("pass-on").addEventListener("click", () => {
  const view = heldBack;
  heldBack = null;
  if (view) showView(view);
});
byId("chat").addEventListener("submit", async (event) => {
  event.preventDefault();
  (await import("./chat.js")).say();
});

byId("chat").addEventListener("focusin", () => talk());

present();
refreshMenu();
if (preference("sounds") === "on") import("./sounds.js");
// When the match is over there is nothing to choose, and keys come with the first that is pressed.
if (now.over) {
  addEventListener("keydown", async (event) => (await import("./keys.js")).takeKey(event), { once: true });
  start();
} else import("./keys.js").finally(start);

function start() {
  connect(at(`/t/${data.id}/live?lang=${document.documentElement.lang}`), receive, watch);
}
