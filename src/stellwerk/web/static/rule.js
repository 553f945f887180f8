// A rule that is named opens where it is named: its paragraph, and the way to all of them.

/** @param {HTMLAnchorElement} link to its place on the page of the rules */
export async function openOrClose(link) {
  const open = link.nextElementSibling;
  if (open?.tagName === "Q") return open.remove();
  const [page, rule] = link.href.split("#");
  const answer = await fetch(`${page}/${rule}`).catch(() => null);
  if (!answer?.ok) return window.open(link.href);
  const found = await answer.json();
  const said = document.createElement("q");
  const all = document.createElement("a");
  Object.assign(all, { href: link.href, target: "_blank", textContent: found.all });
  all.dataset.all = "yes";
  said.append(found.says, " ", all);
  link.after(said);
}
