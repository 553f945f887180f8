// What an open page gets when its match ends: the score sheet, and the way to the rematch.
import { at, byId } from "./elements.js";
import { words } from "./state.js";

/** The sheet is made by the server, as on a page that is opened after the end. */
export async function fetchSheet() {
  const place = byId("closing");
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const screen = page.getElementById("over");
  if (!screen || place.firstElementChild) return;
  place.append(screen);
  document.getElementById("over-title")?.focus();
}

/** Somebody has opened the rematch: everybody is shown the way there. @param {string} address */
export function linkRematch(address) {
  const link = document.createElement("a");
  link.className = "button primary";
  link.href = at(address);
  link.textContent = words.rematch;
  document.getElementById("following")?.replaceChildren(link);
}
