// The screen over a table whose device goes to somebody else: who that is, and the way to the table.
import { byId, styled } from "./elements.js";
import { speak } from "./plate.js";
import { send } from "./socket.js";
import { now, words } from "./state.js";

const screen = byId("pass");
const line = byId("pass-words");
const button = screen.querySelector("button");

/** Before that, its holder reads what the last step brought. */
export function offer() {
  const news = (now.events ?? []).map((event) => event.says).join(" ");
  if (news) speak(news, "news");
  styled("style-over");
  byId("pass-on").hidden = false;
  byId("pass-on").focus({ preventScroll: true });
}

export function handOver() {
  if (now.pass === null) return;
  styled("style-over");
  const tag = document.querySelector(`#people [data-seat="${now.pass}"] svg`);
  line.textContent = words.pass.replace("{who}", now.names[now.pass]);
  if (tag) line.previousElementSibling?.replaceWith(tag.cloneNode(true));
  screen.hidden = false;
  button?.focus();
}

button?.addEventListener("click", () => {
  if (now.pass !== null) send({ do: "look", seat: now.pass });
});
