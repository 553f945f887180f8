// The way in: one module for all, so that none is loaded twice under two addresses.
import "./client.js";
import { byId } from "./elements.js";

document.addEventListener("click", (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const player = target.closest('#picture a[href^="#player-"]');
  if (player) openPlayer(event, Number(player.getAttribute("href")?.slice(8)));
  if (target.id === "sound") import("./sounds.js").then((script) => script.toggleSounds());
  if (target.id === "wide") import("./wide.js").then((script) => script.turn());
  if (!byId("menu").contains(target)) byId("menu").open = false;
});

/**
 * @param {Event} event
 * @param {number} seat
 */
async function openPlayer(event, seat) {
  event.preventDefault();
  (await import("./players.js")).open(seat);
}
