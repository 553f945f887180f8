// The page of an analysis: how far it is; and then, a click on a chart leads to that step of the replay.
import { around } from "./elements.js";

const EVERY = 2000; // milliseconds between two looks
const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("progress"));

/** Whether it was stopped: the page is being left. */
let stopped = false;

/** @param {HTMLProgressElement} progress */
async function look(progress) {
  const answer = await fetch(progress.dataset.json ?? "").catch(() => null);
  if (stopped) return;
  if (answer && answer.status !== 202) {
    location.reload();
    return;
  }
  if (answer) await show(progress, await answer.json());
  setTimeout(look, EVERY, progress);
}

/** What was found meanwhile takes the place of what stood here. */
async function renew() {
  const page = await fetch(location.href).then((answer) => answer.text());
  const there = new DOMParser().parseFromString(page, "text/html").getElementById("found");
  const here = document.getElementById("found");
  if (there && !here) location.reload();
  else if (there && here) here.replaceWith(there);
}

/**
 * @param {HTMLProgressElement} progress
 * @param {{ done: number, says: string }} far
 */
async function show(progress, { done, says }) {
  const more = done !== progress.value || !document.getElementById("found");
  const line = document.getElementById("how-far");
  progress.value = done;
  if (line && line.textContent !== says) line.textContent = says;
  if (more) await renew().catch(() => null);
}

addEventListener("click", (event) => {
  const chart = around(event, ".course svg");
  const figure = /** @type {HTMLElement | null} */ (chart?.closest("figure"));
  if (!chart || !figure) return;
  const box = chart.getBoundingClientRect();
  const step = Math.round(((event.clientX - box.left) / box.width) * Number(figure.dataset.last));
  location.href = `${figure.dataset.replay}&step=${step}`;
});

addEventListener("submit", () => (stopped = true));
if (bar) setTimeout(look, EVERY, bar);
