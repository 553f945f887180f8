// The last step of a match, before its score sheet: what was hidden until now is shown one by one.
import { showChoices } from "./ask.js";
import { styled } from "./elements.js";
import { applyZoom } from "./fit.js";
import { isAnimated, skip } from "./pace.js";
import { lightUp } from "./picture.js";
import { speak } from "./plate.js";
import { unveil } from "./reveal.js";
import { now } from "./state.js";
/** @import { MissedStep, Step } from "./messages.js" */

/** @param {Step | MissedStep} step */
export async function show(step) {
  skip(false); // it was meant for the way to the next turn
  if (!("reveal" in step) || !step.reveal || !isAnimated() || document.hidden) return;
  const last = step.events.filter((event) => event.seat >= 0);
  await styled("style-reveal");
  showChoices([]);
  document.body.classList.add("ending");
  await applyZoom();
  speak(last.map((event) => event.says).join(" "), "news");
  lightUp(last.flatMap((event) => event.marks));
  await unveil(
    step.reveal,
    now.names,
    step.scores,
    (says) => speak(says, "news"),
    () => now.shown === step.v,
  );
}
