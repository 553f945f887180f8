"""Guesses deal what is possible, and spread like the truth (chapter 11).

What the others choose may tell what they hold; a guess counts cards and reads no minds. So these players choose by
coins that everybody could see, never by what they hold: they draw cards blind or from the row, and pay with a card that
is picked from their unseen ones without looking (after all cards of its kind that everybody knows, which go first);
they keep any of the tickets they draw; and they name a track by chance, where only matches count in which they can pay
for it. Then the truth is one draw from all deals that agree with what the viewer saw, as a guess should be.
"""

from collections import Counter
from functools import cache

import pytest

import stellwerk
from stellwerk.core import machine
from stellwerk.core.machine import push
from stellwerk.core.records import Effect
from stellwerk.core.rng import below, seeded, shuffle
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.deck.data import CARDS, LOCOMOTIVE
from stellwerk.games.germany.rules.actions import KEEP, TICKETS
from stellwerk.games.germany.rules.cards import replenish
from stellwerk.games.germany.rules.hidden import UNKNOWN
from stellwerk.games.germany.rules.memory import is_paid, kind_paid, unseen_cards
from stellwerk.games.germany.rules.routes import offer_claim, pay
from stellwerk.games.germany.rules.state import State
from tests.games.germany import invariants
from tests.games.germany.positions import BOX, play, stack_tickets, start
from tests.spread import ranks, some, spreads

CARD_TABLES, CLAIM_TABLES, TICKET_TABLES = 240, 400, 400
LEANING = 100  # tables are enough to find out a guess that leans
KINDS = range(len(CARDS))
LONGER_TRACKS = [number for number, track in enumerate(BOX.tracks) if track.length > 2]


# Tables


def do(state: State, seat: int, effect: Effect) -> None:
    push(state, seat, effect)
    machine.advance(GERMANY, state)


def pay_unseen(state: State, seat: int, rng: list[int]) -> None:
    """Any unseen card of the hand, and before it all known ones of its kind."""
    unseen = unseen_cards(state.hands[seat], state.shown[seat])
    if unseen:
        kind = some(rng, unseen)
        pay(state, seat, kind, state.shown[seat][kind] + 1)
        replenish(state, seat)
        machine.advance(GERMANY, state)


def card_play(players: int, seed: int) -> State:
    """A table after many draws and payments, nearly always with a deck or two that ran out."""
    state, rng = start(players, seed), seeded(~seed)
    for turn in range(150 + below(rng, 150)):
        seat, coin = turn % players, below(rng, 10)
        if coin < 4 or not state.deck:
            pay_unseen(state, seat, rng)
        elif coin < 8:
            do(state, seat, Effect("blind"))
        else:
            do(state, seat, Effect("take", some(rng, state.row)))
    return state


@cache
def card_tables() -> list[tuple[State, int | None]]:
    return [(card_play(2 + seed % 3, seed), (0, 0, None)[seed % 3 - 1]) for seed in range(CARD_TABLES)]


@cache
def claim_tables() -> list[tuple[State, int | None]]:
    """Tables where seat 1 has named a track; the first that comes to mind, or the table does not count."""
    tables: list[tuple[State, int | None]] = []
    for seed in range(CARD_TABLES, CARD_TABLES + CLAIM_TABLES):
        state, rng = card_play(2 + seed % 3, seed), seeded(seed)
        claim = Effect("claim", some(rng, LONGER_TRACKS))
        if offer_claim(state, 1, claim):
            push(state, 1, claim)
            tables.append((state, None if seed % 3 == 0 else 0))
    return tables


def ticket_play(players: int, seed: int) -> State:
    """A table after many draws of tickets, often through a whole deck."""
    match, rng = stellwerk.new("germany", players=players, seed=seed), seeded(~seed)
    for _ in range(30 + below(rng, 40)):
        if match.decision is None:
            break
        tickets = [option for option in match.decision.options if option.op in ("tickets", "keep")]
        match.play(some(rng, tickets or match.decision.options))
    state: State = match.state
    return state


@cache
def ticket_tables() -> list[tuple[State, int | None]]:
    """As a spectator sees them, and as seat 0 does after others have drawn what it had put back."""
    tables = [(ticket_play(2 + seed % 3, seed), None if seed % 9 == 0 else 0) for seed in range(TICKET_TABLES)]
    return [(state, viewer) for state, viewer in tables if viewer is None or gone(state, viewer)]


# What is measured


def tell_tale(state: State) -> list[float]:
    """By kind: how much more often it is in what is unseen of the old decks than in that of the present one."""
    old = [1 + sum(deck[kind] for deck in state.earlier) for kind in KINDS]
    new = [1 + count for count in unseen_of_present_deck(state)]
    return [old[kind] / sum(old) - new[kind] / sum(new) for kind in KINDS]


