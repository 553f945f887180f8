"""Every effect of Germany with the names of its number and of its results, declared once.

payloads.py makes effects and reads them; in a file or a hash, an effect is its plain number.
"""

from typing import Final

from stellwerk.core.parts import ALL_LEFT, BY_SEAT, Declared, Part
from stellwerk.games.germany.deck.data import MOST_TICKETS, TRAINS
from stellwerk.games.germany.rules.payloads import MOST_RESETS

SET_UP: Final = "set-up"  # pushes the frames of the opening
DRAWS: Final = ("turn", "second_card")
RESETS: Final = range(MOST_RESETS + 1)
FOUR: Final = range(5)  # of the tickets that are drawn

EFFECTS: Final[dict[str, Declared]] = {
    # the course of the game
    "turn": Declared("a seat has its turn", (), "DE-3.1", pushed_by=(SET_UP, "end_turn")),
    "end_turn": Declared(
        "a turn is over",
        (),
        "DE-3.6",
        pushed_by=(SET_UP, "end_turn"),
        result=(Part("trains", "the trains left, if that sets off the end", range(TRAINS + 1)),),
    ),
    "score": Declared(
        "the final scoring",
        (),
        "DE-10.1",
        pushed_by=(SET_UP,),
        result=(Part("totals", "the total of each seat", range(-1000, 1000), takes=BY_SEAT),),
    ),
    # train cards
    "second_card": Declared("a second card is taken", (), "DE-4.1", pushed_by=DRAWS[:1]),
    "take": Declared("a card is taken from the row", (Part("kind", "its kind", range(9)),), "DE-4.2", pushed_by=DRAWS),
    "blind": Declared(
        "a card is drawn from the deck",
        (),
        "DE-4.1",
        pushed_by=DRAWS,
        result=(Part("kind", "its kind; nothing for the others", range(9)),),
        number=0,  # like its action: saved matches have it so
    ),
    "refill": Declared(
        "the row is filled up",
        (Part("resets", "how often the row has been reset since the card was taken", RESETS),),
        "DE-4.14",
        pushed_by=(SET_UP, "take", "reset", "reshuffle"),
        result=(Part("kinds", "the kinds of the cards turned over, from the left", range(9), takes=ALL_LEFT),),
    ),
    "reset": Declared(
        "the row is discarded",
        (Part("resets", "how often, this time included", RESETS),),
        "DE-4.8",
        pushed_by=("refill",),
    ),
    "reshuffle": Declared(
        "the discard pile becomes the deck",
        (Part("resets", "how often the row has been reset, for the refill that goes on after it", RESETS),),
        "DE-4.13",
        pushed_by=("blind", "refill", "claim"),
    ),
    # routes and passengers
    "claim": Declared("a route is claimed", (Part("track", "which", box="tracks"),), "DE-5.1", pushed_by=("turn",)),
    "passenger": Declared(
        "a passenger may be taken", (Part("place", "where", box="places"),), "DE-6.1", pushed_by=("claim",)
    ),
    # tickets
    "split": Declared("a seat says which tickets it wants first", (), "DE-2.6", pushed_by=(SET_UP,)),
    "tickets": Declared(
        "four tickets are drawn",
        (Part("short", "how many are short; the others are long", FOUR),),
        "DE-7.1",
        pushed_by=("turn", "split"),
        result=(
            Part(
                "tickets",
                "which, short ones first; UNKNOWN ones for the others",
                range(-5, MOST_TICKETS),
                takes=ALL_LEFT,
            ),
        ),
    ),
    "keep": Declared(
        "a seat chooses which tickets it keeps",
        (Part("least", "how many at least", FOUR),),
        "DE-2.8",
        pushed_by=(SET_UP, "turn"),
        result=(Part("tickets", "the tickets kept; nothing for the others", range(-5, MOST_TICKETS), takes=ALL_LEFT),),
    ),
    "put_back": Declared(
        "the other tickets go back",
        (),
        "DE-7.6",
        pushed_by=("turn",),
        result=(Part("short", "how many short ones are kept", FOUR), Part("long", "how many long ones", FOUR)),
    ),
    "shuffle_back": Declared(
        "the other tickets of all seats go back",
        (),
        "DE-2.9",
        pushed_by=(SET_UP,),
        result=(
            Part("kept", "seat by seat: how many short ones and how many long ones are kept", FOUR, takes=ALL_LEFT),
        ),
    ),
}
