// Which puzzles were solved in this browser: kept here, and shown in the list.
const KEY = "puzzles";
/** @type {{ puzzle?: string, solved?: boolean }} */
const data = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
/** @type {Set<string>} */
const solved = new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));

if (data.puzzle && data.solved) {
  solved.add(data.puzzle);
  localStorage.setItem(KEY, JSON.stringify([...solved]));
}

const links = [...document.querySelectorAll("[data-puzzle]")].map(
  (link) => /** @type {HTMLElement} */ (link),
);
const done = links.filter((link) => solved.has(link.dataset.puzzle ?? ""));
done.forEach((link) => link.append(" ✓"));
const far = document.getElementById("far");
if (far && done.length) far.textContent = (far.dataset.says ?? "").replace("{n}", String(done.length));