def unseen_of_present_deck(state: State) -> list[int]:
    """What everybody can count: all cards, without those in sight and without what is unseen of the old decks."""
    row, paid = Counter(state.row), Counter(kind_paid(entry) for story in state.blind for entry in story)
    known = [row[kind] + state.discard[kind] + sum(shown[kind] for shown in state.shown) for kind in KINDS]
    return [CARDS[kind] - known[kind] + paid[kind] - sum(deck[kind] for deck in state.earlier) for kind in KINDS]


def old_kinds(state: State, viewer: int | None) -> float:
    weights = tell_tale(state)
    others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
    return sum(weights[kind] * hand[kind] for hand in others for kind in KINDS)


def locomotives(state: State, viewer: int | None) -> float:
    return state.hands[1][LOCOMOTIVE]


def longest_colour(state: State, viewer: int | None) -> float:
    return max(state.hands[1][:LOCOMOTIVE])


def next_cards(state: State, viewer: int | None) -> float:
    weights = tell_tale(state)
    return sum(weights[kind] for kind in state.deck[-8:])


def lowest_card(state: State, viewer: int | None) -> float:
    return state.deck[0] if state.deck else 0


CARD_MEASURES = {
    "old kinds": old_kinds,
    "locomotives": locomotives,
    "longest colour": longest_colour,
    "next cards": next_cards,
    "lowest card": lowest_card,
}


def had(state: State, viewer: int | None) -> set[int]:
    """The tickets that the viewer has had in hand since the set-up, and put back or kept."""
    return {t for record in state.draws if record[0] == viewer for t in record[4:]}


def gone(state: State, viewer: int) -> set[int]:
    """Those that the viewer has put back, and others have drawn."""
    view = GERMANY.mask(state, viewer)
    return had(state, viewer) - seen_now(view)


def value_held(state: State, viewer: int | None) -> float:
    return sum(state.box.tickets[t].value for t in (*state.tickets[1], *state.drawn[1]))


def came_round(state: State, viewer: int | None) -> float:
    """How many tickets of the others the viewer has put back after the set-up, and which."""
    others = [t for seat, held in enumerate(state.tickets) if seat != viewer for t in held]
    return sum(1 + t / 100 for t in others if t in had(state, viewer))


def too_early(state: State, viewer: int | None) -> float:
    """How many tickets the others have kept in the set-up that the viewer has had in hand, which cannot be."""
    mine = had(state, viewer) | set(state.rejected[viewer or 0])
    return sum(t in mine for seat in range(1, state.players) for t in state.tickets[seat][: state.first[seat]])


def rejects_on_top(state: State, viewer: int | None) -> float:
    """How near to the top lies what the viewer shuffled back in the set-up."""
    rejected = state.rejected[viewer or 0]
    return sum(place for stack in state.stacks for place, t in enumerate(stack) if t in rejected)


def rejects_held(state: State, viewer: int | None) -> float:
    rejected = state.rejected[viewer or 0]
    return sum(t in rejected for held in state.tickets[1:] for t in held)


def known_at_bottom(state: State, viewer: int | None) -> float:
    return sum(t in had(state, viewer) for stack in state.stacks for t in stack[:4])


def rejected_value(state: State, viewer: int | None) -> float:
    return sum(state.box.tickets[t].value for t in state.rejected[1])


def order(state: State, viewer: int | None) -> float:
    return sum(t * (place % 3) for stack in state.stacks for place, t in enumerate(stack))


TICKET_MEASURES = {
    "value held": value_held,
    "came round": came_round,
    "too early": too_early,
    "rejects on top": rejects_on_top,
    "rejects held": rejects_held,
    "known at bottom": known_at_bottom,
    "rejected value": rejected_value,
    "order": order,
}


# Guesses that lean, which the tests must notice


def pooled(view: State, viewer: int | None, rng: list[int]) -> State:
    """All unseen cards in one pot, as if no deck had ever run out."""
    state = GERMANY.guess(view, viewer, rng)
    others = [seat for seat in range(state.players) if seat != viewer]
    unseen = {seat: unseen_cards(state.hands[seat], state.shown[seat]) for seat in others}
    cards = [*state.deck, *(kind for kinds in unseen.values() for kind in kinds)]
    shuffle(rng, cards)
    for seat in others:
        for kind in unseen[seat]:
            state.hands[seat][kind] -= 1
            state.hands[seat][cards.pop()] += 1
    state.deck = cards
    return state


def forgetful(view: State, viewer: int | None, rng: list[int]) -> State:
    """Every ticket that the viewer does not see now may be anywhere, whatever it has had in hand before."""
    state = GERMANY.guess(view, viewer, rng)
    for deck, unknown in enumerate(UNKNOWN):
        pool = [t for t, printed in enumerate(state.box.tickets) if printed.deck == deck and t not in seen_now(view)]
        shuffle(rng, pool)
        for held, known in ((state.tickets, view.tickets), (state.drawn, view.drawn)):
            for seat, seen in enumerate(known):
                held[seat] = tuple(pool.pop() if t == unknown else held[seat][i] for i, t in enumerate(seen))
        state.stacks[deck] = [pool.pop() if t == unknown else t for t in view.stacks[deck]]
    return state


