"""What happens is seen: the log, the recap, everything about a player, and nothing to scroll for on a laptop."""

import re
from itertools import pairwise

import pytest

from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import put, sit
from tests.web.serving import Server

LINES = "#log [data-seat]"
GAMES = {"germany": 70, "first-class": 90}  # actions
YOU = {"en": r"^You ", "de": r"(^|: )Du ", "it": r"^(Prendi|Peschi|Occupi|Tieni|Ricevi|Muovi|Aggiorni|Guadagni) "}


def at_table(open_window: Open, server: Server, id: str, game: str, players: int = 3, **more: object) -> Window:
    steps, modules = int(str(more.pop("steps", GAMES[game]))), str(more.pop("modules", ""))
    window = open_window(**more)
    sit(window)
    window.go(put(server, id, game, players, steps, modules=modules))
    window.page.wait_for_selector("#state[data-state=on]")
    return window


def texts(window: Window, selector: str) -> list[str]:
    return [str(text) for text in window.page.locator(selector).all_inner_texts()]


@pytest.mark.parametrize("language", YOU)
@pytest.mark.parametrize("game", GAMES)
def test_the_log_is_whole_after_a_reload_by_turns_and_speaks_to_its_reader(
    open_window: Open, server: Server, game: str, language: str
) -> None:
    window = at_table(open_window, server, f"log-{game}-{language}", game, locale=language)
    page = window.page
    first = texts(window, LINES)
    page.evaluate("document.querySelector('#log').scrollTop = 0")
    page.wait_for_function("n => document.querySelectorAll('#log [data-seat]').length > n", arg=max(12, len(first)))
    assert texts(window, LINES)[-len(first) :] == first
    assert page.locator("#log .earlier").count() == 0
    mine = page.evaluate("JSON.parse(document.querySelector('#data').textContent).view.mine[0]")
    own = texts(window, f'#log [data-seat="{mine}"]')
    assert any(re.search(YOU[language], line) for line in own)
    assert not any(f"Player {mine + 1}" in line for line in own)
    seats = [int(seat) for seat in page.eval_on_selector_all(LINES, "all => all.map((e) => e.dataset.seat)")]
    begins = page.eval_on_selector_all(LINES, "all => all.map((e) => e.className === 'turn')")
    moved = [seat for seat in seats if seat >= 0]
    assert sum(begins) == 1 + sum(a != b for a, b in pairwise(moved))
    colours = {page.eval_on_selector(f"#log .turn[data-seat='{seat}']", COLOUR) for seat in range(3)}
    assert len(colours) == 3


COLOUR = "e => getComputedStyle(e, '::before').backgroundColor"


def test_a_line_of_the_log_lights_its_pieces(open_window: Open, server: Server) -> None:
    window = at_table(open_window, server, "light", "germany")
    window.page.focus("#log")
    for _ in range(12):  # lines that the page comes with
        line = window.page.evaluate_handle("document.activeElement")
        window.page.keyboard.press("ArrowUp")
        window.page.wait_for_function("line => document.activeElement !== line", arg=line)
        if window.page.locator("#picture .marked").count():
            break
    marks = window.page.evaluate("document.activeElement.dataset.marks").split(" ")
    assert set(marks) >= set(window.page.eval_on_selector_all("#picture .marked", "all => all.map((e) => e.id)"))


@pytest.mark.parametrize("game", GAMES)
def test_what_happened_since_my_last_turn_can_be_stepped_through_again(
    open_window: Open, server: Server, game: str
) -> None:
    window = at_table(open_window, server, f"recap-{game}", game)
    page = window.page
    while page.is_hidden("#recap"):
        window.choose()
        window.wait_for_choice()
    now, question = page.inner_html("#picture"), window.question()
    page.click("#recap")
    page.wait_for_selector("#looking-back span:has-text('/')")
    assert page.locator("#picture [data-pick]").count() == 0
    assert window.question() != question
    assert page.inner_html("#picture") != now
    sentences = set()
    while page.locator("#looking-back").count():
        sentences.add(window.question())
        page.keyboard.press("Enter")  # on to the next
        page.wait_for_timeout(150)
    assert sentences <= set(read_together(window))
    assert page.inner_html("#picture") == now
    assert window.question() == question
    page.click("#recap")
    page.wait_for_selector("#looking-back")
    page.keyboard.press("Escape")
    page.wait_for_selector("#looking-back", state="detached")
    assert page.evaluate("document.activeElement.id") == "recap"


