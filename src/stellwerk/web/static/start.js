// The start page of somebody who comes back: the list of their tables is always the one of now.
const EVERY = 5000; // milliseconds
const list = /** @type {HTMLElement} */ (document.getElementById("mine"));
const icon = /** @type {HTMLLinkElement | null} */ (document.getElementById("icon"));
const [title, quiet] = [document.title, icon?.href ?? ""];
let shown = "";

/** How many tables wait for me stands in the tab, too. */
function mark() {
  const waiting = list.querySelectorAll("[data-group=turn] li").length;
  document.title = waiting ? `(${waiting}) ${title}` : title;
  if (icon) icon.href = waiting ? (icon.dataset.turn ?? quiet) : quiet;
}

/** Only what has changed is shown anew, and whoever was about to open a table finds it under the focus. */
async function refresh() {
  const answer = await fetch(`${document.documentElement.dataset.base ?? ""}/mine`).catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text();
  if (text === shown) return;
  const had = list.contains(document.activeElement)
    ? document.activeElement?.closest("[data-table]")?.getAttribute("data-table")
    : null;
  if (shown) list.innerHTML = text;
  shown = text;
  mark();
  const again = had && list.querySelector(`[data-table="${had}"] a`);
  if (again instanceof HTMLElement) again.focus();
}

mark();
document.addEventListener("visibilitychange", refresh);
setInterval(refresh, EVERY);
refresh();

export {};
