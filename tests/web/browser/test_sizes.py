"""The table on every screen: no word is too small, cut off or under another, and a desk shows all that is needed."""

from pathlib import Path

import pytest

from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from tests.web.browser import positions
from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import put, sit
from tests.web.serving import Server

MEASURE = Path(__file__).with_name("measure.js").read_text("utf-8").partition("\n")[2].rstrip().removesuffix(";")
ABOVE = """() => [...document.querySelectorAll(".levels")].every((group) => {
  const [said] = [...group.querySelectorAll("small")].filter((line) => line.checkVisibility());
  const lowest = Math.max(...[...group.querySelectorAll("span")].map((name) => name.getBoundingClientRect().bottom));
  return said.getBoundingClientRect().top >= lowest;
})"""
SIZES = ((360, 740), (390, 844), (844, 390), (820, 1180), (1024, 768), (1366, 768), (1920, 1080), (2560, 1440))
FULL = {"germany": (5, 230, ""), "first-class": (4, 140, "AB")}  # players, random actions, modules
# Players, random actions, seed: passengers, baggage, switches and the route card of four stations are there.
MODULES = {"CD": (3, 90, 2), "AE": (3, 20, 7), "DE": (4, 170, 7)}


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize("game", FULL)
def test_every_word_can_be_read_on_every_screen(open_window: Open, server: Server, game: str, language: str) -> None:
    players, steps, modules = FULL[game]
    window = open_window(locale=language)
    sit(window)
    window.go(put(server, f"sizes-{game}-{language}", game, players, steps, modules=modules))
    assert not unreadable(window)


@pytest.mark.parametrize("modules", MODULES)
def test_every_word_of_the_other_modules_can_be_read(open_window: Open, server: Server, modules: str) -> None:
    players, steps, seed = MODULES[modules]
    window = open_window(locale="de")
    sit(window)
    window.go(put(server, f"sizes-{modules}", "first-class", players, steps, seed, modules=modules))
    assert not unreadable(window)


def test_every_word_of_a_scoring_can_be_read_and_gives_way_to_the_cards(open_window: Open, server: Server) -> None:
    window = open_window(locale="de")
    sit(window)
    window.go(between(server, "BE", 4))
    window.page.wait_for_selector("#cells-display.covered > #cell-cover")
    assert not unreadable(window)
    route = "() => document.getElementById('panel-route').getBoundingClientRect().top"
    window.page.set_viewport_size({"width": 1366, "height": 768})
    before = window.page.evaluate(route)
    window.page.click("#cell-cover")
    assert window.page.locator("#picture [id^=card-]").first.is_visible()
    assert not window.page.locator("#cell-cover").is_visible()
    assert abs(window.page.evaluate(route) - before) < 1


def between(server: Server, modules: str, players: int) -> str:
    """A table whose first scoring is over, before the first card of round 3 is taken."""
    match, rng = Match(GAMES["first-class"], players, 1, {"modules": modules}), seeded(1)
    while match.decision is not None and match.state.round < 3:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    turn = match.decision.seat if match.decision else 0  # somebody else's: what was scored stays as long as it likes
    seats = [positions.sitting(f"Ada {seat}", seat == (turn + 1) % players) for seat in range(players)]
    return positions.keep(server.db, f"between{modules}{players}", match, seats)


@pytest.mark.parametrize("game", FULL)
def test_every_word_of_the_score_sheet_can_be_read(open_window: Open, server: Server, game: str) -> None:
    window = open_window(locale="it")
    sit(window)
    window.go(put(server, f"sheet-{game}", game, 4, 5000, 3, modules="AE" if game == "first-class" else ""))
    window.page.wait_for_selector("#ending .panel")
    assert not unreadable(window)


