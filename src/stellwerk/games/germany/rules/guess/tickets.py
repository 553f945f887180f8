"""Guesses of the tickets in Germany: all draws since the set-up are played again, and what the viewer saw comes out.

Everybody sees where each card goes, only not which of those drawn are kept. So the places are known: those of the
decks after the set-up, and for every draw those of the hand and of the bottom of the decks. What is guessed is which
card went where; a card that the viewer has never seen may be any ticket then.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stellwerk.core.rng import below, shuffle
from stellwerk.games.germany.deck.data import LONG, SHORT
from stellwerk.games.germany.rules.hidden import UNKNOWN, UNKNOWN_CHOICE, deck_of, is_known
from stellwerk.games.germany.rules.memory import TicketDraw, read, written
from stellwerk.games.germany.rules.state import State

TRIES: Final = 8  # histories side by side, once a card that the viewer knew has been drawn by another seat

NO_CARD: Final = -1  # in a place that is filled later


class DrawPlaces(NamedTuple):
    """The places of one draw: where the cards lay, and where those kept and rejected went, in the order drawn."""

    bits: int
    drawn: list[int]
    kept: list[int]
    rejected: list[int]
    ways: list[int]  # the bits that are possible, as far as everybody knows


class Retraced(NamedTuple):
    """All places from the set-up until now."""

    first: list[int]  # the unknown tickets of the decks after the set-up, each in a place of its own
    draws: list[DrawPlaces]
    stacks: list[list[int]]  # the places now
    drawn: list[list[int]]  # by seat: of those not yet decided about
    hands: list[list[int]]  # by seat: of those kept since the set-up
    sights: dict[int, int]  # by place: the ticket that the viewer saw there


class History(NamedTuple):
    """Which card lies where, and what the viewer knows of each."""

    cards: list[int]  # by place, or NO_CARD
    tickets: list[int]  # by card: its number, or UNKNOWN
    bits: list[int]  # by draw: those kept


def deal_tickets(state: State, seat: int | None, rng: list[int]) -> None:
    """Every ticket that the viewer does not know is with another seat or in its deck."""
    retraced = retrace(state, seat)
    history = sample(retraced, rng)
    first = [held[:number] for held, number in zip(state.tickets, state.first, strict=True)]
    pools = unknown_tickets(state, {*history.tickets, *(ticket for held in first for ticket in held)})
    # What the viewer shuffled back in the set-up was kept by nobody then (DE-2.10); so what they kept is named first.
    first = name_held(first, pools, {ticket for rejected in state.rejected for ticket in rejected}, rng)
    name(history.tickets, pools, set(), rng)
    state.tickets = [kept + at(history, hand) for kept, hand in zip(first, retraced.hands, strict=True)]
    state.drawn = [at(history, drawn) for drawn in retraced.drawn]
    state.stacks = [list(at(history, stack)) for stack in retraced.stacks]
    state.draws = tuple(
        written(read(numbers)._replace(bits=bits, tickets=at(history, places.drawn)))
        for numbers, bits, places in zip(state.draws, history.bits, retraced.draws, strict=True)
    )
    # What the others remember having shuffled back: any tickets that no seat kept in the set-up, each once.
    known = {ticket for held in (*first, *state.rejected) for ticket in held}
    state.rejected = name_held(state.rejected, unknown_tickets(state, known), set(), rng)


def at(history: History, places: list[int]) -> tuple[int, ...]:
    return tuple([history.tickets[history.cards[place]] for place in places])


def unknown_tickets(state: State, known: set[int]) -> list[list[int]]:
    """By deck: the tickets that are none of the known ones."""
    pools: list[list[int]] = [[], []]
    for ticket, printed in enumerate(state.box.tickets):
        if ticket not in known:
            pools[printed.deck].append(ticket)
    return pools


def name(tickets: list[int], pools: list[list[int]], without: set[int], rng: list[int]) -> None:
    """Every unknown one becomes a ticket of its pool that may lie there, each equally likely."""
    for pool, unknown in zip(pools, UNKNOWN, strict=True):
        fitting = [ticket for ticket in pool if ticket not in without]
        shuffle(rng, fitting)
        for i, ticket in enumerate(tickets):
            if ticket == unknown:
                tickets[i] = fitting.pop()
                pool.remove(tickets[i])


def name_held(
    held: Sequence[tuple[int, ...]], pools: list[list[int]], without: set[int], rng: list[int]
) -> list[tuple[int, ...]]:
    """The tickets of all seats, named at once."""
    every = [ticket for tickets in held for ticket in tickets]
    name(every, pools, without, rng)
    named = iter(every)
    return [tuple([next(named) for _ in tickets]) for tickets in held]


# The places


def retrace(state: State, seat: int | None) -> Retraced:
    """Every place, and what the viewer saw there."""
    first = first_tickets(state)
    shorts = first.count(UNKNOWN[SHORT])
    stacks = [list(range(shorts)), list(range(shorts, len(first)))]
    retraced = Retraced(first, [], stacks, [], [[] for _ in range(state.players)], {})
    end = len(first)
    for numbers in state.draws:
        draw = read(numbers)
        retraced.draws.append(redraw(state, retraced, draw, end))
        end += len(draw.tickets)
    for tickets in state.drawn:
        retraced.drawn.append([stacks[deck_of(state.box, ticket)].pop() for ticket in tickets])
        look(retraced, retraced.drawn[-1], tickets)
    for hand, held, number in zip(retraced.hands, state.tickets, state.first, strict=True):
        look(retraced, hand, held[number:])
    return retraced


def first_tickets(state: State) -> list[int]:
    """The decks after the set-up: what lies there now, and what has been drawn and not put back."""
    sizes = [len(stack) for stack in state.stacks]
    for drawn in state.drawn:
        for ticket in drawn:
            sizes[deck_of(state.box, ticket)] += 1
    for draw in map(read, state.draws):
        sizes[SHORT] += draw.short
        sizes[LONG] += draw.long
    return [UNKNOWN[SHORT]] * sizes[SHORT] + [UNKNOWN[LONG]] * sizes[LONG]


def redraw(state: State, retraced: Retraced, draw: TicketDraw, end: int) -> DrawPlaces:
    """One draw; the places where its cards went are numbered on from `end`."""
    seat, short, long, bits, tickets = draw
    decks = [deck_of(state.box, ticket) for ticket in tickets]
    drawn = [retraced.stacks[deck].pop() for deck in decks]
    look(retraced, drawn, tickets)
    kept = list(range(end, end + short + long))
    rejected = list(range(end + short + long, end + len(drawn)))
    retraced.hands[seat].extend(kept)
    back = [SHORT] * (decks.count(SHORT) - short) + [LONG] * (decks.count(LONG) - long)
    for place, deck in zip(rejected, back, strict=True):
        retraced.stacks[deck].insert(0, place)  # DE-7.6, DE-7.7
    return DrawPlaces(bits, drawn, kept, rejected, ways_to_keep(decks, short, long))


def ways_to_keep(decks: list[int], short: int, long: int) -> list[int]:
    """The bits that keep these numbers of short and of long tickets; short ones are drawn first."""
    shorts = (1 << decks.count(SHORT)) - 1
    return [
        bits
        for bits in range(1 << len(decks))
        if (bits & shorts).bit_count() == short and (bits & ~shorts).bit_count() == long
    ]


def look(retraced: Retraced, places: list[int], tickets: Sequence[int]) -> None:
    retraced.sights.update((place, ticket) for place, ticket in zip(places, tickets, strict=True) if is_known(ticket))


# Which card went where


def sample(retraced: Retraced, rng: list[int]) -> History:
    """One history that agrees with what the viewer saw, each one equally likely.

    As long as nobody else has drawn a card that the viewer knows, all histories are alike and one is enough. Then
    a particle filter: several are tried side by side, and those that leave more ways open are drawn more often.
    """
    tries = TRIES
    while True:
        histories = [opening(retraced)]
        for places in retraced.draws:
            histories = extend(histories, places, retraced.sights, tries, rng) if histories else []
        if histories:
            return histories[below(rng, len(histories))]
        tries *= 2  # all came to a dead end, which is rare


def opening(retraced: Retraced) -> History:
    size = len(retraced.first) + sum(len(places.drawn) for places in retraced.draws)
    tickets = [retraced.sights.get(place, ticket) for place, ticket in enumerate(retraced.first)]
    return History(list(range(len(retraced.first))) + [NO_CARD] * (size - len(retraced.first)), tickets, [])


def extend(
    histories: list[History], places: DrawPlaces, sights: dict[int, int], tries: int, rng: list[int]
) -> list[History]:
    """Each history with one more draw."""
    if places.bits != UNKNOWN_CHOICE:
        for history in histories:
            keep(history, places, places.bits, sights)
        return histories
    if len(histories) == 1 and any(map(is_known, at(histories[0], places.drawn))):
        histories = [copy(histories[0]) for _ in range(tries)]
    ways = [open_ways(history, places, sights) for history in histories]
    weights = [len(open) for open in ways]
    if min(weights) < max(weights):
        chosen = resample(weights, tries, rng)
        histories, ways = [copy(histories[i]) for i in chosen], [ways[i] for i in chosen]
    elif not max(weights):
        return []
    for history, open in zip(histories, ways, strict=True):
        keep(history, places, open[below(rng, len(open))], sights)
    return histories


def open_ways(history: History, places: DrawPlaces, sights: dict[int, int]) -> list[int]:
    """The bits that put no ticket where the viewer saw another one."""
    watched = any(place in sights for place in (*places.kept, *places.rejected))
    return [bits for bits in places.ways if agrees(history, places, bits, sights)] if watched else places.ways


def agrees(history: History, places: DrawPlaces, bits: int, sights: dict[int, int]) -> bool:
    for card, place in moves(history, places, bits):
        ticket, seen = history.tickets[card], sights.get(place)
        if seen is not None and ticket != seen and (is_known(ticket) or seen in history.tickets):
            return False
    return True


def moves(history: History, places: DrawPlaces, bits: int) -> list[tuple[int, int]]:
    """Which card goes to which place."""
    kept, rejected = iter(places.kept), iter(places.rejected)
    return [(history.cards[place], next(kept if bits >> i & 1 else rejected)) for i, place in enumerate(places.drawn)]


def resample(weights: list[int], tries: int, rng: list[int]) -> list[int]:
    """As many indices as there are tries, each as often as its weight says."""
    every = [i for i, weight in enumerate(weights) for _ in range(weight)]
    return [every[below(rng, len(every))] for _ in range(tries)] if every else []


def copy(history: History) -> History:
    return History(history.cards[:], history.tickets[:], history.bits[:])


def keep(history: History, places: DrawPlaces, bits: int, sights: dict[int, int]) -> None:
    for card, place in moves(history, places, bits):
        history.cards[place] = card
        history.tickets[card] = sights.get(place, history.tickets[card])
    history.bits.append(bits)
