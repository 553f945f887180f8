"""What is missing for tickets, in words."""

from stellwerk.core.words import Words
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.ways import shortest_way
from stellwerk.games.germany.text.names import ticket_name


def say_way(view: State, seat: int, ticket: int, t: Words) -> str:
    """A ticket, and what is missing for it."""
    name, way = ticket_name(view.box, ticket, t), shortest_way(view, seat, ticket)
    if way is None:
        return t("{ticket}: no way is open any more", ticket=name)
    if not way.missing:
        return t("{ticket}: completed", ticket=name)
    return t.plural(
        "{ticket}: {n} train missing",
        "{ticket}: {n} trains missing",
        way.missing,
        ticket=name,
    )


def say_together(view: State, seat: int, tickets: tuple[int, ...], t: Words) -> str:
    """What tickets come to: their points, and the trains that the shortest way of each takes, shared tracks once."""
    ways = [shortest_way(view, seat, ticket) for ticket in tickets]
    laid = {track for way in ways if way for track in way.tracks if view.owner[track] != seat}
    return t(
        "{points} points, {missing} of your {trains} trains",
        points=sum(view.box.tickets[ticket].value for ticket in tickets),
        missing=sum(view.box.tracks[track].length for track in laid),
        trains=view.trains[seat],
    )
