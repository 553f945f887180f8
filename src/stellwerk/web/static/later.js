// What is wanted on the next turn, chosen while others play: pressed in the order in which it is wanted.
import { byId, styled } from "./elements.js";
import { send } from "./socket.js";
import { now } from "./state.js";
/** @import { Later, Planning } from "./messages.js" */

const card = document.createElement("dialog");
card.id = "later";
card.setAttribute("aria-labelledby", "later-title");
card.addEventListener("keydown", (event) => event.stopPropagation()); // its keys are its own
card.addEventListener("close", () => byId("asked").focus({ preventScroll: true }));
/** The position that is shown. */
let asked = -1;
/** By question, what is wanted of it: sentences, the first wish first. @type {Map<string, string[]>} */
const wanted = new Map();

/** @param {Later} message */
export async function open(message) {
  await styled("style-over");
  if (!card.open) wanted.clear();
  for (const question of message.questions) {
    const before = wanted.get(question.title);
    const says = before ?? [...new Set(question.planned.map((pick) => question.choices[pick]))];
    const still = says.filter((one) => question.choices.includes(one));
    wanted.set(question.title, still);
  }
  asked = message.v;
  now.replan = replan;
  const title = element("h2", message.title);
  title.id = "later-title";
  const save = element("button", message.save);
  save.className = "primary";
  save.addEventListener("click", () => answer(message.questions.map(picks)));
  const none = element("button", message.none);
  none.addEventListener("click", () => answer([]));
  const foot = document.createElement("footer");
  foot.append(save, none);
  card.replaceChildren(title, element("p", message.says), ...message.questions.flatMap(list), foot);
  document.body.append(card);
  if (!card.open) card.showModal();
}

/** The position has changed: what can be planned is asked anew, and what was pressed stays pressed. */
function replan() {
  if (!card.open || asked === now.v) return;
  if (now.later) send({ do: "plan", v: now.v });
  else card.close();
}

/** Each says as which it is wanted. Choices of the same sentence share one. @param {Planning} question */
function list(question) {
  const mine = /** @type {string[]} */ (wanted.get(question.title));
  const choices = [...new Set(question.choices)];
  const buttons = choices.map((says) => {
    const made = element("button", says);
    made.addEventListener("click", () => {
      const at = mine.indexOf(says);
      if (at < 0) mine.push(says);
      else mine.splice(at, 1);
      mark();
    });
    return made;
  });
  function mark() {
    const room = question.most - picks(question).length;
    buttons.forEach((button, number) => {
      const at = mine.indexOf(choices[number]);
      button.setAttribute("aria-pressed", String(at >= 0));
      button.disabled = at < 0 && numbers(question, choices[number]).length > room;
      button.textContent = `${at < 0 ? "" : `${at + 1}. `}${choices[number]}`;
    });
  }
  mark();
  const all = document.createElement("div");
  all.append(...buttons);
  return [element("h3", question.title), all];
}

/** @param {Planning} question @param {string} says */
const numbers = ({ choices }, says) => [...choices.keys()].filter((pick) => choices[pick] === says);

/** @param {Planning} question */
const picks = (question) => (wanted.get(question.title) ?? []).flatMap((says) => numbers(question, says));

/** @param {number[][]} picks */
function answer(picks) {
  card.close();
  send({ do: "plan", v: asked, picks });
}

/**
 * @template {"h2" | "h3" | "p" | "button"} Name
 * @param {Name} name
 * @param {string} text
 */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
