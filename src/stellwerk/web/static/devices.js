// What this device is asked: another one would play its seat, too, or somebody proposes something.
import { byId, styled } from "./elements.js";
import { speak } from "./plate.js";
import { send } from "./socket.js";
/** @import { Asking, Asks, Lost } from "./messages.js" */

/** @param {Asks} message */
export function showAsks({ asks, says }) {
  byId("asks").replaceChildren(...asks.map(line));
  byId("asks").hidden = !asks.length;
  if (says) speak(says, "note");
}

/** It stays until the page is left, or the seat is theirs again. @param {Lost} message */
export function showLost({ says }) {
  styled("style-over");
  byId("lost").textContent = says;
  byId("lost").hidden = false;
}

/** @param {Asking} asking */
function line({ id, says, yes, no }) {
  const made = document.createElement("p");
  made.append(says, " ", answer(yes, id, true), " ", answer(no, id, false));
  return made;
}

/**
 * @param {string} label
 * @param {string} id
 * @param {boolean} yes
 */
function answer(label, id, yes) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", () => send({ do: "allow", id, yes }));
  return button;
}
