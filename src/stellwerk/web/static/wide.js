// The log opened large, with the players and what people say, over the table until it is closed.
import { byId, styled } from "./elements.js";
import { askEarlier, scrollLog } from "./side.js";

const button = byId("wide");

/** Open or close it. */
export async function turn(open = !document.body.classList.contains("wide")) {
  await styled("style-over");
  document.body.classList.toggle("wide", open);
  button.setAttribute("aria-expanded", String(open));
  scrollLog();
  if (!open) return;
  askEarlier();
  byId("log").focus();
}

addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !document.body.classList.contains("wide")) return;
  turn(false);
  button.focus();
});
