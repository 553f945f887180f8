// Cards about what this match has and others may not have: each when it is first met on this device.
import { at, byId, styled } from "./elements.js";
import { prefer, preference } from "./pace.js";
import { data } from "./state.js";
/** @import { Introduction } from "./messages.js" */

const card = document.createElement("dialog");
card.id = "introduction";
card.setAttribute("aria-labelledby", "introduction-title");
/** @type {{ cards: Introduction[], words: { next: string, done: string } } | undefined} */
let known;
/** Those still to be shown. @type {Introduction[]} */
let waiting = [];

/** What has not been seen; all of it, if nothing is said to have been. @param {string[]} seen */
export async function introduceNew(seen = []) {
  if (card.open || (seen.length && card.dataset.later)) return; // the others come another time
  await styled("style-over");
  known ??= await (await fetch(at(`/t/${data.id}/introductions`))).json();
  if (card.open) return; // asked for twice, while its words were on the way
  waiting = known?.cards.filter(({ name }) => !seen.includes(name)) ?? [];
  document.body.append(card);
  showNext();
}

function showNext() {
  const one = waiting.shift();
  if (!one || !known) return close();
  const title = element("h2", one.title);
  title.id = "introduction-title";
  const signs = document.createElement("ul");
  for (const { svg, says } of one.signs) {
    const line = document.createElement("li");
    line.innerHTML = svg;
    line.append(element("span", says));
    signs.append(line);
  }
  const next = element("button", waiting.length ? known.words.next : known.words.done);
  next.className = "primary";
  next.addEventListener("click", showNext);
  const head = document.createElement("header");
  head.append(title, next);
  const lessons = one.lessons.map(({ to, says }) => {
    const form = document.createElement("form");
    form.method = "post";
    form.target = "_blank"; // this match stays
    form.action = at(to);
    form.append(element("button", says));
    return form;
  });
  card.replaceChildren(head, ...one.says.map((says) => element("p", says)), signs, ...lessons);
  remember(one.name);
  if (!card.open) card.show();
  next.focus({ preventScroll: true });
  return undefined;
}

/** @param {string} name */
function remember(name) {
  const seen = (preference("guided") ?? "").split(" ");
  if (!seen.includes(name)) prefer("guided", [...seen, name].join(" ").trim());
}

/** It goes when it would lie over an answer. @param {{ x: number, y: number }[]} answers */
export function makeWay(answers) {
  const { left, right, top, bottom } = card.getBoundingClientRect();
  if (!answers.some(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom)) return;
  card.dataset.later = "yes";
  card.close();
}

function close() {
  card.close();
  /** @type {HTMLElement | null} */
  const first = byId("options").querySelector("li:not(.elsewhere) > button");
  (first ?? byId("asked")).focus({ preventScroll: true });
}

/**
 * @template {"h2" | "p" | "span" | "button"} Name
 * @param {Name} name
 * @param {string} text
 */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

card.addEventListener("keydown", (event) => {
  event.stopPropagation(); // its keys are its own
  if (event.key === "Escape") close();
});
