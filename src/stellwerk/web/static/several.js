// An answer of several things: each is taken or left, in the list or on the board, and then all is confirmed.
import { pick } from "./actions.js";
import { around, byId, isPhone } from "./elements.js";
import { plan } from "./lights.js";
import { lightUp, partOf, picture } from "./picture.js";
import { speak } from "./plate.js";
import { rove } from "./rove.js";
import { now, words } from "./state.js";
/** @import { Amount, Several } from "./messages.js" */

const list = byId("options");
/** How many of each thing are taken. @type {number[]} */
let taken = [];
/** What the question was that they answer. */
let asked = "";
/** @type {HTMLButtonElement} */
const confirm = document.createElement("button");
confirm.type = "button";
confirm.className = "confirm";
const last = item(confirm);

/** After every change of the picture and of the list. */
export function showSeveral() {
  const { several } = now;
  const before = asked;
  asked = several ? JSON.stringify(several) : "";
  if (asked !== before) taken = several ? several.things.map(() => 0) : [];
  if (asked !== before) now.comes = undefined;
  list.querySelectorAll("li:has([data-thing])").forEach((shown) => shown.remove());
  picture.querySelectorAll("[data-thing]").forEach(leave);
  if (!several) return before ? plan([]) : undefined;
  several.things.forEach(({ says, parts }, thing) => {
    parts.forEach((id, number) => offer(id, thing, number, says));
  });
  if (!several.at_once) list.prepend(...several.things.map(thingItem), last);
  update(several);
  rove();
  dispatchEvent(new Event("several"));
}

/** @param {Element} part */
function leave(part) {
  for (const name of ["data-thing", "data-number", "role", "tabindex", "aria-label", "aria-pressed"])
    part.removeAttribute(name);
  part.classList.remove("thing", "taken");
}

/**
 * A part of the picture stands for a thing, or for so many of it.
 * @param {string} id
 * @param {number} thing
 * @param {number} number
 * @param {string} says
 */
function offer(id, thing, number, says) {
  const part = partOf(id);
  if (!part) return;
  Object.assign(part.dataset, { thing, number });
  part.setAttribute("role", "button");
  part.setAttribute("tabindex", "0");
  const told = part.querySelector("title")?.textContent ?? "";
  part.setAttribute("aria-label", told.startsWith(says) ? told : [says, told].filter(Boolean).join(": "));
  part.classList.add("thing");
}

/** @param {HTMLElement} content */
function item(content) {
  const made = document.createElement("li");
  made.append(content);
  return made;
}

/**
 * @param {{ says: string }} thing
 * @param {number} number
 */
function thingItem({ says }, number) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.thing = String(number);
  button.textContent = says;
  return item(button);
}

/** What is taken is an option, or is not one yet. @param {Several} several */
function update(several) {
  const found = option(several);
  const some = taken.some(Boolean);
  for (const element of document.querySelectorAll("[data-thing]")) {
    const { thing, number = 0 } = /** @type {HTMLElement} */ (element).dataset;
    const on = taken[Number(thing)] > Number(number);
    element.setAttribute("aria-pressed", String(on));
    element.classList.toggle("taken", on);
  }
  list.querySelectorAll("[data-thing]").forEach((button, thing) => {
    const { says, parts } = several.things[thing];
    button.textContent = parts.length > 1 ? `${says}: ${taken[thing]} / ${parts.length}` : says;
  });
  confirm.disabled = !found;
  confirm.dataset.pick = found ? String(found.pick) : "";
  confirm.textContent = found ? words.confirm : several.hint;
  if (several.at_once && found) list.prepend(last);
  else if (several.at_once) last.remove();
  const lit = several.things.flatMap(({ parts }, thing) => (taken[thing] ? lightsOf(parts[0]) : []));
  plan(found?.lights.length ? found.lights : lit);
  return some ? found : undefined;
}

/** @param {string} id */
const lightsOf = (id) => partOf(id)?.dataset.lights?.split(" ") ?? [];

/** @param {Several} several */
const option = ({ amounts }) => amounts.find(({ takes }) => takes.every((many, i) => many === taken[i]));

/** Nothing can be added to it. @param {Several} several @param {Amount} found */
const isWhole = ({ amounts }, found) =>
  amounts.every((other) => other === found || other.takes.some((many, i) => many < found.takes[i]));

/**
 * In the list one more of a thing is taken, until all are left again; on the board, as many as pointed at.
 * @param {HTMLElement | SVGElement} element
 */
function toggle(element) {
  const { several } = now;
  if (!several) return;
  const thing = Number(element.dataset.thing);
  const most = several.things[thing].parts.length;
  const upTo = Number(element.dataset.number) + 1;
  if (element.dataset.number === undefined) taken[thing] = (taken[thing] + 1) % (most + 1);
  else taken[thing] = taken[thing] === upTo ? upTo - 1 : upTo;
  const found = update(several);
  now.comes = found?.note;
  if (found && several.at_once && !isPhone() && isWhole(several, found)) pick(found.pick);
  else speak(found?.note || several.hint || now.question, "aim");
}

for (const place of [list, picture]) {
  place.addEventListener("click", (event) => {
    const element = around(event, "[data-thing]");
    if (element) toggle(element);
  });
}
for (const kind of ["mouseover", "focusin", "mouseout", "focusout"]) {
  list.addEventListener(kind, (event) => {
    const button = around(event, "[data-thing]");
    const parts = now.several?.things[Number(button?.dataset.thing)]?.parts ?? [];
    if (button) lightUp(/over|in$/.test(kind) ? [parts[0], ...lightsOf(parts[0])] : []);
  });
}
