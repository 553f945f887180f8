// The picture: changed by ids, and what can be chosen answers to mouse and finger.
import { now, pick, why } from "./client.js";
import { aim, hinting, speak, settle } from "./ask.js";
import { move, remember } from "./motion.js";
import { phone, refresh, shown } from "./panes.js";

const NS = "http://www.w3.org/2000/svg";
const picture = document.getElementById("picture");
export const svg = () => picture.querySelector("svg");
const part = (id) => (id ? svg()?.querySelector(`#${CSS.escape(id)}`) : svg());

export function draw(message, marks, seat) {
  if (!message.svg && !message.patch) return;
  const focus = picture.contains(document.activeElement) && document.activeElement.id;
  const before = seat === null || !shown() ? null : remember(svg());
  if (message.svg) picture.innerHTML = message.svg;
  else for (const [id, change] of Object.entries(message.patch)) alter(id, ...change);
  label();
  theme();
  refresh();
  if (focus) part(focus)?.focus({ preventScroll: true });
  if (before) move(svg(), before, marks, seat);
}

// What changed of a part: attributes, and its children, of which numbers are those that were there.
function alter(id, attributes, children) {
  const found = part(id);
  for (const [name, value] of Object.entries(attributes)) value === null ? found.removeAttribute(name) : found.setAttribute(name, value);
  if (!children) return;
  const had = [...found.children];
  found.replaceChildren(...children.map((child) => had[child] ?? made(child)));
}

function made(markup) {
  const holder = document.createElementNS(NS, "svg");
  holder.innerHTML = markup;
  return holder.firstElementChild;
}

// What can be chosen is a button, and called as it is in the list of choices.
function label() {
  svg().querySelectorAll("title.says").forEach((e) => e.remove());
  svg().querySelectorAll("[role=button]:not([data-pick])").forEach((e) => ["role", "tabindex", "aria-label"].forEach((name) => e.removeAttribute(name)));
  for (const e of svg().querySelectorAll("[data-pick]")) {
    const says = now.choices[e.dataset.pick]?.says ?? "";
    e.setAttribute("role", "button");
    e.setAttribute("tabindex", 0);
    e.setAttribute("aria-label", says);
    if (e.querySelector("title")) continue;
    e.append(made('<title class="says"></title>'));
    e.lastChild.textContent = says;
  }
}

// Marks and light

export function lightUp(ids) {
  svg().querySelectorAll(".marked").forEach((e) => e.classList.remove("marked"));
  ids.forEach((id) => part(id)?.classList.add("marked"));
}

export function theme() {
  const wish = document.documentElement.dataset.theme;
  const style = svg()?.querySelector("style");
  if (!style) return;
  style.plain ??= style.textContent;
  const media = { dark: "all", light: "not all" }[wish];
  style.textContent = media ? style.plain.replaceAll("(prefers-color-scheme:dark)", media) : style.plain;
}

// Choosing

const chosen = (event) => event.target.closest?.("[data-pick]");

picture.addEventListener("click", (event) => {
  const found = chosen(event);
  if (found && phone()) aim(Number(found.dataset.pick), true);
  else if (found) pick(Number(found.dataset.pick));
  else ask(event.target.closest("[data-action]"));
});

export function ask(element) {
  if (!element) return;
  const [op, a, b] = element.dataset.action.split(" ");
  why([op, Number(a), Number(b)]);
}

for (const [kind, on] of [["mouseover", true], ["focusin", true], ["mouseout", false], ["focusout", false]]) {
  picture.addEventListener(kind, (event) => {
    const found = chosen(event);
    if (!found || (on && !hinting())) return;
    if (on) speak(found.getAttribute("aria-label"), "hint");
    else settle();
    aim(on ? Number(found.dataset.pick) : null);
  });
}
document.addEventListener("theme", theme);
theme();
queueMicrotask(label); // when the choices are known: the modules need each other
