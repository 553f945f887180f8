"""What the numbers in the effects and events of Germany mean. No other module reads or writes them bare.

An effect, an action and an event carry plain integers: `Effect.n`, `Action.a` and `Action.b`, `Event.result`. Their
names are declared in effects.py and actions.py. Here are the effects themselves, made by name, and one small function
for each part that reads it. `Effect.of` is always empty: no effect here holds others.
"""

from typing import Final

from stellwerk.core.records import Action, Effect, Event
from stellwerk.games.germany.deck.data import LOCOMOTIVE, MOST_TRACKS

MOST_RESETS: Final = 10  # DE-4.10


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
