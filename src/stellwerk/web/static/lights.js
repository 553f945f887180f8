// What a part is about lights up: of one under the pointer, of all while the planner's eye is open.
import { around } from "./elements.js";
import { prefer, preference } from "./pace.js";
import { lightUp, partOf, picture } from "./picture.js";
import { settle, speak } from "./plate.js";
import { words } from "./state.js";

const eye = document.createElement("button");
eye.type = "button";
eye.id = "eye";
eye.textContent = words.eye;
/** What is planned besides. @type {string[]} */
let planned = [];

/** @param {HTMLElement | SVGElement} part */
const lights = ({ dataset }) => dataset.lights?.split(" ") ?? [];

/** Let these parts shine until something else is planned. @param {string[]} ids */
export function plan(ids) {
  planned = ids;
  showLights();
}

/** After every change of the picture. */
export function showLights() {
  const parts = /** @type {SVGElement[]} */ ([...picture.querySelectorAll("[data-lights]")]);
  const open = preference("eye") === "yes";
  for (const part of parts) part.setAttribute("tabindex", "0");
  parts[0]?.closest(".panel")?.querySelector("h2")?.append(eye);
  eye.setAttribute("aria-pressed", String(open));
  picture.querySelectorAll(".planned").forEach((part) => part.classList.remove("planned"));
  const ids = open ? [...planned, ...parts.flatMap(lights)] : planned;
  ids.forEach((id) => partOf(id)?.classList.add("planned"));
}

eye.addEventListener("click", () => {
  prefer("eye", preference("eye") === "yes" ? "no" : "yes");
  showLights();
});

for (const [kind, entered] of Object.entries({
  mouseover: true,
  focusin: true,
  mouseout: false,
  focusout: false,
})) {
  picture.addEventListener(kind, (event) => {
    const part = around(event, "[data-lights]");
    if (!part) return;
    lightUp(entered ? [part.id, ...lights(part)] : []);
    if (entered) speak(part.querySelector("title")?.textContent ?? "", "hint");
    else settle();
  });
}
