// How the pieces move.
/** @import { Piece } from "../../../web/static/page.js" */

/** @type {Piece[]} */
export const pieces = [
  { ids: /^card-/, comes: "rolls", changes: "taken" },
  { ids: /^(row-|game-end-\d|start-tile)/, changes: "taken" },
  { ids: /^car-/, comes: "rolls", changes: "improved" },
  { ids: /^(engine-|gap-)/, comes: "rolls" },
  { ids: /^(coin-|contract-)/, leaves: "flies" },
  { ids: /^(mail-|tucked-|route-card-|locomotive-)/ },
];

export const overlay = "[id^=decline-] *";
