// How fast the steps of the others are shown, and the preferences of this device.
/** Milliseconds between two steps. @type {Record<string, number>} */
const PACES = { slow: 1500, normal: 800, fast: 350, once: 0 };
const noMotion = matchMedia("(prefers-reduced-motion:reduce)");
/** Ends the pause. @type {(() => void) | null} */
let wake = null;
/** Whether nothing is paced until it is my turn. */
let skipping = false;

/** @param {string} name */
export function preference(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Without storage the preference holds until the page is left.
 * @param {string} name
 * @param {string} value
 */
export function prefer(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // nothing to be done
  }
}

const pace = () => PACES[preference("pace") ?? "normal"] ?? PACES.normal;
export const isAnimated = () => !noMotion.matches && !skipping && pace() > 0;

/** Time to read what happened, or a share of it. @returns {Promise<void> | null} */
export function pause(share = 1) {
  if (!pace() || skipping) return null;
  return new Promise((done) => {
    const timer = setTimeout(endPause, pace() * share);
    wake = () => {
      clearTimeout(timer);
      done();
    };
  });
}

export function endPause() {
  wake?.();
  wake = null;
}

/** On to my turn, or only from now on at the usual pace again. @param {boolean} on */
export function skip(on) {
  skipping = on;
  if (on) endPause();
}
