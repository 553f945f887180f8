"""What is asked in Germany, and what each answer would do, as sentences."""

from stellwerk.core.records import Action, Decision
from stellwerk.core.text import Combination
from stellwerk.core.words import Words
from stellwerk.games.germany.deck.data import POINTS, Box
from stellwerk.games.germany.rules.actions import NO_PASSENGER
from stellwerk.games.germany.rules.payloads import (
    kind_taken,
    least_of,
    passenger_taken,
    place_of,
    short_wanted,
    tickets_kept,
    track_claimed,
    track_of,
)
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.tickets import chosen_tickets, tickets_to_draw
from stellwerk.games.germany.text.names import (
    CARD,
    PASSENGER,
    payment,
    place_name,
    points,
    split,
    ticket_name,
    track_colour,
    track_name,
)


def question(view: State, decision: Decision, t: Words) -> str:
    effect = decision.effect
    match effect.op:
        case "turn":
            return t("Draw train cards, claim a route, or draw tickets.")
        case "second_card":
            return t("Choose the second card.")
        case "claim":
            return t("Choose the cards to pay for {route}.", route=track_name(view.box, track_of(effect), t))
        case "passenger":
            return t("Choose a passenger in {place}, or none.", place=place_name(view.box, place_of(effect), t))
        case "split":
            return t("Choose how many short and long tickets to draw.")
        case "keep":
            return t.plural(
                "Choose the tickets to keep: at least one.",
                "Choose the tickets to keep: at least {n}.",
                least_of(effect),
            )
    raise AssertionError(effect)


def say_action(view: State, decision: Decision, action: Action, t: Words) -> str:
    box = view.box
    match action.op:
        case "take":
            return t("Take {card} from the row.", card=t(CARD[kind_taken(action)]))
        case "blind":
            return t("Draw a card from the deck.")
        case "claim":
            return say_claim(box, track_claimed(action), t)
        case "tickets":
            short = short_wanted(action)
            return t("Draw {tickets}.", tickets=split(short, tickets_to_draw(view) - short, t))
        case "pay":
            return t("Pay {cards}.", cards=payment(box, track_of(decision.effect), action, t))
        case "passenger":
            colour = passenger_taken(action)
            if colour == NO_PASSENGER:
                return t("Take no passenger.")
            return t("Take {passenger}.", passenger=t(PASSENGER[colour]))
        case "keep":
            kept = chosen_tickets(view.drawn[decision.seat], tickets_kept(action))
            return t("Keep {tickets}.", tickets=", ".join(ticket_name(box, ticket, t) for ticket in kept))
    raise AssertionError(action)


def bar(view: State, decision: Decision, action: Action, t: Words) -> str | None:
    """What no piece on the table stands for: a short word for a button."""
    return t("No passenger") if action.op == "passenger" and passenger_taken(action) == NO_PASSENGER else None


def say_combination(view: State, decision: Decision, combination: Combination, t: Words) -> str:
    return t("Draw two cards from the deck.")


def bar_combination(combination: Combination, t: Words) -> str:
    return t("2 from the deck")


def say_claim(box: Box, track: int, t: Words) -> str:
    length = box.tracks[track].length
    return t(
        "Claim {route}: {length} × {colour}, {points}.",
        route=track_name(box, track, t),
        length=length,
        colour=track_colour(box, track, t),
        points=points(POINTS[length], t),
    )
