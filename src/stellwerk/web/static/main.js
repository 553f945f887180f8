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
});
document.querySelectorAll(".link").forEach((field) => { field.value = location.origin + field.value; });
