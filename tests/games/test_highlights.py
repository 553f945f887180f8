"""The log points at drawn things: every id it names is in a picture of the table."""

import re

import pytest

from stellwerk.bots import find as find_bot
from stellwerk.core.match import Match
from stellwerk.core.match import drawn as picture_of
from stellwerk.core.records import Event
from stellwerk.core.rng import seeded
from stellwerk.core.words import words
from stellwerk.games import GAMES
from tests.mini.yard import BARE

SETTINGS = [("germany", {}), ("first-class", {"modules": "AB"}), ("first-class", {"modules": "CE"})]
SETTINGS += [("first-class", {"modules": "DB"})]


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_every_mark_is_drawn_for_somebody_and_one_of_them_for_everybody(game: str, options: dict[str, str]) -> None:
    match, bot, rng = Match(GAMES[game], 2, 11, options), find_bot("medium"), seeded(5)
    missing: set[str] = set()
    old = drawn(match)
    while match.decision is not None:
        before = len(match.events)
        decision = match.decision
        match.play(bot(match.game, lambda seat=decision.seat: match.view(seat), decision, rng))  # type: ignore[misc]
        new = drawn(match)
        for event in match.events[before:]:
            missing |= undrawn(match, event, [a | b for a, b in zip(old, new, strict=True)])
        old = new
    assert not missing


def drawn(match: Match) -> list[set[str]]:
    """By viewer: the ids in the picture."""
    return [set(re.findall(r' id="([^"]+)"', match.svg(seat))) for seat in (None, *range(match.players))]


def undrawn(match: Match, event: Event, pictures: list[set[str]]) -> set[str]:
    marks = picture_of(match.game).highlights(match.box, event)
    if not match.game.text.say_event(match.box, event, lambda seat: "", words()):
        return set()
    missing = {f"{event.effect.op}: {mark}" for mark in marks if not any(mark in ids for ids in pictures)}
    nowhere = {f"{event.effect.op} {event.action.op}" for ids in pictures if marks and ids.isdisjoint(marks)}
    return missing | nowhere


@pytest.mark.parametrize("game", GAMES)
def test_marks_tell_no_secret(game: str) -> None:
    match, rng = Match(GAMES[game], 2, 3), seeded(9)
    while match.decision is not None and len(match.actions) < 60:
        match.play(find_bot("random")(match.game, lambda: None, match.decision, rng))
    for event, public in zip(match.events, match.seen(None), strict=True):
        assert picture_of(match.game).highlights(match.box, event) == picture_of(match.game).highlights(
            match.box, public
        )


def test_a_game_without_a_picture_says_so() -> None:
    with pytest.raises(ValueError, match="Yard is not drawn"):
        Match(BARE, 2, 1).svg(0)
