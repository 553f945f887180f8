"""What nets see: declared, within its range, a function of what the seat may know, and the same on a guess of it."""

from dataclasses import replace
from typing import Any

import pytest

from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.games.first_class.bots.features import sight
from stellwerk.games.first_class.bots.turn_search import guessed
from stellwerk.laws import LawBroken
from stellwerk.laws.secrecy import check_everything, twins
from stellwerk.learn.lessons import learning_of
from tests.mini.yard import YARD

ALL = (YARD, *GAMES.values())
EVERY = 7  # decisions from one look to the next
CLOSE = 1e-9  # means of numbers that are all one


def looks(game: AnyGame, seed: int, players: int, **options: str) -> list[Match]:
    """Positions of a match at random."""
    match, rng, found = Match(game, players, seed, options), seeded(seed), []
    while match.decision is not None:
        if len(match.actions) % EVERY == 0:
            found.append(match.at(len(match.actions)))
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return found


def settings(game: AnyGame) -> list[tuple[int, dict[str, str]]]:
    """One of each number of players, and several of the options."""
    found = {(players, options): (players, dict(options)) for players, options in learning_of(game).settings}
    return list(found.values())[::7] or list(found.values())


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_names_are_declared_once_with_a_meaning_and_a_range(game: AnyGame) -> None:
    features = learning_of(game).features
    assert len({feature.name for feature in features}) == len(features)
    assert all(feature.says and feature.low < feature.high for feature in features)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_inputs_stay_within_their_ranges(game: AnyGame) -> None:
    learning = learning_of(game)
    for seed, (players, options) in enumerate(settings(game)):
        for match in looks(game, seed, players, **options):
            open = match.decision
            assert open is not None
            view, rows = match.view(open.seat), []
            if learning.asked(open):
                rows += [inputs for _, inputs, _ in learning.prospects(game, view, open, seeded(1))]
            if learning.watched is not None:
                rows += [learning.watched(match.view(seat), seat)[0] for seat in range(players)]
            for row in rows:
                assert len(row) == len(learning.features)
                wrong = [
                    (feature.name, number)
                    for feature, number in zip(learning.features, row, strict=True)
                    if not feature.low - CLOSE <= number <= feature.high + CLOSE
                ]
                assert not wrong


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_the_law_that_inputs_tell_nothing_hidden(game: AnyGame) -> None:
    players, options = settings(game)[0]
    assert try_law(game, players, options) > 0


def try_law(game: AnyGame, players: int, options: dict[str, str]) -> int:
    """Exchange everything hidden, field by field; how often it was tried."""
    tried = 0
    for match in looks(game, 3, players, **options):
        for seat in range(players):
            for name, twin in twins(game, match.state, seat, tried):
                check_everything(match, twin, seat, name, ())
                tried += 1
    return tried


def test_a_feature_that_peeks_breaks_the_law() -> None:
    """Inputs get a view; one that gets at the state by a back door is found."""
    states: list[Any] = []

    def mask(state: Any, seat: int | None) -> Any:
        states[:] = [state]
        return YARD.mask(state, seat)

    def watched(view: Any, seat: int) -> tuple[list[float], float]:
        return [float(states[0].deck[-1])], 0.0

    game = replace(YARD)
    vars(game)["mask"] = mask
    vars(game)["bots"] = YARD.bots._replace(learning=learning_of(YARD)._replace(watched=watched))
    with pytest.raises(LawBroken, match="what a net sees tells nothing that is hidden: 'deck'"):
        try_law(game, 2, {"rounds": "5"})


@pytest.mark.parametrize("modules", ["AB", "CD", "CE"])
def test_a_guess_shows_the_net_of_first_class_what_the_view_does(modules: str) -> None:
    """Positions that the net judges are made from guesses: what was only guessed must not be among its inputs."""
    game, seen = GAMES["first-class"], 0
    for match in looks(game, 5, 3, modules=modules):
        for seat in range(3):
            here = sight(match.view(seat), seat)
            there = sight(guessed(game, match.view(seat), seat, seeded(seat)), seat)
            assert there.inputs == here.inputs
            assert there.estimate == here.estimate
            seen += 1
    assert seen > 30
