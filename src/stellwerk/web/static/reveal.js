// The end of a match: what was hidden comes to light one by one, and the points run. Nobody must wait for it.
import { byId, withMinus } from "./elements.js";
import { pause, skip } from "./pace.js";
import { lightUp, picture } from "./picture.js";
/** @import { Reveal, Revealed } from "./messages.js" */

const LONGEST = 30; // pauses: of many tickets each has less time
const ABOUT = 1.6; // pauses, of one
const RUN = 12; // steps in which points run
const plate = byId("plate");

/** @param {string} name */
function made(name, css = "") {
  const element = document.createElement(name);
  element.className = css;
  return element;
}

/**
 * Show the scores as they were before, and then all that changed them.
 * @param {Reveal} reveal
 * @param {string[]} names
 * @param {number[]} totals what it comes to
 * @param {(says: string) => void} say
 * @param {() => boolean} goesOn whether the page still shows the end
 */
export async function unveil({ shown, skip: word }, names, totals, say, goesOn) {
  const scores = totals.map((total, seat) => total - sum(shown.filter((one) => one.seat === seat)));
  const [most, room] = [Math.max(1, ...totals, ...scores), Math.min(ABOUT, LONGEST / shown.length)];
  const rows = scores.map((score, seat) => rowOf(seat, names[seat], score, most));
  const place = made("div", "tally");
  const list = made("ol");
  const button = made("button");
  const escape = (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && skip(true);
  list.append(...rows.map(({ item }) => item));
  button.textContent = word;
  button.addEventListener("click", () => skip(true));
  place.append(list, button);
  plate.after(place);
  document.body.classList.add("ending");
  addEventListener("keydown", escape, true);
  await pause(room);
  for (const one of shown) {
    if (!goesOn()) break;
    await tell(one, rows[one.seat], room, say);
  }
  await pause(room);
  removeEventListener("keydown", escape, true);
  place.remove();
  document.body.classList.remove("ending");
  lightUp([]);
}

/** @param {Revealed[]} all */
const sum = (all) => all.reduce((points, one) => points + one.points, 0);

/** @typedef {{ item: HTMLElement, score: number, show: (score: number) => void }} Row */

/**
 * A player: as beside the board, with a bar that grows; where else the score stands, it runs as well.
 * @param {number} seat
 * @param {string} called
 * @param {number} score
 * @param {number} most
 * @returns {Row}
 */
function rowOf(seat, called, score, most) {
  const person = document.querySelector(`#people [data-seat="${seat}"]`);
  const [item, name, bar, number] = [made("li"), made("span"), made("i"), made("b")];
  const elsewhere = [person?.querySelector("b"), picture.querySelector(`#seat-${seat} .total`)];
  name.textContent = called;
  bar.style.background = `var(--seat${seat})`;
  item.append(...[person?.querySelector("svg")?.cloneNode(true) ?? "", name, number, bar]);
  const row = { item, score, show };
  /** @param {number} points */
  function show(points) {
    row.score = points;
    for (const place of [number, ...elsewhere]) if (place) place.textContent = withMinus(points);
    bar.style.width = `${(Math.max(0, points) / most) * 100}%`;
  }
  show(score);
  return row;
}

/**
 * First what it is, then what it brings.
 * @param {Revealed} one
 * @param {Row} row
 * @param {number} room in pauses
 * @param {(says: string) => void} say
 */
async function tell({ says, points, marks }, row, room, say) {
  const [from, gain] = [row.score, points < 0 ? withMinus(points) : `+${points}`];
  row.item.dataset.gain = "…";
  plate.textContent = `${says} …`;
  lightUp(marks.slice(0, 3));
  await pause(room * 0.4);
  row.item.dataset.gain = gain;
  say(`${says}: ${gain}`);
  lightUp(marks);
  for (let i = 1; i <= RUN; i++) {
    row.show(from + Math.round((points * i) / RUN));
    await pause((room * 0.4) / RUN);
  }
  await pause(room * 0.2);
  delete row.item.dataset.gain;
}
