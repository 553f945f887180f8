// A piece that stands for several choices is pressed: what it could mean is listed.
import { byId } from "./elements.js";

/**
 * A thing that stands for a few of the choices: only these are listed. The same again shows all.
 * @param {number[]} numbers
 */
export function narrow(numbers) {
  const list = byId("options");
  const items = [...list.children].map((item) => /** @type {HTMLElement} */ (item));
  /** @param {HTMLElement} item */
  const isMeant = (item) => numbers.includes(Number(item.querySelector("button")?.dataset.pick));
  const again = items.every((item) => item.hidden === !isMeant(item));
  for (const item of items) item.hidden = !again && !isMeant(item);
  list.classList.remove("folded");
  list.scrollTop = 0;
  items
    .find((item) => !item.hidden)
    ?.querySelector("button")
    ?.focus({ preventScroll: true });
}
