// The plate above the choices: the one place that speaks.
import { byId, isPhone } from "./elements.js";
import { now } from "./state.js";

const plate = byId("plate");
const READ = 600; // milliseconds in which a note is not hidden by what comes to lie under the pointer
/** @type {number | undefined} */
let timer;
let noted = -READ; // milliseconds: long ago when the page was opened
/** The v of which it was said: at the next position it would be read as said of that. */
let said = -1;

/**
 * Mostly the question; for a while what a choice does, what happened, or why something cannot be done.
 * @param {string} sentence
 * @param {"question" | "hint" | "aim" | "news" | "note" | "advice"} kind
 */
export function speak(sentence, kind) {
  if (kind === "hint" && performance.now() - noted < READ) return;
  const stays = kind === "note" || kind === "advice";
  if (stays) noted = performance.now();
  said = stays ? now.v : -1;
  clearTimeout(timer);
  plate.style.cssText = "";
  plate.dataset.kind = kind;
  plate.classList.toggle("last", now.last);
  plate.textContent = sentence;
  keepPlace(kind);
  if (kind === "news") tell(sentence);
  else if (kind !== "hint" && byId("asked").textContent !== sentence) byId("asked").textContent = sentence;
  if (stays) timer = setTimeout(speakQuestion, Math.max(4000, sentence.length * 70));
}

/** Pixels: of the question. */
let asked = 0;

/**
 * The choices stay where they are: a longer sentence lies over the first, or on a phone over the board above
 * it. Elsewhere a hint takes long to read, may advise a button of the bar, and makes room for itself.
 * @param {string} kind
 */
function keepPlace(kind) {
  const { height } = plate.getBoundingClientRect();
  if (kind === "question") asked = height;
  const past = document.body.classList.contains("past"); // its buttons are below the whole sentence
  if (kind === "question" || past || !byId("options").childElementCount) return;
  const over = `${Math.min(0, asked - height)}px`;
  plate.style.minHeight = `${asked}px`;
  if (kind === "hint")
    plate.style.maxHeight = `${asked}px`; // its button says all of it
  else if (isPhone() && innerHeight > innerWidth) plate.style.marginTop = over;
  else if (kind !== "advice") plate.style.marginBottom = over;
}

/** To those who listen: one after the other, however fast they follow. @param {string} sentence */
function tell(sentence) {
  const line = document.createElement("p");
  line.textContent = sentence;
  byId("told").append(line);
  if (byId("told").children.length > 9) byId("told").firstChild?.remove();
}

const speakQuestion = () => speak(now.question, "question");

/** Back to the question, or what its answer comes to so far; a note of this position stays for its time. */
export function settle() {
  if (said === now.v) return;
  if (now.comes) speak(now.comes, "aim");
  else speakQuestion();
}
