// What a player does: choose, take back, ask why something cannot be chosen.
import { preference } from "./pace.js";
import { speak } from "./plate.js";
import { send } from "./socket.js";
import { now } from "./state.js";
/** @import { Wanted } from "./page.js" */

/** @param {number} number */
export function pick(number) {
  const choice = now.choices.find((one) => one.pick === number);
  if (choice) choose({ pick: number, several: null }, choice.loses);
}

/** Several actions as one. @param {number} several */
export function combine(several) {
  choose({ pick: -1, several });
}

/**
 * What gives something up, or would end the turn by itself, is asked once more.
 * @param {Wanted} wanted
 * @param {string} [loses]
 */
function choose(wanted, loses) {
  if (now.expected === now.v + 1) return; // the second click of two answers nothing
  const sure = now.sure?.pick === wanted.pick && now.sure.several === wanted.several;
  now.sure = null;
  if (loses && !sure) {
    makeSure(wanted, loses);
    return;
  }
  const ask = preference("confirm") !== "no" && !sure;
  const { pick, several } = wanted;
  const sent = send({
    do: "pick",
    v: now.v,
    pick,
    answers: answers(),
    hold: hold(),
    ...(several !== null && { several }),
    ...(ask && { ask }),
    ...(now.ahead && { ahead: true }),
  });
  now.expected = sent ? now.v + 1 : null;
  now.begun = false;
}

/**
 * @param {Wanted} wanted
 * @param {string} says
 */
export function makeSure(wanted, says) {
  now.sure = wanted;
  now.expected = null;
  speak(says, "note");
  showBar();
}

/** After every change of the choices, and while something is to be confirmed. */
export const showBar = () => dispatchEvent(new Event("bar"));

/** What was taken back is asked when it comes again, and a learner is asked everything. */
export const answers = () => (preference("plain") === "no" || now.asking || now.lesson ? "only" : "plain");

/** Seconds: whoever plays alone with bots can take back for so long. */
export const hold = () => Number(preference("hold") ?? "4");

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
