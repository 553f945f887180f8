"""The flow of a turn on the page: one click where there is no choice, a way back, one bar, a pane that follows."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from stellwerk.arena.play import bot_rng, observer
from stellwerk.bots import find
from stellwerk.core.flow import PLAIN, tried
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.games import GAMES
from stellwerk.web.base.unbroken import unbroken
from stellwerk.web.store import Seat
from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import keep, put, sit, sitting
from tests.web.play.test_flow import BOT, at, is_one_click, pick_of
from tests.web.serving import Server

USUAL = "localStorage.pace = 'once'; localStorage.hold ??= '60';"
FOR_ME = USUAL + "for (const name of ['folded', 'plain', 'confirm']) localStorage[name] ??= 'yes';"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def seated(open_window: Open, db: Path, id: str, match: Match, other: Seat, **settings: object) -> Window:
    """At a table with that match, as somebody who has changed no preference."""
    window = open_window(pace=FOR_ME, **settings)
    sit(window)
    window.go(keep(db, id, match, [sitting("Ada", True), other]))
    window.page.wait_for_selector("#state[data-state=on]")
    window.wait_for_choice()
    return window


def claim_on_map(window: Window, match: Match, claim: Action) -> None:
    window.page.locator(f"#map [data-pick='{pick_of(match, claim)}']").first.dispatch_event("click")


def test_a_claim_without_a_choice_is_one_click_and_undo_says_what_went_back(open_window: Open, server: Server) -> None:
    match, claim = at("germany", is_one_click)
    window = seated(open_window, server.db, "page-claim", match, BOT)
    page = window.page
    before = window.version()
    claim_on_map(window, match, claim)
    page.wait_for_function("v => Number(document.body.dataset.v) === v + 4", arg=before)
    expect(page.locator("#doing .primary")).to_have_text("Go on")
    page.click("#undo")
    page.wait_for_selector("#plate[data-kind=note]")
    assert window.question() == unbroken(f"Taken back: {match.say(claim)}")
    expect(page.locator("#skip")).to_be_hidden()  # nobody else moves now
    page.wait_for_selector("body:not(.fresh)")
    claim_on_map(window, match, claim)
    expect(page.locator("#plate")).to_contain_text("Choose a passenger")  # what was taken back is asked now
    expect(page.locator("#doing button")).to_have_text("No passenger")


def test_enter_lets_the_bots_go_on(open_window: Open, server: Server) -> None:
    match, claim = at("germany", is_one_click)
    window = seated(open_window, server.db, "page-go", match, BOT)
    before = window.version()
    claim_on_map(window, match, claim)
    expect(window.page.locator("#doing .primary")).to_have_text("Go on")
    window.page.evaluate("document.activeElement?.blur()")
    window.page.keyboard.press("Enter")
    window.page.wait_for_function("v => Number(document.body.dataset.v) > v + 4", arg=before)


def test_among_people_the_end_of_a_turn_is_confirmed_by_one_button(open_window: Open, server: Server) -> None:
    match, claim = at("germany", is_one_click)
    window = seated(open_window, server.db, "page-sure", match, sitting("Ben", False))
    before = window.version()
    claim_on_map(window, match, claim)
    expect(window.page.locator("#doing button")).to_have_text(["Confirm", "Not yet"])
    assert window.question() == "Your turn ends with this."
    assert window.version() == before
    window.page.click("#doing .primary")
    window.page.wait_for_function("v => Number(document.body.dataset.v) === v + 4", arg=before)


IN_SIGHT = """() => ["#plate", "#actions", "#undo"].filter((id) => {
  const { top, bottom, left, right } = document.querySelector(id).getBoundingClientRect();
  return top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
})"""
SIZES = ((360, 740), (390, 844), (844, 390), (820, 1180), (1024, 768), (1366, 768), (1920, 1080), (2560, 1440))


@pytest.mark.parametrize(
    ("game", "offers", "seed"),
    [("germany", "claim", 3), ("germany", "keep", 5), ("first-class", "take", 3), ("first-class", "bonus", 2)],
)
def test_question_and_bar_are_in_sight_at_every_size(
    open_window: Open, server: Server, game: str, offers: str, seed: int
) -> None:
    window = open_window(pace=USUAL + "localStorage.folded = 'yes'; localStorage.plain = 'no'")
    sit(window)
    window.go(put(server, f"page-{game}-{offers}", game, 2, 40, seed, offers, "AB" if game == "first-class" else ""))
    window.page.wait_for_selector("#state[data-state=on]")
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        assert window.page.evaluate(IN_SIGHT) == [], (width, height)


def test_the_pane_of_a_phone_follows_the_question(open_window: Open, server: Server) -> None:
    window = open_window(pace=USUAL + "localStorage.folded = 'yes'; localStorage.plain = 'no'", **PHONE)
    sit(window)
    window.go(put(server, "page-pane", "first-class", 2, 30, 3, "take", "AB"))
    page = window.page
    page.wait_for_selector("#state[data-state=on]")
    expect(page.locator("#panes [aria-current=true]")).to_have_attribute("data-pane", "display")
    before = window.version()
    page.locator("#picture [id^=decline-][data-pick]").first.dispatch_event("click")
    window.wait_for_step(before)
    expect(page.locator("#panes [aria-current=true]")).to_have_attribute("data-pane", "own")
    expect(page.locator("#panes .todo[data-pane=own]")).to_have_count(1)


def test_undo_and_hint_stand_at_one_place_whatever_can_be_done(open_window: Open, server: Server) -> None:
    window = open_window(pace=USUAL + "localStorage.folded = 'yes'; localStorage.plain = 'no'")
    sit(window)
    window.go(put(server, "page-place", "first-class", 2, 30, 3, "take", "AB"))
    page = window.page
    page.wait_for_selector("#state[data-state=on]")
    expect(page.locator("#doing button")).to_have_count(0)
    places = [page.locator(id).bounding_box() for id in ("#undo", "#fold")]
    before = window.version()
    page.locator("#picture [id^=decline-][data-pick]").first.dispatch_event("click")
    window.wait_for_step(before)
    expect(page.locator("#doing button")).not_to_have_count(0)
    assert [page.locator(id).bounding_box() for id in ("#undo", "#fold")] == places


def test_a_note_is_gone_when_the_next_question_comes(open_window: Open, server: Server) -> None:
    window = open_window(pace=USUAL + "localStorage.plain = 'no'")
    sit(window)
    window.go(put(server, "page-note", "first-class", 2, 30, 3, "take", "AB"))
    page = window.page
    page.wait_for_selector("#state[data-state=on]")
    page.evaluate("async () => (await import('/static/plate.js')).speak('Your turn ends with this.', 'note')")
    before = window.version()
    page.evaluate("async () => (await import('/static/plate.js')).settle()")
    assert window.question() == "Your turn ends with this."
    page.locator("#picture [id^=decline-][data-pick]").first.dispatch_event("click")
    window.wait_for_step(before)
    expect(page.locator("#plate")).to_contain_text("Declined card", timeout=2000)  # a note would stay for four seconds


def test_what_is_pressed_with_a_pointer_does_not_open_the_list(open_window: Open, server: Server) -> None:
    """A combination that is to be confirmed has the focus, and those who use keys read all choices then."""
    window = open_window(pace=USUAL + "localStorage.folded = 'yes'; localStorage.plain = 'no'")
    sit(window)
    window.go(put(server, "page-pointer", "first-class", 2, 20, 4, "coin-car", "AB"))
    page = window.page
    page.wait_for_selector("#state[data-state=on]")
    box = page.locator("#options .elsewhere").first
    # What is pressed is chosen: here only the focus is wanted, as when the table asks whether it is meant.
    page.evaluate("addEventListener('click', (event) => event.stopImmediatePropagation(), true)")
    page.locator("#options [data-several]").first.click()
    assert page.evaluate("document.activeElement.matches('#options button')")
    folded = box.bounding_box()
    assert folded is not None
    assert folded["height"] <= 1
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('#options button')")
    opened = box.bounding_box()
    assert opened is not None
    assert opened["height"] > 10


def fulfils(match: Match, action: Action) -> bool:
    """A card after which a contract is fulfilled without a question, and then coins can be spent."""
    if action.op != "take" or match.decision is None:
        return False
    found = tried(match.game, match.state.clone(), match.decision, [action], PLAIN)
    done = any(event.seat == 0 and event.action.op == "contract" for event in found.events)
    return done and found.open is not None and "coin-car" in {option.op for option in found.open.options}


def test_what_is_answered_by_itself_does_not_scroll_the_trains_away(open_window: Open, server: Server) -> None:
    match, take = at("first-class", fulfils, "AE")
    window = seated(open_window, server.db, "page-passing", match, BOT, **PHONE)
    page = window.page
    page.locator(f"#picture [data-pick='{pick_of(match, take)}']").first.dispatch_event("click")
    page.wait_for_selector("#picture [id^=buy-0-0][data-pick]", state="visible")
    assert page.evaluate("document.querySelector('#picture').scrollTop") == 0


def upgrades_next(match: Match, action: Action) -> bool:
    """A mail car after which cars are upgraded."""
    if action.op != "mail-car" or match.decision is None:
        return False
    open = tried(match.game, match.state.clone(), match.decision, [action], PLAIN).open
    return open is not None and open.seat == 0 and open.options[0].op == "upgrade"


@pytest.mark.parametrize(("width", "height", "scrolled"), [(390, 844, "#picture"), (820, 1180, "#main")])
def test_what_was_scrolled_to_for_a_question_goes_back_at_the_next(
    open_window: Open, server: Server, width: int, height: int, scrolled: str
) -> None:
    """The mail cars lie below the trains on a phone and on a tablet."""
    match, mail = at("first-class", upgrades_next, "AB")
    screen = PHONE | {"viewport": {"width": width, "height": height}}
    window = seated(open_window, server.db, f"page-mail-{width}", match, BOT, **screen)
    page = window.page
    page.wait_for_function(f"() => document.querySelector('{scrolled}').scrollTop > 50")
    page.locator(f"#picture [data-pick='{pick_of(match, mail)}']").first.dispatch_event("click")
    page.wait_for_function(f"() => document.querySelector('{scrolled}').scrollTop < 50")


# Which of the coins' pieces can be pressed.
COINS_IN_SIGHT = """() => [...document.querySelectorAll("#panel-coins [data-pick]")].map((piece) => {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return Boolean(document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-pick]"));
})"""


def test_a_tablet_is_scrolled_no_further_than_the_question_needs(open_window: Open, server: Server) -> None:
    window = open_window(pace=USUAL + "localStorage.folded = 'yes'", viewport={"width": 820, "height": 1180})
    sit(window)
    window.go(put(server, "page-coins", "first-class", 2, 20, 4, "coin-car", "AB"))
    page = window.page
    page.wait_for_selector("#state[data-state=on]")
    page.wait_for_function("() => document.querySelector('#main').scrollTop > 0")
    seen = page.evaluate(COINS_IN_SIGHT)
    assert len(seen) > 2
    assert all(seen)
    coins = page.locator("#panel-coins").bounding_box()
    assert coins is not None
    assert coins["y"] + coins["height"] > 1180 - 60


def idle_scoring() -> Match:
    """A scoring in which coins could only buy points: it would end by itself, had something been chosen before."""
    planner = find("planner")
    for seed in range(60):
        match = Match(GAMES["first-class"], 2, seed, {"modules": "AB"})
        while (open := match.decision) is not None:
            last = match.seats[-1] if match.seats else 0
            if open.seat == 0 != last and open.effect.op == "scoring":
                answer = match.game.plain(match.view(0), open)
                if answer is not None and answer.op == "finish" and len(open.options) > 1:
                    return match
            observe = observer(match.game, match.state, open.seat)
            match.play(planner(match.game, observe, open, bot_rng(seed, open.seat)))
    raise AssertionError("no such position")


def test_a_turn_that_may_not_end_by_itself_can_be_ended(open_window: Open, server: Server) -> None:
    window = seated(open_window, server.db, "page-idle", idle_scoring(), BOT)
    before = window.version()
    window.page.wait_for_timeout(500)
    window.page.click("#doing .primary")
    window.page.wait_for_function("v => Number(document.body.dataset.v) > v", arg=before, timeout=15_000)


def test_a_combination_is_one_button_of_the_folded_list(open_window: Open, server: Server) -> None:
    window = open_window(pace=USUAL + "localStorage.folded = 'yes'; localStorage.plain = 'no'")
    sit(window)
    window.go(put(server, "page-combined", "first-class", 2, 20, 4, "coin-car", "AB"))
    page = window.page
    page.wait_for_selector("#state[data-state=on]")
    button = page.locator("#options [data-several]").first
    if not button.count():
        pytest.fail("the position has no combination: choose another one")
    expect(button).to_be_visible()
    says, before = button.inner_text(), window.version()
    button.click()
    page.wait_for_function("v => Number(document.body.dataset.v) > v + 1", arg=before)
    page.click("#undo")
    page.wait_for_selector("#plate[data-kind=note]")
    assert window.question() == f"Taken back: {says}"
