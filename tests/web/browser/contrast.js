// What is read on a page and what it stands on: for test_contrast.py, which runs one of these functions at a time.
const rgba = (words) => {
  const [r, g, b, a = 1] = words.match(/[\d.]+/g).map(Number);
  return words.startsWith("color") ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
};

const functions = {
  // The browser tells nothing about texts within `use`: what is used is put in its place.
  unfold() {
    for (let use; (use = document.querySelector("svg :not(marker) > use:not(.bare)"));) {
      const found = document.querySelector(use.getAttribute("href"));
      if (!found?.matches("text") && !found?.querySelector("text,use")) { use.classList.add("bare"); continue; }
      const made = document.createElementNS("http://www.w3.org/2000/svg", "g");
      const at = `translate(${use.getAttribute("x") ?? 0} ${use.getAttribute("y") ?? 0})`;
      made.setAttribute("transform", (use.getAttribute("transform") ?? "") + at);
      made.setAttribute("class", use.getAttribute("class") ?? "");
      made.append(found.cloneNode(true));
      use.replaceWith(made);
    }
  },

  // Everything that is read: its words, its colour, its size on the screen, and its place.
  texts() {
    const all = [];
    const add = (e, words, style, box) => {
      if (!box.width || box.x < 0 || box.y < 0 || box.right > innerWidth || box.bottom > innerHeight) return;
      const drawn = e instanceof SVGElement;
      const colour = rgba(drawn ? style.fill : style.color);
      colour[3] *= strength(e) * (drawn ? style.fillOpacity : 1);
      const scale = drawn ? Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b) : 1;
      const size = parseFloat(style.fontSize) * scale;
      all.push({ words: words.trim().slice(0, 60), colour, size, bold: style.fontWeight >= 700, box: rect(box) });
    };
    for (const e of document.body.querySelectorAll("*")) {
      if (e.closest("defs,script,style,title,noscript,:disabled,:disabled+span") || !e.checkVisibility({ visibilityProperty: true })) continue;
      const drawn = e instanceof SVGElement, style = getComputedStyle(e);
      for (const node of e.childNodes) {
        if (node.nodeType !== 3 || !node.data.trim() || (drawn && e.tagName !== "text")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) if (seen(e, box)) add(e, node.data, style, box);
      }
      const whole = e.getBoundingClientRect();
      if (e.matches("input:not([type=radio],[type=checkbox])") && e.value && seen(e, whole)) add(e, e.value, style, whole);
      else if (e.placeholder && seen(e, whole)) add(e, e.placeholder, getComputedStyle(e, "::placeholder"), whole);
      for (const side of ["::before", "::after"]) {
        const more = getComputedStyle(e, side);
        if (/^(counter|"\s*[^"\s])/.test(more.content) && seen(e, whole)) add(e, more.content, more, whole);
      }
    }
    return all;

    function strength(e) {
      let product = 1;
      for (; e; e = e.parentElement) product *= getComputedStyle(e).opacity;
      return product;
    }
    // Not what something else covers, or what is scrolled out of its box.
    function seen(e, box) {
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (e instanceof SVGElement) return !top?.closest(".screen,#menu>div,dialog,#plate") || top.closest(".screen") === e.closest(".screen");
      return top !== null && (e.contains(top) || top.contains(e));
    }
    function rect(box) { return [box.x, box.y, box.width, box.height].map(Math.round); }
  },

  // What bounds a control, and what a control looks like that has the focus: the colour, and a place just beside it.
  edges() {
    const all = [];
    const add = (e, what, colours, away) => {
      const { x, y, width } = e.getBoundingClientRect();
      const box = [Math.max(0, x + 4), Math.max(0, y - away - 3), Math.min(width - 8, innerWidth - x - 8), 3].map(Math.round);
      const words = `${what} ${e.id} ${e.className.baseVal ?? e.className} ${e.textContent.trim().slice(0, 30)}`;
      all.push({ words, colours: colours.map(rgba), box });
    };
    for (const e of document.querySelectorAll("a,button,select,input,summary,[tabindex='0'],.segments span,.segments a")) {
      const { x, y, right, bottom, width } = e.getBoundingClientRect();
      const shown = e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!shown || e.matches(":disabled,input[type=radio]") || width < 9 || x < 0 || y < 5 || right > innerWidth || bottom > innerHeight) continue;
      const under = (at) => !e.closest("#ask") && document.elementFromPoint(x + width / 2, at)?.closest("#ask");
      if (under(y + 2) || under(bottom - 2)) continue; // a phone's question lies over it
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(e);
      if (borderTopWidth !== "0px" && rgba(borderTopColor)[3] && e.matches(":not(.primary,svg *)")) add(e, "edge", [borderTopColor, backgroundColor], 0);
      e.focus({ preventScroll: true });
      const { outlineColor, outlineWidth, outlineStyle, outlineOffset } = getComputedStyle(e);
      if (e.matches(":focus-visible") && outlineStyle !== "none") add(e, "focus", [outlineColor], parseFloat(outlineWidth) + parseFloat(outlineOffset));
      else if (document.activeElement === e && e.matches(":not(svg *)")) all.push({ words: `no focus ${e.id} ${e.className}`, colours: [[0, 0, 0, 0]], box: [0, 0, 1, 1] });
    }
    return all;
  },

  // In a picture of the page: the median of the pixels under each box, by lightness.
  async grounds({ png, boxes }) {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    return boxes.map(([x, y, w, h]) => {
      const { data } = pen.getImageData(x, y, Math.max(1, w), Math.max(1, h));
      const pixels = Array.from({ length: data.length / 4 }, (_, i) => [...data.slice(4 * i, 4 * i + 3)]);
      return pixels.sort((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2])[pixels.length >> 1];
    });
  },
};
