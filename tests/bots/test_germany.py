"""The bots of Germany: they answer everything, fairly, the same way each time, and better than chance."""

import pytest

from stellwerk.arena.play import play_match
from stellwerk.bots import BOTS, Bot, random
from stellwerk.bots.germany import greedy, planner
from stellwerk.core.machine import advance, step
from stellwerk.core.rng import below, seeded
from stellwerk.games.germany import GERMANY

BOX = GERMANY.box()
KNOWING = [pytest.param(greedy.choose, id="greedy"), pytest.param(planner.choose, id="planner")]


@pytest.mark.parametrize("players", GERMANY.players)
def test_the_planner_answers_every_decision(players: int) -> None:
    result = play_match(GERMANY, BOX, players, players, {}, [planner.choose] * players)
    assert sum(result.scores) / players > 50, "a table of planners makes points"


def test_greedy_answers_every_decision() -> None:
    assert play_match(GERMANY, BOX, 2, 1, {}, [greedy.choose, random.choose]).winners == (0,)


@pytest.mark.parametrize("bot", KNOWING)
def test_a_bot_depends_on_its_view_alone(bot: Bot) -> None:
    state, rng = GERMANY.set_up(BOX, 3, seeded(5), {}), seeded(6)
    open = advance(GERMANY, state)
    for number in range(60):
        assert open is not None
        view = GERMANY.mask(state, open.seat)
        if number % 6 == 0:
            chosen = {bot(GERMANY, lambda: view, open, seeded(7)) for _ in range(2)}  # noqa: B023
            other = GERMANY.mask(GERMANY.guess(view, open.seat, seeded(number)), open.seat)
            chosen.add(bot(GERMANY, lambda: other, open, seeded(7)))  # noqa: B023
            assert len(chosen) == 1
            assert GERMANY.mask(state, open.seat) == view, "thinking changes nothing"
        open = step(GERMANY, state, open, open.options[below(rng, len(open.options))])


@pytest.mark.parametrize("seed", range(5))
def test_the_planner_beats_chance(seed: int) -> None:
    for seat in (0, 1):
        bots = [random.choose, random.choose]
        bots[seat] = planner.choose
        assert play_match(GERMANY, BOX, 2, seed, {}, bots).winners == (seat,)


def test_bots_by_name() -> None:
    assert set(BOTS) == {"random", "greedy", "planner"}
