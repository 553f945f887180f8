// A plan: things on the board lead where their links lead, and a small screen shows one pane at a time.
import { around, at, isPhone, whenScreenChanges } from "./elements.js";

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const data = JSON.parse(find("data").textContent ?? "");
const tabs = [...document.querySelectorAll("#panes button")].map((tab) => /** @type {HTMLElement} */ (tab));
let pane = tabs[0].dataset.pane ?? "";

function showPane() {
  document.body.dataset.pane = isPhone() ? pane : "";
  tabs.forEach((tab) => tab.setAttribute("aria-selected", String(tab.dataset.pane === pane)));
}

find("panes").addEventListener("click", (event) => {
  pane = around(event, "[data-pane]")?.dataset.pane ?? pane;
  showPane();
});
find("picture").addEventListener("click", (event) => {
  const pick = around(event, "[data-pick]")?.dataset.pick;
  if (pick !== undefined) location.href = at(data.next) + pick;
});
whenScreenChanges(showPane);
showPane();
