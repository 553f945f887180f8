// The panes of a small screen, and how the pieces move.
/** @import { Piece, Window } from "../../../web/static/page.js" */
/** @typedef {typeof import("../../../web/static/windows.js")} Windows */

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

/** @param {Windows} windows */
export const panes = (windows) => ({
  display: () => display(windows),
  own: () => own(windows),
  others: () => others(windows),
});

/**
 * The draft, the sheet at the end, or the rows of the display and what lies beside them.
 * @param {Windows} windows
 */
function display({ box, find, strips }) {
  if (box("draft")) return strips("display", "draft", 480, 300);
  if (box("sheet")) return strips("sheet", "sheet", 450);
  /** Whether one of three places side by side has a card. @param {number} first */
  const hasCards = (first) =>
    [0, 1, 2].some((i) => find(`#card-${first + i}`) && !find(`#card-${first + i} .absent`));
  return [
    ["display", [12, 14, 489, 26], { scale: 400 }],
    ["display", [497, 14, 408, 26]],
    ...[0, 1, 2].flatMap((row) => displayRow(row, hasCards(6 * row), hasCards(6 * row + 3))),
    ["market", [908, 188, 440, 154]],
    ["market", [1342, 188, 250, 154], { scale: 300 }],
  ];
}

/**
 * A row of the display in two halves; the empty ones are left out, except the first.
 * @param {number} row
 * @param {boolean} left whether a card lies there
 * @param {boolean} right
 * @returns {(Window | false)[]}
 */
function displayRow(row, left, right) {
  const [y, scale] = [46 + 158 * row, 487];
  return [
    (left || row === 0) && ["display", [12, y, 483, 156], { scale }],
    row === 0 && ["display", [12, 201, 70, 16], { scale }],
    right && ["display", [494, y, 411, 156], { scale, right: true }],
  ];
}

/** The own board; a spectator sees everybody's. @param {Windows} windows @returns {Window[]} */
function own({ box, find, seats, strips }) {
  const seat = find("#own > .player")?.id.slice("seat-".length);
  if (!seat || !box(`coin-${seat}-0`)) return seats().flatMap((other) => strips("own", `seat-${other}`, 400));
  return [
    ["own", [8, 532, 300, 42], { scale: 500 }],
    ["own", [1390, 532, 200, 42], { scale: 500, right: true, beside: true }],
    ...strips("own", `route-${seat}`, 470, 470),
    ...train(box(`train-${seat}-0`)),
    ...train(box(`train-${seat}-1`)),
    ["own", [1030, 578, 308, 172], { scale: 330 }],
    ["own", [1342, 578, 248, 172], { scale: 300 }],
    ["own", [1030, 762, 280, 150]],
    ["own", [1310, 788, 280, 124]],
    ["own", [1030, 916, 284, 72]],
    ["own", [1308, 938, 284, 50]],
  ];
}

/**
 * @param {{ y: number, height: number } | null} b
 * @returns {Window[]}
 */
function train(b) {
  if (!b) return [];
  const [y, height, scale] = [b.y - 4, b.height + 8, 548];
  return [
    ["own", [8, y, 542, height], { scale }],
    ["own", [550, y, 470, height], { scale }],
  ];
}

/** @param {Windows} windows */
function others({ find, rows, strips }) {
  return find("#others .player") ? rows("others", 1300, 1588, 400) : strips("others", "others", 340);
}
