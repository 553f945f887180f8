// A player who has been away for a while: the others may let a bot play on.
import { byId } from "./elements.js";
import { send } from "./socket.js";
import { now } from "./state.js";

const note = byId("absent");
const [line, button] = note.childNodes;
const words = line.textContent ?? "";

/** @param {string} name of who is away; empty: nobody is */
export function show(name) {
  note.hidden = !name;
  line.textContent = words.replace("{who}", name);
}

button.addEventListener("click", () => {
  if (now.to !== null) send({ do: "stand-in", seat: now.to });
});
