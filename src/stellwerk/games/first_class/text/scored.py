"""A scoring phase of First Class as a table: what each player scored in it, and where it came from."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from stellwerk.core.records import Event
from stellwerk.core.text import Who
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.rules import scoring, state
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import LOWER, UPPER, Train, both, train_of
from stellwerk.games.first_class.rules.payloads import amount_of, round_of
from stellwerk.games.first_class.rules.state import State

TRAIN, PART, GAIN, TOTAL = "train", "part", "gain", "total"  # kinds of lines
OTHERS: Final = {  # lines of the score sheet that grow in a scoring, too
    state.STATIONS: mark("On the route"),
    state.PRINTED: mark("Cards and contracts"),
    state.CONSTANTINOPLE: mark("Constantinople"),
    state.BAGGAGE: mark("Baggage"),
    state.COINS_SPENT: mark("Coins for points"),
}


class Line(NamedTuple):
    """One thing that was scored, by seat; None: the seat has not scored yet."""

    kind: str
    title: str
    points: tuple[int | None, ...]
    side: int = NONE  # of a train


class Phase(NamedTuple):
    """A scoring phase that is going on, or has just been."""

    number: int
    done: bool  # the cards of the next round lie there
    events: Sequence[Event]


def phase(view: State, seen: Callable[[], Sequence[Event]]) -> Phase | None:
    """The scoring phase between two rounds, until something is done in the next one; None: there is none."""
    number, done = numbered(view)
    if not number:
        return None
    events = seen()
    begun = [i for i, event in enumerate(events) if event.effect.op == "end-round"]
    if not begun or round_of(events[begun[-1]].effect) != 2 * number or (done and events[-1].effect.op != "round"):
        return None
    return Phase(number, done, events[begun[-1] :])


def numbered(view: State) -> tuple[int, bool]:
    """Which scoring phase it could be, from 1, and whether cards lie there already; 0: none."""
    if all(card == NONE for card in view.display):
        return (view.round // 2 if view.round % 2 == 0 else 0), False
    fresh = view.round % 2 == 1 and not any(view.gone) and view.tile_holder == NONE
    return (view.round // 2 if fresh else 0), True


def lines(view: State, found: Phase, t: Words) -> list[Line]:
    """Without what nobody has scored; the last line is what everybody has now."""
    trains = [side_line(view, found, UPPER, t("Upper train")), side_line(view, found, LOWER, t("Lower train"))]
    parts = [
        Line(PART, t("incl. celebrities"), by_train(view, found, scoring.celebrity_points)),
        Line(PART, t("incl. tiles"), by_train(view, found, scoring.tile_points)),
    ]
    gains = [
        Line(GAIN, t("Switches"), counted(view, found, 2)),
        *(Line(GAIN, t(title), gained(view, found, line)) for line, title in OTHERS.items()),
    ]
    gains = [line for line in gains if any(line.points)]
    scored = [line.points for line in (*trains, *gains)]
    total = tuple(added([line[seat] for line in scored]) for seat in range(view.players))
    now = tuple(scores_then(view, found))
    return [
        *trains,
        *(line for line in parts if any(line.points)),
        *gains,
        Line(TOTAL, t("In this scoring"), total),
        Line(TOTAL, t("Points so far"), now),
    ]


def added(points: Sequence[int | None]) -> int | None:
    return sum(some or 0 for some in points) if any(some is not None for some in points) else None


def results(view: State, found: Phase) -> list[tuple[int, ...] | None]:
    """By seat: what the trains and switches scored; None: not yet."""
    by_seat = {event.seat: event.result for event in found.events if event.effect.op == "train-points"}
    return [by_seat.get(seat) for seat in range(view.players)]


def side_line(view: State, found: Phase, side: int, title: str) -> Line:
    return Line(TRAIN, title, counted(view, found, side), side)


def counted(view: State, found: Phase, which: int) -> tuple[int | None, ...]:
    return tuple(None if result is None else result[which] for result in results(view, found))


def by_train(view: State, found: Phase, worth: Callable[[State, Train], int]) -> tuple[int | None, ...]:
    """Nothing has changed in the trains since they scored."""
    scored = [result is not None for result in results(view, found)]
    return tuple(
        sum(worth(view, train) for train in both(seat)) if scored[seat] else None for seat in range(len(scored))
    )


def gained(view: State, found: Phase, line: int) -> tuple[int | None, ...]:
    points: list[int | None] = [None if result is None else 0 for result in results(view, found)]
    for event in found.events:
        if line_of(event) == line:
            points[event.seat] = (points[event.seat] or 0) + points_of(event)
    return tuple(points)


def line_of(event: Event) -> int:
    """The line of the score sheet that an event adds to, but for trains and switches; NONE: to no other."""
    if event.action.op == "coin-point":
        return state.COINS_SPENT
    ops = {
        "points": state.PRINTED,
        "station-points": state.STATIONS,
        "constantinople": state.CONSTANTINOPLE,
        "baggage-points": state.BAGGAGE,
    }
    return ops.get(event.effect.op, NONE)


def points_of(event: Event) -> int:
    if event.action.op == "coin-point":
        return 1
    return event.result[0] if event.effect.op == "constantinople" else amount_of(event.effect)


def scores_then(view: State, found: Phase) -> list[int]:
    """The points of everybody before the final scoring."""
    later = {*range(state.COINS_LEFT, state.LINES)}
    return [sum(points for line, points in enumerate(sheet) if line not in later) for sheet in view.sheet]


def title(found: Phase, t: Words) -> str:
    return t("Scoring after round {n}", n=2 * found.number)


def said(view: State, found: Phase, who: Who, t: Words) -> str:
    """The table in words, player by player."""
    told = [title(found, t) + "."]
    table = lines(view, found, t)
    for seat in range(view.players):
        parts = [f"{line.title} {line.points[seat]}" for line in table if line.points[seat] is not None]
        told.append(f"{who(seat)}: {', '.join(parts)}.")
    return " ".join(told)


def reached(view: State, seat: int, side: int) -> int:
    """The position of the conductor."""
    return view.conductors[train_of(seat, side)]
