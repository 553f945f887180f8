"""The figures of Germany, from the events of a match."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from stellwerk.core.records import LAPSE, Event
from stellwerk.core.statistics import Figures, Finished
from stellwerk.games.germany.deck.data import GREY, LOCOMOTIVE, LONG, PASSENGERS, POINTS, SHORT, Box
from stellwerk.games.germany.rules import payloads
from stellwerk.games.germany.rules.actions import NO_PASSENGER
from stellwerk.games.germany.rules.scoring import GLOBETROTTER, MOST, completed, find, nets_of, passenger_points
from stellwerk.games.germany.rules.setup import HAND
from stellwerk.games.germany.rules.state import FREE

USES = {"take": "cards", "blind": "cards", "claim": "routes", "tickets": "tickets", LAPSE.op: "passed"}  # of a turn


@dataclass
class Tally:
    """What one player did."""

    done: Counter[str] = field(default_factory=Counter)
    turns: Counter[str] = field(default_factory=Counter)  # by use
    tracks: list[int] = field(default_factory=list)
    tickets: list[int] = field(default_factory=list)
    met: Counter[int] = field(default_factory=Counter)  # passengers by colour


def figures(match: Finished) -> list[Figures]:
    tallies, owner = counted(match)
    box: Box = match.box
    made = [completed(box, owner, seat, tally.tickets) for seat, tally in enumerate(tallies)]
    most = max(map(len, made))
    ranks = [passenger_points([tally.met[colour] for tally in tallies]) for colour in range(len(PASSENGERS))]
    found = list[Figures]()
    for seat, tally in enumerate(tallies):
        best, passengers = 0 < most == len(made[seat]), [points[seat] for points in ranks]
        own = what_was_done(box, tally) | what_tickets_brought(box, tally, made[seat], best)
        own |= what_passengers_brought(tally, passengers) | {"network": largest_network(box, owner, seat)}
        found.append(own | {"points": points_by_source(box, tally, made[seat], best, sum(passengers))})
    return found


def counted(match: Finished) -> tuple[list[Tally], list[int]]:
    """What each player did, and who owns each track."""
    tallies, owner = [Tally() for _ in range(match.players)], [FREE] * len(match.box.tracks)
    for event in match.events:
        if 0 <= event.seat < match.players:
            count(tallies[event.seat], event)
            if event.effect.op == "claim":
                owner[payloads.track_of(event.effect)] = event.seat
    return tallies, owner


def count(tally: Tally, event: Event) -> None:
    """One event of the player's own."""
    effect, action = event.effect, event.action
    match effect.op:
        case "turn":
            tally.turns[USES[action.op]] += 1
        case "take":
            tally.done["face up"] += 1
            tally.done["face-up locomotives"] += payloads.kind_of(effect) == LOCOMOTIVE
        case "blind":
            tally.done["blind"] += 1
        case "claim":
            tally.tracks.append(payloads.track_of(effect))
            tally.done["locomotives"] += payloads.locomotives_paid(action)
        case "passenger" if action != LAPSE:
            colour = payloads.passenger_taken(action)
            if colour == NO_PASSENGER:
                tally.done["left waiting"] += 1
            else:
                tally.met[colour] += 1
        case "tickets":
            tally.done["tickets drawn"] += len(payloads.tickets_of(event))
        case "keep":
            tally.tickets += payloads.tickets_of(event)
        case "end_turn" if payloads.trains_of(event):
            tally.done["ended"] = 1


def what_was_done(box: Box, tally: Tally) -> Figures:
    lengths = [box.tracks[track].length for track in tally.tracks]
    done, drawn = tally.done, tally.done["face up"] + tally.done["blind"]
    return {
        "turns": dict(tally.turns),
        "routes": {str(length): number for length, number in sorted(Counter(lengths).items())},
        "longest": max(lengths, default=0),
        "grey": sum(box.tracks[track].colour == GREY for track in tally.tracks),
        "trains": sum(lengths),
        "drawn": drawn,
        "face_up": done["face up"],
        "blind": (done["blind"], drawn),
        "face_up_locomotives": done["face-up locomotives"],
        "locomotives": done["locomotives"],
        "left": HAND + drawn - sum(lengths),  # DE-5.2: a card for each space
        "ended": done["ended"],
    }


def what_tickets_brought(box: Box, tally: Tally, made: Sequence[int], best: bool) -> Figures:
    decks = Counter(box.tickets[ticket].deck for ticket in tally.tickets)
    return {
        "ticket_draws": tally.turns["tickets"],
        "tickets_drawn": tally.done["tickets drawn"],
        "kept": {"short": decks[SHORT], "long": decks[LONG]},
        "made": (len(made), len(tally.tickets)),
        "missed": len(tally.tickets) - len(made),
        "best_ticket": max((box.tickets[ticket].value for ticket in made), default=0),
        "globetrotter": int(best),
    }


def what_passengers_brought(tally: Tally, points: Sequence[int]) -> Figures:
    """`points` are those of each colour."""
    return {
        "passengers": {name: tally.met[colour] for colour, name in enumerate(PASSENGERS)},
        "left_waiting": tally.done["left waiting"],
        "majorities": sum(brought == MOST for brought in points),
    }


def points_by_source(box: Box, tally: Tally, made: Sequence[int], best: bool, passengers: int) -> dict[str, int]:
    """DE-10: the lines of the score sheet."""
    won = sum(box.tickets[ticket].value for ticket in made)
    return {
        "routes": sum(POINTS[box.tracks[track].length] for track in tally.tracks),
        "completed": won,
        "failed": won - sum(box.tickets[ticket].value for ticket in tally.tickets),
        "globetrotter": GLOBETROTTER if best else 0,
        "passengers": passengers,
    }


def largest_network(box: Box, owner: Sequence[int], seat: int) -> int:
    """The cities of the largest net (DE-8.1); a country joins none."""
    root, _ = nets_of(box, owner, seat)
    used = {
        place for track, mine in zip(box.tracks, owner, strict=True) if mine == seat for place in (track.a, track.b)
    }
    cities = Counter(find(root, place) for place in used if not box.places[place].country)
    return max(cities.values(), default=0)
