"""The table of a scoring phase: what it says is what the score sheet got, and it stands there as long as it should."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.core.words import words
from stellwerk.games import GAMES
from stellwerk.games.first_class.rules import scoring, state
from stellwerk.games.first_class.rules.layout import TRAINS
from stellwerk.games.first_class.text import scored
from stellwerk.web.review import replay
from tests.web.tables import a_table

GAME = GAMES["first-class"]
PAIRS = ["".join(pair) for pair in combinations("ABCDE", 2)]


def played(pair: str, number: int) -> tuple[Match, list[tuple[int, list[scored.Line], bool]]]:
    """A random match, and each table that was seen on the way."""
    match, rng, found = Match(GAME, 2 + number % 3, number, {"modules": pair}), seeded(number), []
    while match.decision is not None:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
        view = match.view(None)
        phase = scored.phase(view, lambda: match.seen(None))
        if phase is not None:
            found.append((phase.number, scored.lines(view, phase, words("en")), phase.done))
    return match, found


@pytest.mark.parametrize(("number", "pair"), list(enumerate(PAIRS)))
def test_every_scoring_phase_has_its_table(number: int, pair: str) -> None:
    match, found = played(pair, number)
    last = {phase: lines for phase, lines, _ in found}
    assert sorted(last) == [1, 2, 3]
    assert [phase for phase, _, done in found if done] == [1, 2]  # over the cards of rounds 3 and 5, until one acts
    for phase, lines in last.items():
        trains = [sum(points or 0 for points in both) for both in zip(lines[0].points, lines[1].points, strict=True)]
        assert trains == [sheet[state.TRAINS + phase - 1] for sheet in match.state.sheet]
        gains = [line.points for line in lines if line.kind in (scored.TRAIN, scored.GAIN)]
        assert lines[-2].points == tuple(map(sum, zip(*gains, strict=True)))
        assert None not in lines[-2].points


@pytest.mark.parametrize(("number", "pair"), list(enumerate(PAIRS)))
def test_the_lines_are_those_of_the_score_sheet(number: int, pair: str) -> None:
    match, _ = played(pair, number)
    sums = Counter[tuple[int, int]]()
    for event in match.events:
        line = scored.line_of(event)
        if line >= 0:
            sums[event.seat, line] += scored.points_of(event)
    for seat, sheet in enumerate(match.state.sheet):
        assert [sums[seat, line] for line in scored.OTHERS] == [sheet[line] for line in scored.OTHERS]


def test_a_replay_shows_it_to_everybody() -> None:
    match, _ = played("CE", 3)
    table = a_table("ada", "eve", "kay", "joe")
    table.match = match
    shown = [replay.moment(table, step, None, "de")["panels"] for step in range(len(match.actions) + 1)]
    assert sum('id="cell-cover"' in panels for panels in shown) == 2
    assert any('id="cell-scored"' in panels and "Wertung nach Runde 6" in panels for panels in shown)


def test_celebrities_and_tiles_are_parts_of_a_train() -> None:
    seen = 0
    for number in range(6):
        match, _ = played("BD", number)
        bare = replace(match.state, tucked=((),) * len(TRAINS), conductors=match.state.conductors)
        for train in TRAINS[: 2 * match.players]:
            doubled = scoring.celebrity_points(match.state, train)
            assert scoring.train_value(match.state, train) == scoring.train_value(bare, train) + doubled
            seen += doubled > 0
    assert seen


def test_a_player_who_has_not_scored_has_no_points_yet() -> None:
    for number in range(4):
        _, found = played("AB", number)
        for _, lines, done in found:
            assert not done or None not in lines[0].points
