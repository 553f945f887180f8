// What stands for a choice: its buttons, what is drawn for it, and the things that it takes.
import { byId } from "./elements.js";
import { partOf, picture } from "./picture.js";
import { now } from "./state.js";

/** @param {number} pick @returns {Element[]} */
export function standsFor(pick) {
  const list = byId("options");
  const found = [picture, list].flatMap((place) => [
    ...place.querySelectorAll(`[data-pick="${pick}"],[data-also~="${pick}"]`),
  ]);
  const takes = now.several?.amounts.find((amount) => amount.pick === pick)?.takes ?? [];
  takes.forEach((number, thing) => {
    const parts = (now.several?.things[thing].parts ?? []).slice(0, number).map(partOf);
    const line = number ? list.querySelector(`[data-thing="${thing}"]`) : null;
    found.push(...[...parts, line].filter((part) => part !== null));
  });
  return found;
}
