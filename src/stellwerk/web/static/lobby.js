// The lobby: the list of open seats is always the one of now, and what is looked for is shown at once.
const EVERY = 5000; // milliseconds
const filters = /** @type {HTMLFormElement} */ (document.getElementById("filters"));
const list = /** @type {HTMLElement} */ (document.getElementById("offers"));
const query = () =>
  new URLSearchParams(
    /** @type {[string, string][]} */ ([...new FormData(filters)].filter(([, value]) => value)),
  );
let page = new URLSearchParams(location.search).get("page") ?? "";
let shown = "";

/** What is looked for, and which page of it. */
function here() {
  const asked = query();
  if (page) asked.set("page", page);
  return asked;
}

/** The table whose button has the focus. */
const focused = () => document.activeElement?.closest("[data-table]")?.getAttribute("data-table");

/** Only what has changed is shown anew: somebody about to press a button finds it under the focus. */
async function refresh() {
  if (document.visibilityState !== "visible") return;
  const answer = await fetch(`/lobby/list?${here()}`).catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text();
  if (text === shown) return;
  const had = list.contains(document.activeElement) ? focused() : null;
  shown = text;
  list.innerHTML = text;
  const again = had && list.querySelector(`[data-table="${had}"] :is(button, a)`);
  if (again instanceof HTMLElement) again.focus();
}

filters.querySelector("button")?.remove();
filters.addEventListener("change", (event) => {
  // Another game has other options: the page asks for those.
  if (event.target instanceof HTMLSelectElement && event.target.name === "game") filters.submit();
  else {
    page = ""; // other tables are counted from the first page on
    history.replaceState(null, "", `?${query()}`);
    refresh();
  }
});
document.addEventListener("visibilitychange", refresh);
setInterval(refresh, EVERY);
refresh();
