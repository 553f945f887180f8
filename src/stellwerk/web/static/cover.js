// What was scored lies over a panel until something is pressed, or whoever is asked has had time to read.
import { around } from "./elements.js";

const TIME = 8000; // milliseconds
/** The cover that was lifted last. */
let lifted = "";
let timer = 0;

const cover = () => document.getElementById("cell-cover");

/**
 * Lay it over what is beside it, unless it has been lifted.
 * @param {boolean} asked whether somebody here must choose
 */
export function lay(asked) {
  const here = cover();
  const name = here?.firstElementChild?.id ?? "";
  here?.parentElement?.classList.toggle("covered", name !== lifted);
  clearTimeout(timer);
  if (here && asked && name !== lifted) timer = setTimeout(lift, TIME);
}

function lift() {
  const here = cover();
  lifted = here?.firstElementChild?.id ?? lifted;
  here?.parentElement?.classList.remove("covered");
}

addEventListener("click", (event) => around(event, "#cell-cover") && lift(), true);
addEventListener("keydown", ({ key }) => key.length > 1 && key !== "Tab" && key !== "Shift" && lift(), true);
