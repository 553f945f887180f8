// What the page knows of its table: the data that came with it, and what messages have changed since.
import { byId } from "./elements.js";
/** @import { Choice, PageData } from "./messages.js" */
/** @import { Now } from "./page.js" */

/** @type {PageData} */
export const data = JSON.parse(byId("data").textContent);
export const words = data.words;

/** @type {Now} */
export const now = { ...data.view, choices: listedChoices(), shown: data.view.v };

/** The choices at first: the page came with a button for each sentence. */
function listedChoices() {
  return [...byId("options").querySelectorAll("button")].flatMap((button) =>
    numbers(button).map((pick) => choice(pick, button)),
  );
}

/**
 * @param {number} pick
 * @param {HTMLElement} button
 * @returns {Choice}
 */
function choice(pick, { textContent, dataset: { loses } }) {
  return { pick, says: textContent ?? "", ...(loses && { loses }), ...data.bar[pick] };
}

/** The choices that share a button. @param {HTMLElement} button */
function numbers({ dataset: { pick, also = "" } }) {
  return `${pick} ${also}`.trim().split(" ").map(Number);
}
