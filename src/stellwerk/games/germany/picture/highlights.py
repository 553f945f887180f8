"""Which drawn things an event of Germany is about, by the ids of the picture: from what everybody knows of it."""

from stellwerk.core.records import NOBODY, Event
from stellwerk.games.germany.deck.data import Box
from stellwerk.games.germany.rules.payloads import place_of, track_of

STACKS = ("stack-short", "stack-long")


def highlights(box: Box, event: Event) -> tuple[str, ...]:
    """The ids; a thing may be missing in the picture of somebody who does not see it."""
    seat = f"seat-{event.seat}"
    match event.effect.op:
        case "claim":
            return f"track-{track_of(event.effect)}", seat
        case "passenger":
            return f"place-{box.places[place_of(event.effect)].id}", seat
        case "take":
            return "panel-row", seat
        case "blind":
            return "deck", seat
        case "refill" | "reset":
            return ("panel-row",)
        case "reshuffle":
            return "discard", "deck"
        case "tickets" | "put_back":
            return *STACKS, seat
        case "shuffle_back":
            return STACKS
        case "score":
            return ("sheet",)
    return () if event.seat == NOBODY else (seat,)
