// Windows into the picture: where its parts are, and how long ones are cut. Games make their panes of these.
import { svg } from "./picture.js";
/** @import { Window } from "./page.js" */

/** @param {string} selector */
export const find = (selector) => svg().querySelector(selector);

/** Where a part is, in units of the picture; null if there is none. @param {string} id */
export function box(id) {
  const found = find(`#${id}`);
  const toPicture = svg().getScreenCTM()?.inverse();
  if (!found || !toPicture) return null;
  const { left, top, right, bottom } = found.getBoundingClientRect();
  const from = new DOMPoint(left, top).matrixTransform(toPicture);
  const to = new DOMPoint(right, bottom).matrixTransform(toPicture);
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}

/** The seats, as the list of players has them. */
export const seats = () =>
  [...document.querySelectorAll("#people li")].map((item) => /** @type {HTMLElement} */ (item).dataset.seat);

/**
 * A part in strips, one below the other, none wider than `most`; narrow ones are drawn as if `least` wide.
 * @param {string} use what is drawn
 * @param {string} id the part of it that is cut
 * @param {number} most
 * @param {number} least
 * @returns {Window[]}
 */
export function strips(use, id, most, least = most) {
  const b = box(id);
  if (!b || !b.width) return [];
  const count = Math.ceil(b.width / most - 0.02);
  const step = b.width / count;
  const scale = Math.max(least, step + 8);
  return Array.from({ length: count }, (_, i) => [
    use,
    [b.x + i * step - 4, b.y - 4, step + 8, b.height + 8],
    { scale },
  ]);
}

/**
 * The rows of all players, each cut in two.
 * @param {string} use what is drawn
 * @param {number} cut where
 * @param {number} right where the rows end
 * @param {number} scale
 * @returns {Window[]}
 */
export function rows(use, cut, right, scale) {
  return seats().flatMap((seat) => {
    const b = find(`#${use} #seat-${seat}`) && box(`seat-${seat}`);
    if (!b) return [];
    const [y, height] = [b.y - 2, b.height + 4];
    return /** @type {Window[]} */ ([
      [use, [b.x - 4, y, cut - b.x + 4, height], { scale }],
      [use, [cut, y, right - cut, height], { scale }],
    ]);
  });
}
