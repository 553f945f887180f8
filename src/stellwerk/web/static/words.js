// The board in words: headings and lists, made from the lines of a game.
import { byId, styled } from "./elements.js";
import { now } from "./state.js";

const TITLED = /^(.{1,40}?)(?:: | – )(.*)$/; // Row: red, blue.

export async function showWords() {
  await styled("style-over");
  const seat = now.seat === null ? "" : `?seat=${now.seat}`;
  const answer = await fetch(`${location.pathname}/text${seat}`);
  const paragraphs = (await answer.text()).trim().split("\n\n");
  const place = byId("words").querySelector("div");
  if (paragraphs.length > 1)
    place?.replaceChildren(...paragraphs.flatMap((lines) => listed(lines.split("\n"))));
  else place?.replaceChildren(...paragraphs[0].split("\n").flatMap(line));
  byId("words").showModal();
}

/**
 * The first line is the title of the others.
 * @param {string[]} lines
 */
const listed = ([title, ...rest]) => [element("h3", title), list(rest)];

/** A line by itself: what it is about, and the things that it names. @param {string} words */
function line(words) {
  const [, title, rest] = words.match(TITLED) ?? [];
  if (!rest) return [element("p", words)];
  return [element("h3", title), list(rest.split(rest.includes("; ") ? "; " : ", "))];
}

/** @param {string[]} items */
function list(items) {
  const made = element("ul", "");
  made.append(...items.map((item) => element("li", item)));
  return made;
}

/**
 * @param {string} name
 * @param {string} words
 */
function element(name, words) {
  const made = document.createElement(name);
  made.textContent = words;
  return made;
}