def read_together(window: Window) -> list[str]:
    """Any lines of the log that follow one another, as one sentence."""
    window.page.evaluate("document.querySelector('#log').scrollTop = 0")
    window.page.wait_for_selector("#log .earlier", state="detached")
    lines = texts(window, LINES)[-40:]
    return [" ".join(lines[i:j]) for i in range(len(lines)) for j in range(i + 1, min(i + 12, len(lines) + 1))]


@pytest.mark.parametrize("game", GAMES)
def test_one_press_skips_to_my_turn(open_window: Open, game: str) -> None:
    window = open_window(pace="localStorage.pace = 'slow'")
    window.table(game, "me", "bot:easy", "bot:easy", seed="4")
    window.wait_for_choice()
    window.page.clock.install()  # from now on no pause ends by itself
    for _ in range(30):
        if not window.page.is_hidden("#skip"):
            break
        window.page.locator("#options button").first.click()
        window.page.wait_for_selector("#skip:not([hidden]), #options button")
    else:
        pytest.fail("no bot had a turn")
    window.page.click("#skip")
    window.wait_for_choice()
    window.page.wait_for_selector("#skip", state="hidden")


@pytest.mark.parametrize("how", ["click", "key", "finger"])
def test_a_player_opens_to_everything_that_may_be_known_of_them(open_window: Open, server: Server, how: str) -> None:
    screen = (
        {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True} if how == "finger" else {}
    )
    window = at_table(open_window, server, f"about-{how}", "first-class", 3, modules="AB", **screen)
    page, link = window.page, window.page.locator("#picture a[href^='#player-']").first
    if how == "finger":
        page.tap("[data-pane=others]")
        link.tap()
    elif how == "click":
        link.click(position={"x": 20, "y": 12})
    else:
        link.focus()
        page.keyboard.press("Enter")
    page.wait_for_selector("#player[open]")
    assert page.locator("#player .panel").count() >= 6
    assert "one of them secret" in page.inner_text("#player .about-final")
    for ids in ("[id]", "[data-pick]", "[data-action]"):
        assert page.locator(f"#player .panels {ids}").count() == 0
    page.keyboard.press("Escape")
    page.wait_for_selector("#player", state="hidden")


def test_the_routes_of_a_player_are_shown_on_a_map_of_their_own(open_window: Open, server: Server) -> None:
    window = at_table(open_window, server, "routes", "germany")
    window.page.locator("#picture a[href='#player-1']").click()
    window.page.wait_for_selector("#player[open] .about-net path.net")


@pytest.mark.parametrize(("modules", "steps"), [("AB", 300), ("CD", 400), ("AE", 500)])
@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_nothing_needs_to_be_scrolled_to_on_a_laptop(
    open_window: Open, server: Server, modules: str, steps: int, language: str
) -> None:
    id = f"scroll-{modules}-{language}"
    window = at_table(open_window, server, id, "first-class", 4, modules=modules, steps=steps, locale=language)
    for name in ("others", "me", "coins", "final", "mail", "display", "trains", "route", "market"):
        box = window.page.locator(f"#panel-{name}").bounding_box()
        assert box is not None, name
        assert 44 <= box["y"] <= box["y"] + box["height"] <= 768, name
    cut = window.page.evaluate(
        "[...document.querySelectorAll('#panel-others, #group-left, .panel small, .panel h2')]"
        ".filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)"
        ".map((e) => `${e.id} ${e.textContent.slice(0, 60)}`)"
    )
    assert cut == []
