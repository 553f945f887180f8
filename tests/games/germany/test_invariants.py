"""What holds at every decision of every match (the invariants)."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

import stellwerk
from stellwerk.core.machine import IllegalAction, apply
from stellwerk.core.records import Action, Event
from stellwerk.core.rng import below, seeded, shuffle
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.deck.data import CARDS, POINTS, TRAINS
from stellwerk.games.germany.rules.actions import CLAIM, PAY, TAKE, menu
from stellwerk.games.germany.rules.scoring import completed, ranking
from stellwerk.games.germany.rules.state import FREE, State
from tests.games.germany.invariants import problems, step_problems
from tests.games.germany.positions import (
    BLUE,
    BOX,
    GREEN,
    LOCO,
    RED,
    YELLOW,
    go_on,
    named,
    over,
    passed,
    play,
    score,
    stack_tickets,
    start,
    table,
    track,
    turn_of,
)

PLAYERS = (2, 3, 4, 5)
MATCHES = 3


class Step(NamedTuple):
    before: State
    action: Action
    events: list[Event]
    after: State


def random_match(players: int, seed: int) -> Iterator[Step]:
    """Every step of a match in which all choose at random."""
    match = stellwerk.new("germany", players=players, seed=seed)
    rng = seeded(seed)
    while match.decision is not None:
        options = match.decision.options
        before, seen = match.state.clone(), len(match.events)
        action = options[below(rng, len(options))]
        match.play(action)
        yield Step(before, action, match.events[seen:], match.state)


def last_states() -> Iterator[State]:
    """The ends of some random matches."""
    for players in PLAYERS:
        for seed in range(MATCHES):
            *_, last = random_match(players, seed)
            yield last.after


@pytest.mark.parametrize("players", PLAYERS)
def test_DE_INV_01_DE_INV_02_DE_INV_03_DE_INV_04_DE_INV_05_DE_INV_06_DE_INV_07_DE_INV_08_DE_INV_09_in_random_matches(
    players: int,
) -> None:
    for seed in range(MATCHES):
        for step in random_match(players, seed):
            assert problems(step.after) == []


@pytest.mark.parametrize("players", PLAYERS)
def test_DE_INV_10_DE_INV_11_DE_INV_12_in_random_matches(players: int) -> None:
    for seed in range(MATCHES):
        for step in random_match(players, seed):
            assert step_problems(*step) == []


def spoiled(spoil: Callable[[State], None], players: int = 3) -> set[str]:
    """Which invariants a position breaks after something was done to it."""
    state = start(players)
    assert problems(state) == []
    spoil(state)
    return {message.split(":")[0] for message in problems(state)}


def test_DE_INV_01_a_lost_card_is_noticed() -> None:
    def lose(state: State) -> None:
        state.deck.pop()

    assert spoiled(lose) == {"DE-INV-01"}


def test_DE_INV_02_a_gap_in_the_row_is_noticed() -> None:
    def gap(state: State) -> None:
        state.deck.insert(0, state.row[2])
        state.row[2] = -1

    assert "DE-INV-02" in spoiled(gap)


def test_DE_INV_02_three_locomotives_are_noticed() -> None:
    before = table(2, row=[LOCO, LOCO, RED, BLUE, GREEN])
    after = table(2, row=[LOCO, LOCO, LOCO, BLUE, GREEN], hands={0: [RED]})
    assert "DE-INV-02: three locomotives lie open" in step_problems(before, TAKE[RED], [], after)


def test_DE_INV_02_unless_too_few_other_cards_are_about() -> None:
    before = table(2, row=[LOCO, LOCO, RED, BLUE, GREEN], top=[LOCO, LOCO], hoarder=1)
    after = before.clone()
    events = play(after, TAKE[RED])
    assert after.row.count(LOCO) == 3
    assert step_problems(before, TAKE[RED], events, after) == []


def test_DE_INV_03_an_empty_deck_beside_discards_is_noticed() -> None:
    state = table(2, discard=[RED] * 3, hoarder=1)
    assert [message[:9] for message in problems(state)] == ["DE-INV-03"]


def test_DE_INV_04_a_lost_train_is_noticed() -> None:
    def lose(state: State) -> None:
        state.trains[1] -= 1

    assert spoiled(lose) == {"DE-INV-04"}


def test_DE_INV_05_a_wrong_score_is_noticed() -> None:
    def cheat(state: State) -> None:
        state.score[0] += 1

    assert spoiled(cheat) == {"DE-INV-05"}


def test_DE_INV_06_a_passenger_too_many_is_noticed() -> None:
    def add(state: State) -> None:
        state.waiting[0] = (*state.waiting[0], 3)

    assert spoiled(add) == {"DE-INV-06"}


def test_DE_INV_07_a_ticket_held_twice_is_noticed() -> None:
    def copy(state: State) -> None:
        state.tickets[0] += state.tickets[1][:1]

    assert spoiled(copy) == {"DE-INV-07"}


def test_DE_INV_08_a_ticket_given_back_is_noticed() -> None:
    def give_back(state: State) -> None:
        ticket = state.tickets[2][-1]
        state.tickets[2] = state.tickets[2][:-1]
        state.stacks[BOX.tickets[ticket].deck].insert(0, ticket)

    assert spoiled(give_back) == {"DE-INV-08"}


@pytest.mark.parametrize("players", PLAYERS)
def test_DE_INV_09_two_tracks_of_a_connection_are_noticed(players: int) -> None:
    def claim(state: State) -> None:
        for lane, seat in ((0, 0), (1, 0 if players > 3 else 1)):
            state.owner[track("frankfurt", "mainz", lane)] = seat
            state.trains[seat] -= 1
            state.score[seat] += 1

    assert spoiled(claim, players) == {"DE-INV-09"}


@pytest.mark.parametrize("players", PLAYERS)
def test_DE_INV_10_a_turn_is_one_thing(players: int) -> None:
    """Over whole turns: one or two cards, or one track, or one to four tickets, or nothing and then a forced pass."""
    seen = set()
    for seed in range(MATCHES):
        first: State | None = None
        for step in random_match(players, seed):
            if step.before.pending[-1].effect.op == "turn":
                first = step.before
            if first is None or step.after.sheet or not named(step.events, "end_turn"):
                continue
            seat = first.pending[-1].seat
            cards = sum(step.after.hands[seat]) - sum(first.hands[seat])
            claimed = step.after.owner.count(seat) - first.owner.count(seat)
            tickets = len(step.after.tickets[seat]) - len(first.tickets[seat])
            kind = ("draw", "claim", "tickets")[1 if claimed else 2 if tickets else 0]
            seen.add(kind)
            if kind == "draw":
                assert cards in (1, 2)
            elif kind == "claim":
                assert (claimed, tickets, cards) == (1, 0, step.after.trains[seat] - first.trains[seat])
            else:
                assert cards == 0
                assert tickets in range(1, 5)
    assert seen == {"draw", "claim", "tickets"}


def test_DE_INV_11_a_claim_costs_its_length() -> None:
    before = table(2, hands={0: [RED] * 5})
    play(before, CLAIM[track("berlin", "magdeburg")])
    after = before.clone()
    events = play(after, PAY[RED][0])
    assert step_problems(before, PAY[RED][0], events, after) == []
    after.hands[0][RED] -= 1
    after.discard[RED] += 1
    broken = step_problems(before, PAY[RED][0], events, after)
    assert "DE-INV-11: a track of 3 was not paid with 3 cards" in broken
    assert "DE-INV-11: 4 cards were discarded for a track of 3" in broken


def test_DE_INV_11_also_when_the_discards_become_the_deck() -> None:
    before = table(2, hands={0: [RED] * 5}, hoarder=1)
    play(before, CLAIM[track("berlin", "magdeburg")])
    after = before.clone()
    events = play(after, PAY[RED][0])
    assert after.deck == [RED] * 3
    assert step_problems(before, PAY[RED][0], events, after) == []


def test_DE_INV_12_an_open_locomotive_as_the_second_card_is_noticed() -> None:
    before = table(2, row=[LOCO, RED, BLUE, GREEN, YELLOW])
    play(before, TAKE[RED])
    broken = step_problems(before, TAKE[LOCO], [], before)
    assert broken == ["DE-INV-12: an open locomotive is one of two cards"]


@pytest.mark.parametrize("players", PLAYERS)
def test_DE_INV_13_options_work_and_nothing_else_does(players: int) -> None:
    actions = menu(BOX)
    for number, step in enumerate(random_match(players, seed=players)):
        if number % 23:
            continue
        before = step.before
        kept = before.clone()
        offered = set()
        for action in actions:
            copy = before.clone()
            try:
                apply(GERMANY, copy, action)
            except IllegalAction:
                assert copy == kept
            else:
                offered.add(action)
                assert problems(copy) == []
        assert offered
        assert step.action in offered


def test_DE_INV_13_or_the_turn_is_a_forced_pass() -> None:
    state = table(3, hoarder=1)
    stack_tickets(state, 1, [], [])
    before = state.clone()
    assert passed(go_on(state)) == [0]
    assert (state.hands, state.trains, state.tickets, state.deck) == (
        before.hands,
        before.trains,
        before.tickets,
        before.deck,
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_DE_INV_14_one_more_turn_for_each(players: int) -> None:
    for seed in range(MATCHES):
        events = [event for step in random_match(players, seed) for event in step.events]
        ends = [event for event in events if event.effect.op == "end_turn"]
        off = next(i for i, event in enumerate(ends) if event.result)
        assert ends[off].result[0] <= 2
        assert len(ends) - off - 1 == players
        assert ends[-1].seat == ends[off].seat
        assert not any(event.result for event in ends[off + 1 :])


@pytest.mark.parametrize("players", PLAYERS)
def test_DE_INV_14_fewer_when_all_pass(players: int) -> None:
    """The last track is claimed with the end already set off, and nobody can do anything any more."""
    state = table(players, hoarder=0)
    stack_tickets(state, 0, [], [])
    state.trains = [0] * players
    turn_of(state, 0)
    events = go_on(state)
    assert over(state)
    assert passed(events) == list(range(players)), "the first pass sets off the end, and the last one ends it"


def test_DE_INV_15_DE_INV_16_the_final_sheets_of_random_matches() -> None:
    for state in last_states():
        assert problems(state) == []
        assert len(state.sheet) == state.players


def test_DE_INV_15_a_wrong_payout_is_noticed() -> None:
    state = start(2)
    score(state)
    assert problems(state) == []
    state.sheet[0] = (*state.sheet[0][:4], 10)
    state.score[0] += 10
    assert [message[:9] for message in problems(state)] == ["DE-INV-15"]


def test_DE_INV_16_a_wrong_total_is_noticed() -> None:
    state = start(2)
    score(state)
    state.score[1] += 1
    assert [message[:9] for message in problems(state)] == ["DE-INV-16"]


def test_DE_INV_16_routes_bring_112_points_at_most() -> None:
    """The best 45 spaces, one track of each connection: filled up length by length as in a knapsack."""
    best = [0] + [-1000] * TRAINS
    for group in BOX.groups:
        length = BOX.tracks[group[0]].length
        for used in range(TRAINS, length - 1, -1):
            best[used] = max(best[used], best[used - length] + POINTS[length])
    assert max(best) == 112


def test_DE_INV_17_one_more_track_undoes_no_ticket() -> None:
    tickets = range(len(BOX.tickets))
    gained = 0
    for state in last_states():
        for seat in range(state.players):
            done = set(completed(BOX, state.owner, seat, tickets))
            for extra in [t for t, owner in enumerate(state.owner) if owner == FREE][::7]:
                owner = [*state.owner]
                owner[extra] = seat
                more = set(completed(BOX, owner, seat, tickets))
                assert more >= done
                gained += len(more - done)
    assert gained > 0


def test_DE_INV_18_tracks_of_others_change_no_ticket() -> None:
    tickets = range(len(BOX.tickets))
    for number, state in enumerate(last_states()):
        rng = seeded(number)
        for seat in range(state.players):
            done = completed(BOX, state.owner, seat, tickets)
            others = [owner if owner == seat else below(rng, state.players + 1) - 1 for owner in state.owner]
            others = [FREE if now == seat != was else now for now, was in zip(others, state.owner, strict=True)]
            assert completed(BOX, others, seat, tickets) == done


def rearranged(state: State, viewer: int | None, seed: int) -> State:
    """Another state for all that the viewer knows: hidden cards and tickets are dealt anew, by hand."""
    rng = seeded(seed)
    other = state.clone()
    hidden = [seat for seat in range(state.players) if seat != viewer]
    pool = other.deck[:]
    for seat in hidden:
        for kind in range(len(CARDS)):
            unseen = other.hands[seat][kind] - other.shown[seat][kind]
            other.hands[seat][kind] -= unseen
            pool += [kind] * unseen
    shuffle(rng, pool)
    for seat in hidden:
        for _ in range(sum(state.hands[seat]) - sum(state.shown[seat])):
            other.hands[seat][pool.pop()] += 1
    other.deck = pool
    for deck in (0, 1):
        mine = [by == viewer for by in state.bottom[deck]]
        mine += [False] * (len(state.stacks[deck]) - len(mine))
        tickets = [t for t, known in zip(state.stacks[deck], mine, strict=True) if not known]
        tickets += [t for seat in hidden for t in state.tickets[seat] if BOX.tickets[t].deck == deck]
        shuffle(rng, tickets)
        other.stacks[deck] = [t if known else tickets.pop() for t, known in zip(state.stacks[deck], mine, strict=True)]
        for seat in hidden:
            other.tickets[seat] = tuple(
                tickets.pop() if BOX.tickets[t].deck == deck else t for t in other.tickets[seat]
            )
    other.rng = [below(rng, 1000) for _ in range(4)]
    return other


@pytest.mark.parametrize("players", PLAYERS)
def test_DE_INV_19_what_is_hidden_does_not_show(players: int) -> None:
    changed = 0
    for number, step in enumerate(random_match(players, seed=7)):
        state = step.after
        if number % 11 or state.sheet:
            continue
        for viewer in (None, *range(players)):
            other = rearranged(state, viewer, number)
            changed += other.hands != state.hands or other.tickets != state.tickets
            assert GERMANY.mask(other, viewer) == GERMANY.mask(state, viewer)
    assert changed > 20


def test_DE_INV_20_same_seed_and_choices_same_match() -> None:
    def whole(seed: int, choices: int) -> stellwerk.Match:
        match = stellwerk.new("germany", players=3, seed=seed)
        rng = seeded(choices)
        while match.decision is not None:
            match.play(match.decision.options[below(rng, len(match.decision.options))])
        return match

    one, same = whole(5, 5), whole(5, 5)
    assert one.to_json() == same.to_json()
    assert (one.hash, one.scores, one.winners, one.log) == (same.hash, same.scores, same.winners, same.log)
    loaded = stellwerk.load(one.to_json())
    assert (loaded.state, loaded.events, loaded.scores) == (one.state, one.events, one.scores)
    assert whole(6, 5).hash != one.hash
    assert whole(5, 6).hash != one.hash


def test_DE_INV_21_somebody_wins_and_winners_are_equal() -> None:
    for state in last_states():
        winners = GERMANY.winners(state)
        assert winners
        ranks = [ranking(state, seat) for seat in range(state.players)]
        assert len({ranks[seat] for seat in winners}) == 1
        assert state.score[winners[0]] == max(state.score)
        assert all(ranks[seat] < ranks[winners[0]] for seat in range(state.players) if seat not in winners)
