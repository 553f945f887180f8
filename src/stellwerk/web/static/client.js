// The table in the browser: it knows no rule. Messages come in, are shown one after the other, and answers go out.
import { connect, send } from "./socket.js";
import { draw, lightUp } from "./board.js";
import { tell, toEnd, chatLine, players } from "./side.js";
import { choices, rest, speak, settle } from "./ask.js";
import { prefer, wait, hurry } from "./pace.js";
import { panes } from "./panes.js";
import "./keys.js";

const data = JSON.parse(document.getElementById("data").textContent);
export const words = data.words;
const $ = (id) => document.getElementById(id);
const picks = ({ pick: first, also = "" }) => `${first} ${also}`.trim().split(" ").map(Number);
const listed = [...$("options").querySelectorAll("button")]
  .flatMap((e) => picks(e.dataset).map((number) => ({ pick: number, says: e.textContent })))
  .sort((a, b) => a.pick - b.pick);
export const now = { ...data.view, choices: listed, shown: data.view.v };
const queue = [];
let busy = false, held = null;

// What arrives

export function receive(message) {
  const kinds = { view: fresh, stale: fresh, step: enqueue, chat: chatLine, seats: (m) => players(m.seats), why: answer, error: answer, sure: answer, rematch };
  kinds[message.is]?.(message);
}

const latest = () => (queue.length ? queue.at(-1).v : now.shown);

// Before the device goes to somebody else, whoever has it may see what his last step brought.
function fresh(message) {
  held = (message.pass ?? null) !== null && (now.pass ?? null) === null && message.v === latest() ? message : null;
  if (!held) replace(message);
  else if (!busy) offer();
}

function offer() {
  const news = (now.events ?? []).map((event) => event.says).join(" ");
  if (news) speak(news, "news");
  $("pass-on").hidden = false;
  $("pass-on").focus({ preventScroll: true });
}

function replace(message) {
  queue.length = 0;
  hurry();
  rest();
  Object.assign(now, message, { shown: message.v });
  tell(message.log, message.chat);
  draw(message, [], null);
  present();
  if (message.is === "stale") speak(message.says, "note");
  else if (message.because === "undo") speak(words.undone, "note");
}

function enqueue(step) {
  const last = latest();
  if (step.v <= last) return;
  if (step.v !== last + 1) { send({ do: "watch", seen: now.at, v: last, seat: now.seat }); return; }
  queue.push(step);
  if (!busy) play();
}

async function play() {
  busy = true;
  while (queue.length) await showStep(queue.shift());
  $("skip").hidden = true;
  busy = false;
  if (held) offer();
}

async function showStep(step) {
  const mine = now.asked === step.v;
  const marks = step.events.flatMap((event) => event.marks);
  rest();
  Object.assign(now, step, { shown: step.v, log: undefined });
  draw(step, marks, step.events.find((event) => event.seat >= 0)?.seat ?? null);
  tell(null, null, step.events);
  present();
  if (mine || !step.events.length) return;
  speak(step.events.map((event) => event.says).join(" "), "news");
  lightUp(marks);
  $("skip").hidden = false;
  await wait();
  lightUp([]);
  settle();
}

function answer(message) {
  speak(message.says, "note");
  now.sure = message.is === "sure" ? message.pick : null;
}

function rematch(message) {
  now.rematch = message.to;
  if (now.over) end();
}

// What is shown

const end = () => import("./end.js").then(({ ending }) => ending(now));

export function present() {
  const turn = Boolean(now.choices?.length);
  document.body.dataset.v = now.v;
  choices(now.choices ?? []);
  players();
  settle();
  const watching = !now.mine.length;
  $("chat").hidden = watching;
  for (const name of ["undo", "reset"]) $(name).hidden = watching || (now.over && !now.undo);
  $("watching").hidden = !watching;
  $("pass-on").hidden = true;
  $("undo").disabled = !now.undo;
  $("reset").disabled = !now.reset;
  $("thinking").hidden = !now.thinking;
  $("thinking").textContent = now.thinking ? words.thinking.replace("{who}", now.who) : "";
  const title = document.title.replace(/^● .*? – /, "");
  document.title = turn ? `● ${words.turn} – ${title}` : title;
  const icon = $("icon");
  icon.plain ??= icon.href;
  icon.href = turn ? icon.dataset.turn : icon.plain;
  handOver();
  if (now.over) end();
  else { $("closing").replaceChildren(); $("to-scores").hidden = true; }
  panes();
  toEnd();
}

function handOver() {
  const screen = $("pass");
  const to = now.pass ?? null;
  if (to !== null && screen.hidden) {
    $("pass-words").textContent = words.pass.replace("{who}", now.names[to]);
    $("pass-words").previousElementSibling.replaceWith(document.querySelector(`#people [data-seat="${to}"] svg`).cloneNode(true));
    screen.hidden = false;
    screen.querySelector("button").focus();
  }
  screen.hidden = to === null;
}

// What is done

export function pick(number) {
  if (!now.choices?.some((choice) => choice.pick === number)) return;
  const ask = prefer("confirm") === "yes" && now.sure !== number;
  now.sure = null;
  now.asked = now.v + 1;
  send({ do: "pick", v: now.v, pick: number, ...(ask && { ask }) });
}

export const undo = () => now.undo && send({ do: "undo", v: now.v });
export const why = (action) => now.choices?.length && send({ do: "why", v: now.v, action });

$("undo").addEventListener("click", undo);
$("reset").addEventListener("click", () => send({ do: "reset", v: now.v }));
$("skip").addEventListener("click", hurry);
$("pass").querySelector("button").addEventListener("click", () => send({ do: "look", seat: now.pass }));
$("pass-on").addEventListener("click", () => { const message = held; held = null; replace(message); });
$("chat").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.text;
  if (field.value.trim()) send({ do: "chat", text: field.value.trim() });
  field.value = "";
});

players(data.seats);
present();
connect(`/t/${data.id}/live?lang=${document.documentElement.lang}`, receive, () => ({ do: "watch", seen: now.at, v: latest(), seat: now.seat ?? null }));
