// The way in: one module for all, so that none is loaded twice under two addresses. And what the menu does.
import "./client.js";
import "./keys.js";
import { byId } from "./elements.js";
import { now } from "./state.js";

const HERE = /^(localhost|127\..*|\[::1\]|0\.0\.0\.0)$/;
const dialog = byId("words");

byId("read").addEventListener("click", async () => {
  const seat = now.seat === null ? "" : `?seat=${now.seat}`;
  const answer = await fetch(`${location.pathname}/text${seat}`);
  /** @type {HTMLPreElement} */ (dialog.querySelector("pre")).textContent = await answer.text();
  dialog.showModal();
});

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  if (!byId("menu").contains(target)) byId("menu").open = false;
  if (target instanceof HTMLInputElement && target.matches(".link")) target.select();
  if (target instanceof HTMLElement && target.matches("[data-copied]")) copyLink(target);
});

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

/** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".only-here")).forEach((line) => {
  line.hidden = !HERE.test(location.hostname);
});
/** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".link")).forEach((field) => {
  field.value = location.origin + field.value;
});
