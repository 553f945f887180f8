// Everything about a player, over the table: it follows the match while it is open. Whoever watches can keep
// it beside the table, also after a reload.
import { byId, styled } from "./elements.js";
import { send } from "./socket.js";
import { now } from "./state.js";
/** @import { Player } from "./messages.js" */

const KEY = `follow ${location.pathname}`;
const dialog = document.createElement("dialog");
const title = document.createElement("h2");
const body = document.createElement("div");
const close = byId("words").querySelector("form")?.cloneNode(true);
const follow = document.createElement("button");

dialog.id = "player";
body.className = "panels";
follow.type = "button";
dialog.append(...(close ? [close] : []), title, follow, body);
document.body.append(dialog);
dialog.addEventListener("close", () => {
  if (dialog.open) return; // it was only moved beside the table, or back
  delete now.opened;
  sessionStorage.removeItem(KEY);
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog && !follows()) dialog.close();
});
follow.addEventListener("click", () => {
  if (follows()) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, String(now.opened));
  dialog.close();
  appear();
  follow.focus({ preventScroll: true });
});

const follows = () => sessionStorage.getItem(KEY) === String(now.opened);

/** @param {number} seat */
export async function open(seat) {
  if (sessionStorage.getItem(KEY) !== null) sessionStorage.setItem(KEY, String(seat));
  await styled("style-over");
  now.opened = seat;
  now.showPlayer = show;
  send({ do: "player", of: seat }); // with each position it is asked for again
}

/** @param {Player} player */
function show({ of, who, panels, follow: says }) {
  if (of !== now.opened) return;
  // The match is over, or they have sat down.
  if (!says && dialog.classList.contains("follows")) return dialog.close();
  title.textContent = who;
  dialog.setAttribute("aria-label", who);
  follow.textContent = says;
  follow.hidden = !says;
  body.innerHTML = panels;
  body.querySelectorAll("a").forEach((link) => link.replaceWith(...link.childNodes));
  if (!dialog.open) appear();
}

/** Over the table, or beside it. */
function appear() {
  dialog.classList.toggle("follows", follows());
  follow.setAttribute("aria-pressed", String(follows()));
  if (!follows()) return dialog.showModal();
  const before = /** @type {HTMLElement} */ (document.activeElement);
  dialog.show(); // takes the focus, which nobody has asked for
  if (before === document.body) /** @type {HTMLElement} */ (document.activeElement).blur();
  else before.focus({ preventScroll: true });
}
