"""What changed is animated, for less than a second; who wants no motion gets none."""

import pytest

from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import put, sit
from tests.web.serving import Server

# Every animation is noted when it begins: what moves, how long with its delay, and whether it goes anywhere.
NOTE = """() => {
  window.begun = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const made = animate.apply(this, given), { endTime } = made.effect.getComputedTiming();
    const live = document.getAnimations().includes(made);
    window.begun.push({ id: this.id, css: this.getAttribute("class"), endTime, live });
    return made;
  };
}"""
WAYS = [
    ("germany", "take", r"^row-\d", "row-"),  # a card of the row flies to the hand, and another one comes
    ("germany", "pay", "", "track-"),  # trains are placed
    ("germany", "keep", "", "ticket-"),  # tickets come from their decks
    ("first-class", "take", r"^card-\d", "card-"),  # a card leaves the display
    ("first-class", "upgrade", r"^car-\d", "car-"),  # a car rises
    ("first-class", "car", r"^place-\d", "car-"),  # a car rolls in
]


def moved(window: Window, kind: str) -> list[dict[str, object]]:
    """Choose the first thing whose id begins so, or of the list what is taken or stands first, and see what moves."""
    page = window.page
    page.wait_for_selector("#state[data-state=on]", state="attached")  # what is clicked before is not sent
    page.evaluate(NOTE)
    before = window.version()
    window.take_things()
    page.evaluate(
        "kind => { const board = [...document.querySelectorAll('#picture [data-pick]')];"
        " const listed = document.querySelector('#options .confirm') ?? document.querySelector('#options button');"
        " const found = kind ? board.find(e => new RegExp(kind).test(e.id)) : listed;"
        " found.dispatchEvent(new MouseEvent('click', { bubbles: true })) }",
        kind,
    )
    window.wait_for_step(before)
    return list(page.evaluate("window.begun"))


@pytest.mark.parametrize(("game", "op", "kind", "moves"), WAYS)
def test_what_changed_moves(open_window: Open, server: Server, game: str, op: str, kind: str, moves: str) -> None:
    window = open_window(pace="localStorage.pace = 'normal'")
    sit(window)
    window.go(put(server, f"move-{game}-{op}", game, 2, 40, seed=2, offers=op))
    window.wait_for_choice()
    begun = moved(window, kind)
    assert any(str(one["id"]).startswith(moves) or one["css"] == "ghost" for one in begun), begun
    assert all(one["live"] for one in begun)
    assert all(0 < float(str(one["endTime"])) < 1000 for one in begun)
    window.page.wait_for_function("() => !document.querySelector('.ghost')")


@pytest.mark.parametrize(("game", "op", "kind"), [("germany", "take", r"^row-\d"), ("first-class", "upgrade", "^car")])
def test_whoever_wants_no_motion_gets_none(open_window: Open, server: Server, game: str, op: str, kind: str) -> None:
    window = open_window(pace="localStorage.pace = 'normal'", reduced_motion="reduce")
    sit(window)
    window.go(put(server, f"still-{game}", game, 2, 40, seed=2, offers=op))
    window.wait_for_choice()
    assert moved(window, kind) == []
    assert window.page.evaluate("document.getAnimations().length") == 0
