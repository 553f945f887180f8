// The action bar: what the board cannot show, how the turn ends, and what is to be confirmed. ask.js hears its buttons.
import { byId } from "./elements.js";
import { now, words } from "./state.js";

const bar = byId("doing");
/** @type {number | undefined} */
let timer;

/** After every change of the choices, and while something is to be confirmed. */
export function showBar() {
  clearTimeout(timer);
  const short = now.choices.filter((choice) => choice.bar);
  const made = short.map(({ pick, bar: says = "", ends }) => button(says, { pick }, Boolean(ends)));
  bar.replaceChildren(...(now.sure ? sure() : now.hold ? goOn() : made));
}

/**
 * @param {string} says
 * @param {Record<string, string | number>} does
 * @param {boolean} primary Enter presses it
 */
function button(says, does, primary) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = says;
  Object.assign(made.dataset, does);
  made.classList.toggle("primary", primary);
  return made;
}

const sure = () => [button(words.confirm, { do: "sure" }, true), button(words.keep, { do: "keep" }, false)];

/** Bots wait a moment; whoever does not want to take anything back need not. */
function goOn() {
  const made = button(words.go, { do: "go" }, true);
  made.style.setProperty("--hold", `${now.hold}s`);
  timer = setTimeout(leave, now.hold * 1000);
  return [made];
}

/** Nobody waits any more. */
export function leave() {
  now.hold = 0;
  showBar();
}
