"""The end of a match: what was hidden comes to light one by one, for everybody who watches, and nobody must wait."""

from functools import cache
from itertools import count

from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.web.store import Seat
from tests.web.browser.conftest import NOW, Open, Window
from tests.web.browser.positions import keep, sit, sitting
from tests.web.serving import Server

NORMAL = "localStorage.pace = 'normal'; localStorage.hold = '0'; localStorage.confirm = 'no'"
CHOOSE = "async () => (await import('/static/actions.js')).pick(now.choices[0].pick)"
NOTE = """() => { window.tallied = 0; window.first = null; new MutationObserver(() => {
  if (!document.querySelector(".tally")) return;
  window.tallied++;
  window.first ??= [...document.querySelectorAll(".tally b, #people b, #picture .total")].map((b) => b.textContent);
}).observe(document.body, { childList: true, subtree: true }) }"""


@cache
def before_the_end() -> Match:
    """A match of Germany whose next choice is its last, whatever it is."""
    for seed in count(1):
        match, rng = Match(GAMES["germany"], 2, seed), seeded(seed)
        while (decision := match.decision) is not None:
            match.play(decision.options[below(rng, len(decision.options))])
        last = match.at(len(match.actions) - 1)
        if last.decision and all(ends(last, n) for n in range(len(last.decision.options))):
            return last
    raise AssertionError


def ends(match: Match, number: int) -> bool:
    after = match.at(len(match.actions))
    assert after.decision
    after.play(after.decision.options[number])
    return after.over


def at_the_end(server: Server, id: str) -> str:
    match = before_the_end()
    assert match.decision
    me = match.decision.seat
    return keep(server.db, id, match, [sitting("Ada", True) if seat == me else Seat("easy", "", "") for seat in (0, 1)])


def opened(window: Window, path: str) -> None:
    window.go(path)
    window.page.wait_for_selector("#state[data-state=on]", state="attached")
    window.page.evaluate(f"async () => {{ {NOW} }}")
    window.page.evaluate(NOTE)


def test_24_5_tickets_are_opened_one_by_one_and_points_run(open_window: Open, server: Server) -> None:
    ada, ben = open_window(pace=NORMAL), open_window(pace=NORMAL)
    still = open_window(pace=NORMAL, reduced_motion="reduce")
    path = at_the_end(server, "ending")
    sit(ada)
    for window in (ada, ben, still):
        opened(window, path)
    before = ada.page.evaluate("now.scores")
    ada.page.evaluate(CHOOSE)
    for window in (ada, ben):
        window.page.wait_for_selector(".tally li[data-gain]")
        assert window.page.locator("#over").count() == 0, "who has won is not told before"
        assert window.page.evaluate("window.first") == [str(points) for points in before * 3], "wherever it stands"
    assert "Final scoring" not in ada.page.inner_text("#log")
    ada.page.keyboard.press("Escape")
    ben.page.click(".tally button")
    for window in (ada, ben, still):
        window.page.wait_for_selector("#over .total")
        assert window.page.locator(".tally").count() == 0
        assert "Final scoring" in window.page.inner_text("#log")
    assert still.page.evaluate("window.tallied") == 0, "whoever wants no motion sees all at once"
    shown = ada.page.locator("#picture .total").all_text_contents()
    assert [int(score.replace("−", "-")) for score in shown] == ada.page.evaluate("now.scores")
    opened(ben, path)
    ben.page.wait_for_selector("#over .total")
    assert ben.page.evaluate("window.tallied") == 0

    see_again(ada, f"{path}/replay?step={len(before_the_end().actions)}")


def see_again(window: Window, path: str) -> None:
    """The last step of a replay shows the same."""
    window.go(path)
    window.page.wait_for_selector("body[data-ready]")
    window.page.keyboard.press("ArrowRight")
    window.page.wait_for_selector(".tally li[data-gain]")
    assert not window.page.locator("#steps").is_visible()
    window.page.keyboard.press("Escape")
    window.page.wait_for_function("() => !document.querySelector('.tally')")
    assert window.page.locator("#steps").is_visible()
