"""What becomes of tickets, routes and face-up train cards."""

from collections import Counter
from collections.abc import Iterator

from stellwerk.core.study import CLEARED, LEFT, PERFORMED, REMOVED, SHOWN, TAKEN, Fate, Story
from stellwerk.games.germany.deck.data import COLOURS, POINTS, SHORT, Box
from stellwerk.games.germany.rules import payloads
from stellwerk.games.germany.rules.scoring import completed
from stellwerk.games.germany.rules.state import FREE, State

FACE_UP = tuple(f"{colour} card" for colour in (*COLOURS, "locomotive"))  # by kind of card


def kinds(box: Box) -> dict[str, str]:
    tickets = {
        ticket_id(box, t): "short ticket" if ticket.deck == SHORT else "long ticket"
        for t, ticket in enumerate(box.tickets)
    }
    routes = {track_id(box, t): f"route of {track.length}" for t, track in enumerate(box.tracks)}
    return tickets | routes | dict.fromkeys(FACE_UP, "face-up card")


def ticket_id(box: Box, ticket: int) -> str:
    printed = box.tickets[ticket]
    return f"ticket {box.places[printed.a].id}-{box.places[printed.b].id}"


def track_id(box: Box, track: int) -> str:
    """Tracks side by side are told apart by their number."""
    printed = box.tracks[track]
    side_by_side = len(box.groups[printed.group]) > 1
    return f"{box.places[printed.a].id}-{box.places[printed.b].id}" + (f" {printed.lane + 1}" if side_by_side else "")


def fates(story: Story) -> Iterator[Fate]:
    yield from ticket_fates(story)
    yield from route_fates(story.state)
    yield from face_up_fates(story)


def ticket_fates(story: Story) -> Iterator[Fate]:
    """Drawn is shown, kept is taken, put back is removed, completed is performed."""
    state: State = story.state
    drawn, done = dict[int, tuple[int, ...]](), completed_tickets(state)
    for event in story.events:
        if event.effect.op == "tickets":
            drawn[event.seat] = payloads.tickets_of(event)
            yield from (Fate(ticket_id(state.box, ticket), SHOWN) for ticket in drawn[event.seat])
        elif event.effect.op == "keep":
            kept = payloads.tickets_of(event)
            for ticket in drawn.pop(event.seat):
                yield ticket_fate(state, event.seat, ticket, ticket in kept, ticket in done)
    yield from (Fate(ticket_id(state.box, ticket), PERFORMED, seat) for ticket, seat in done.items())


def ticket_fate(state: State, seat: int, ticket: int, kept: bool, done: bool) -> Fate:
    """DE-10.2, DE-10.3: a ticket that was kept is worth its number, or costs it."""
    if not kept:
        return Fate(ticket_id(state.box, ticket), REMOVED, seat)
    value = float(state.box.tickets[ticket].value)
    return Fate(ticket_id(state.box, ticket), TAKEN, seat, value if done else -value)


def completed_tickets(state: State) -> dict[int, int]:
    """By ticket: who has completed it."""
    return {
        ticket: seat
        for seat in range(state.players)
        for ticket in completed(state.box, state.owner, seat, state.tickets[seat])
    }


def route_fates(state: State) -> Iterator[Fate]:
    """Every track lies there for all; claimed is taken and performed."""
    for number, owner in enumerate(state.owner):
        name, worth = track_id(state.box, number), float(POINTS[state.box.tracks[number].length])
        yield Fate(name, SHOWN)
        if owner == FREE:
            yield Fate(name, LEFT)
        else:
            yield Fate(name, TAKEN, owner, worth)
            yield Fate(name, PERFORMED, owner)


def face_up_fates(story: Story) -> Iterator[Fate]:
    """Turned over is shown, taken is performed too; a row with too many locomotives is cleared."""
    row = Counter[int]()
    for event in story.events:
        op = event.effect.op
        if op == "refill":
            row.update(payloads.cards_of(event))
            yield from (Fate(FACE_UP[kind], SHOWN) for kind in payloads.cards_of(event))
        elif op == "take":
            kind = payloads.kind_of(event.effect)
            row[kind] -= 1
            yield Fate(FACE_UP[kind], TAKEN, event.seat)
            yield Fate(FACE_UP[kind], PERFORMED, event.seat)
        elif op == "reset":
            yield from (Fate(FACE_UP[kind], CLEARED) for kind in row.elements())
            row.clear()
    yield from (Fate(FACE_UP[kind], LEFT) for kind in row.elements())
