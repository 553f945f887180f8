// A hint, where there are any: what to choose and why, in words, and shining on the board.
import { at, byId, toTop } from "./elements.js";
import { lightUp, picture } from "./picture.js";
import { settle, speak } from "./plate.js";
import { standsFor } from "./stands.js";
import { data, now } from "./state.js";

/** Whether it was said that the match is not rated any more. */
let sure = false;

export async function ask() {
  const button = byId("hint");
  button.disabled = true;
  speak(`${button.textContent} …`, "news");
  const asked = fetch(at(`/t/${data.id}/hint`), {
    method: "POST",
    body: new URLSearchParams({ seat: String(now.seat), sure: sure ? "1" : "" }),
  });
  const answer = await asked.then((found) => found.json()).catch(() => null);
  button.disabled = false;
  if (answer && (answer.v ?? now.v) === now.v) show(answer);
  else settle();
}

// It may lie over buttons: a press on it puts it away.
byId("plate").addEventListener("click", () => {
  if (byId("plate").dataset.kind === "advice") speak(now.question, "question");
});

/** @param {{ says: string, picks?: number[], sure?: boolean }} hint */
function show({ says, picks = [], sure: warned = false }) {
  sure = sure || warned;
  speak(says, "advice");
  const parts = picks.flatMap(standsFor);
  lightUp(parts.filter((part) => picture.contains(part)).map((part) => part.id));
  const list = byId("options");
  list.querySelectorAll(".hinted").forEach((line) => mark(line, false));
  const lines = parts.filter((part) => list.contains(part));
  lines.forEach((line) => mark(line, true));
  if (lines[0]) toTop(list, lines[0]);
}

/** A line of the list; its look comes with the hint. @param {Element} line @param {boolean} on */
function mark(line, on) {
  line.classList.toggle("hinted", on);
  if (line instanceof HTMLElement) line.style.boxShadow = on ? "inset 5px 0 var(--brass)" : "";
}
