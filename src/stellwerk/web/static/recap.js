// Looking back: what happened since the last own turn, step by step, on the board as it was.
import { byId, styled } from "./elements.js";
import { applyZoom } from "./fit.js";
import { lightUp, picture } from "./picture.js";
import { settle, speak } from "./plate.js";
import { send } from "./socket.js";
import { now, words } from "./state.js";
/** @import { Past } from "./messages.js" */

const bar = document.createElement("div");
/** The board of today, which comes back. @type {Node[]} */
let board = [];
let at = 0;

bar.id = "looking-back";
for (const [sign, words_, does] of /** @type {const} */ ([
  ["◀", words.earlier, () => ask(at - 1)],
  ["▶", words.later, () => ask(at + 1)],
  ["✕", words.back, leave],
])) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = sign;
  button.title = words_;
  button.setAttribute("aria-label", words_);
  button.addEventListener("click", does);
  bar.append(button);
}
bar.addEventListener("keydown", (event) => event.key === "Escape" && leave());
const [first, last] = bar.children;
const place = document.createElement("span");
first.after(place);

export async function open() {
  await styled("style-over");
  if (!now.leave) {
    board = [...picture.childNodes];
    byId("plate").after(bar);
    document.body.classList.add("past");
    picture.inert = true;
    now.leave = leave;
    now.lookBack = show;
  }
  ask(now.since + 1);
  /** @type {HTMLElement} */ (last).focus();
}

/** What lies past the end is today. @param {number} step */
function ask(step) {
  if (step > now.at) leave();
  else if (step > now.since) send({ do: "past", at: step });
}

/** @param {Past} past */
function show(past) {
  if (!now.leave) return undefined;
  const before = at;
  at = past.at;
  if (!past.events.length && at < now.at) return ask(at < before ? at - 1 : at + 1);
  picture.innerHTML = Object.values(past.panels).join("");
  applyZoom();
  place.textContent = `${at - now.since} / ${now.at - now.since}`;
  speak(past.events.map((event) => event.says).join(" "), "news");
  lightUp(past.events.flatMap((event) => event.marks));
  return undefined;
}

function leave() {
  const hadFocus = bar.contains(document.activeElement);
  delete now.leave;
  delete now.lookBack;
  at = 0;
  picture.replaceChildren(...board);
  picture.inert = false;
  applyZoom();
  document.body.classList.remove("past");
  bar.remove();
  settle();
  if (hadFocus) byId("recap").focus();
}
