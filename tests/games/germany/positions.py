"""Positions of Germany for the tests: a table after the set-up, rearranged by hand."""

from collections.abc import Iterable, Mapping, Sequence

import stellwerk
from stellwerk.core import machine
from stellwerk.core.records import NOBODY, Action, Effect, Event, Frame
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.deck.data import CARDS, COLOURS, LOCOMOTIVE, PASSENGERS, POINTS, box
from stellwerk.games.germany.rules.actions import KEEP, NO_PASSENGER, PASSENGER, TICKETS
from stellwerk.games.germany.rules.state import State

PURPLE, BLUE, ORANGE, WHITE, GREEN, YELLOW, BLACK, RED = range(len(COLOURS))
LOCO = LOCOMOTIVE
PLAIN_ROW = (PURPLE, BLUE, ORANGE, WHITE, GREEN)
NO_ONE = PASSENGER[NO_PASSENGER]
BOX = box()
PLACES = {place.id: number for number, place in enumerate(BOX.places)}


def place(id: str) -> int:
    return PLACES[id]


def track(a: str, b: str, lane: int = 0) -> int:
    """The number of a track, by the ids of its places and its lane."""
    ends = {PLACES[a], PLACES[b]}
    return next(n for n, t in enumerate(BOX.tracks) if {t.a, t.b} == ends and t.lane == lane)


def ticket(a: str, b: str) -> int:
    """The number of a ticket, by the ids of its places."""
    ends = {PLACES[a], PLACES[b]}
    return next(n for n, t in enumerate(BOX.tickets) if {t.a, t.b} == ends)


def passenger(colour: str) -> int:
    return PASSENGERS.index(colour)


def start(players: int = 3, seed: int = 1) -> State:
    """The first turn of seat 0; everybody has drawn two tickets of each deck and kept the first two."""
    match = stellwerk.new("germany", players=players, seed=seed)
    for _ in range(players):
        match.play(TICKETS[2])
    for _ in range(players):
        match.play(KEEP[0b0011])
    state: State = match.state.clone()
    return state


def table(
    players: int = 3,
    hands: Mapping[int, Sequence[int]] | None = None,
    row: Sequence[int] = PLAIN_ROW,
    top: Sequence[int] = (),
    discard: Sequence[int] = (),
    hoarder: int | None = None,
) -> State:
    """The first turn of seat 0 with the cards given: `top` is drawn first, from its left.

    All other cards lie below `top` in the deck or, if there is a hoarder, are in that seat's hand. The row may be
    shorter than five.
    """
    state = start(players)
    rest = list(CARDS)
    state.hands = [[0] * 10 for _ in range(players)]
    state.shown = [[0] * 9 for _ in range(players)]
    state.discard = [0] * 9
    for seat, held in (hands or {}).items():
        for kind in held:
            state.hands[seat][kind] += 1
    for kind in discard:
        state.discard[kind] += 1
    for kind in [*row, *top, *discard, *(kind for held in (hands or {}).values() for kind in held)]:
        rest[kind] -= 1
    assert min(rest) >= 0, "the box holds fewer cards of this kind"
    below = [kind for kind, count in enumerate(rest) for _ in range(count)]
    if hoarder is not None:
        for kind in below:
            state.hands[hoarder][kind] += 1
        below = []
    state.row = [*row, *[-1] * (5 - len(row))]
    state.deck = [*below, *reversed(top)]
    return state


def give_tracks(state: State, seat: int, *tracks: int) -> None:
    """The seat has claimed these tracks earlier: owner, trains, score and who may still claim what."""
    for claimed in tracks:
        length = BOX.tracks[claimed].length
        state.owner[claimed] = seat
        state.trains[seat] -= length
        state.score[seat] += POINTS[length]
        group = BOX.groups[BOX.tracks[claimed].group]
        for other in range(state.players):
            for shut in group if other == seat or state.players <= 3 else (claimed,):
                state.open[other] &= ~(1 << shut)


