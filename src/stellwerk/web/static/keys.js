// Everything by keyboard: arrows go from choice to choice, numbers choose, Space skips.
import { pick, undo } from "./client.js";
import { svg } from "./board.js";
import { hurry } from "./pace.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input,select,textarea,dialog,#menu[open] div");
  if (event.key === "Escape") document.getElementById("menu").open = false;
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !document.getElementById("pass").hidden) return;
  const thing = event.target.closest?.("#picture [data-pick]");
  if (thing && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); pick(Number(thing.dataset.pick)); }
  else if (WAYS[event.key]) { if (go(thing, ...WAYS[event.key])) event.preventDefault(); }
  else if (/^[1-9]$/.test(event.key)) document.querySelectorAll("#options button")[event.key - 1]?.click();
  else if (event.key === " " && !event.target.closest?.("button,summary,a")) { event.preventDefault(); hurry(); }
  else if (event.key.toLowerCase() === "u") undo();
});

// The nearest choice in that direction; from nowhere, the first.
function go(from, dx, dy) {
  const all = [...svg().querySelectorAll("[data-pick]")];
  if (!all.length || !svg().checkVisibility?.()) return false;
  if (!from) { all[0].focus(); return true; }
  const [x, y] = middle(from);
  const far = (e) => {
    const [a, b] = middle(e);
    const along = (a - x) * dx + (b - y) * dy;
    return e === from || along < 4 ? Infinity : along + 2.2 * Math.abs((a - x) * dy + (b - y) * dx);
  };
  const best = all.reduce((one, other) => (far(other) < far(one) ? other : one));
  if (far(best) < Infinity) best.focus();
  return true;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
