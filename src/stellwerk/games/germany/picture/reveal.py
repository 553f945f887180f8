"""The final scoring of Germany one by one: tickets are opened, then Globetrotter and passengers are counted (DE-10)."""

from collections.abc import Iterator

from stellwerk.core.picture import Revealed
from stellwerk.core.text import Who
from stellwerk.core.words import Words
from stellwerk.games.germany.deck.data import PASSENGERS
from stellwerk.games.germany.picture.symbols import PASSENGER_KIND
from stellwerk.games.germany.rules.scoring import GLOBETROTTER, completed, final_sheet, passenger_points, route_points
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.ways import found_way
from stellwerk.games.germany.text.names import KIND, ticket_name


def reveal(view: State, who: Who, t: Words) -> list[Revealed]:
    """Whoever had the fewest points so far comes first, and the dearest ticket of each last."""
    return [*tickets(view, who, t), *globetrotters(view, who, t), *passengers(view, who, t)]


def tickets(view: State, who: Who, t: Words) -> Iterator[Revealed]:
    for seat in sorted(range(view.players), key=lambda seat: route_points(view, seat)):
        made = completed(view.box, view.owner, seat, view.tickets[seat])
        for ticket in sorted(view.tickets[seat], key=lambda ticket: view.box.tickets[ticket].value):
            says = f"{who(seat)}: {ticket_name(view.box, ticket, t)}"
            value = view.box.tickets[ticket].value
            yield Revealed(seat, says, value if ticket in made else -value, parts(view, seat, ticket))


def parts(view: State, seat: int, ticket: int) -> tuple[str, ...]:
    """The two places and, if the seat's own tracks join them, the way between them."""
    own = sum(1 << track for track, owner in enumerate(view.owner) if owner == seat)
    way, ends = found_way(view.box, own, 0, ticket), view.box.tickets[ticket][:2]
    places = [f"place-{view.box.places[place].id}" for place in ends]
    return f"seat-{seat}", *places, *(f"track-{track}" for track in (way.tracks if way else ()))


def globetrotters(view: State, who: Who, t: Words) -> Iterator[Revealed]:
    for seat, (_, _, _, bonus, _) in enumerate(final_sheet(view)):
        if bonus:
            says = t("{who}: Globetrotter, for the most completed tickets", who=who(seat))
            yield Revealed(seat, says, GLOBETROTTER, (f"seat-{seat}",))


def passengers(view: State, who: Who, t: Words) -> Iterator[Revealed]:
    for colour in range(len(PASSENGERS)):
        counts = [met[colour] for met in view.met]
        for seat, points in enumerate(passenger_points(counts)):
            if points:
                about, n = t(KIND[PASSENGER_KIND[colour]]), counts[seat]
                says = t("{who}: passengers, {n} × {colour}", who=who(seat), colour=about, n=n)
                yield Revealed(seat, says, points, (f"seat-{seat}",))
