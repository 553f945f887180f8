// How the pieces move, and what is zoomed on a small screen.
/** @import { Piece } from "../../../web/static/page.js" */

/** @type {Piece[]} */
export const pieces = [
  { ids: /^row-/, changes: "taken" },
  { ids: /^deck/, changes: "drawn" },
  { ids: /^hand-/, changes: "counted" },
  { ids: /^track-/, changes: "slides" },
  { ids: /^ticket-/, comes: { from: "stack-short" }, changes: "finished" },
  { ids: /^passenger-/, changes: "finished", leaves: "flies" },
];

export const zoom = "map";
