"""What the drawn things of Germany are, for a reader who points at one: by id, from what the reader may know."""

from stellwerk.core.text import Who
from stellwerk.core.words import Words
from stellwerk.games.germany.deck.data import LOCOMOTIVE, LONG, POINTS, SHORT
from stellwerk.games.germany.rules.state import EMPTY, FREE, State
from stellwerk.games.germany.text import board, help
from stellwerk.games.germany.text.names import (
    CARD,
    KIND,
    PASSENGER,
    cards,
    place_name,
    points,
    split,
    track_colour,
    track_name,
)

Labels = dict[str, str]


def labels(view: State, seat: int | None, who: Who, t: Words) -> Labels:
    """Tickets say themselves what is missing for them."""
    players = {f"seat-{other}": board.player(view, other, who, t) for other in range(view.players)}
    found = places(view, t) | tracks(view, who, t) | market(view, t) | held(view, seat, t)
    return found | players | {"points": help.scoring(t)[0]}


def places(view: State, t: Words) -> Labels:
    """Who waits there, each with what passengers are worth; a country is an end."""
    worth = t("In each colour, the most passengers are worth 20 points at the end, the second most 10.")
    found = Labels()
    for number, place in enumerate(view.box.places):
        here, waiting = place_name(view.box, number, t), [t(PASSENGER[colour]) for colour in view.waiting[number]]
        country = [help.turn(t)[5]] if place.country else []
        found[f"place-{place.id}"] = " ".join([f"{here}: {', '.join(waiting)}." if waiting else f"{here}.", *country])
        found |= {f"passenger-{place.id}-{i}": f"{here}: {said}. {worth}" for i, said in enumerate(waiting)}
    return found


def tracks(view: State, who: Who, t: Words) -> Labels:
    """What a track takes and is worth, and whose it is."""
    found = Labels()
    for number, track in enumerate(view.box.tracks):
        name, worth = track_name(view.box, number, t), points(POINTS[track.length], t)
        said = f"{name}: {track.length} × {track_colour(view.box, number, t)}, {worth}."
        owner = view.owner[number]
        found[f"track-{number}"] = said if owner == FREE else f"{said} {who(owner)}."
    return found


def market(view: State, t: Words) -> Labels:
    """The row and the piles."""
    about, tickets, loco = help.turn(t)[1], help.turn(t)[3], t("Locomotive: stands for every colour")
    row = {
        f"row-{i}": loco if kind == LOCOMOTIVE else t(CARD[kind]) for i, kind in enumerate(view.row) if kind != EMPTY
    }
    left = [len(stack) for stack in view.stacks]
    heap = cards(list(enumerate(view.discard)), t) or "–"
    return row | {
        "deck": f"{t('deck')}: {len(view.deck)}. {about}",
        "discard": f"{t('Discard pile')}: {heap}",
        "stack-short": f"{split(left[SHORT], 0, t)}. {tickets}",
        "stack-long": f"{split(0, left[LONG], t)}. {tickets}",
    }


def held(view: State, seat: int | None, t: Words) -> Labels:
    """The own hand, or for a spectator the pile of discards."""
    name, counts = ("discard", view.discard) if seat is None else ("hand", view.hands[seat])
    return {f"{name}-{kind}": f"{counts[kind]} × {t(KIND[kind])}" for kind in range(LOCOMOTIVE + 1)}
