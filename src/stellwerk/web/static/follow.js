// On a small screen a question brings the pane in which it is answered, and marks those with something to do.
import { byId } from "./elements.js";
import { choosable } from "./picture.js";
import { now } from "./state.js";

/** The v whose question has been followed, and whether there was one before. */
let followed = -1;
let asked = false;

/**
 * The pane that is to be shown: a turn begins on the first that has something to do.
 * @param {HTMLElement[]} tabs
 * @param {string} pane
 * @param {(pane: string, ...parts: Element[]) => boolean} isIn
 */
export function follow(tabs, pane, isIn) {
  const parts = now.leave ? [] : choosable();
  const found = tabs.filter((tab) => isIn(tab.dataset.pane ?? "", ...parts));
  for (const tab of tabs) tab.classList.toggle("todo", found.includes(tab));
  const answered = found.some((tab) => tab.dataset.pane === pane);
  const writes = byId("chat").contains(document.activeElement);
  const begins = !asked && now.choices.length > 0;
  const goes = found.length > 0 && followed !== now.v && !writes && (begins || !answered);
  [followed, asked] = [now.v, now.choices.length > 0];
  return goes ? (found[0].dataset.pane ?? pane) : pane;
}
