// The picture of the table: finding its parts, marking them, and light or dark.
import { byId, svgElement } from "./elements.js";

/** The style of a picture as it came, by its element. @type {WeakMap<Element, string>} */
const cameAs = new WeakMap();

export const svg = () => /** @type {SVGSVGElement} */ (byId("picture").querySelector("svg"));

/**
 * A part by its id; "" is the whole picture.
 * @param {string} id
 * @returns {SVGElement | null}
 */
export const partOf = (id) => (id ? svg().querySelector(`#${CSS.escape(id)}`) : svg());

/** What can be chosen. @returns {SVGElement[]} */
export const choosable = () => [...svg().querySelectorAll("[data-pick]")].map(asSvg);

/** @param {Element} element */
const asSvg = (element) => /** @type {SVGElement} */ (element);

/** @param {string} markup */
export function fromMarkup(markup) {
  const holder = svgElement("svg");
  holder.innerHTML = markup;
  return /** @type {SVGElement} */ (holder.firstElementChild);
}

/** Let these parts shine, and no others. @param {string[]} ids */
export function lightUp(ids) {
  svg()
    .querySelectorAll(".marked")
    .forEach((part) => part.classList.remove("marked"));
  ids.forEach((id) => partOf(id)?.classList.add("marked"));
}

/** The picture follows the system; where the page does not, its rule for the dark is turned on or off. */
export function showTheme() {
  const style = svg().querySelector("style");
  if (!style) return;
  const css = cameAs.get(style) ?? style.textContent;
  cameAs.set(style, css);
  const media = { dark: "all", light: "not all" }[document.documentElement.dataset.theme ?? ""];
  style.textContent = media ? css.replaceAll("(prefers-color-scheme:dark)", media) : css;
}

document.addEventListener("theme", showTheme);
showTheme();
