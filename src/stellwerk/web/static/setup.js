// The form of a new table: shows only the seats that are used, and names only for people.
const form = /** @type {HTMLFormElement} */ (document.querySelector(".setup"));
const note = /** @type {HTMLElement} */ (form.querySelector(".note"));

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

/** Of some options only a few values can be chosen, unless another option lifts the limit. */
function limitChoices() {
  for (const group of all(form, "[data-most]")) {
    const { option, most, unless } = group.dataset;
    const lifts = unless ? form.querySelector(`[name=${unless}]`) : null;
    const more = /** @type {HTMLInputElement | null} */ (lifts);
    const boxes = /** @type {HTMLInputElement[]} */ (all(group, `[name=${option}]`));
    const full = !more?.checked && boxes.filter((box) => box.checked).length >= Number(most);
    for (const box of boxes) box.disabled = full && !box.checked;
  }
}

function show() {
  showSeats();
  limitChoices();
}

note.hidden = true;
form.addEventListener("change", show);
show();
