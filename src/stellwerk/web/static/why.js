// Why something is asked: one line for those who want it, and the paragraph of the rules behind it.
import { around, at, byId } from "./elements.js";
import { prefer, preference } from "./pace.js";
import { now } from "./state.js";
/** @import { Rule } from "./messages.js" */

const line = byId("why");
const button = byId("explain");

export function showWhy() {
  const wanted = preference("why") === "yes";
  button.setAttribute("aria-pressed", String(wanted));
  line.hidden = !now.why || !wanted;
  line.replaceChildren(...(now.why ? [now.why.says, " ", linkTo(now.why)] : []));
}

/** The paragraphs behind a refusal, until the next question. @param {Rule[]} rules */
export function showRules(rules) {
  if (!rules.length) return;
  line.replaceChildren(...rules.flatMap((rule) => [linkTo(rule), " "]));
  line.hidden = false;
}

/** @param {Rule} rule */
function linkTo({ rule, link }) {
  return Object.assign(document.createElement("a"), { href: at(link), target: "_blank", textContent: rule });
}

line.addEventListener("click", (event) => {
  const link = around(event, "[href]");
  if (!(link instanceof HTMLAnchorElement) || link.dataset.all || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  import("./rule.js").then((rule) => rule.openOrClose(link));
});

/** Its button was pressed. */
export function toggleWhy() {
  prefer("why", preference("why") === "yes" ? "no" : "yes");
  showWhy();
}
