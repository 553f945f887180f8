// What a question needs and is not on the screen without scrolling: the question, the actions, the pieces it is about.
() => {
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const cut = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const area = ({ left, top, right, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);

  const cuts = (around) => {
    const { overflow, display } = getComputedStyle(around);
    return !(around instanceof SVGElement) && display !== "contents" && overflow !== "visible";
  };

  /** How much of it is seen: what scrolls or hides cuts it off, and so does the edge of the screen. */
  const share = (part) => {
    const whole = part.getBoundingClientRect();
    let seen = cut(whole, screen);
    for (let around = part.parentElement; around; around = around.parentElement)
      if (cuts(around))
        seen = cut(seen, around.getBoundingClientRect());
    return area(whole) ? area(seen) / area(whole) : Number(seen.left <= seen.right && seen.top <= seen.bottom);
  };

  const lacks = [];
  for (const id of ["plate", "actions"]) {
    const part = document.getElementById(id);
    const { left, top, width, height } = part.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (share(part) < 0.99 || !(part === hit || part.contains(hit) || hit?.closest("#ask"))) lacks.push(id);
  }
  for (const button of document.querySelectorAll("#doing button"))
    if (share(button) < 0.99) lacks.push(button.textContent);
  const pieces = [...document.querySelectorAll("#picture :is([data-pick],[data-picks],[data-thing])")];
  const seen = pieces.filter((piece) => piece.checkVisibility() && share(piece) > 0.6);
  const listed = [...document.querySelectorAll("#options li:not(.elsewhere) button, #doing button")];
  if (!seen.length && !listed.some((button) => share(button) > 0.9)) lacks.push("board");
  const hidden = pieces.filter((piece) => !seen.includes(piece)).map(({ id }) => id);
  return { lacks, pieces: pieces.length, seen: seen.length, hidden };
};
