"""Tickets: drawing them, keeping some, and where the others go (DE-2.6 to DE-2.10, DE-7)."""

from typing import Final

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Effect
from stellwerk.core.rng import shuffle
from stellwerk.games.germany.deck.data import LONG, SHORT
from stellwerk.games.germany.rules.actions import KEEP, TICKETS, TICKETS_DRAWN
from stellwerk.games.germany.rules.memory import TicketDraw, written
from stellwerk.games.germany.rules.payloads import (
    all_kept,
    drawing_tickets,
    least_of,
    short_of,
    tickets_kept,
)
from stellwerk.games.germany.rules.state import State


def short_shares(short: int, long: int) -> range:
    """DE-7.4: how many short tickets may be drawn from decks of these sizes; DE-7.5: none from empty decks."""
    drawn = min(TICKETS_DRAWN, short + long)
    return range(max(0, drawn - long), min(drawn, short) + 1) if drawn else range(0)


SPLITS: Final = tuple(  # by the sizes of the short and of the long deck, of which only the first four tickets matter
    tuple(tuple(TICKETS[share] for share in short_shares(short, long)) for long in range(TICKETS_DRAWN + 1))
    for short in range(TICKETS_DRAWN + 1)
)


KEEPS: Final = tuple(  # by how many were drawn, and how many must be kept at least: the bits say which
    tuple(tuple(KEEP[b] for b in range(1, 1 << drawn) if b.bit_count() >= least) for least in range(TICKETS_DRAWN + 1))
    for drawn in range(TICKETS_DRAWN + 1)
)


def split_choices(state: State) -> tuple[Action, ...]:
    """How many short tickets to draw; nothing if both decks are empty."""
    short, long = len(state.stacks[SHORT]), len(state.stacks[LONG])
    return SPLITS[short if short < TICKETS_DRAWN else TICKETS_DRAWN][long if long < TICKETS_DRAWN else TICKETS_DRAWN]


def tickets_to_draw(state: State) -> int:
    """DE-7.1: four; DE-7.3: fewer if the decks hold fewer."""
    return min(TICKETS_DRAWN, len(state.stacks[SHORT]) + len(state.stacks[LONG]))


def offer_split(state: State, seat: int, effect: Effect) -> tuple[Action, ...]:
    return split_choices(state)


def do_split(state: State, seat: int, effect: Effect, action: Action) -> None:
    push(state, seat, drawing_tickets(action))


def do_tickets(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """DE-7.1: the short ones, then the long ones, from the tops."""
    short = short_of(effect)
    drawn: list[int] = []
    for deck, share in ((SHORT, short), (LONG, tickets_to_draw(state) - short)):
        stack = state.stacks[deck]
        drawn += [stack.pop() for _ in range(share)]
        state.bottom[deck] = state.bottom[deck][: len(stack)]
    state.drawn[seat] = tuple(drawn)
    return state.drawn[seat]


def offer_keep(state: State, seat: int, effect: Effect) -> tuple[Action, ...]:
    return KEEPS[len(state.drawn[seat])][least_kept(state, seat, effect)]


def least_kept(state: State, seat: int, effect: Effect) -> int:
    """DE-2.8, DE-7.1: how many of those drawn at least; DE-7.5: a single one must be kept."""
    return min(least_of(effect), len(state.drawn[seat]))


def do_keep(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    state.chosen[seat] = tickets_kept(action)
    return chosen_tickets(state.drawn[seat], state.chosen[seat])


def chosen_tickets(drawn: tuple[int, ...], bits: int) -> tuple[int, ...]:
    return tuple([ticket for i, ticket in enumerate(drawn) if bits >> i & 1])


def settle(state: State, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Take the chosen tickets into the hand; the kept and the rejected ones."""
    drawn, bits = state.drawn[seat], state.chosen[seat]
    kept = chosen_tickets(drawn, bits)
    rejected = chosen_tickets(drawn, ~bits)
    state.tickets[seat] += kept
    state.drawn[seat], state.chosen[seat] = (), 0
    return kept, rejected


def do_put_back(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """DE-7.6, DE-7.7: to the bottom, the first drawn uppermost. The result says how many of each deck were kept."""
    drawn, chosen = state.drawn[seat], state.chosen[seat]
    kept, rejected = settle(state, seat)
    for ticket in rejected:
        deck = state.box.tickets[ticket].deck
        state.stacks[deck].insert(0, ticket)
        state.bottom[deck] = (seat, *state.bottom[deck])
    short, long = count_decks(state, kept)
    state.draws += (written(TicketDraw(seat, short, long, chosen, drawn)),)
    return short, long


def do_shuffle_back(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """DE-2.9, DE-2.10: when all have chosen, the rejected ones are shuffled in. The result: what each seat kept."""
    counts: list[tuple[int, int]] = []
    for player in range(state.players):
        kept, rejected = settle(state, player)
        state.first[player] = len(kept)
        state.rejected[player] = rejected
        for ticket in rejected:
            state.stacks[state.box.tickets[ticket].deck].append(ticket)
        counts.append(count_decks(state, kept))
    for stack in state.stacks:
        stack.sort()
        shuffle(state.rng, stack)
    return all_kept(counts)


def count_decks(state: State, tickets: tuple[int, ...]) -> tuple[int, int]:
    """How many short and how many long ones (DE-11.2)."""
    long = [state.box.tickets[ticket].deck for ticket in tickets].count(LONG)
    return len(tickets) - long, long
