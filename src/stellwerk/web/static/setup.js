// The form of a new table: shows only the seats that are used, and names only for people.
const form = /** @type {HTMLFormElement} */ (document.querySelector(".setup"));
const note = /** @type {HTMLElement | null} */ (form.querySelector("#used"));

/**
 * @template {HTMLElement} T
 * @param {ParentNode} where
 * @param {string} selector
 */
const all = (where, selector) => /** @type {T[]} */ ([...where.querySelectorAll(selector)]);

function showSeats() {
  const players = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=players]:checked"));
  all(form, ".seat").forEach((seat, number) => {
    seat.hidden = number >= Number(players?.value);
    const kind = seat.querySelector("select")?.value;
    const name = seat.querySelector("input");
    if (name) name.hidden = kind !== "me" && kind !== "here";
  });
}

/** Boxes in the order in which they were checked. @type {HTMLInputElement[]} */
let order = all(form, "[data-most] input:checked");

/** Of some options only a few values can be chosen, unless another lifts the limit: the oldest goes. */
function limitChoices() {
  for (const group of all(form, "[data-most]")) {
    const { option, most, unless } = group.dataset;
    const lifts = unless ? form.querySelector(`[name=${unless}]`) : null;
    const more = /** @type {HTMLInputElement | null} */ (lifts);
    const chance = /** @type {HTMLInputElement | null} */ (group.querySelector(`[name=${option}-random]`));
    const boxes = /** @type {HTMLInputElement[]} */ (all(group, `[name=${option}]`));
    order = [
      ...order.filter((box) => box.checked),
      ...boxes.filter((box) => box.checked && !order.includes(box)),
    ];
    const chosen = order.filter((box) => boxes.includes(box));
    if (!more?.checked) chosen.slice(0, -Number(most)).forEach((box) => (box.checked = false));
    for (const box of boxes) box.disabled = Boolean(chance?.checked);
  }
}

function show() {
  showSeats();
  limitChoices();
}

const zone = form.elements.namedItem("zone");
if (zone instanceof HTMLInputElement) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (note) note.hidden = true;
form.addEventListener("change", show);
show();
