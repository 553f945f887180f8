"""What holds at every decision of Germany (DE-INV-01 to DE-INV-16): full states and single steps, no views."""

from collections import Counter
from collections.abc import Iterator, Sequence

from stellwerk.core.records import Action, Event
from stellwerk.games.germany.deck.data import CARDS, LOCOMOTIVE, PASSENGERS_EACH, POINTS, TRAINS, Box
from stellwerk.games.germany.rules.actions import TAKE
from stellwerk.games.germany.rules.payloads import track_of
from stellwerk.games.germany.rules.state import EMPTY, FREE, State

MOST_ROUTE_POINTS = 112  # with 45 trains and one track of each connection
ONE_TRACK_UP_TO = 3  # players
RESETS = 10
CONNECTIONS: dict[str, tuple[int, ...]] = {}  # by digest of the box and track: the tracks side by side, one bit each


def problems(state: State) -> list[str]:
    """What is wrong with a state, each message with its invariant; empty if all is well."""
    found = [*cards(state), *passengers(state), *tickets(state)]
    found += tracks(state)
    if state.sheet:
        found += final(state)
    elif not state.pending:
        found.append("DE-INV-16: the match is over and has not been scored")
    return found


def cards(state: State) -> Iterator[str]:
    known = [*state.deck, *state.row]
    for kind, number in enumerate(CARDS):
        count = known.count(kind) + state.discard[kind] + sum(hand[kind] for hand in state.hands)
        if count != number:
            yield f"DE-INV-01: {count} cards of kind {kind}, not {number}"
    if len(known) + sum(state.discard) + sum(map(sum, state.hands)) != sum(CARDS):
        yield "DE-INV-01: there are not 110 cards"
    if min(map(min, state.hands)) < 0 or min(state.discard) < 0:
        yield "DE-INV-01: a negative number of cards"
    for hand, shown in zip(state.hands, state.shown, strict=True):
        if any(a > b for a, b in zip(shown, hand, strict=False)):
            yield "DE-INV-01: a card is known to be in a hand and is not there"
    if len(state.row) != 5 or EMPTY in state.row:
        yield f"DE-INV-02: the row is {state.row}"
    if not state.deck and any(state.discard):
        yield "DE-INV-03: the deck is empty and the discard pile is not"


def tracks(state: State) -> Iterator[str]:
    """Trains, scores, and who may claim what."""
    box, players = state.box, state.players
    connection = connections(box)
    spaces, points, groups = [0] * players, [0] * players, [0] * players
    claimed = taken = 0
    for track, owner in enumerate(state.owner):
        if owner == FREE:
            continue
        length = box.tracks[track].length
        spaces[owner] += length
        points[owner] += POINTS[length]
        if groups[owner] & connection[track]:
            yield f"DE-INV-09: seat {owner} owns two tracks beside {track}"
        if players <= ONE_TRACK_UP_TO and taken & connection[track]:
            yield f"DE-INV-09: two tracks beside {track} are owned with {players} players"
        groups[owner] |= connection[track]
        taken |= connection[track]
        claimed |= 1 << track
    every = (1 << len(box.tracks)) - 1
    for seat in range(players):
        if state.trains[seat] != TRAINS - spaces[seat] or state.trains[seat] < 0:
            yield f"DE-INV-04: seat {seat} has {state.trains[seat]} trains and {spaces[seat]} spaces"
        if not state.sheet and state.score[seat] != points[seat]:
            yield f"DE-INV-05: seat {seat} has {state.score[seat]} points, and its tracks are worth {points[seat]}"
        if state.sheet and state.sheet[seat][0] != points[seat]:
            yield f"DE-INV-16: the routes of seat {seat} are worth {points[seat]}"
        shut = taken if players <= ONE_TRACK_UP_TO else claimed | groups[seat]
        if state.open[seat] != every & ~shut:
            yield f"DE-INV-09: the tracks open to seat {seat} do not agree with the owners"


def connections(box: Box) -> tuple[int, ...]:
    if box.digest not in CONNECTIONS:
        together = [sum(1 << track for track in group) for group in box.groups]
        CONNECTIONS[box.digest] = tuple(together[track.group] for track in box.tracks)
    return CONNECTIONS[box.digest]


def passengers(state: State) -> Iterator[str]:
    waiting = [colour for colours in state.waiting for colour in colours]
    for colour, met in enumerate(zip(*state.met, strict=True)):
        if waiting.count(colour) + sum(met) != PASSENGERS_EACH:
            yield f"DE-INV-06: there are not ten passengers of colour {colour}"
    if any(len(colours) > place.passengers for colours, place in zip(state.waiting, state.box.places, strict=True)):
        yield "DE-INV-06: a place has gained a passenger"


def tickets(state: State) -> Iterator[str]:
    every = [t for held in (*state.stacks, *state.tickets, *state.drawn) for t in held]
    if len(every) != len(state.box.tickets) or len(set(every)) != len(every):
        yield f"DE-INV-07: {len(every)} tickets, {len(set(every))} different ones"
    if any(state.box.tickets[t].deck != deck for deck, stack in enumerate(state.stacks) for t in stack):
        yield "DE-INV-07: a ticket lies in the wrong deck"
    if any(len(bottom) > len(stack) for bottom, stack in zip(state.bottom, state.stacks, strict=True)):
        yield "DE-INV-07: more tickets were put back than lie there"
    if not in_set_up(state) and min(map(len, state.tickets)) < 2:
        yield "DE-INV-08: a seat holds fewer than two tickets"


