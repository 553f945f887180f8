// Who is there, while the menu is open: the host's list of seats is always the one of now. And what it does.
import { byId } from "./elements.js";
import { dressLinks } from "./links.js";
import { send } from "./socket.js";

const PARTS = ["host", "mine-too", "devices", "proposing"];

/** Unless somebody is just about to use it. */
export async function refresh() {
  const answer = await fetch(`${location.pathname}?menu=1`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of PARTS) {
    const [part, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (!part || !fresh || !byId("menu").open || part.contains(document.activeElement)) continue;
    dressLinks(fresh);
    part.replaceWith(fresh);
  }
}

byId("menu").addEventListener("click", (event) => {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  if (target.dataset.sure) makeSure(target, event);
  if (target.id === "forget") send({ do: "forget" });
  if (target instanceof HTMLInputElement && target.matches(".link")) target.select();
  if (target.matches("[data-copied]")) copyLink(target);
});

/**
 * What takes a seat from somebody is asked once more: the second press does it.
 * @param {HTMLElement} button
 * @param {Event} event
 */
function makeSure(button, event) {
  event.preventDefault();
  button.textContent = button.dataset.sure ?? "";
  delete button.dataset.sure;
}

/**
 * Without a safe connection, as in a home network, a script may write the clipboard only by selecting.
 * @param {HTMLElement} button
 */
async function copyLink(button) {
  const field = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector(".link"));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  button.textContent = button.dataset.copied ?? "";
}
