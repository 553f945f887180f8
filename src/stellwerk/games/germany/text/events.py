"""What has happened in Germany, as sentences."""

from stellwerk.core.records import Event
from stellwerk.core.text import Who
from stellwerk.core.words import Words
from stellwerk.games.germany.deck.data import POINTS, Box
from stellwerk.games.germany.rules.actions import NO_PASSENGER
from stellwerk.games.germany.rules.hidden import is_known
from stellwerk.games.germany.rules.payloads import (
    cards_of,
    kept_by_seat,
    kept_of,
    kind_of,
    passenger_taken,
    place_of,
    short_of,
    tickets_of,
    totals_of,
    track_of,
    trains_of,
)
from stellwerk.games.germany.text.names import (
    CARD,
    KIND,
    PASSENGER,
    cards,
    payment,
    place_name,
    points,
    split,
    ticket_name,
    track_name,
)


def say_event(box: Box, event: Event, who: Who, t: Words) -> str:
    """The sentence of an event; empty where another event tells the same."""
    name, effect = who(event.seat), event.effect
    if event.action.op == "lapse":
        return t("{who} can do nothing and passes.", who=name) if effect.op == "turn" else ""
    match effect.op:
        case "take":
            return t("{who} takes {card} from the row.", who=name, card=t(CARD[kind_of(effect)]))
        case "blind":
            return say_blind(event, name, t)
        case "refill":
            turned = cards_of(event)
            counts = [(kind, turned.count(kind)) for kind in range(len(KIND))]
            return t("New in the row: {cards}.", cards=cards(counts, t)) if turned else ""
        case "reset":
            return t("Three locomotives lie open: the whole row is replaced.")
        case "reshuffle":
            return t("The discard pile is shuffled and becomes the deck.")
        case "claim":
            return say_claim(box, event, name, t)
        case "passenger":
            return say_passenger(box, event, name, t)
        case "tickets" | "keep" | "put_back" | "shuffle_back":
            return say_tickets(box, event, who, t)
        case "end_turn":
            return "".join(say_last_turn(name, trains, t) for trains in trains_of(event))
        case "score":
            totals = ", ".join(f"{who(seat)} {total}" for seat, total in enumerate(totals_of(event)))
            return t("Final scoring: {totals}.", totals=totals)
    return ""


def sound(event: Event) -> str | None:
    """Cards that are drawn, and trains that are laid."""
    return {"claim": "train", "take": "card", "blind": "card", "tickets": "card"}.get(event.effect.op)


def say_blind(event: Event, name: str, t: Words) -> str:
    if not cards_of(event):
        return t("{who} draws a card from the deck.", who=name)
    return t("{who} draws {card} from the deck.", who=name, card=t(CARD[cards_of(event)[0]]))


def say_claim(box: Box, event: Event, name: str, t: Words) -> str:
    track = track_of(event.effect)
    return t(
        "{who} claims {route} with {cards}: {points}.",
        who=name,
        route=track_name(box, track, t),
        cards=payment(box, track, event.action, t),
        points=points(POINTS[box.tracks[track].length], t),
    )


def say_passenger(box: Box, event: Event, name: str, t: Words) -> str:
    place, colour = place_name(box, place_of(event.effect), t), passenger_taken(event.action)
    if colour == NO_PASSENGER:
        return t("{who} takes no passenger in {place}.", who=name, place=place)
    return t("{who} takes {passenger} in {place}.", who=name, passenger=t(PASSENGER[colour]), place=place)


def say_tickets(box: Box, event: Event, who: Who, t: Words) -> str:
    name = who(event.seat)
    if event.effect.op == "shuffle_back":
        kept = "; ".join(f"{who(seat)}: {split(*pair, t)}" for seat, pair in enumerate(kept_by_seat(event)))
        return t("First tickets kept – {kept}.", kept=kept)
    if event.effect.op == "put_back":
        return t("{who} keeps {tickets}.", who=name, tickets=split(*kept_of(event), t))
    tickets = tickets_of(event)
    named = ", ".join(ticket_name(box, ticket, t) for ticket in tickets)
    if event.effect.op == "keep":
        return t("{who} decides to keep {tickets}.", who=name, tickets=named) if tickets else ""
    if not is_known(tickets[0]):
        short = short_of(event.effect)
        return t("{who} draws {tickets}.", who=name, tickets=split(short, len(tickets) - short, t))
    return t("{who} draws {tickets}.", who=name, tickets=named)


def say_last_turn(name: str, trains: int, t: Words) -> str:
    return t.plural(
        "{who} has {n} train left: everybody has one more turn.",
        "{who} has {n} trains left: everybody has one more turn.",
        trains,
        who=name,
    )
