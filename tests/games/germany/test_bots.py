"""The bots of Germany: they answer everything, fairly, the same way each time, and better than chance."""

from functools import partial

import pytest

from stellwerk.arena.play import play_match
from stellwerk.bots import BOTS, random
from stellwerk.core.bots import Bot
from stellwerk.core.machine import advance, step
from stellwerk.core.rng import below, seeded
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.bots import greedy, planner, search
from stellwerk.games.germany.bots.network import ground_of, net_of, printed
from stellwerk.games.germany.deck.data import COLOURS, GREY, LOCOMOTIVE
from stellwerk.games.germany.rules.actions import BLIND, CLAIM

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
        bots: list[Bot] = [random.choose, random.choose]
        bots[seat] = planner.choose
        assert play_match(GERMANY, BOX, 2, seed, {}, bots).winners == (seat,)


def test_bots_by_name() -> None:
    assert set(BOTS) == {"random", "greedy", "planner"}


def test_parallel_tracks_of_one_colour_are_one_idea() -> None:
    grey = next(tracks for tracks in BOX.groups if len({BOX.tracks[t].colour for t in tracks}) < len(tracks))
    claims = [CLAIM[track] for track in grey]
    assert search.unlike(BOX, BLIND, claims) == claims[:1]
    assert search.unlike(BOX, claims[1], claims) == []


@pytest.mark.parametrize("players", [2, 5])
def test_a_remembered_plan_holds_open_tracks_only_and_fits_the_trains(players: int) -> None:
    state = GERMANY.set_up(BOX, players, seeded(9), {})
    open, plans = advance(GERMANY, state), search.Plans()
    while open is not None:
        if open.effect.op == "turn":
            goal = search.remembered(plans, state, open.seat)
            assert goal.mask & ~state.open[open.seat] == 0
            assert goal.trains <= state.trains[open.seat]
        choice = planner.answer(state, open.seat, open.effect, partial(search.remembered, plans))
        assert choice in open.options
        open = step(GERMANY, state, open, choice)
    assert state.sheet


def test_what_the_hand_pays_for_is_cheaper() -> None:
    everything, red = (1 << len(BOX.tracks)) - 1, COLOURS.index("red")
    without, held = [0] * len(COLOURS), [3 * (colour == red) for colour in range(len(COLOURS))]
    before = [link.cost for link in net_of(ground_of(printed(BOX), everything, 0), tuple(without)).links]
    after = [link.cost for link in net_of(ground_of(printed(BOX), everything, 0), tuple(held)).links]
    for number, tracks in enumerate(BOX.groups):
        takes_red = any(BOX.tracks[track].colour in (red, GREY) for track in tracks)
        assert (after[number] < before[number]) == takes_red


def test_turns_are_planned_by_the_hand_and_tickets_kept_without_it() -> None:
    state = GERMANY.set_up(BOX, 2, seeded(3), {})
    open = advance(GERMANY, state)
    while open is not None and open.effect.op != "keep":
        open = step(GERMANY, state, open, open.options[0])
    assert open is not None
    seat, kept, plans = open.seat, set(), set()
    for colour in range(len(COLOURS)):
        state.hands[seat] = [12 * (kind == colour) for kind in range(LOCOMOTIVE + 1)]
        state.tickets[seat] = ()
        kept.add(tuple(planner.keep_worths(state, seat, open.options)))
        state.tickets[seat] = state.drawn[seat]
        plans.add(planner.current_plan(state, seat).mask)
    assert len(kept) == 1
    assert len(plans) > 1