def unreadable(window: Window) -> dict[tuple[int, int], list[str]]:
    """What is wrong with the words, by the width of the screen and the pane."""
    window.page.wait_for_selector("#state[data-state=on]")
    wrong = {}
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        window.page.evaluate("new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))")  # drawn anew
        tabs = window.page.locator("#panes button:visible")
        for number in range(max(1, tabs.count())):
            if tabs.count() and not window.page.locator("#over").is_visible():
                tabs.nth(number).click()
            if found := window.page.evaluate(MEASURE):
                wrong[width, number] = found
    return wrong


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_the_bar_of_a_phone_has_room_for_its_buttons(open_window: Open, language: str) -> None:
    window = open_window(locale=language, viewport={"width": 360, "height": 740})
    window.table("germany", "me", "bot:easy", seed="12")  # a practice table: with hints
    window.wait_for_choice()
    window.page.evaluate("document.querySelector('#recap').hidden = false")
    assert window.page.locator("#hint").is_visible()
    for button in window.page.locator(".bar button:visible").all():
        assert button.evaluate("e => e.scrollWidth <= e.clientWidth + 1"), button.inner_text()


@pytest.mark.parametrize("game", FULL)
def test_on_a_laptop_all_that_is_needed_to_decide_is_in_sight(open_window: Open, server: Server, game: str) -> None:
    players, steps, modules = FULL[game]
    window = open_window()
    sit(window)
    window.go(put(server, f"laptop-{game}", game, players, steps, modules=modules))
    window.page.wait_for_selector("#options button")
    for part in window.page.locator(".panel:visible, #plate, #options").all():
        box = part.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 1367
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 769, part.get_attribute("id")


def test_on_a_laptop_five_players_with_many_tickets_leave_room_for_choices(open_window: Open, server: Server) -> None:
    window = open_window()
    sit(window)
    window.go(put(server, "laptop-choices", "germany", 5, 230))
    window.page.wait_for_selector("#options button")
    assert window.page.locator("#cells-tickets > svg").count() >= 7
    below = "e => e.getBoundingClientRect().bottom"
    third = window.page.locator("#options button").nth(2).evaluate(below)
    assert third <= window.page.locator("#options").evaluate(below), "three of them are in sight, where all are listed"


@pytest.mark.parametrize("language", ["de", "it"])
@pytest.mark.parametrize(("players", "modules", "seen"), [(4, "AB", 3), (4, "CE", 2), (3, "CD", 2)])
def test_on_a_laptop_long_choices_are_in_sight(
    open_window: Open, server: Server, players: int, modules: str, seen: int, language: str
) -> None:
    window = open_window(locale=language)
    sit(window)
    name = f"laptop-long-{players}-{modules}-{language}"
    window.go(put(server, name, "first-class", players, 60, 3, "take", modules))
    window.page.wait_for_selector("#options button")
    below = "e => e.getBoundingClientRect().bottom"
    last = window.page.locator("#options button").nth(seen - 1).evaluate(below)
    assert last <= window.page.locator("#options").evaluate(below)


@pytest.mark.parametrize("width", [1024, 1366])
@pytest.mark.parametrize("steps", [0, 170])  # the draft, and cards between and under the trains
def test_the_trains_are_in_sight_at_every_question(open_window: Open, server: Server, width: int, steps: int) -> None:
    window = open_window(viewport={"width": width, "height": 768})
    sit(window)
    window.go(put(server, f"trains-{width}-{steps}", "first-class", 4, steps, 7, modules="DE"))
    window.page.wait_for_selector("#options button")
    assert window.page.locator("#panel-trains").evaluate("e => e.getBoundingClientRect().bottom") <= 761
    assert window.page.locator("#group-left").evaluate("e => e.scrollHeight <= e.clientHeight")


@pytest.mark.parametrize(("players", "steps", "language"), [(3, 33, "de"), (5, 60, "it")])
def test_on_a_laptop_all_tickets_to_choose_from_are_in_sight(
    open_window: Open, server: Server, players: int, steps: int, language: str
) -> None:
    window = open_window(locale=language)
    sit(window)
    window.go(put(server, f"laptop-tickets-{players}", "germany", players, steps, 5, "keep"))
    window.page.wait_for_selector("#options .confirm")
    assert window.page.locator("#options [data-thing]").count() == 4
    top = window.page.locator("#options .confirm").evaluate("e => e.getBoundingClientRect().top")
    last = window.page.locator("#options [data-thing]").nth(3).evaluate("e => e.getBoundingClientRect().bottom")
    assert last <= top + 1


