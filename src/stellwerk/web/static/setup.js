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

/** No more than two modules, unless the variant with more of them is played. */
function limitModules() {
  const more = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=variant]"));
  const modules = /** @type {HTMLInputElement[]} */ (all(form, "[name=modules]"));
  const full = more !== null && !more.checked && modules.filter((box) => box.checked).length >= 2;
  for (const box of modules) box.disabled = full && !box.checked;
}

function show() {
  showSeats();
  limitModules();
}

note.hidden = true;
form.addEventListener("change", show);
show();
