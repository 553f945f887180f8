// The page of an analysis: how far it is; and then, a click on a chart leads to that step of the replay.
import { around } from "./elements.js";

const EVERY = 2000; // milliseconds between two looks
const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("progress"));

/** @param {HTMLProgressElement} progress */
async function look(progress) {
  const answer = await fetch(progress.dataset.json ?? "").catch(() => null);
  if (answer && answer.status !== 202) {
    location.reload();
    return;
  }
  if (answer) show(progress, await answer.json());
  setTimeout(look, EVERY, progress);
}

/**
 * @param {HTMLProgressElement} progress
 * @param {{ done: number, says: string }} far
 */
function show(progress, { done, says }) {
  const line = document.getElementById("how-far");
  progress.value = done;
  if (line && line.textContent !== says) line.textContent = says;
}

addEventListener("click", (event) => {
  const chart = around(event, ".course svg");
  const figure = /** @type {HTMLElement | null} */ (chart?.closest("figure"));
  if (!chart || !figure) return;
  const box = chart.getBoundingClientRect();
  const step = Math.round(((event.clientX - box.left) / box.width) * Number(figure.dataset.last));
  location.href = `${figure.dataset.replay}&step=${step}`;
});

if (bar) setTimeout(look, EVERY, bar);
