// Links to seats, with the address of this server before them.
const HERE = /^(localhost|127\..*|\[::1\]|0\.0\.0\.0)$/;

/** @param {ParentNode} place */
export function dressLinks(place) {
  /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".only-here")).forEach((line) => {
    line.hidden = !HERE.test(location.hostname);
  });
  /** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll(".link")).forEach((field) => {
    field.value = location.origin + field.value;
  });
}
