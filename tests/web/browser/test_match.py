"""Whole matches, clicked from the start page to the score sheet, one in each language."""

import pytest

from tests.web.browser.conftest import Open

# Clicks on the board until the score sheet is there: claims and pays where it can, because that ends a match soonest.
PLAY = """async () => {
  const { now } = await import("/static/state.js");
  const pause = () => new Promise((done) => setTimeout(done, 5));
  const end = Date.now() + 120000;
  let clicks = 0, done = -1;
  while (!document.getElementById("over") && Date.now() < end) {
    const confirm = document.querySelector("#options .confirm");
    for (const thing of document.querySelectorAll("#options [data-thing]")) if (confirm?.disabled) thing.click();
    const board = [...document.querySelectorAll("#picture [data-pick]")];
    const drawn = new Set(board.map((e) => e.dataset.pick));
    const buttons = [...document.querySelectorAll("#options button[data-pick]:enabled")];
    const listed = buttons.filter((e) => !drawn.has(e.dataset.pick));
    const all = [...board, ...listed];
    const sure = all.find((e) => Number(e.dataset.pick) === now.sure?.pick);
    if (now.choices?.length && all.length && (now.v !== done || sure)) {
      const best = [...board.filter((e) => e.id.startsWith("track")), ...listed];
      const from = sure ? [sure] : best.length ? best : all;
      done = now.v;
      from[(clicks * 7) % from.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
      clicks += 1;
    }
    await pause();
  }
  return clicks;
}"""


@pytest.mark.parametrize(
    ("game", "language", "title"),
    [
        ("germany", "de", "Schlusswertung"),
        ("first-class", "it", "Punteggio finale"),
        ("first-class", "en", "Final scoring"),
    ],
)
def test_a_whole_match_is_clicked_to_the_score_sheet(open_window: Open, game: str, language: str, title: str) -> None:
    window = open_window(locale=language)
    window.table(game, "me", "bot:easy", seed="3")
    assert window.page.get_attribute("html", "lang") == language
    clicks = window.page.evaluate(PLAY)
    assert clicks > 20
    window.page.wait_for_selector("#chart svg")
    rows = window.page.locator(".scores tbody tr")
    total = [int(cell.replace("−", "-")) for cell in rows.last.locator("td").all_inner_texts()]
    lines = [[int(c.replace("−", "-")) for c in row.locator("td").all_inner_texts()] for row in rows.all()[:-1]]
    assert [sum(column) for column in zip(*lines, strict=True)] == total
    assert window.page.inner_text(".scores caption").lower() == title.lower()
    assert window.page.locator(".scores thead .won").count() >= 1
    with window.page.expect_download() as download:
        window.page.click("#over a[download]")
    assert download.value.suggested_filename.endswith(".json")
    window.page.click("#over .primary")
    window.page.wait_for_selector("#state[data-state=on]")
    assert window.page.locator("#over").count() == 0
