// The elements of the page, and the few things that every module does with them.
/** @import { Elements } from "./page.js" */

const SVG = "http://www.w3.org/2000/svg";
const small = matchMedia("(max-width:700px),(max-height:500px)");
const desk = matchMedia("(min-width:1300px) and (min-height:701px)");

/**
 * @template {keyof Elements} Id
 * @param {Id} id
 */
export const byId = (id) => /** @type {Elements[Id]} */ (document.getElementById(id));

/** An address from the root, which may lie under a path (alone.js). @param {string} path */
export const at = (path) => (document.documentElement.dataset.base ?? "") + path;

/**
 * The element around what an event happened to.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | SVGElement | null}
 */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/** A part of a list comes to its top. @param {HTMLElement} list @param {Element} part */
export function toTop(list, part) {
  list.scrollTop += part.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 */
export function svgElement(name, attributes = {}) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** A small screen shows one pane at a time, and a finger aims before it chooses. */
export const isPhone = () => small.matches;

/** There all that a question is about is in sight. */
export const isDesk = () => desk.matches;

/** @param {() => void} then */
export const whenScreenChanges = (then) => small.addEventListener("change", then);

/** Numbers with a real minus. @param {number} value */
export const withMinus = (value) => String(value).replace("-", "−");

/**
 * A style that is seldom needed comes with its first use, before that is shown.
 * @param {"style-ask" | "style-end" | "style-forms" | "style-over" | "style-reveal"} id
 */
export function styled(id) {
  const link = byId(id);
  if (!link?.disabled) return Promise.resolve();
  return new Promise((done) => {
    link.onload = link.onerror = done;
    link.disabled = false;
  });
}
