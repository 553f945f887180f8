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

/** @param {{ says: string, picks?: number[], sure?: boolean }} hint */
function show({ says, picks = [], sure: warned = false }) {
  sure = sure || warned;
  speak(says, "advice");
  const parts = picks.flatMap(standsFor);
  lightUp(parts.filter((part) => picture.contains(part)).map((part) => part.id));
  const list = byId("options");
  list.querySelectorAll(".hinted").forEach((line) => line.classList.remove("hinted"));
  const lines = parts.filter((part) => list.contains(part));
  lines.forEach((line) => line.classList.add("hinted"));
  if (lines[0]) toTop(list, lines[0]);
}
