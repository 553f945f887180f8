// A table on which a game is learnt: what the learner is told, and which choices are suggested.
import { byId, toTop } from "./elements.js";
import { partOf, picture } from "./picture.js";
import { standsFor } from "./stands.js";
import { now } from "./state.js";

const list = byId("options");
const box = document.createElement("div");
box.id = "lesson";
box.setAttribute("role", "status");
byId("why").after(box);

/** After every change of the position. */
export function showLesson() {
  picture.querySelectorAll(".guided").forEach((part) => part.classList.remove("guided"));
  box.hidden = !now.lesson;
  if (now.lesson) tell(now.lesson);
  suggest();
}

/** @param {import("./messages.js").Prompt} lesson */
function tell(lesson) {
  const head = line("h3", lesson.title);
  head.append(line("small", `${lesson.number} / ${lesson.of}`));
  box.replaceChildren(head, ...(lesson.note ? [line("p", lesson.note)] : []), line("p", lesson.says));
  for (const id of lesson.shows) partOf(id)?.classList.add("guided");
}

/** Also when the list of several things has come, whose script may be later than this one. */
function suggest() {
  document.querySelectorAll(".suggested").forEach((part) => part.classList.remove("suggested"));
  for (const pick of now.lesson?.picks ?? [])
    standsFor(pick).forEach((part) => part.classList.add("suggested"));
  const first = list.querySelector(".suggested");
  if (first) toTop(list, first);
}

addEventListener("several", suggest);

/**
 * @template {"h3" | "p" | "small"} Name
 * @param {Name} name
 * @param {string} text
 */
function line(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
