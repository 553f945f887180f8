// The lines of the log before those that a page comes with: for whoever scrolls up to them.
import { byId } from "./elements.js";
import { byDay, earlier, EVENTS, inOrder, linesBefore } from "./side.js";
/** @import { Happening } from "./messages.js" */

/** @param {Happening[]} events all of them */
export function wholeLog(events) {
  const log = byId("log");
  const height = log.scrollHeight;
  const [seam, first] = [log.querySelector(".turn"), log.querySelector(EVENTS)];
  const said = [.../** @type {NodeListOf<HTMLElement>} */ (log.querySelectorAll(".chat"))];
  const above = said.filter(
    (line) => first && line.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const { lines, last } = linesBefore(events);
  earlier.replaceWith(...inOrder([...above, ...lines]));
  byDay();
  if (seam?.getAttribute("data-seat") === String(last)) seam.className = ""; // the turn began above
  log.scrollTop += log.scrollHeight - height;
}
