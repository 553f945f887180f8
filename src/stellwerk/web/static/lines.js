// The log by keyboard: arrows go from line to line. It is loaded with the first of them.
import { byId } from "./elements.js";

const log = byId("log");

/** @param {boolean} up */
export function go(up) {
  const line = nextLine(up);
  if (!(line instanceof HTMLElement)) return;
  line.tabIndex = -1;
  line.focus();
}

/** @param {boolean} up */
function nextLine(up) {
  const here = document.activeElement;
  if (here === log) return log.lastElementChild;
  return up ? here?.previousElementSibling : here?.nextElementSibling;
}
