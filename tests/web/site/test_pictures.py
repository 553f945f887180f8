"""The panels of a table: a browser that applies what changed has the new ones, and little is drawn and sent."""

from html import unescape
from xml.etree import ElementTree

import pytest

from stellwerk.bots import find as find_bot
from stellwerk.core.rng import seeded
from stellwerk.kit.elements import attribute, markup, walk
from stellwerk.web.play import render
from stellwerk.web.play.broadcast import dumps
from stellwerk.web.play.table import Table, count_step
from tests.web.picture import alter, same, tree
from tests.web.tables import a_table

GAMES = [("germany", {}), ("first-class", {"modules": "AE"})]


def play(at: Table, rng: list[int]) -> None:
    decision = at.match.decision
    assert decision is not None
    at.match.play(find_bot("planner")(at.match.game, lambda: at.match.view(decision.seat), decision, rng))
    count_step(at, at.match.seats[-1], back=False)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_changes_of_a_whole_match_lead_from_picture_to_picture(game: str, options: dict[str, str]) -> None:
    at, rng = a_table("ada", "ben", game=game, options=options), seeded(1)
    drawn = {seat: render.draw(at, seat, "en") for seat in (None, 0)}
    trees = {seat: tree("".join(render.panels(at, seat, "en").values())) for seat in drawn}
    while at.match.decision is not None:
        play(at, rng)
        for seat in drawn:
            new = render.draw(at, seat, "en")
            assert list(new.panels) == list(drawn[seat].panels)
            for patch in render.patches(at, drawn[seat], new).values():
                alter(trees[seat], patch)
            assert same(trees[seat], tree("".join(render.panels(at, seat, "en").values())))
            drawn[seat] = new


@pytest.mark.parametrize(("game", "options"), [*GAMES, *((GAMES[1][0], {"modules": two}) for two in ("CD", "BE"))])
def test_a_panel_that_is_kept_shows_what_one_that_is_drawn_would(game: str, options: dict[str, str]) -> None:
    at, rng = a_table("ada", "ben", "cleo", game=game, options=options), seeded(2)
    while at.match.decision is not None and len(at.match.actions) < 150:
        play(at, rng)
        for seat in (None, 0, 1):
            kept, known = render.panels_of(at, seat, "de"), at.shown
            render.forget(at)
            assert render.panels_of(at, seat, "de") == kept
            at.shown = known


def test_a_panel_that_shows_the_same_is_the_same() -> None:
    at, rng, stayed = a_table("ada", "ben", game="germany"), seeded(3), 0
    for _ in range(40):
        before = {panel.name: panel for panel in render.panels_of(at, None, "en")}
        play(at, rng)
        after = {panel.name: panel for panel in render.panels_of(at, None, "en")}
        for name, panel in after.items():
            assert (panel == before[name]) == (panel is before[name]), name
            stayed += panel is before[name]
    assert stayed > 80


@pytest.mark.parametrize(
    ("game", "players", "options", "most"),
    [
        ("germany", 2, {}, 20_000),  # most at the first turn, when nearly all routes can be claimed
        ("first-class", 2, {"modules": "CD"}, 30_000),  # most when a new display is laid out
    ],
)
def test_a_step_is_small(game: str, players: int, options: dict[str, str], most: int) -> None:
    at, rng, sizes = a_table(*"abcde"[:players], game=game, options=options), seeded(1), list[int]()
    while at.match.decision is not None:
        before = render.draw(at, 0, "de")
        play(at, rng)
        sizes.append(len(dumps(render.step(at, 0, "de", before)["patch"])))
    assert max(sizes) < most
    assert sum(sizes) / len(sizes) < 6000


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_what_a_choice_is_called_is_sent_once(game: str, options: dict[str, str]) -> None:
    """Panels have the numbers of the choices; one picture has their words too, as the browser adds them."""
    at, rng, picks = a_table("ada", "ben", game=game, options=options), seeded(1), 0
    for _ in range(60):
        assert at.match.decision is not None
        seat = at.match.decision.seat
        choices = {choice["pick"]: choice["says"] for choice in render.choices(at, seat, "de")}
        for button in ElementTree.fromstring(at.match.svg(seat, "de")).iterfind(".//*[@data-pick]"):
            picks += 1
            assert choices[int(button.get("data-pick", ""))] == unescape(button.get("aria-label", ""))
        for element in walk(tuple(render.draw(at, seat, "de").sections.values())):
            assert not (attribute(element, "data-pick") and attribute(element, "aria-label")), markup((element,))
        play(at, rng)
    assert picks > 100
