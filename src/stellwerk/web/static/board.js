// The picture: replaced by ids, what moved travels, what can be chosen answers to mouse and finger.
import { now, pick, why } from "./client.js";
import { aim, speak, settle } from "./ask.js";
import { moves } from "./pace.js";
import { phone, refresh } from "./panes.js";

const NS = "http://www.w3.org/2000/svg";
const TIME = 450;
const LEAVES = /^(row|card|deck|game-end|start-tile|stack|passing|passenger)/; // goes to the player
const COMES = /^(track|car|mail|gap|tuck|route-card)/; // comes from the player
const picture = document.getElementById("picture");
export const svg = () => picture.querySelector("svg");
const part = (id) => svg()?.querySelector(`#${CSS.escape(id)}`);

export function draw(message, marks, seat) {
  if (!message.svg && !message.patch) return;
  const focus = picture.contains(document.activeElement) && document.activeElement.id;
  const before = moves() && marks.length ? places() : null;
  const leaving = before ? leave(marks, message.patch).map(copy).filter(Boolean) : [];
  if (message.svg) picture.innerHTML = message.svg;
  else for (const [id, markup] of Object.entries(message.patch)) replace(id, markup);
  theme();
  refresh();
  if (focus) part(focus)?.focus({ preventScroll: true });
  if (before) animate(before, leaving, marks, seat, message.patch);
}

function replace(id, markup) {
  const holder = document.createElementNS(NS, "svg");
  holder.innerHTML = markup;
  part(id)?.replaceWith(holder.firstElementChild);
}

// Motion

// A card that is taken is named by the event or, where only the market is, by the one place in it that changed.
function leave(marks, patch = {}) {
  const changed = marks.includes("market") ? Object.keys(patch).filter((id) => /^(row|game-end)-\d/.test(id)) : [];
  return [...marks.filter((id) => LEAVES.test(id)), ...(changed.length === 1 ? changed : [])];
}

const places = () => new Map([...svg().querySelectorAll("[id]")].map((e) => [e.id, e.getBoundingClientRect()]));

function copy(id) {
  const found = part(id);
  if (!found) return null;
  const ghost = found.cloneNode(true);
  [ghost, ...ghost.querySelectorAll("[id]")].forEach((e) => e.removeAttribute("id"));
  ghost.setAttribute("class", "ghost");
  ghost.removeAttribute("data-pick");
  ghost.removeAttribute("tabindex");
  return { ghost, from: found.getBoundingClientRect() };
}

function animate(before, leaving, marks, seat, patch) {
  const scale = svg().getScreenCTM().a;
  const home = target(seat, patch);
  const still = new Set();
  for (const element of svg().querySelectorAll("[id]")) {
    const old = before.get(element.id);
    const here = element.getBoundingClientRect();
    const above = element.parentElement.closest("[id]");
    if (!old || !old.width || element.hasAttribute("transform") || still.has(above?.id)) continue;
    const [dx, dy] = [(old.x - here.x) / scale, (old.y - here.y) / scale];
    if (Math.hypot(dx, dy) < 3 || Math.abs(old.width - here.width) > 2) continue;
    still.add(element.id);
    slide(element, dx, dy);
  }
  if (!home) return;
  for (const { ghost, from } of leaving) {
    svg().append(ghost);
    fly(ghost, 0, 0, ...between(from, home, scale)).onfinish = () => ghost.remove();
  }
  for (const id of marks.filter((mark) => COMES.test(mark))) {
    const element = part(id);
    if (element && !still.has(id)) slide(element, ...between(element.getBoundingClientRect(), home, scale), 0.2);
  }
}

function target(seat, patch) {
  const hand = patch && now.seat === seat && Object.keys(patch).find((id) => id.startsWith("hand"));
  return part(hand || `seat-${seat}`)?.getBoundingClientRect();
}

const middle = (box) => [box.x + box.width / 2, box.y + Math.min(box.height, 60) / 2];
const between = (a, b, scale) => middle(b).map((v, i) => (v - middle(a)[i]) / scale);
const EASE = { duration: TIME, easing: "cubic-bezier(.3,.1,.2,1)" };
const at = (x, y) => `translate(${x}px,${y}px)`;
const slide = (element, dx, dy, opacity = 1) => element.animate([{ transform: at(dx, dy), opacity }, { transform: "none", opacity: 1 }], EASE);
const fly = (element, x, y, dx, dy) => element.animate([{ transform: at(x, y) }, { transform: at(dx, dy), opacity: 0.15 }], EASE);

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
    if (!found) return;
    if (on) speak(found.getAttribute("aria-label"), "hint");
    else settle();
    aim(on ? Number(found.dataset.pick) : null);
  });
}
document.addEventListener("theme", theme);
theme();
