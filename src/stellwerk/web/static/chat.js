// What somebody says to the others at the table.
import { byId } from "./elements.js";
import { send } from "./socket.js";

export function say() {
  const field = /** @type {HTMLInputElement} */ (byId("chat").elements.namedItem("text"));
  const text = field.value.trim();
  if (text) send({ do: "chat", text });
  field.value = "";
}
