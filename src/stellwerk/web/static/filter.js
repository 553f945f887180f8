// Typing: the list shows the choices that have what was typed, and the first of them is under the focus.
import { byId } from "./elements.js";
import { listed, rove } from "./rove.js";

const list = byId("options");
const typed = byId("typed");

/** Without accents, spaces and signs. @param {string} words */
const plain = (words) =>
  words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** One letter more, or with none one less. @param {string} letter */
export function type(letter) {
  const words = typed.textContent ?? "";
  show(letter ? words + letter : words.slice(0, -1));
  (listed()[0] ?? byId("asked")).focus({ preventScroll: true });
}

/** @param {string} words */
export function show(words) {
  typed.textContent = words;
  for (const item of list.children)
    item.toggleAttribute("hidden", !plain(item.textContent ?? "").includes(plain(words)));
  list.scrollTop = 0;
  rove();
}

// Another question begins anew
new MutationObserver(() => typed.textContent && show("")).observe(list, { childList: true });
