"""Without a server, around one screen and on a phone: whole matches, clicked, and nobody sees what is another's."""

import pytest
from playwright.sync_api import Browser

from tests.web.browser.conftest import AT_ONCE, GUIDED, READER
from tests.web.browser.site import Host, begin, shown

# Clicks to the end of a match: pieces on the board, then the list. At each cover it is noted for whom it is and what
# can be seen of anybody's; and what each of them saw of their own.
PLAYED = """async ([patience]) => {
  const pause = () => new Promise((done) => setTimeout(done, 5));
  const all = (what) => [...document.querySelectorAll(what)];
  const there = (id) => { const found = document.getElementById(id); return found && !found.hidden ? found : null; };
  const own = () => all("#picture [id]").map(({ id }) => id).filter((id) => /^(ticket|hand|final|panel-me)/.test(id));
  const end = Date.now() + patience;
  const covers = [], seen = {};
  let [clicks, done, who] = [0, "", ""];
  while (!document.getElementById("over") && Date.now() < end) {
    await pause();
    if (there("pass")) {
      const name = document.getElementById("pass-words").textContent;
      const choices = all("#options button, #picture [data-pick]").length;
      covers.push([name, choices, own().length]);
      who = name;
      there("pass").querySelector("button").click();
      while (there("pass")) await pause();
      continue;
    }
    if (there("pass-on")) { there("pass-on").click(); continue; }
    if (document.body.classList.contains("fresh")) continue;
    const confirm = () => document.querySelector("#options .confirm");
    for (const thing of all("#options [data-thing]")) if (confirm()?.disabled) thing.click();
    const state = document.body.dataset.v + document.getElementById("asked")?.textContent;
    const list = all("#options button:enabled");
    if (!list.length || state === done) continue;
    (seen[who] ??= new Set()); own().forEach((id) => seen[who].add(id));
    done = state;
    const claims = all("#picture [data-pick][id^=track]");
    const from = confirm() ? [confirm()] : claims.length ? claims : list;
    from[(clicks * 7) % from.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    clicks += 1;
  }
  return { clicks, covers, seen: Object.fromEntries(Object.entries(seen).map(([k, v]) => [k, [...v]])),
    over: Boolean(document.getElementById("over")) };
}"""


@pytest.mark.parametrize(
    ("game", "language", "width", "height"),
    [("germany", "de", 390, 844), ("first-class", "it", 360, 740)],
)
def test_a_whole_match_around_one_phone(
    host: Host, chromium: Browser, game: str, language: str, width: int, height: int
) -> None:
    """Turn by turn: nobody sees anything of another's, and the phone needs no scrolling aside."""
    context = chromium.new_context(
        locale=language, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
    )
    context.add_init_script(f"{AT_ONCE}; {GUIDED}; {READER}")
    context.set_default_timeout(90_000)
    page = context.new_page()
    page.goto(host.address)
    shown(page)
    host.stop()
    frame = begin(page, game, "me", "here")
    assert frame.get_attribute("html", "lang") == language
    found = frame.evaluate(PLAYED, [400_000])
    assert found["over"]
    people = {name for name, _, _ in found["covers"]}
    assert len(people) == 2
    assert all(what for name, what in found["seen"].items() if name), "everybody saw their own"
    assert [cover for cover in found["covers"] if cover[1:] != [0, 0]] == [], "and nobody's lay there for the next one"
    assert len(found["covers"]) > 20
    assert frame.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
