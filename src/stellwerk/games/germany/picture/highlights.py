"""Which drawn things an event of Germany is about, by the ids of the picture: from what everybody knows of it."""

from stellwerk.core.records import Event
from stellwerk.games.germany.deck.data import Box

STACKS = ("stack-short", "stack-long")


def marks(box: Box, event: Event) -> tuple[str, ...]:
    """The ids; a thing may be missing in the picture of somebody who does not see it."""
    seat, n = f"seat-{event.seat}", event.effect.n
    match event.effect.op:
        case "claim":
            return f"track-{n}", seat
        case "passenger":
            return f"place-{box.places[n].id}", seat
        case "take":
            return "market", seat
        case "blind":
            return "deck", seat
        case "refill" | "reset":
            return ("market",)
        case "reshuffle":
            return "discard", "deck"
        case "tickets" | "put_back":
            return *STACKS, seat
        case "shuffle_back":
            return STACKS
        case "score":
            return ("sheet",)
    return (seat,) if event.seat >= 0 else ()
