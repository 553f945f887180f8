// The action bar: what the board cannot show, how the turn ends, and what is to be confirmed.
import { answers, combine, hold, pick } from "./actions.js";
import { choose } from "./ask.js";
import { around, byId } from "./elements.js";
import { speak } from "./plate.js";
import { send } from "./socket.js";
import { now, words } from "./state.js";

const bar = byId("doing");
/** @type {number | undefined} */
let timer;

/** See actions.js. */
export function showBar() {
  clearTimeout(timer);
  const short = now.choices.filter((choice) => choice.bar);
  const made = now.combinations
    .filter((one) => one.bar)
    .map(({ several, bar: says = "" }) => button(says, { several }, false));
  made.push(...short.map(({ pick, bar: says = "", ends }) => button(says, { pick }, Boolean(ends))));
  bar.replaceChildren(...(now.sure ? sure() : now.hold ? goOn() : made.length ? made : plans()));
  now.replan?.();
  answerPlain();
}

/** The v of which the table was told to answer by itself. */
let told = -1;

/** What needs no question is not asked. */
function answerPlain() {
  const wanted = answers();
  if (now.answers !== "only" && now.answers !== wanted) return;
  if (now.ahead || told === now.v || now.pass !== null) return;
  if (!send({ do: "plain", v: now.v, answers: wanted, hold: hold() })) return;
  told = now.v;
  now.begun = true;
  now.expected = now.v + 1;
}

/**
 * @param {string} says
 * @param {Record<string, string | number>} does
 * @param {boolean} primary Enter presses it
 */
function button(says, does, primary) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = says;
  Object.assign(made.dataset, does);
  made.classList.toggle("primary", primary);
  return made;
}

const sure = () => [button(words.confirm, { do: "sure" }, true), button(words.keep, { do: "keep" }, false)];

/** While others choose, the next turn can be planned. */
function plans() {
  return now.choices.length || !now.planned ? [] : [button(now.planned, { do: "plan" }, false)];
}

/** Bots wait a moment; whoever does not want to take anything back need not. */
function goOn() {
  const made = button(words.go, { do: "go" }, true);
  made.style.setProperty("--hold", `${now.hold}s`);
  timer = setTimeout(leave, now.hold * 1000);
  return [made];
}

/** Nobody waits any more. */
function leave() {
  now.hold = 0;
  showBar();
}

/** What its buttons do that are no choices. @type {Record<string, () => void>} */
const DOES = {
  sure: () => {
    const { pick: number = -1, several = null } = now.sure ?? {};
    if (several === null) pick(number);
    else combine(several);
  },
  keep: () => {
    now.sure = null;
    speak(now.question, "question");
    showBar();
  },
  plan: () => send(now.later ? { do: "plan", v: now.v } : { do: "plan", v: now.v, picks: [] }),
  go: () => {
    send({ do: "go" });
    leave();
  },
};

bar.addEventListener("click", (event) => {
  const does = around(event, "[data-do]")?.dataset.do;
  if (does) DOES[does]();
  else choose(event);
});
