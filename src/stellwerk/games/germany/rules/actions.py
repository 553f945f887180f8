"""Every answer that a player of Germany can ever give."""

from typing import Final

from stellwerk.core.parts import Declared, Part
from stellwerk.core.records import Action
from stellwerk.games.germany.deck.data import COLOURS, LOCOMOTIVE, MOST_TRACKS, PASSENGERS, POINTS, Box

LONGEST: Final = len(POINTS) - 1
TICKETS_DRAWN: Final = 4  # DE-2.6, DE-7.1
NO_PASSENGER: Final = len(PASSENGERS)

BLIND: Final = Action("blind")
TAKE: Final = tuple(Action("take", kind) for kind in range(LOCOMOTIVE + 1))
TAKES: Final = tuple(  # by the bits of the kinds that lie in the row: each of them, or the deck
    (*(TAKE[kind] for kind in range(LOCOMOTIVE + 1) if kinds >> kind & 1), BLIND)
    for kinds in range(1 << LOCOMOTIVE + 1)
)
CLAIM: Final = tuple(Action("claim", track) for track in range(MOST_TRACKS))
TICKETS: Final = tuple(Action("tickets", short) for short in range(TICKETS_DRAWN + 1))
KEEP: Final = tuple(Action("keep", bits) for bits in range(1 << TICKETS_DRAWN))
PASSENGER: Final = tuple(Action("passenger", colour) for colour in range(NO_PASSENGER + 1))
PAY: Final = tuple(  # by colour and number of locomotives; the ninth colour: locomotives alone
    tuple(Action("pay", colour, locomotives) for locomotives in range(LONGEST + 1)) for colour in range(LOCOMOTIVE + 1)
)

ANSWERS: Final = {  # by op: what its numbers are called
    "take": Declared("take a card from the row", (Part("kind", "its kind; 8 is a locomotive", range(9)),), "DE-4.1"),
    "blind": Declared("draw the top card of the deck", (), "DE-4.1"),
    "claim": Declared("claim a route", (Part("track", "which of its tracks", box="tracks"),), "DE-5.1"),
    "pay": Declared(
        "pay for it",
        (
            Part("colour", "of the cards; 8: locomotives alone", range(LOCOMOTIVE + 1)),
            Part("locomotives", "how many of the cards are locomotives", range(LONGEST + 1)),
        ),
        "DE-5.6",
    ),
    "passenger": Declared(
        "take a passenger", (Part("colour", "which; 6 takes none", range(NO_PASSENGER + 1)),), "DE-6.2"
    ),
    "tickets": Declared(
        "draw tickets", (Part("short", "how many short ones; the others are long", range(TICKETS_DRAWN + 1)),), "DE-7.1"
    ),
    "keep": Declared(
        "keep tickets",
        (Part("tickets", "one bit for each that was drawn: 5 keeps the first and third", range(16)),),
        "DE-7.1",
    ),
}

Eight = tuple[tuple[Action, ...], ...]  # of eight tracks: by the bits set among them, their claims
CLAIMS: Final[dict[int, Eight]] = {}  # by the eighth part of their numbers; two threads may make one, the same


def claims(tracks: int) -> list[Action]:
    """The claims of a set of tracks given as bits, eight tracks at a time."""
    eights = tracks.to_bytes((tracks.bit_length() + 7) // 8, "little")
    found: list[Action] = []
    for number, byte in enumerate(eights):
        if byte:
            found += (CLAIMS.get(number) or eight_claims(number))[byte]
    return found


def claim_at(tracks: int, place: int) -> Action:
    """The same as claims(tracks)[place], alone."""
    for _ in range(place):
        tracks &= tracks - 1  # without its lowest bit
    return CLAIM[(tracks & -tracks).bit_length() - 1]


def eight_claims(number: int) -> Eight:
    first = 8 * number
    made = tuple(tuple(CLAIM[first + i] for i in range(8) if byte >> i & 1) for byte in range(256))
    CLAIMS[number] = made
    return made


def menu(box: Box) -> tuple[Action, ...]:
    """The fixed menu; an action's index in it is its number for learners.

    To keep no ticket, the last one, is never offered: it is there to ask why not (DE-7.1).
    """
    pay = [PAY[colour][locos] for colour in range(len(COLOURS)) for locos in range(LONGEST)]
    pay += PAY[LOCOMOTIVE][1:]
    claim = CLAIM[: len(box.tracks)]
    return (*TAKE, BLIND, *TICKETS, *KEEP[1:], *PASSENGER, *pay, *claim, KEEP[0])
