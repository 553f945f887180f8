"""The next turn is planned in a window of its own, which follows the table while others play."""

from playwright.sync_api import expect

from stellwerk.core.match import Match
from stellwerk.games import GAMES
from stellwerk.web.base.identity import DEVICE
from stellwerk.web.base.runtime import digest
from stellwerk.web.store import Seat
from tests.web.browser.conftest import Open
from tests.web.browser.positions import keep, sit, sitting
from tests.web.serving import Server, Visitor

OTHER = "device-of-tests-only-2"
DRAWS = "blind"


def test_what_is_wanted_stays_while_others_play(open_window: Open, server: Server) -> None:
    match = Match(GAMES["germany"], 2, 1, {})
    while (decision := match.decision) is None or decision.seat != 1 or DRAWS not in (a.op for a in decision.options):
        match.play(decision.options[0])  # type: ignore[union-attr]
    table = keep(server.db, "later", match, [sitting("Ada", True), Seat("", "Ben", "", frozenset({digest(OTHER)}))])
    ben = Visitor(server.address)
    ben.http.cookies.set(DEVICE, OTHER)
    window = open_window(viewport={"width": 390, "height": 844}, has_touch=True)
    sit(window)
    window.go(table)
    page = window.page
    with ben.socket(table.removeprefix("/t/")) as socket:
        socket.until("view")
        page.click("#doing button")
        page.wait_for_selector("#later[open]")
        choices = page.locator("#later div").first.locator("button")
        says = choices.all_inner_texts()
        assert len(says) == len(set(says)), "two tracks of a route are one wish"
        for number in (1, 0):
            choices.nth(number).click()
        page.evaluate("window.old = document.querySelector('#later div')")
        socket.play(next(n for n, action in enumerate(decision.options) if action.op == DRAWS))
        page.wait_for_function("() => !window.old.isConnected")
        expect(choices.nth(1)).to_have_text(f"1. {says[1]}")
        expect(choices.nth(0)).to_have_text(f"2. {says[0]}")
        page.click("#later .primary")
        expect(page.locator("#doing button")).to_have_text(f"Planned: {says[1]} …")
        page.click("#doing button")
        page.wait_for_selector("#later[open]")
        socket.play(next(n for n, action in enumerate(socket.shows["choices"]) if "deck" in str(action)))
        page.wait_for_selector("#later", state="hidden")  # it is Ada's turn
