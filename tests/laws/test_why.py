"""Why not: a reason for all that is not offered, none for what is, and only from what the seat knows."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.core.rng import below, seeded
from stellwerk.core.words import words
from stellwerk.games import GAMES
from stellwerk.laws.decisions import NONSENSE
from tests.laws.test_laws import IDS, TABLES
from tests.mini.yard import yard
from tests.rules_report import ROOT, rules

RULE = re.compile(r"\(((?:DE|FC)-[A-Z0-9]+\.\d+)\)")
EVERY = 5  # only every so many decisions are looked at
SOURCES = sorted((ROOT / "src" / "stellwerk" / "games").glob("*/text/why_not.py"))


def decisions(game: AnyGame, players: int, options: dict[str, str], seed: int) -> Iterator[Match]:
    """A random match, seen at every fifth decision."""
    match, rng = Match(game, players, seed, options), seeded(seed)
    while match.decision is not None:
        if (len(match.actions) + seed) % EVERY == 0:
            yield match
        match.play(match.decision.options[below(rng, len(match.decision.options))])


@pytest.mark.parametrize("number", range(len(TABLES)), ids=IDS)
def test_a_reason_for_all_that_is_not_offered(number: int) -> None:
    game, players, options = TABLES[number]
    t = words()
    for match in decisions(game, players, options, seed=number):
        open = match.decision
        assert open is not None
        view = game.mask(match.state, open.seat)
        for action in match.menu:
            reason = game.text.why_not(view, open, action, match.name, t)
            assert (reason == "") == (action in open.options), (open, action, reason)
            assert not reason or reason.endswith("."), reason


@pytest.mark.parametrize("number", range(len(TABLES)), ids=IDS)
def test_a_reason_tells_only_what_the_seat_knows(number: int) -> None:
    game, players, options = TABLES[number]
    t = words()
    for match in decisions(game, players, options, seed=number + 1):
        open = match.decision
        assert open is not None
        view = game.mask(match.state, open.seat)
        other = game.guess(view, open.seat, seeded(number))
        for action in match.menu:
            reason = game.text.why_not(view, open, action, match.name, t)
            assert (
                game.text.why_not(other, open, action, match.name, t)
                == reason
                == game.text.why_not(match.state, open, action, match.name, t)
            )


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.parents[1].name)
def test_the_rules_cited_exist(source: Path) -> None:
    cited = set(RULE.findall(source.read_text("utf-8")))
    assert cited
    assert cited <= set(rules()), sorted(cited - set(rules()))


def test_every_game_has_its_reasons() -> None:
    assert len(SOURCES) == len(GAMES)


def test_a_match_answers_for_the_seat_that_decides() -> None:
    match = yard()
    assert match.decision is not None
    assert [match.why_not(action) for action in match.decision.options] == [""] * len(match.decision.options)
    assert match.why_not(Action("give", 3)) == "Y-2: it is your turn to do one thing."
    assert match.why_not(NONSENSE) == "There is no such action in this game."
    while match.decision is not None:
        match.play(match.decision.options[0])
    assert match.why_not(Action("work")) == "The match is over: nothing can be played."
