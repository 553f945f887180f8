// "Install" on the start page, where the browser offers it.
// In a page without a server the shell around it is told.
/** @type {any} */
const outer = window.parent; // this window itself, where there is a server
const place = /** @type {HTMLElement} */ (document.getElementById("install"));
const left = new AbortController();
const { signal } = left;

const show = () => (place.hidden = !outer.offered);

outer.addEventListener("beforeinstallprompt", hear, { signal });
outer.addEventListener("appinstalled", done, { signal });
window.addEventListener("pagehide", ({ persisted }) => persisted || left.abort());

/** @param {Event} event */
function hear(event) {
  event.preventDefault(); // no bar of the browser's own: the button is enough
  outer.offered = event;
  show();
}

function done() {
  outer.offered = null;
  show();
}

/** An offer can be used once, whatever the person answers. */
place.querySelector("button")?.addEventListener("click", () => {
  outer.offered?.prompt();
  done();
});
show();

export {};
