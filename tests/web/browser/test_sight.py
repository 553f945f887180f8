"""Every question is answered without scrolling, and nothing jumps: a sample of what benchmarks/sight.py measures."""

import pytest
from playwright.sync_api import Browser

from tests.web.browser.conftest import Open
from tests.web.browser.positions import put, sit
from tests.web.browser.sight import SIZES, Found, looked_at
from tests.web.serving import Server

# Game, players, random actions, modules: cards and routes, tickets, conductors, contracts, the draft, bonuses.
SAMPLE = [
    ("germany", 2, 130, ""),
    ("germany", 3, 195, ""),
    ("first-class", 3, 131, "AC"),
    ("first-class", 2, 60, "DE"),
    ("first-class", 2, 0, "AB"),
    ("first-class", 4, 99, "AD"),
]
SHIFT = 0.02  # by the browser's own measure, until the next question comes
PIXELS = 4  # while one is open


@pytest.mark.parametrize(("game", "players", "steps", "modules"), SAMPLE)
def test_a_question_is_answered_without_scrolling_and_moves_nothing(
    chromium: Browser, server: Server, game: str, players: int, steps: int, modules: str
) -> None:
    found = looked_at(chromium, server, game, players, steps, modules, SIZES, answers=1)
    assert {one.size for one in found} == set(SIZES)
    assert not [(one.size, one.question, one.lacks) for one in found if one.lacks]
    assert not [(one.size, one.question, one.what) for one in found if one.moved > PIXELS]
    assert not moved(found)


TICKETS = ((390, 844), (683, 384), (820, 1180), (1024, 768), (1366, 768))


def test_tickets_are_chosen_and_nothing_moves(chromium: Browser, server: Server) -> None:
    """How many of each, which of them are kept, and the first turn: these questions need the most room."""
    found = looked_at(chromium, server, "germany", 3, 1, "", TICKETS)
    assert not [(one.size, one.question, one.lacks) for one in found if one.lacks]
    assert not [(one.size, one.question, one.what) for one in found if one.moved > PIXELS]
    assert not moved(found)


def moved(found: list[Found]) -> list[tuple[tuple[int, int], str, float, list[str]]]:
    """The turns in which the table moved too much, and what of it."""
    return [(one.size, one.question, one.shift, one.what) for one in found if one.turn and one.shift > SHIFT]


# Where the title and the signs of the top line stand, before a bot thinks and while it does.
TOP = """() => ["h1", "#state"].map((one) => document.querySelector(`.bar ${one}`).getBoundingClientRect())
  .map(({ x }) => Math.round(x))"""
MY_TURN = """() => { document.getElementById("recap").hidden = false; }"""
THINKS = """() => {
  const [thinking, skip, recap] = ["thinking", "skip", "recap"].map((id) => document.getElementById(id));
  thinking.textContent = "Bartholomäus Maximilian denkt nach …";
  thinking.hidden = skip.hidden = false;
  recap.hidden = true;
  document.querySelector(".gap").insertAdjacentHTML("afterend", "<a class=button>Nächster Tisch</a>"); }"""


@pytest.mark.parametrize("size", [(1024, 768), (820, 1180), (1366, 768)])
def test_the_top_line_stays_when_a_bot_thinks(open_window: Open, server: Server, size: tuple[int, int]) -> None:
    window = open_window(locale="de-DE", viewport={"width": size[0], "height": size[1]})
    sit(window)
    window.go(put(server, f"top{size[0]}", "germany", 3, 60))
    window.wait_for_choice()
    window.page.evaluate(MY_TURN)
    before = window.page.evaluate(TOP)
    window.page.evaluate(THINKS)
    assert window.page.evaluate(TOP) == before
    assert window.page.locator(".bar").evaluate("bar => bar.scrollWidth <= bar.clientWidth")