def give_tickets(state: State, seat: int, *tickets: int) -> None:
    """The seat holds exactly these tickets; what it held goes under the decks, what others held is swapped."""
    for old in state.tickets[seat]:
        state.stacks[BOX.tickets[old].deck].insert(0, old)
    state.tickets[seat] = ()
    for wanted in tickets:
        stack = state.stacks[BOX.tickets[wanted].deck]
        if wanted in stack:
            stack.remove(wanted)
        else:
            holder = next(s for s in range(state.players) if wanted in state.tickets[s])
            other = stack.pop(0)
            state.tickets[holder] = tuple(other if t == wanted else t for t in state.tickets[holder])
    state.tickets[seat] = tickets
    state.first[seat] = min(2, len(tickets))


def stack_tickets(state: State, seat: int, short: Sequence[int], long: Sequence[int]) -> None:
    """The decks hold exactly these tickets, the first of each on top; all others are held by the seat."""
    state.tickets = [() for _ in range(state.players)]
    state.tickets[seat] = tuple(t for t in range(len(BOX.tickets)) if t not in short and t not in long)
    state.stacks = [list(reversed(short)), list(reversed(long))]
    state.bottom = [(), ()]


def give_passengers(state: State, seat: int, counts: Mapping[str, int]) -> None:
    """The seat has collected this many of each colour, taken from wherever they wait."""
    met = list(state.met[seat])
    for colour, count in counts.items():
        number = passenger(colour)
        for _ in range(count):
            where = next(p for p, waiting in enumerate(state.waiting) if number in waiting)
            left = list(state.waiting[where])
            left.remove(number)
            state.waiting[where] = tuple(left)
        met[number] += count
    state.met[seat] = tuple(met)


def wait(state: State, **colours: str) -> None:
    """Who waits where, such as `berlin="red red green white blue"`; the other passengers stand where there is room."""
    fixed = {PLACES[id]: tuple(sorted(map(passenger, names.split()))) for id, names in colours.items()}
    others = [here for here in range(len(BOX.places)) if here not in fixed]
    bag = [colour for waiting in state.waiting for colour in waiting]
    for here, wanted in fixed.items():
        assert len(wanted) == len(state.waiting[here]), "a place keeps its number of passengers"
        for colour in wanted:
            bag.remove(colour)
        state.waiting[here] = wanted
    for here in others:
        state.waiting[here] = tuple(sorted(bag.pop() for _ in state.waiting[here]))


def turn_of(state: State, seat: int) -> None:
    """It is this seat's turn."""
    state.pending = [frame if frame.seat == NOBODY else Frame(seat, frame.effect) for frame in state.pending]


def go_on(state: State) -> list[Event]:
    """Carry out what needs no choice; all that happened."""
    log: list[Event] = []
    machine.advance(GERMANY, state, log)
    return log


def options(state: State) -> list[Action]:
    """What is offered now, even if it is a single option."""
    open = machine.decision(GERMANY, state)
    assert open is not None, "the match is over"
    return list(open.options)


def ops(state: State) -> set[str]:
    """The kinds of actions that are offered now."""
    return {action.op for action in options(state)}


def play(state: State, *actions: Action) -> list[Event]:
    """Play the actions one after the other, each checked; all that happened."""
    log: list[Event] = []
    for action in actions:
        machine.apply(GERMANY, state, action, log)
    return log


def named(events: Iterable[Event], op: str) -> list[Event]:
    """The events of one kind that were carried out."""
    return [event for event in events if event.effect.op == op and event.action.op != "lapse"]


def passed(events: Iterable[Event]) -> list[int]:
    """The seats that could do nothing in their turns."""
    return [event.seat for event in events if event.effect.op == "turn" and event.action.op == "lapse"]


def seat_to_move(state: State) -> int:
    open = machine.decision(GERMANY, state)
    assert open is not None, "the match is over"
    return open.seat


def over(state: State) -> bool:
    return machine.decision(GERMANY, state) is None


def score(state: State) -> list[tuple[int, ...]]:
    """The match ends here: the sheet by seat - routes, completed, failed, Globetrotter, passengers."""
    state.pending = [Frame(NOBODY, Effect("score"))]
    assert machine.advance(GERMANY, state) is None
    return state.sheet


def hand(state: State, seat: int) -> dict[int, int]:
    """The cards of a seat by kind, those it has."""
    return {kind: count for kind, count in enumerate(state.hands[seat]) if count}
