// What is wrong with the words on the page: too small, cut off by their picture, or over one another.
() => {
  const wrong = [];
  const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const scale = (m) => (m ? Math.hypot(m.a, m.b) : 1);
  const own = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  const skipped = "title,#asked,dialog,.screen:not(#over),#menu div,script,option,defs,noscript,.skip";
  const texts = [];
  const over = document.querySelector("#over"); // lies over everything else
  for (const e of (over ?? document.body).querySelectorAll("*")) {
    if (!own(e) || e.closest(skipped) || !seen(e) || getComputedStyle(e).clipPath !== "none") continue;
    const box = e.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(e).fontSize) * scale(e.getScreenCTM?.());
    if (box.width && size) texts.push({ e, box, size, words: e.textContent.trim() });
  }
  const map = (e) => innerWidth <= 700 || innerHeight <= 500 ? e.closest("[data-pane=map] #picture") : null; // it opens whole, and is stretched to be read
  for (const { e, words, size } of texts) if (size < 11.95 && !map(e)) wrong.push(`small: ${words} ${size.toFixed(1)}`);
  for (const use of document.querySelectorAll("#picture use")) {
    if (!seen(use) || over || map(use)) continue;
    for (const text of document.querySelectorAll(`${use.getAttribute("href")} text`)) {
      const size = parseFloat(getComputedStyle(text).fontSize) * scale(use.getScreenCTM());
      if (size < 11.95) wrong.push(`small: ${text.textContent} in ${use.getAttribute("href")} ${size.toFixed(1)}`);
    }
  }
  const drawn = texts.filter(({ e }) => e.closest(".cells > svg"));
  for (const { e, box, words } of drawn) {
    if (words.includes("…")) wrong.push(`shortened: ${words}`);
    const cell = e.closest(".cells > svg").getBoundingClientRect();
    const out = Math.max(cell.left - box.left, box.right - cell.right, cell.top - box.top, box.bottom - cell.bottom);
    if (out > 2) wrong.push(`cut off: ${words} by ${out.toFixed(0)}`);
  }
  drawn.forEach((one, i) => {
    for (const other of drawn.slice(i + 1)) {
      if (one.e.closest("svg") !== other.e.closest("svg")) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 2 && down > 0.4 * Math.min(one.box.height, other.box.height))
        wrong.push(`over one another: ${one.words} and ${other.words}`);
    }
  });
  // What is set around the pictures: each line of words, as far as what scrolls lets it be seen.
  const lines = [];
  for (const { e, words } of texts) {
    if (e.closest("svg")) continue;
    const style = getComputedStyle(e);
    if (style.textOverflow === "ellipsis" && e.scrollWidth > e.clientWidth + 1) wrong.push(`shortened: ${words}`);
    const range = document.createRange();
    for (const node of e.childNodes) {
      if (node.nodeType !== 3 || !node.textContent.trim()) continue;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const line = seenOf(e, rect, words);
        if (line) lines.push({ ...line, words, e });
      }
    }
  }
  function seenOf(e, rect, words) {
    let { left, right, top, bottom } = rect;
    for (let around = e; around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(around);
      if (display === "contents" || (overflowX === "visible" && overflowY === "visible")) continue;
      const box = around.getBoundingClientRect();
      const cut = Math.max(box.left - left, right - box.right, box.top - top - 3, bottom - box.bottom - 3);
      if (overflowY === "hidden" && overflowX === "hidden" && cut > 1) wrong.push(`cut off: ${words} by ${cut.toFixed(0)}`);
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return right - left > 2 && bottom - top > 4 ? { left, right, top, bottom } : null;
  }
  lines.forEach((one, i) => {
    for (const other of lines.slice(i + 1)) {
      if (one.e === other.e) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const high = Math.min(one.bottom - one.top, other.bottom - other.top);
      const sticky = (e) => e.closest("#ask"); // lies over what is scrolled under it
      if (across > 2 && down > 0.4 * high && !sticky(one.e) === !sticky(other.e))
        wrong.push(`over one another: ${one.words} and ${other.words}`);
    }
  });
  for (const button of (over ?? document).querySelectorAll("button,.button,summary")) {
    if (!seen(button) || button.closest(skipped)) continue;
    if (button.scrollWidth > button.clientWidth + 1) wrong.push(`too wide: ${button.textContent.trim()}`);
  }
  for (const e of document.querySelectorAll("main, main *:not(#cells-map, #cells-hand, #cells-row, #cells-display)")) {
    const aside = ["auto", "scroll"].includes(getComputedStyle(e).overflowX) && e.scrollWidth - e.clientWidth;
    if (aside > 1 && seen(e)) wrong.push(`${e.id} is ${aside} wider than there is room`);
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than the window");
  return wrong;
};
