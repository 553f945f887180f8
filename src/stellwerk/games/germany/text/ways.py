"""What is missing for tickets, in words."""

from stellwerk.core.words import Words
from stellwerk.games.germany.rules.networks import cheapest_network
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
    """What tickets come to: their points, and the trains of the cheapest network that completes them all."""
    network = cheapest_network(view, seat, tickets)
    if network is None:
        return t("{points} points, but not all of them can be completed any more", points=worth(view, tickets))
    return t(
        "{points} points, {missing} of your {trains} trains",
        points=worth(view, tickets),
        missing=network.missing,
        trains=view.trains[seat],
    )


def worth(view: State, tickets: tuple[int, ...]) -> int:
    return sum(view.box.tickets[ticket].value for ticket in tickets)
