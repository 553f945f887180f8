// The focus: one stop for the board and one for the list, and it stays where the next question is.
import { byId } from "./elements.js";
import { CHOOSABLE, choosable, partOf, picture, reachScrolled } from "./picture.js";

const list = byId("options");
/** Where the keyboard was last. @type {{ board: boolean, id: string, x: number, y: number } | null} */
let held = null;
let byKey = false;

addEventListener("keydown", () => (byKey = true), true);
addEventListener("pointerdown", () => (byKey = false), true);
addEventListener("focusin", ({ target }) => {
  if (!(target instanceof Element) || target.id === "asked") return;
  const board = picture.contains(target);
  held = board || list.contains(target) ? { board, id: target.id, ...middle(target) } : null;
  stops(target);
});

/** @param {Element} element */
export function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What can be chosen on the board and is in sight. */
export const inSight = () => choosable().filter((part) => part.checkVisibility?.());

/** The choices of the list that are shown. @returns {HTMLElement[]} */
export const listed = () => [
  .../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("li:not([hidden]) button")),
];

/**
 * Of the board and of the list one thing each can be reached by Tab: the one that was, or the first.
 * @param {Element} [at]
 */
function stops(at) {
  choosable().forEach((part) => part.setAttribute("tabindex", "-1"));
  for (const all of [inSight(), listed()]) {
    const stop = all.find((one) => one === at) ?? all.find((one) => one.id && one.id === held?.id) ?? all[0];
    all.forEach((one) => one.setAttribute("tabindex", one === stop ? "0" : "-1"));
  }
}

/** After every change of the picture, the choices or the screen. */
export function rove() {
  stops(document.activeElement ?? undefined);
  reachScrolled();
  keepFocus();
}

/** What had the focus may be gone, or no choice any more: the nearest takes it, the list, or the question. */
function keepFocus() {
  const here = document.activeElement;
  const lost = !here || here === document.body || here.id === "asked";
  if (!held || !byKey || !(lost || (picture.contains(here) && !here.matches(CHOOSABLE)))) return;
  const [on, off] = held.board ? [nearest(), listed()[0]] : [listed()[0], nearest()];
  (on ?? off ?? byId("asked")).focus({ preventScroll: true });
}

/** The part with the same id, or the nearest to where it was. */
function nearest() {
  const { id, x, y } = held ?? { id: "", x: 0, y: 0 };
  const same = id && partOf(id);
  if (same && same.matches(CHOOSABLE)) return same;
  /** @param {Element} part */
  const far = (part) => Math.hypot(middle(part).x - x, middle(part).y - y);
  return inSight().sort((one, other) => far(one) - far(other))[0];
}
