"""Which drawn things an event of First Class is about, by the ids of the picture: from what everybody knows of it."""

from stellwerk.core.records import Action, Event
from stellwerk.games.first_class.deck.data import Box
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.payloads import car_chosen, gap_slot, side_chosen, slot_of, station_used

TABLE = {
    "open-game-end": "panel-market",
    "end-turn": "panel-market",
    "round": "panel-display",
    "remove-card": "panel-display",
    "final-scoring": "sheet",
    "evidence": "sheet",
}


def highlights(box: Box, event: Event) -> tuple[str, ...]:
    """The ids; a thing may be missing in the picture of somebody who sees that board in brief."""
    effect, seat = event.effect, f"seat-{event.seat}"
    if effect.op in TABLE:
        return (TABLE[effect.op],)
    match effect.op:
        case "clear-row":
            return (f"row-{payloads.cleared_row(effect)}",)
        case "mail" | "tile":
            return (f"train-{event.seat}-{payloads.side_of_train(effect)}",)
        case "mechanic":
            return (f"train-{event.seat}-{payloads.mechanic_side(effect)}",)
        case "gap":
            return f"gap-{event.seat}-{gap_slot(event.action)}", seat
        case "tuck":
            return (f"train-{event.seat}-{side_chosen(event.action)}",)
        case "postcard" | "station-points":
            return f"route-{event.seat}", seat
        case "constantinople":
            return "constantinople", seat
        case "train-points":
            return f"train-{event.seat}-0", f"train-{event.seat}-1"
    return chosen(event.seat, event.action)


def chosen(seat: int, action: Action) -> tuple[str, ...]:
    """What an answer points at."""
    match action.op:
        case "take" | "decline":
            return f"card-{slot_of(action)}", f"seat-{seat}"
        case "start-tile":
            return "start-tile", f"seat-{seat}"
        case "upgrade" | "coin-upgrade":
            return f"car-{seat}-{side_chosen(action)}-{car_chosen(action)}", f"train-{seat}-{side_chosen(action)}"
        case "car" | "coin-car" | "coin-choice-car" | "coin-conductor":
            return (f"train-{seat}-{side_chosen(action)}",)
        case "conductor" | "both":
            return tuple(f"train-{seat}-{side}" for side, way in enumerate(action[1:]) if way)
        case "loco" | "coin-loco":
            return f"locomotive-{seat}", f"seat-{seat}"
        case "station":
            return f"station-{seat}-{station_used(action)}", f"seat-{seat}"
        case "game-end" | "pay":
            return "panel-market", f"seat-{seat}"
    return (f"seat-{seat}",) if seat >= 0 else ()
