// What is wanted on the next turn, chosen while others play: pressed in the order in which it is wanted.
import { byId, styled } from "./elements.js";
import { send } from "./socket.js";
/** @import { Later, Planning } from "./messages.js" */

const card = document.createElement("dialog");
card.id = "later";
card.setAttribute("aria-labelledby", "later-title");
card.addEventListener("keydown", (event) => event.stopPropagation()); // its keys are its own
card.addEventListener("close", () => byId("asked").focus({ preventScroll: true }));

/** @param {Later} message */
export async function open(message) {
  await styled("style-over");
  const title = element("h2", message.title);
  title.id = "later-title";
  const wanted = message.questions.map((question) => [...question.planned]);
  const save = element("button", message.save);
  save.className = "primary";
  save.addEventListener("click", () => answer(message.v, wanted));
  const none = element("button", message.none);
  none.addEventListener("click", () => answer(message.v, []));
  const foot = document.createElement("footer");
  foot.append(save, none);
  const lists = message.questions.map((question, number) => list(question, wanted[number]));
  card.replaceChildren(title, element("p", message.says), ...lists.flat(), foot);
  document.body.append(card);
  if (!card.open) card.showModal();
}

/** Buttons of which each says as which it is wanted. @param {Planning} question @param {number[]} wanted */
function list(question, wanted) {
  const buttons = question.choices.map((says, pick) => {
    const made = element("button", says);
    made.addEventListener("click", () => {
      const at = wanted.indexOf(pick);
      if (at < 0) wanted.push(pick);
      else wanted.splice(at, 1);
      mark();
    });
    return made;
  });
  function mark() {
    buttons.forEach((button, pick) => {
      const at = wanted.indexOf(pick);
      button.setAttribute("aria-pressed", String(at >= 0));
      button.textContent = `${at < 0 ? "" : `${at + 1}. `}${question.choices[pick]}`;
    });
  }
  mark();
  const all = document.createElement("div");
  all.append(...buttons);
  return [element("h3", question.title), all];
}

/** @param {number} v @param {number[][]} picks */
function answer(v, picks) {
  card.close();
  send({ do: "plan", v, picks });
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
