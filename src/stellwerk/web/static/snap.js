// Fingers are thicker than tracks: a tap takes the nearest thing that can be chosen, up to 22 pixels away.
import { around } from "./elements.js";
import { CHOOSABLE } from "./picture.js";

const RINGS = [6, 11, 16, 22]; // pixels around a tap

/**
 * What a tap that hit nothing was near to; a large thing without a choice is meant itself.
 * @param {MouseEvent} event
 * @returns {SVGElement | null}
 */
export function nearTo(event) {
  const other = around(event, "[data-action]");
  const large = other && ring(event, 11).filter((hit) => other.contains(hit)).length > 8;
  return large ? null : nearest(event);
}

/** @param {MouseEvent} event @returns {SVGElement | null} */
function nearest(event) {
  for (const radius of RINGS) {
    for (const hit of ring(event, radius)) {
      const found = hit?.closest(CHOOSABLE);
      if (found instanceof SVGElement) return found;
    }
  }
  return null;
}

/**
 * What lies around a point.
 * @param {MouseEvent} event
 * @param {number} radius
 */
function ring({ clientX, clientY }, radius) {
  return Array.from({ length: 12 }, (_, i) => {
    const turn = (i * Math.PI) / 6;
    return document.elementFromPoint(clientX + radius * Math.cos(turn), clientY + radius * Math.sin(turn));
  });
}