def seen_now(view: State) -> set[int]:
    return {t for held in (*view.tickets, *view.drawn, *view.stacks) for t in held}


# The tests


def possible(state: State) -> list[str]:
    """What is wrong with the cards and tickets; the coins of these tables heed no tracks and trains."""
    return [*invariants.cards(state), *invariants.tickets(state)]


@cache
def card_ranks() -> dict[str, list[int]]:
    return ranks(GERMANY, card_tables(), CARD_MEASURES)


@cache
def claim_ranks() -> dict[str, list[int]]:
    return ranks(GERMANY, claim_tables(), CARD_MEASURES)


@cache
def ticket_ranks() -> dict[str, list[int]]:
    return ranks(GERMANY, ticket_tables(), TICKET_MEASURES)


@pytest.mark.parametrize("measure", CARD_MEASURES)
def test_cards_spread_like_the_truth(measure: str) -> None:
    assert spreads(card_ranks()[measure]), card_ranks()[measure]


@pytest.mark.parametrize("measure", CARD_MEASURES)
def test_the_cards_of_who_has_named_a_track_spread_like_the_truth(measure: str) -> None:
    assert spreads(claim_ranks()[measure]), claim_ranks()[measure]


@pytest.mark.parametrize("measure", TICKET_MEASURES)
def test_tickets_spread_like_the_truth(measure: str) -> None:
    assert spreads(ticket_ranks()[measure]), ticket_ranks()[measure]


def test_a_guess_that_forgets_which_deck_ran_out_is_found_out() -> None:
    assert not spreads(ranks(GERMANY, card_tables()[:LEANING], {"old kinds": old_kinds}, pooled)["old kinds"])


def test_a_guess_that_forgets_tickets_is_found_out() -> None:
    counts = ranks(GERMANY, ticket_tables(), TICKET_MEASURES, forgetful)
    assert not all(map(spreads, counts.values())), counts


def test_the_tables_are_worth_the_test() -> None:
    """Decks have run out, unseen cards were paid afterwards, and tickets came round again."""
    assert sum(len(state.earlier) > 0 for state, _ in card_tables()) > CARD_TABLES * 0.9
    assert sum(is_paid(max(map(max, state.blind), default=0)) for state, _ in card_tables() if state.blind) > 100
    assert len(claim_tables()) > 120
    assert len(ticket_tables()) > 200


def test_every_guess_is_possible_and_keeps_what_is_known() -> None:
    for state, viewer in (*card_tables()[:60], *claim_tables()[:60], *ticket_tables()[:60]):
        view = GERMANY.mask(state, viewer)
        guess = GERMANY.guess(view, viewer, seeded(1))
        assert GERMANY.mask(guess, viewer) == view
        assert not possible(guess)
        assert [sum(hand) for hand in guess.hands] == [sum(hand) for hand in state.hands]
        if viewer is not None:
            assert (guess.hands[viewer], guess.tickets[viewer]) == (state.hands[viewer], state.tickets[viewer])
        if guess.pending[-1].effect.op == "claim":
            assert offer_claim(guess, 1, guess.pending[-1].effect), "who has named a track can pay for it"


def test_all_that_nobody_saw_of_an_old_deck_is_in_the_hands() -> None:
    """With two players each knows the other's whole hand when the deck has just run out, and what it was later."""
    state, rng = start(2, 7), seeded(7)
    while not state.earlier:
        do(state, 1, Effect("blind"))
        do(state, 0, Effect("blind"))
        pay_unseen(state, 0, rng)
    old = state.hands[1][:]
    assert GERMANY.guess(GERMANY.mask(state, 0), 0, rng).hands == state.hands
    for _ in range(5):
        do(state, 1, Effect("blind"))
        guess = GERMANY.guess(GERMANY.mask(state, 0), 0, rng)
        assert all(now >= then for now, then in zip(guess.hands[1], old, strict=True))


def circle() -> State:
    """Seat 0 has put three short tickets back, which are all that is left, and seat 1 has kept two of them."""
    state = start(2)
    stack_tickets(state, 0, range(4), [])
    state.rejected, state.first = [(), ()], [len(state.tickets[0]), 0]
    play(state, TICKETS[4], KEEP[0b0001], TICKETS[3], KEEP[0b101])
    return state


def test_a_ticket_put_back_and_drawn_by_another_is_kept_by_it_or_back_again() -> None:
    state = circle()
    view = GERMANY.mask(state, 0)
    guesses = [GERMANY.guess(view, 0, seeded(number)) for number in range(60)]
    found = Counter((guess.tickets[1], guess.stacks[0][0]) for guess in guesses)
    assert set(found) == {((1, 2), 3), ((1, 3), 2), ((2, 3), 1)}
    assert min(found.values()) > 8
    assert (state.tickets[1], state.stacks[0][0]) in found


def test_who_sees_it_again_knows_what_the_other_kept() -> None:
    state = circle()
    play(state, TICKETS[1])
    for number in range(20):
        assert GERMANY.guess(GERMANY.mask(state, 0), 0, seeded(number)).tickets == state.tickets
