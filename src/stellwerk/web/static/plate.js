// The plate on the board: the one place that speaks.
import { byId } from "./elements.js";
import { now } from "./state.js";

const SIZES = [1.3, 1.12, 1, 0.88]; // of the type: the first at which the sentence fits
const plate = byId("plate");
/** @type {number | undefined} */
let timer;

/**
 * Mostly the question; for a while what a choice does, what happened, or why something cannot be done.
 * @param {string} sentence
 * @param {"question" | "hint" | "aim" | "news" | "note"} kind
 */
export function speak(sentence, kind) {
  clearTimeout(timer);
  plate.dataset.kind = kind;
  plate.textContent = sentence;
  fit();
  if (kind !== "hint") byId("asked").textContent = sentence;
  if (kind === "note") timer = setTimeout(speakQuestion, Math.max(4000, sentence.length * 70));
}

function fit() {
  for (const size of SIZES) {
    plate.style.fontSize = `${size}cqw`;
    if (plate.scrollHeight <= plate.clientHeight) break;
  }
}

const speakQuestion = () => speak(now.question, "question");

/** Back to the question; but a note stays for its time. */
export function settle() {
  if (plate.dataset.kind !== "note") speakQuestion();
}
