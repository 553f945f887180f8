// The panes of a small screen, and how the pieces move.
/** @import { Piece, Window } from "../../../web/static/page.js" */

/** @type {Piece[]} */
export const pieces = [
  { ids: /^row-/, changes: "taken" },
  { ids: /^deck/, changes: "drawn" },
  { ids: /^hand-/, changes: "counted" },
  { ids: /^track-/, changes: "slides" },
  { ids: /^ticket-/, comes: { from: "stack-short" }, changes: "finished" },
  { ids: /^passenger-/, changes: "finished", leaves: "flies" },
];

export const sections = { map: "16 16 860 968" };

/** @param {typeof import("../../../web/static/windows.js")} windows */
export const panes = ({ box, rows }) => ({
  own: () => [
    ["market", [884, 222, 397, 150]],
    ["market", [1275, 248, 313, 124], { scale: 397 }],
    ["hand", [884, 374, 397, 150]],
    ["hand", [1275, 400, 313, 124], { scale: 397 }],
    ...tickets(box("tickets")),
  ],
  others: () => players(box("players"), rows("players", 1276, 1588, 400)),
});

/**
 * The three columns of the tickets; the heading stands above the first.
 * @param {{ y: number, height: number } | null} b
 * @returns {Window[]}
 */
function tickets(b) {
  if (!b) return [];
  const place = { scale: 300 };
  return [
    ["tickets", [888, b.y - 2, 236, b.height + 6], place],
    ["tickets", [1121, b.y + 24, 236, b.height - 20], place],
    ["tickets", [1354, b.y + 24, 236, b.height - 20], place],
  ];
}

/**
 * Every half of a row under its half of the heading.
 * @param {{ y: number } | null} b
 * @param {Window[]} halves
 * @returns {Window[]}
 */
function players(b, halves) {
  if (!b) return [];
  const place = { scale: 400 };
  return halves.flatMap((half, i) => {
    /** @type {Window} */
    const heading = ["players", i % 2 ? [1275, b.y, 313, 24] : [884, b.y, 397, 24], place];
    return [heading, half];
  });
}
