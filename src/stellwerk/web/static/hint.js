// A hint, where there are any: what to choose and why, in words, and shining on the board.
import { byId } from "./elements.js";
import { lightUp, picture } from "./picture.js";
import { speak } from "./plate.js";
import { data, now } from "./state.js";

export async function ask() {
  const button = byId("hint");
  button.disabled = true;
  const asked = fetch(`/t/${data.id}/hint`, {
    method: "POST",
    body: new URLSearchParams({ seat: String(now.seat) }),
  });
  const answer = await asked.then((found) => found.json()).catch(() => null);
  button.disabled = false;
  if (answer && (answer.v ?? now.v) === now.v) show(answer);
}

/** @param {{ says: string, picks?: number[] }} hint */
function show({ says, picks = [] }) {
  speak(says, "note");
  const parts = picks.flatMap((pick) => [...picture.querySelectorAll(`[data-pick="${pick}"]`)]);
  lightUp(parts.map((part) => part.id));
}
