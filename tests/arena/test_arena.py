"""Matches among bots: the same seed, the same match; a bot sees its view and nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

from stellwerk import bots
from stellwerk.arena.play import bot_rng, deal_seed, play_match
from stellwerk.arena.play.perft import perft
from stellwerk.arena.play.simulate import Plan, plan, play_batch, seated, simulate
from stellwerk.bots import random
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import IllegalAction
from stellwerk.core.match import Match
from stellwerk.core.records import Action, Decision
from stellwerk.games import find
from tests.mini.yard import YARD

PLAN = Plan("germany", 3, 5, (), ("random",) * 3)


def test_a_match_is_its_seed() -> None:
    first, again, other = (play_batch(PLAN, k, k + 1)[0] for k in (0, 0, 1))
    assert first == again != other
    assert len(first.scores) == 3
    assert set(first.winners) == {seat for seat in range(3) if first.scores[seat] == max(first.scores)}


def test_it_is_the_match_that_the_record_would_hold() -> None:
    seed = deal_seed(5, 0)
    match, rngs = Match(find("germany"), 3, seed), [bot_rng(seed, seat) for seat in range(3)]
    while match.decision is not None:
        match.play(random.choose(match.game, None, match.decision, rngs[match.decision.seat]))
    assert play_batch(PLAN, 0, 1)[0] == (match.scores, match.winners, len(match.actions))


def test_two_seeds_share_no_deal() -> None:
    seeds = [deal_seed(seed, number) for seed in range(-2, 8) for number in range(300)]
    assert len(set(seeds)) == len(seeds)
    results = [result for seed in (1, 2, 3) for result in play_batch(PLAN._replace(seed=seed), 0, 6)]
    assert len(set(results)) == len(results)


def test_a_bot_is_given_the_view_of_its_seat() -> None:
    def curious(game: AnyGame, observe: Callable[[], Any], decision: Decision, rng: list[int]) -> Action:
        view = observe()
        assert view == game.mask(view, decision.seat)  # there is nothing left to hide
        assert view.rng == [0, 0, 0, 0]
        return random.choose(game, observe, decision, rng)

    game = find("germany")
    assert play_match(game, game.box(), 2, 1, {}, [curious, random.choose]).decisions > 50


def test_a_bot_cannot_cheat() -> None:
    def cheat(game: AnyGame, observe: Callable[[], Any], decision: Decision, rng: list[int]) -> Action:
        return Action("win")

    game = find("germany")
    with pytest.raises(IllegalAction, match="win is not offered"):
        play_match(game, game.box(), 2, 1, {}, [cheat, cheat])


def test_each_seat_and_step_has_its_own_generator() -> None:
    generators = {tuple(bot_rng(7, seat, step)) for seat in range(5) for step in range(50)}
    assert len(generators) == 250


def test_batches_come_in_the_order_of_the_matches() -> None:
    whole = play_batch(PLAN, 0, 12)
    assert [result for batch in simulate(PLAN, 12) for result in batch] == whole
    assert list(simulate(PLAN, 0)) == []


def test_the_last_bot_fills_the_seats() -> None:
    assert seated(["random"], 3, YARD) == ("random",) * 3
    with pytest.raises(ValueError, match="the bots are: "):
        seated([], 2, YARD)
    with pytest.raises(ValueError, match="the bots are: "):
        bots.find("deep")


def test_a_plan_is_checked() -> None:
    assert plan("germany", 2, 0, {}, ["random"]) == Plan("germany", 2, 0, (), ("random", "random"))
    with pytest.raises(ValueError, match="2 to 5 players"):
        plan("germany", 7, 0, {}, ["random"])


def test_perft_counts_every_position_until_the_end() -> None:
    counts = perft(YARD, 2, 1, {"rounds": "1"}, 30)
    assert counts[0] > 1
    assert counts[-1] == 0  # the match is over by then
    assert perft(YARD, 2, 1, {"rounds": "1"}, 2) == counts[:2]


def test_a_bots_generator_does_not_hold_the_seed() -> None:
    """The generator runs backwards: what it began with must tell nothing."""
    from stellwerk.arena.play import bot_rng
    from stellwerk.core.rng import seeded

    assert bot_rng(7, 0) != seeded(7)
    assert len({tuple(bot_rng(seed, seat, step)) for seed in (7, 8) for seat in (0, 1) for step in (0, 1)}) == 8
    assert not {7, 8} & set(bot_rng(7, 0))
