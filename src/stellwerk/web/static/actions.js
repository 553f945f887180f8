// What a player does: choose, take back, ask why something cannot be chosen.
import { preference } from "./pace.js";
import { speak } from "./plate.js";
import { send } from "./socket.js";
import { now, words } from "./state.js";

/** @param {number} number */
export function pick(number) {
  const choice = now.choices.find((one) => one.pick === number);
  if (!choice || now.expected === now.v + 1) return; // the second click of two answers nothing
  const sure = now.sure === number;
  const ask = preference("confirm") === "yes" && !sure;
  now.sure = null;
  if (choice.loses && !sure) {
    now.sure = number;
    speak(`${choice.loses} ${words.sure}`, "note");
    return;
  }
  const ahead = now.ahead || undefined;
  const sent = send({ do: "pick", v: now.v, pick: number, ...(ask && { ask }), ...(ahead && { ahead }) });
  now.expected = sent ? now.v + 1 : null;
}

/** Milliseconds: as if somebody had thought about it. */
const MOMENT = 700;
/** @type {number | undefined} */
let timer;

/** The only choice is made for those who like that, after a while: others must not see that it was. */
export function chooseOnly() {
  clearTimeout(timer);
  const { v, choices } = now;
  if (choices.length !== 1 || preference("only") === "no") return;
  timer = setTimeout(() => now.v === v && pick(choices[0].pick), MOMENT * (1 + 2 * Math.random()));
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
