// Times as they are where somebody lives: the server writes them in UTC.
/** @param {ParentNode} where */
export function localTimes(where) {
  for (const time of /** @type {NodeListOf<HTMLElement>} */ (where.querySelectorAll("time[data-at]"))) {
    const at = new Date(time.dataset.at ?? "");
    const style = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
    if (!Number.isNaN(at.valueOf()))
      time.textContent = at.toLocaleString(document.documentElement.lang, style);
  }
}

localTimes(document);
