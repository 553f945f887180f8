"""Modules that are met for the first time on a device: a card each, beside the question, and once."""

from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from tests.web.browser.conftest import Open
from tests.web.browser.positions import keep, put, sit, sitting
from tests.web.serving import Server

NEW = "localStorage.guided = 'first-class first-class-B'"
CARD = "#introduction[open]"


def test_a_module_is_introduced_once_and_from_the_menu_again(open_window: Open, server: Server) -> None:
    window = open_window(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="de")
    sit(window)
    path = put(server, "introduced", "first-class", 2, 0, modules="BC")
    window.go(path)
    window.page.wait_for_selector("#options button", state="attached")
    assert not window.page.locator(CARD).count()  # in the tests nothing is new
    window.page.evaluate(NEW)
    window.go(path)
    window.page.wait_for_selector(CARD)
    assert window.page.inner_text("#introduction h2").startswith("Modul C")  # B has been met
    assert window.page.locator("#introduction li svg").count() == 4
    card, ask = (window.page.locator(part).bounding_box() for part in ("#introduction", "#ask"))
    assert card
    assert ask
    assert card["y"] + card["height"] <= ask["y"]
    window.page.click("#introduction button")
    assert not window.page.locator(CARD).count()
    window.go(path)
    window.page.wait_for_selector("#state[data-state=on]")
    assert window.page.evaluate("localStorage.guided").split() == ["first-class", "first-class-B", "first-class-C"]
    window.page.click("#menu summary")
    window.page.click("#meets")
    window.page.wait_for_selector(CARD)
    assert window.page.inner_text("#introduction h2").startswith("Modul B")


def test_whoever_watches_is_told_of_nothing_new(open_window: Open, server: Server) -> None:
    window = open_window()
    path = put(server, "not-introduced", "first-class", 2, 0, modules="AD")
    window.go(path)
    window.page.evaluate("localStorage.guided = 'first-class'")
    window.go(path)
    window.page.wait_for_selector("#state[data-state=on]")
    assert window.page.evaluate("JSON.parse(document.getElementById('data').textContent).meets") == []
    assert not window.page.locator(CARD).count()


def test_a_card_goes_when_it_would_lie_over_an_answer_of_the_next_question(open_window: Open, server: Server) -> None:
    match = Match(GAMES["first-class"], 2, 1, {"modules": "AB"})
    rng = seeded(1)
    while (decision := match.decision) is not None:
        if decision.effect.op == "frame" and sum(part.n for part in decision.effect.of) > 2:  # it is asked again
            break
        match.play(decision.options[below(rng, len(decision.options))])
    assert decision is not None
    window = open_window(viewport={"width": 1366, "height": 768})
    sit(window)
    window.page.add_init_script("localStorage.guided = 'first-class'")
    window.go(keep(server.db, "uncovered", match, [sitting(str(seat), seat == decision.seat) for seat in (0, 1)]))
    window.page.wait_for_selector(CARD)
    window.page.evaluate("async () => (await import('/static/actions.js')).pick(0)")
    window.page.wait_for_selector(CARD, state="detached")
