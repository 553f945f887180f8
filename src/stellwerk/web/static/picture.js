// The picture of the table: its panels, finding their parts, marking them, and light or dark.
import { byId, svgElement } from "./elements.js";

/** The style of the pictures as it came, by its element. @type {WeakMap<Element, string>} */
const cameAs = new WeakMap();

export const picture = byId("picture");
/** A choice, several of them, or a thing of an answer that takes several. */
export const CHOOSABLE = "[data-pick],[data-picks],[data-thing]";

/**
 * A part by its id.
 * @param {string} id
 * @returns {SVGElement | null}
 */
export const partOf = (id) => picture.querySelector(`#${CSS.escape(id)}`);

/** What can be chosen, or leads to a choice. @returns {SVGElement[]} */
export const choosable = () => [...picture.querySelectorAll(CHOOSABLE)].map(asSvg);

/** @param {Element} element */
const asSvg = (element) => /** @type {SVGElement} */ (element);

/**
 * An element from its text, for a place in a drawing or beside one.
 * @param {string} markup
 * @param {Element} [place]
 */
export function fromMarkup(markup, place) {
  const holder = place instanceof HTMLElement ? document.createElement("div") : svgElement("svg");
  holder.innerHTML = markup;
  return /** @type {SVGElement} */ (holder.firstElementChild);
}

/** Let these parts shine, and no others. @param {string[]} ids */
export function lightUp(ids) {
  picture.querySelectorAll(".marked").forEach((part) => part.classList.remove("marked"));
  ids.forEach((id) => partOf(id)?.classList.add("marked"));
}

/** What is scrolled and holds nothing that can be reached can be reached itself. */
export function reachScrolled() {
  const places = [
    ...document.querySelectorAll("#picture,#picture .group,#picture .panel,#picture .cells"),
  ].reverse();
  for (const place of places) place.removeAttribute("tabindex");
  for (const place of places) {
    const scrolls = place.scrollHeight > place.clientHeight + 1 || place.scrollWidth > place.clientWidth + 1;
    const reachable = place.querySelector('[tabindex="0"]');
    if (scrolls && !reachable && getComputedStyle(place).overflow !== "visible")
      place.setAttribute("tabindex", "0");
  }
}

/** The pictures follow the system; where the page does not, their rule for the dark is turned on or off. */
export function showTheme() {
  const style = document.querySelector("#defs style");
  if (!style) return;
  const css = cameAs.get(style) ?? style.textContent ?? "";
  cameAs.set(style, css);
  const media = { dark: "all", light: "not all" }[document.documentElement.dataset.theme ?? ""];
  style.textContent = media ? css.replaceAll("(prefers-color-scheme:dark)", media) : css;
}

document.addEventListener("theme", showTheme);
showTheme();
