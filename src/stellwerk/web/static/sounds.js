// The sounds of a table, never more than one at once: off, and not loaded, until somebody wants them.
import { byId } from "./elements.js";
import { prefer, preference } from "./pace.js";
import { now } from "./state.js";

const button = byId("sound");
/** What was heard of before: whether it was my turn, the end near, or there. */
let [turn, last, over] = [true, true, true];
/** @type {HTMLAudioElement | undefined} */
let playing;

/** A browser may keep still until the page has been touched. @param {string} name */
function play(name) {
  playing?.pause();
  const here = new URL(import.meta.url);
  playing = new Audio(new URL(`./${name}.wav${here.search}`, here).href);
  playing.play().catch(() => undefined);
}

/** What is heard of a step: the rarest of what it brought. @param {{ sound?: string }[]} events */
function hear(events) {
  const mine = now.choices.length > 0;
  const began = mine && !turn && !preference("alert")?.includes("sound"); // else another bell has rung
  const done = events.find((event) => event.sound)?.sound;
  const name = now.over && !over ? "end" : now.last && !last ? "last" : began ? "turn" : done;
  [turn, last, over] = [mine, now.last, now.over];
  if (name && preference("sounds") === "on") play(name);
}

/** From now on, or no more. */
export function toggleSounds() {
  const on = preference("sounds") !== "on";
  prefer("sounds", on ? "on" : "off");
  button.setAttribute("aria-pressed", String(on));
  if (on) play("turn");
  else playing?.pause();
}

[turn, last, over] = [now.choices.length > 0, now.last, now.over];
now.hear = hear;
button.setAttribute("aria-pressed", String(preference("sounds") === "on"));
