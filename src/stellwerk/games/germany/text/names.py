"""What things are called in Germany: seats, cards, places, tracks, tickets, and numbers of them."""

from collections.abc import Iterable

from stellwerk.core.records import Action
from stellwerk.core.words import LANGUAGES, Words, mark
from stellwerk.games.germany.deck.data import GREY, SHORT, Box
from stellwerk.games.germany.rules.hidden import deck_of, is_known
from stellwerk.games.germany.rules.routes import cards_paid

SEATS = (mark("Red"), mark("Purple"), mark("Yellow"), mark("Black"), mark("White"))  # DE-1.2
CARD = (
    mark("a purple card"),
    mark("a blue card"),
    mark("an orange card"),
    mark("a white card"),
    mark("a green card"),
    mark("a yellow card"),
    mark("a black card"),
    mark("a red card"),
    mark("a locomotive"),
)
KIND = (
    mark("purple"),
    mark("blue"),
    mark("orange"),
    mark("white"),
    mark("green"),
    mark("yellow"),
    mark("black"),
    mark("red"),
    mark("locomotive"),
)
PASSENGER = (
    mark("a red passenger"),
    mark("a green passenger"),
    mark("a black passenger"),
    mark("a yellow passenger"),
    mark("a blue passenger"),
    mark("a white passenger"),
)


def seat_name(seat: int, t: Words) -> str:
    return t(SEATS[seat])


def place_name(box: Box, place: int, t: Words) -> str:
    return box.places[place].names[LANGUAGES.index(t.language)]


def track_name(box: Box, track: int, t: Words) -> str:
    return f"{place_name(box, box.tracks[track].a, t)}–{place_name(box, box.tracks[track].b, t)}"


def track_colour(box: Box, track: int, t: Words) -> str:
    colour = box.tracks[track].colour
    return t("grey") if colour == GREY else t(KIND[colour])


def ticket_name(box: Box, ticket: int, t: Words) -> str:
    """The two places and the value; a ticket that is not known is only short or long."""
    if not is_known(ticket):
        return t("short ticket") if deck_of(box, ticket) == SHORT else t("long ticket")
    printed = box.tickets[ticket]
    return f"{place_name(box, printed.a, t)}–{place_name(box, printed.b, t)} ({printed.value})"


def cards(counts: Iterable[tuple[int, int]], t: Words) -> str:
    """Such as "2 × red, 1 × locomotive"."""
    return ", ".join(f"{count} × {t(KIND[kind])}" for kind, count in counts if count)


def payment(box: Box, track: int, action: Action, t: Words) -> str:
    return cards(cards_paid(box.tracks[track], action), t)


def points(n: int, t: Words) -> str:
    return t.plural("{n} point", "{n} points", n)


def split(short: int, long: int, t: Words) -> str:
    """Such as "3 short tickets and 1 long one"."""
    if not short and not long:
        return t("no tickets")
    if not long:
        return t.plural("{n} short ticket", "{n} short tickets", short)
    if not short:
        return t.plural("{n} long ticket", "{n} long tickets", long)
    first = t.plural("{n} short ticket", "{n} short tickets", short)
    return t("{short} and {long}", short=first, long=t.plural("{n} long one", "{n} long ones", long))
