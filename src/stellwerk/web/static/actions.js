// What a player does: choose, take back, ask why something cannot be chosen.
import { preference } from "./pace.js";
import { send } from "./socket.js";
import { now } from "./state.js";

/** @param {number} number */
export function pick(number) {
  if (!now.choices.some((choice) => choice.pick === number)) return;
  const ask = preference("confirm") === "yes" && now.sure !== number;
  now.sure = null;
  now.expected = now.v + 1;
  send({ do: "pick", v: now.v, pick: number, ...(ask && { ask }) });
}

/** @param {HTMLElement | SVGElement} element a button of the list, or a part of the picture */
export const pickOf = (element) => Number(element.dataset.pick);

export function undo() {
  if (now.undo) send({ do: "undo", v: now.v });
}

/**
 * Why something cannot be chosen.
 * @param {HTMLElement | SVGElement | null | undefined} element what stands for the action
 */
export function askWhy(element) {
  if (!element?.dataset.action || !now.choices.length) return;
  const [op, a, b] = element.dataset.action.split(" ");
  send({ do: "why", v: now.v, action: [op, Number(a), Number(b)] });
}
