"""Search: the same answer each time, from what its seat may know, offered ones only, and in time."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from stellwerk.arena.play import play_match
from stellwerk.bots import find, planner, search
from stellwerk.bots.search import Budget
from stellwerk.core.bots import Bot, Scores
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance, step
from stellwerk.core.records import Decision
from stellwerk.core.rng import below, seeded
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.germany import GAME as GERMANY

OPTIONS: dict[str, Mapping[str, str]] = {"first-class": {"modules": "AB", "variant": ""}, "germany": {}}
GAMES = [pytest.param(game, id=game.name) for game in (FIRST_CLASS, GERMANY)]
TABLES = [pytest.param(game, n, id=f"{game.name}-{n}") for game in (FIRST_CLASS, GERMANY) for n in game.players]


def positions(game: AnyGame, players: int, seed: int, one_in: int) -> Any:
    """Positions of a match among planners with many a slip, and their open decisions."""
    state = game.set_up(game.box(), players, seeded(seed), OPTIONS[game.name])
    open, rng = advance(game, state), seeded(seed + 1)
    while open is not None:
        if below(rng, one_in) == 0:
            yield state, open
        view = game.mask(state, open.seat)
        slip = open.options[below(rng, len(open.options))]
        open = step(game, state, open, slip if below(rng, 4) == 0 else planner(game, lambda: view, open, rng))  # noqa: B023


def wide(game: AnyGame) -> Any:
    """A position with many options."""
    return next((state, open) for state, open in positions(game, 2, 21, 1) if len(open.options) > 5)


def thinks(game: AnyGame, view: Any, open: Decision, budget: Budget) -> Any:
    return search.choose(game, lambda: view, open, seeded(3), budget)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_same_choice_and_the_view_is_all_that_counts(game: AnyGame) -> None:
    for state, open in positions(game, 2, 21, 40):
        view = game.mask(state, open.seat)
        other = game.mask(game.guess(view, open.seat, seeded(4)), open.seat)
        chosen = {thinks(game, seen, open, Budget(simulations=8)) for seen in (view, view, other)}
        assert len(chosen) == 1
        assert chosen <= set(open.options)
        assert game.mask(state, open.seat) == view, "thinking changes nothing"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_search_plays_whole_matches(game: AnyGame, players: int) -> None:
    """Every answer is an offered one, which the match checks. Now and then it searches: that takes time."""
    searching: Bot = partial(search.choose, budget=Budget(simulations=1))
    bots: list[Bot] = [planner] * players
    bots[-1] = lambda *asked: (planner if below(asked[-1], 12) else searching)(*asked)
    result = play_match(game, game.box(), players, players, OPTIONS[game.name], bots)
    assert len(result.scores) == players


@pytest.mark.parametrize("game", GAMES)
def test_a_budget_in_milliseconds_ends(game: AnyGame) -> None:
    for state, open in positions(game, 2, 31, 60):
        assert thinks(game, game.mask(state, open.seat), open, Budget(milliseconds=1)) in open.options


@pytest.mark.parametrize("game", GAMES)
def test_the_weighed_options_are_sorted_and_their_chances_make_one(game: AnyGame) -> None:
    for state, open in positions(game, 2, 41, 60):
        view = game.mask(state, open.seat)
        ideas = search.knowledge(game).ideas(game, view, open, seeded(5))
        if len(ideas) > 1:
            found = search.weigh(game, view, open, ideas, seeded(6), Budget(simulations=10))
            assert {weighed.option for weighed in found} == set(ideas)
            assert all(sum(weighed.chances) == pytest.approx(1.0) for weighed in found)
            assert sum(weighed.simulations for weighed in found) <= 10 + len(ideas)


def test_search_by_name() -> None:
    for name in ("search:3", "search:3ms", "expert"):
        assert callable(find(name))
    with pytest.raises(ValueError, match="There is no bot"):
        find("search:0")


def test_small_budgets_try_few_ideas_and_of_equal_ones_one_goes_on() -> None:
    ideas = dict.fromkeys(wide(GERMANY)[1].options[:6], 0.0)
    assert [len(search.affordable(ideas, Budget(simulations=n), 2)) for n in (1, 3, 4, 9, 100)] == [1, 1, 2, 4, 6]
    assert search.affordable(ideas, Budget(milliseconds=1), 2) == ideas
    played: list[list[Scores]] = [[(1, 2)], [(3, 2)], [(3, 2)], [(9, 2)], [(0, 2)], [(1, 2)]]
    leads = [0.0, 0.2, 0.2, 0.5, -0.1, 0.0]
    assert search.better_half(played, list(range(6)), leads.__getitem__) == [0, 1, 3, 4]


def test_the_planners_opinion_counts_beside_the_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all options come out the same, the one that is liked most is best."""
    even = search.knowledge(FIRST_CLASS)._replace(outcome=lambda *_: (10.0, 10.0), trust=0.7)
    monkeypatch.setitem(vars(FIRST_CLASS), "bots", FIRST_CLASS.bots._replace(search=even))
    state, open = wide(FIRST_CLASS)
    ideas = {option: 5.0 * number for number, option in enumerate(open.options[:2])}
    found = search.weigh(FIRST_CLASS, FIRST_CLASS.mask(state, open.seat), open, ideas, seeded(1), Budget(4))
    assert found[0].option == open.options[1]