def test_on_a_laptop_nothing_of_three_trains_lies_over_the_log(open_window: Open, server: Server) -> None:
    window = open_window()
    sit(window)
    window.go(put(server, "laptop-log", "first-class", 3, 60, modules="CD"))
    window.page.wait_for_selector("#options button")
    others, side, last = (
        window.page.locator(name).bounding_box() for name in ("#panel-others", "#side", "#panel-final")
    )
    assert others is not None
    assert side is not None
    assert last is not None
    assert others["y"] + others["height"] <= side["y"] + 1
    assert last["y"] + last["height"] <= 768


def test_on_a_laptop_what_is_said_lies_over_no_player(open_window: Open, server: Server) -> None:
    """Module C gives each of three others one more line."""
    window = open_window()
    sit(window)
    window.go(put(server, "laptop-said", "first-class", 4, 60, modules="AC"))
    window.page.wait_for_selector("#options button")
    last, log, said = (
        window.page.locator(name).bounding_box() for name in ("#cells-others > :nth-child(3)", "#log", "#chat")
    )
    assert last is not None
    assert log is not None
    assert said is not None
    assert log["y"] + log["height"] <= said["y"] + 1
    assert said["x"] + said["width"] <= last["x"] or last["y"] + last["height"] <= said["y"] + 1


@pytest.mark.parametrize("language", ["de", "it"])
def test_no_page_is_wider_than_a_phone(open_window: Open, server: Server, language: str) -> None:
    window = open_window(locale=language, viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    sit(window)
    put(server, f"wide-{language}", "first-class", 4, 60)
    for path in ("/", "/me", "/lobby", "/upload", "/new?game=first-class", "/help/germany", "/statistics"):
        window.go(path)
        assert window.page.evaluate("document.documentElement.scrollWidth") == 360, path
        assert window.page.evaluate(ABOVE), "what is said about a level lies under them all"


@pytest.mark.parametrize("language", ["de", "it"])
def test_a_phone_has_room_for_the_guide_and_for_looking_back(open_window: Open, server: Server, language: str) -> None:
    window = open_window(locale=language, viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    sit(window)
    window.go(put(server, f"past-{language}", "first-class", 4, 140, modules="AB", offers="take"))
    window.page.click("#recap")
    last = window.page.locator("#looking-back button").last
    window.page.wait_for_selector("#plate[data-kind=news]")
    plate = window.page.locator("#plate").evaluate("e => e.getBoundingClientRect().bottom")
    assert last.evaluate("e => e.getBoundingClientRect().top") >= plate
    last.click()
    window.page.click("#menu summary")
    window.page.click("#guided")
    window.page.wait_for_selector("#guide .primary")
    window.page.click("#guide .primary")  # from the second step on there is a way back, too
    assert window.page.locator("#guide button").count() == 3
    assert window.page.locator("#guide").evaluate("e => e.scrollWidth <= e.clientWidth")


def test_a_replay_begins_at_the_top_and_shows_all_its_buttons(open_window: Open, server: Server) -> None:
    window = open_window(locale="de", viewport={"width": 820, "height": 1180})
    sit(window)
    tablet = put(server, "replay-820", "germany", 3, 5000)
    laptop = put(server, "replay-1366", "first-class", 4, 5000, 3, modules="AE")
    window.go(f"{tablet}/replay?step=100&seat=0")
    window.page.wait_for_selector("body[data-ready]")
    assert window.page.locator("#log [aria-current]").count() == 1
    assert window.page.locator("#main").evaluate("e => e.scrollTop") == 0
    window.page.set_viewport_size({"width": 1366, "height": 768})
    window.go(f"{laptop}/replay?step=150&seat=0")
    window.page.wait_for_selector("body[data-ready]")
    assert window.page.locator("#ask").evaluate("e => e.scrollHeight <= e.clientHeight")


def test_who_watches_five_players_reads_that_the_cards_are_discards(open_window: Open, server: Server) -> None:
    window = open_window()
    window.go(put(server, "watched-five", "germany", 5, 150))
    title = window.page.locator("#panel-hand h2")
    assert title.inner_text() == "DISCARD PILE"
    assert title.evaluate("e => getComputedStyle(e).clipPath") == "none"
