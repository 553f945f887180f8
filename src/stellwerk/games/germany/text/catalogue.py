"""What a deck of Germany holds, as a list to read."""

from stellwerk.core.words import Words
from stellwerk.games.germany.deck.data import LONG, POINTS, SHORT, Box
from stellwerk.games.germany.text.names import place_name, points, track_colour, track_name

Line = tuple[str, ...]


def catalogue(box: Box, t: Words) -> list[Line]:
    """The headings; then every place, every connection and every ticket."""
    return [
        (t("Id"), t("Kind"), t("Name"), t("What it is")),
        *(place(box, number, t) for number in range(len(box.places))),
        *(connection(box, tracks, t) for tracks in box.groups),
        *(ticket(box, number, t) for number in range(len(box.tickets))),
    ]


def place(box: Box, number: int, t: Words) -> Line:
    printed = box.places[number]
    kind = t("country") if printed.country else t("city")
    waiting = t.plural("{n} passenger", "{n} passengers", printed.passengers)
    return printed.id, kind, place_name(box, number, t), waiting


def connection(box: Box, tracks: tuple[int, ...], t: Words) -> Line:
    first = box.tracks[tracks[0]]
    colours = ", ".join(track_colour(box, track, t) for track in tracks)
    worth = points(POINTS[first.length], t)
    said = t("length {length}, {points}: {colours}", length=first.length, points=worth, colours=colours)
    return ends(box, first.a, first.b), t("route"), track_name(box, tracks[0], t), said


def ticket(box: Box, number: int, t: Words) -> Line:
    printed = box.tickets[number]
    kind = t("short ticket") if printed.deck == SHORT else t("long ticket")
    name = f"{place_name(box, printed.a, t)}–{place_name(box, printed.b, t)}"
    return ends(box, printed.a, printed.b), kind, name, points(printed.value, t)


def ends(box: Box, a: int, b: int) -> str:
    """What a deck file and its problems call a connection or a ticket."""
    return f"{box.places[a].id}-{box.places[b].id}"


def summary(box: Box, t: Words) -> list[str]:
    """How much there is of everything."""
    abroad = sum(place.country for place in box.places)
    short, long = (sum(ticket.deck == deck for ticket in box.tickets) for deck in (SHORT, LONG))
    return [
        t("{cities} cities and {countries} countries", cities=len(box.places) - abroad, countries=abroad),
        t("{routes} connections with {tracks} tracks", routes=len(box.groups), tracks=len(box.tracks)),
        t("{short} short and {long} long tickets", short=short, long=long),
    ]
