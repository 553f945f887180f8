"""What the numbers in the effects and events of Germany mean. No other module reads or writes them bare.

An effect, an action and an event carry plain integers: `Effect.n`, `Action.a` and `Action.b`, `Event.result`. EFFECTS
declares their names for each effect, `ANSWERS` in actions.py for each action; below are the effects themselves, made by
name, and one small function for each part that reads it. `Effect.of` is always empty: no effect here holds others.
"""

from typing import Final

from stellwerk.core.parts import ALL_LEFT, BY_SEAT, Declared, Part
from stellwerk.core.records import Action, Effect, Event
from stellwerk.games.germany.deck.data import LOCOMOTIVE, MOST_TICKETS, MOST_TRACKS, TRAINS

SET_UP: Final = "set-up"  # pushes the frames of the opening
DRAWS: Final = ("turn", "second_card")
MOST_RESETS: Final = 10  # DE-4.10
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


# Effects, made by name

NOTHING: Final = 1  # the number of effects that need none
NO_RESETS: Final = 0

TURN: Final = Effect("turn", NOTHING)
END_TURN: Final = Effect("end_turn", NOTHING)
SCORE: Final = Effect("score", NOTHING)
SECOND_CARD: Final = Effect("second_card", NOTHING)
DRAW_BLIND: Final = Effect("blind", 0)  # 0 like its action: saved matches have it so
SPLIT: Final = Effect("split", NOTHING)
PUT_BACK: Final = Effect("put_back", NOTHING)
SHUFFLE_BACK: Final = Effect("shuffle_back", NOTHING)
FIRST_REFILL: Final = Effect("refill", NO_RESETS)
FIRST_RESHUFFLE: Final = Effect("reshuffle", NO_RESETS)
TAKING: Final = tuple(Effect("take", kind) for kind in range(LOCOMOTIVE + 1))
CLAIMING: Final = tuple(Effect("claim", track) for track in range(MOST_TRACKS))


def drawing_card(action: Action) -> Effect:
    """The card that a turn or a second card has asked for."""
    return DRAW_BLIND if action.op == "blind" else TAKING[action.a]


def claiming(action: Action) -> Effect:
    return CLAIMING[action.a]


def drawing_tickets(action: Action) -> Effect:
    return Effect("tickets", action.a)


def refilling(resets: int) -> Effect:
    return Effect("refill", resets)


def resetting(resets: int) -> Effect:
    return Effect("reset", resets)


def reshuffling(resets: int) -> Effect:
    return Effect("reshuffle", resets)


def meeting(place: int) -> Effect:
    """A passenger may be taken there."""
    return Effect("passenger", place)


def keeping(least: int) -> Effect:
    return Effect("keep", least)


# The numbers of effects


def kind_of(effect: Effect) -> int:
    """take: the kind of card."""
    return effect.n


def resets_of(effect: Effect) -> int:
    """refill, reset, reshuffle: how often the row has been reset."""
    return effect.n


def track_of(effect: Effect) -> int:
    """claim: the track."""
    return effect.n


def place_of(effect: Effect) -> int:
    """passenger: the place."""
    return effect.n


def short_of(effect: Effect) -> int:
    """tickets: how many short ones."""
    return effect.n


def least_of(effect: Effect) -> int:
    """keep: how many at least."""
    return effect.n


# The numbers of actions


def kind_taken(action: Action) -> int:
    """take: the kind of card."""
    return action.a


def takes_locomotive(action: Action) -> bool:
    """take: a face-up locomotive."""
    return action.op == "take" and action.a == LOCOMOTIVE


def track_claimed(action: Action) -> int:
    """claim: the track."""
    return action.a


def colour_paid(action: Action) -> int:
    """pay: the colour; LOCOMOTIVE: locomotives alone."""
    return action.a


def locomotives_paid(action: Action) -> int:
    """pay: how many locomotives."""
    return action.b


def passenger_taken(action: Action) -> int:
    """passenger: the colour, or NO_PASSENGER."""
    return action.a


def short_wanted(action: Action) -> int:
    """tickets: how many short ones."""
    return action.a


def tickets_kept(action: Action) -> int:
    """keep: which of the tickets drawn, one bit each."""
    return action.a


# The results of events


def cards_of(event: Event) -> tuple[int, ...]:
    """refill: the cards turned over; blind: the card, or nothing if it was somebody else's."""
    return event.result


def tickets_of(event: Event) -> tuple[int, ...]:
    """tickets, keep: the tickets drawn or kept."""
    return event.result


def kept_of(event: Event) -> tuple[int, int]:
    """put_back: how many short and how many long tickets."""
    return event.result[0], event.result[1]


def kept_by_seat(event: Event) -> list[tuple[int, int]]:
    """shuffle_back: how many short and how many long tickets each seat has kept."""
    return list(zip(event.result[::2], event.result[1::2], strict=True))


def all_kept(by_seat: list[tuple[int, int]]) -> tuple[int, ...]:
    """The result that kept_by_seat reads."""
    return tuple(number for kept in by_seat for number in kept)


def trains_of(event: Event) -> tuple[int, ...]:
    """end_turn: the trains that set off the end, or nothing."""
    return event.result


def totals_of(event: Event) -> tuple[int, ...]:
    """score: the total of each seat."""
    return event.result
