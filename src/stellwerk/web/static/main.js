// The way in: one module for all, so that none is loaded twice under two addresses.
import { now } from "./client.js";

const dialog = document.getElementById("words");
document.getElementById("read").addEventListener("click", async () => {
  const seat = now.seat === null ? "" : `?seat=${now.seat}`;
  dialog.querySelector("pre").textContent = await (await fetch(`${location.pathname}/text${seat}`)).text();
  dialog.showModal();
});
document.addEventListener("click", (event) => {
  const menu = document.getElementById("menu");
  if (!menu.contains(event.target)) menu.open = false;
  if (event.target.matches(".link")) event.target.select();
  if (event.target.matches("[data-copied]")) copy(event.target);
});

// Without a safe connection, as in a home network, browsers let no script write the clipboard but by selecting.
async function copy(button) {
  const field = button.parentElement.querySelector(".link");
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  button.textContent = button.dataset.copied;
}

const HERE = /^(localhost|127\..*|\[::1\]|0\.0\.0\.0)$/;
document.querySelectorAll(".only-here").forEach((line) => { line.hidden = !HERE.test(location.hostname); });
document.querySelectorAll(".link").forEach((field) => { field.value = location.origin + field.value; });
