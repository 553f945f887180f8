"""The planner's map of Germany: cheapest ways, prices, detours; and what is remembered is what would be found anew."""

from itertools import combinations

import pytest

from stellwerk.core.machine import advance, step
from stellwerk.core.rng import below, seeded
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.bots.network import (
    FAR,
    GREY_IS_EASY,
    IN_HAND,
    MOST_DETOUR,
    OWN_TURN,
    UNIT,
    Ground,
    Net,
    cheapest,
    detour,
    ground_of,
    net_of,
    own_tracks,
    planned,
    printed,
    tracks_in,
)
from stellwerk.games.germany.deck.data import GREY
from stellwerk.games.germany.rules.state import State

BOX = GERMANY.box()
PAPER = printed(BOX)


def position(seed: int, players: int = 2) -> State:
    """The middle of a random match."""
    state, rng = GERMANY.set_up(BOX, players, seeded(seed), {}), seeded(~seed)
    open = advance(GERMANY, state)
    for _ in range(180):
        assert open is not None
        open = step(GERMANY, state, open, open.options[below(rng, len(open.options))])
    return state


def costs_of(net: Net) -> list[int]:
    return [link.cost for link in net.links]


def distances(state: State, seat: int, costs: list[int], start: int) -> list[int]:
    """By place, relaxed until nothing changes; a country is an end, never a way through (DE-8.6)."""
    best = [FAR] * len(BOX.places)
    best[start] = 0
    usable = own_tracks(state, seat) | state.open[seat]
    lines = [(BOX.tracks[t], BOX.tracks[t].group) for t in range(len(BOX.tracks)) if usable >> t & 1]
    before: list[int] = []
    while before != best:
        before = best[:]
        for track, number in lines:
            for a, b in ((track.a, track.b), (track.b, track.a)):
                if a == start or not BOX.places[a].country:
                    best[b] = min(best[b], best[a] + costs[number], FAR)
    return best


@pytest.mark.parametrize("seed", range(3))
def test_a_way_costs_what_the_cheapest_of_all_ways_costs_and_is_as_long_as_it_says(seed: int) -> None:
    state = position(seed)
    net = net_of(Ground(PAPER, state.open[0], own_tracks(state, 0)), tuple(state.hands[0][:8]))
    costs = costs_of(net)
    for ticket in BOX.tickets:
        cost, numbers = cheapest(net, ticket.a, ticket.b)
        assert cost == distances(state, 0, costs, ticket.a)[ticket.b]
        assert cost == FAR or cost == sum(costs[number] for number in numbers)
        assert cheapest(net, ticket.a, ticket.b, cost) == (FAR, ()), "the limit itself is too much"


@pytest.mark.parametrize("seed", range(3))
def test_a_detour_does_without_the_track_and_ends_at_the_limit(seed: int) -> None:
    state = position(seed)
    ground = ground_of(PAPER, state.open[1], own_tracks(state, 1))
    for number, track in enumerate(BOX.tracks):
        costs = costs_of(net_of(ground))
        costs[track.group] = FAR
        around = distances(state, 1, costs, track.a)[track.b]
        assert detour(ground, number) == detour(ground, number) == min(around, MOST_DETOUR) / UNIT


def test_a_connection_costs_less_for_the_cards_of_its_colours_in_the_hand() -> None:
    hand = (3, 0, 1, 7, 0, 2, 0, 12)
    for number, price in enumerate(costs_of(net_of(Ground(PAPER, PAPER.every, 0), hand))):
        tracks = [BOX.tracks[t] for t in BOX.groups[number]]
        length, easy = tracks[0].length, UNIT - GREY_IS_EASY * (tracks[0].colour == GREY)
        held = max(max(hand) if track.colour == GREY else hand[track.colour] for track in tracks)
        assert price == length * easy + OWN_TURN - IN_HAND * min(length, held)


@pytest.mark.parametrize("seed", range(3))
def test_a_plan_is_made_ticket_by_ticket_whatever_was_planned_before_on_the_same_map(seed: int) -> None:
    state = position(seed)
    open_tracks, own = state.open[0], own_tracks(state, 0)
    ground = Ground(PAPER, open_tracks, own)
    for tickets in (kept for n in range(1, 5) for kept in combinations((seed, 20, 33, 47, 60), n)):
        net, left, effort, made = net_of(ground), list(tickets), 0, list[int]()
        while left:
            ways = {t: cheapest(net, BOX.tickets[t].a, BOX.tickets[t].b) for t in left}
            best = max(left, key=lambda t: 200 * BOX.tickets[t].value - 6 * ways[t][0])
            left.remove(best)
            if ways[best][0] < FAR:
                effort += ways[best][0]
                made.append(best)
                for number in ways[best][1]:
                    net.links[number].cost = 0
        plan = planned(PAPER, open_tracks, own, 1_000, tickets, ())
        assert (plan.tickets, plan.cost) == (tuple(made), effort / UNIT)


@pytest.mark.parametrize("players", [2, 5])
def test_the_map_before_a_seat_is_what_it_owns_and_what_is_closed(players: int) -> None:
    state = position(4, players)
    for seat in range(players):
        own = own_tracks(state, seat)
        assert tracks_in(own) == [track for track, owner in enumerate(state.owner) if owner == seat] != []
        open = [any(state.open[seat] >> t & 1 for t in tracks) for tracks in BOX.groups]
        mine = [any(state.owner[t] == seat for t in tracks) for tracks in BOX.groups]
        ground = Ground(PAPER, state.open[seat], own)
        assert sorted(ground.own) == [number for number, is_mine in enumerate(mine) if is_mine]
        assert sorted(ground.closed) == [n for n in range(len(BOX.groups)) if not mine[n] and not open[n]] != []
