// The page of an analysis: how far it is; and then, a click on a chart leads to that step of the replay.
import { around } from "./elements.js";

const EVERY = 2000; // milliseconds between two looks
const FIRST = 400; // as long as nothing is there
const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("progress"));

/** Whether it was stopped: the page is being left. */
let stopped = false;

/** @param {HTMLProgressElement} progress */
async function look(progress) {
  const answer = await fetch(progress.dataset.json ?? "").catch(() => null);
  if (stopped) return;
  if (answer && answer.status !== 202) {
    await renew(".analysis").catch(() => location.reload());
    return;
  }
  if (answer) await show(progress, await answer.json());
  setTimeout(look, document.getElementById("found") ? EVERY : FIRST, progress);
}

/**
 * What was found meanwhile takes the place of what stood here; what is open and in focus stays so.
 * @param {string} part
 */
async function renew(part) {
  const page = await fetch(location.href).then((answer) => answer.text());
  const there = new DOMParser().parseFromString(page, "text/html").querySelector(part);
  const here = document.querySelector(part);
  if (!there || !here) return there && location.reload();
  const focus = here.contains(document.activeElement) ? nameOf(document.activeElement) : null;
  const figures = there.querySelector("details");
  if (figures) figures.open = here.querySelector("details")?.open ?? false;
  here.replaceWith(there);
  const again =
    focus && [...there.querySelectorAll("a,summary,[tabindex]")].find((one) => nameOf(one) === focus);
  if (again instanceof HTMLElement) again.focus();
  return null;
}

const NAMES = ["href", "aria-label", "aria-labelledby"];

/** By what something is found again on a newer page. @param {Element | null} part */
const nameOf = (part) => [part?.tagName, ...NAMES.map((name) => part?.getAttribute(name))].join(" ");

/**
 * @param {HTMLProgressElement} progress
 * @param {{ done: number, says: string }} far
 */
async function show(progress, { done, says }) {
  const more = done !== progress.value || !document.getElementById("found");
  const line = document.getElementById("how-far");
  progress.value = done;
  if (line && line.textContent !== says) line.textContent = says;
  if (more) await renew("#found").catch(() => null);
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
if (bar) setTimeout(look, FIRST, bar);