def in_set_up(state: State) -> bool:
    return any(frame.effect.op == "shuffle_back" for frame in state.pending)


def final(state: State) -> Iterator[str]:
    paid = sum(payout(counts) for counts in zip(*state.met, strict=True))
    if sum(points[4] for points in state.sheet) != paid:
        yield f"DE-INV-15: the passengers are worth {paid} in all"
    for seat, (routes, completed, failed, globetrotter, met) in enumerate(state.sheet):
        if met not in range(0, 121, 10):
            yield f"DE-INV-15: seat {seat} has {met} points for passengers"
        if state.score[seat] != routes + completed + failed + globetrotter + met:
            yield f"DE-INV-16: the score of seat {seat} is not the sum of its parts"
        if routes > MOST_ROUTE_POINTS or completed < 0 or failed > 0 or globetrotter not in (0, 15):
            yield f"DE-INV-16: the sheet of seat {seat} is {state.sheet[seat]}"
        if completed - failed != sum(state.box.tickets[t].value for t in state.tickets[seat]):
            yield f"DE-INV-16: the tickets of seat {seat} are worth something else"


def payout(counts: Sequence[int]) -> int:
    """What one colour pays in all."""
    leaders = counts.count(max(counts))
    if not max(counts):
        return 0
    if leaders > 1:
        return 20 * leaders
    others = [count for count in counts if 0 < count < max(counts)]
    return 20 + 10 * (others.count(max(others)) if others else 0)


def step_problems(before: State, action: Action, events: Sequence[Event], after: State) -> list[str]:
    """What is wrong with one action and all that followed from it, up to the next decision."""
    seat, effect = before.pending[-1].seat, before.pending[-1].effect
    found = [*never(before, after), *row_kept(before, events, after)]
    if not in_set_up(before):
        found += one_thing(before, seat, after)
    if effect.op == "claim":
        found += claimed(before, seat, track_of(effect), action, after)
    if effect.op == "passenger" and sum(after.met[seat]) - sum(before.met[seat]) not in (0, 1):
        found.append("DE-INV-11: more than one passenger from one end")
    second = bool(after.pending) and after.pending[-1].effect.op == "second_card"
    if action == TAKE[LOCOMOTIVE] and (effect.op != "turn" or second):
        found.append("DE-INV-12: an open locomotive is one of two cards")
    return found


def never(before: State, after: State) -> Iterator[str]:
    """What never falls, and what never grows."""
    if not after.sheet and any(b < a for a, b in zip(before.score, after.score, strict=True)):
        yield "DE-INV-05: a score has fallen"
    for old, new in zip(before.waiting, after.waiting, strict=True):
        if old != new and Counter(new) - Counter(old):
            yield "DE-INV-06: a place has gained a passenger"
    for held, kept in zip(before.tickets, after.tickets, strict=True):
        if kept[: len(held)] != held:
            yield "DE-INV-08: a kept ticket is gone"
    for was, now in zip(before.owner, after.owner, strict=True):
        if was not in (FREE, now):
            yield "DE-INV-09: a track has changed its owner"


def row_kept(before: State, events: Sequence[Event], after: State) -> Iterator[str]:
    """Three locomotives lie open only as DE-4.10 says: too few other cards, ten resets, or an unchanged row."""
    if after.row.count(LOCOMOTIVE) < 3 or after.row == before.row:
        return
    about = [*after.row, *after.deck]
    others = len(about) - about.count(LOCOMOTIVE) + sum(after.discard[:LOCOMOTIVE])
    if others >= 3 and sum(event.effect.op == "reset" for event in events) < RESETS:
        yield "DE-INV-02: three locomotives lie open"


def one_thing(before: State, seat: int, after: State) -> Iterator[str]:
    """One step changes cards, tracks, passengers or tickets of the acting seat, and nothing of the others."""
    for other in range(before.players):
        cards = sum(after.hands[other]) - sum(before.hands[other])
        trains = before.trains[other] - after.trains[other]
        held = len(after.tickets[other]) - len(before.tickets[other])
        met = sum(after.met[other]) - sum(before.met[other])
        if other != seat and (cards or trains or held or met):
            yield f"DE-INV-10: the step of seat {seat} changed what seat {other} has"
        paid = trains > 0 and cards == -trains and not held
        drawn = cards in (0, 1, 2) and not trains and 0 <= held <= 4 and not (cards and held)
        if not (paid or drawn):
            yield f"DE-INV-10: {cards} cards, {trains} trains and {held} tickets in one step"


def claimed(before: State, seat: int, track: int, action: Action, after: State) -> Iterator[str]:
    length = before.box.tracks[track].length
    if after.owner[track] != seat or sum(was != now for was, now in zip(before.owner, after.owner, strict=True)) != 1:
        yield "DE-INV-11: not just the one track was claimed"
    if before.trains[seat] - after.trains[seat] != length:
        yield f"DE-INV-11: a track of {length} took {before.trains[seat] - after.trains[seat]} trains"
    if sum(before.hands[seat]) - sum(after.hands[seat]) != length:
        yield f"DE-INV-11: a track of {length} was not paid with {length} cards"
    gone = len(after.deck) + sum(after.discard) - len(before.deck) - sum(before.discard)
    if gone != length:
        yield f"DE-INV-11: {gone} cards were discarded for a track of {length}"
    if before.hands[seat][LOCOMOTIVE] - after.hands[seat][LOCOMOTIVE] != action.b:
        yield "DE-INV-11: other cards were paid than were named"
