// A mistake tried again: what is pressed on the board leads where its line in the list does.
import { around, at, isPhone, whenScreenChanges } from "./elements.js";
import { CHOOSABLE, picture } from "./picture.js";

/** @type {{ better: number[], picked: number | null, script: string | null }} */
const data = JSON.parse(document.getElementById("data")?.textContent ?? "");
const lines = [...document.querySelectorAll("#again a")].map(
  (line) => /** @type {HTMLAnchorElement} */ (line),
);

/** The options that something stands for. @param {Element} part */
const picksOf = (part) =>
  (part.getAttribute("data-pick") ?? part.getAttribute("data-picks") ?? "").split(" ");

/** @param {string[]} picks */
const linesFor = (picks) => lines.filter((line) => picksOf(line).some((pick) => picks.includes(pick)));

/** One line is gone to; of several, those are shown among which one chooses. @param {Element} part */
function choose(part) {
  const found = linesFor(picksOf(part));
  lines.forEach((line) => line.classList.toggle("aimed", found.includes(line)));
  if (found.length === 1) location.href = found[0].href;
  else found[0]?.focus();
}

picture.addEventListener("click", (event) => {
  const part = around(event, CHOOSABLE);
  if (part) choose(part);
});

/** What was better shines. */
for (const part of picture.querySelectorAll("[data-pick],[data-picks]")) {
  if (picksOf(part).some((pick) => data.better.includes(Number(pick)))) part.classList.add("marked");
}

/** What is longer than its place is scrolled by keys, too. */
function letScroll() {
  for (const part of picture.querySelectorAll("div,section")) {
    const long = part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
    if (long && part instanceof HTMLElement) part.tabIndex = 0;
  }
}

const tabs = [...document.querySelectorAll("#panes button")].map((tab) => /** @type {HTMLElement} */ (tab));
let pane = tabs[0].dataset.pane ?? "";

function showPane() {
  document.body.dataset.pane = isPhone() ? pane : "";
  tabs.forEach((tab) => tab.setAttribute("aria-current", String(tab.dataset.pane === pane)));
  letScroll();
  showWhole();
}

/** On a phone what can be stretched is seen whole at first. */
async function showWhole() {
  /** @type {import("./page.js").GamePage} */
  const { zoom } = isPhone() && data.script ? await import(at(data.script)) : {};
  if (zoom) (await import("./zoom.js")).fitZoom(zoom);
}

document.getElementById("panes")?.addEventListener("click", (event) => {
  pane = around(event, "[data-pane]")?.dataset.pane ?? pane;
  showPane();
});
whenScreenChanges(showPane);
showPane();
document.body.dataset.ready = "";
