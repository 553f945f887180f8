// A panel larger than a small screen is stretched there; what does that is loaded where it is needed.
import { isPhone } from "./elements.js";
import { game } from "./game.js";
import { now } from "./state.js";

/** @type {typeof import("./zoom.js") | null} */
let zoom = null;

/** After every change of the picture or of the screen. */
export async function applyZoom() {
  if (!game.zoom || !(zoom || isPhone())) return;
  zoom ??= await import("./zoom.js");
  zoom.fitZoom(game.zoom, now.pass === null);
}
