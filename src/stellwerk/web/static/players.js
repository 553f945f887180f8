// Everything about a player, over the table: it follows the match while it is open.
import { byId, styled } from "./elements.js";
import { send } from "./socket.js";
import { now } from "./state.js";
/** @import { Player } from "./messages.js" */

const dialog = document.createElement("dialog");
const title = document.createElement("h2");
const body = document.createElement("div");
const close = byId("words").querySelector("form")?.cloneNode(true);

dialog.id = "player";
body.className = "panels";
dialog.append(...(close ? [close] : []), title, body);
document.body.append(dialog);
dialog.addEventListener("close", () => delete now.opened);
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});

/** @param {number} seat */
export async function open(seat) {
  await styled("style-over");
  now.opened = seat;
  now.showPlayer = show;
  send({ do: "player", of: seat });
}

/** @param {Player} player */
function show({ of, who, panels }) {
  if (of !== now.opened) return;
  title.textContent = who;
  dialog.setAttribute("aria-label", who);
  body.innerHTML = panels;
  body.querySelectorAll("a").forEach((link) => link.replaceWith(...link.childNodes));
  if (!dialog.open) dialog.showModal();
}
