"""Germany in sentences, generated from actions and events."""

from collections.abc import Callable, Sequence

from stellwerk.core.game import Row
from stellwerk.core.records import Action, Decision, Event
from stellwerk.core.words import LANGUAGES, Words, mark
from stellwerk.games.germany.deck.data import GREY, LOCOMOTIVE, POINTS, Box
from stellwerk.games.germany.rules.actions import NO_PASSENGER, TICKETS_DRAWN
from stellwerk.games.germany.rules.effects import chosen_tickets
from stellwerk.games.germany.rules.hidden import UNKNOWN
from stellwerk.games.germany.rules.state import State

Who = Callable[[int], str]

SEATS = (mark("White"), mark("Red"), mark("Purple"), mark("Yellow"), mark("Black"))  # DE-1.2
CARD = (
    mark("a purple card"),
    mark("a blue card"),
    mark("an orange card"),
    mark("a white card"),
    mark("a green card"),
    mark("a yellow card"),
    mark("a black card"),
    mark("a red card"),
    mark("a locomotive"),
)
KIND = (
    mark("purple"),
    mark("blue"),
    mark("orange"),
    mark("white"),
    mark("green"),
    mark("yellow"),
    mark("black"),
    mark("red"),
    mark("locomotive"),
)
PASSENGER = (
    mark("a red passenger"),
    mark("a green passenger"),
    mark("a black passenger"),
    mark("a yellow passenger"),
    mark("a blue passenger"),
    mark("a white passenger"),
)


def seat_name(seat: int, t: Words) -> str:
    return t(SEATS[seat])


def place_name(box: Box, place: int, t: Words) -> str:
    return box.places[place].names[LANGUAGES.index(t.language)]


def track_name(box: Box, track: int, t: Words) -> str:
    return f"{place_name(box, box.tracks[track].a, t)}–{place_name(box, box.tracks[track].b, t)}"


def track_colour(box: Box, track: int, t: Words) -> str:
    colour = box.tracks[track].colour
    return t("grey") if colour == GREY else t(KIND[colour])


def ticket_name(box: Box, ticket: int, t: Words) -> str:
    """The two places and the value; a ticket that is not known is only short or long."""
    if ticket < 0:
        return t("short ticket") if ticket == UNKNOWN[0] else t("long ticket")
    printed = box.tickets[ticket]
    return f"{place_name(box, printed.a, t)}–{place_name(box, printed.b, t)} ({printed.value})"


def cards(counts: Sequence[tuple[int, int]], t: Words) -> str:
    """Such as "2 × red, 1 × locomotive"."""
    return ", ".join(f"{count} × {t(KIND[kind])}" for kind, count in counts if count)


def payment(box: Box, track: int, action: Action, t: Words) -> str:
    return cards([(action.a, box.tracks[track].length - action.b), (LOCOMOTIVE, action.b)], t)


def points(n: int, t: Words) -> str:
    return t.plural("{n} point", "{n} points", n)


def split(short: int, long: int, t: Words) -> str:
    """Such as "3 short tickets and 1 long one"."""
    if not long:
        return t.plural("{n} short ticket", "{n} short tickets", short)
    if not short:
        return t.plural("{n} long ticket", "{n} long tickets", long)
    first = t.plural("{n} short ticket", "{n} short tickets", short)
    return t("{short} and {long}", short=first, long=t.plural("{n} long one", "{n} long ones", long))


def question(view: State, decision: Decision, t: Words) -> str:
    effect = decision.effect
    match effect.op:
        case "turn":
            return t("Draw train cards, claim a route, or draw tickets.")
        case "second_card":
            return t("Choose the second card.")
        case "claim":
            return t("Choose the cards to pay for {route}.", route=track_name(view.box, effect.n, t))
        case "passenger":
            return t("Choose a passenger in {place}, or none.", place=place_name(view.box, effect.n, t))
        case "split":
            return t("Choose how many short and long tickets to draw.")
        case "keep":
            return t.plural(
                "Choose the tickets to keep: at least one.", "Choose the tickets to keep: at least {n}.", effect.n
            )
    raise AssertionError(effect)


def say_action(view: State, decision: Decision, action: Action, t: Words) -> str:
    box = view.box
    match action.op:
        case "take":
            return t("Take {card} from the row.", card=t(CARD[action.a]))
        case "blind":
            return t("Draw a card from the deck.")
        case "claim":
            return t(
                "Claim {route}: {length} × {colour}, {points}.",
                route=track_name(box, action.a, t),
                length=box.tracks[action.a].length,
                colour=track_colour(box, action.a, t),
                points=points(POINTS[box.tracks[action.a].length], t),
            )
        case "tickets":
            drawn = min(TICKETS_DRAWN, sum(map(len, view.stacks)))
            return t("Draw {tickets}.", tickets=split(action.a, drawn - action.a, t))
        case "pay":
            return t("Pay {cards}.", cards=payment(box, decision.effect.n, action, t))
        case "passenger":
            if action.a == NO_PASSENGER:
                return t("Take no passenger.")
            return t("Take {passenger}.", passenger=t(PASSENGER[action.a]))
        case "keep":
            kept = chosen_tickets(view.drawn[decision.seat], action.a)
            return t("Keep {tickets}.", tickets=", ".join(ticket_name(box, ticket, t) for ticket in kept))
    raise AssertionError(action)


def say_event(box: Box, event: Event, who: Who, t: Words) -> str:
    """The sentence of an event; empty where another event tells the same."""
    name, effect, result = who(event.seat), event.effect, event.result
    if event.action.op == "lapse":
        return t("{who} can do nothing and passes.", who=name) if effect.op == "turn" else ""
    match effect.op:
        case "take":
            return t("{who} takes {card} from the row.", who=name, card=t(CARD[effect.n]))
        case "blind":
            if not result:
                return t("{who} draws a card from the deck.", who=name)
            return t("{who} draws {card} from the deck.", who=name, card=t(CARD[result[0]]))
        case "refill":
            counts = [(kind, result.count(kind)) for kind in range(len(KIND))]
            return t("New in the row: {cards}.", cards=cards(counts, t)) if result else ""
        case "reset":
            return t("Three locomotives lie open: the whole row is replaced.")
        case "reshuffle":
            return t("The discard pile is shuffled and becomes the deck.")
        case "claim":
            return say_claim(box, event, name, t)
        case "passenger":
            place = place_name(box, effect.n, t)
            if event.action.a == NO_PASSENGER:
                return t("{who} takes no passenger in {place}.", who=name, place=place)
            passenger = t(PASSENGER[event.action.a])
            return t("{who} takes {passenger} in {place}.", who=name, passenger=passenger, place=place)
        case "tickets" | "keep" | "put_back" | "shuffle_back":
            return say_tickets(box, event, who, t)
        case "end_turn":
            return say_last_turn(name, result[0], t) if result else ""
        case "score":
            totals = ", ".join(f"{who(seat)} {total}" for seat, total in enumerate(result))
            return t("Final scoring: {totals}.", totals=totals)
    return ""


def say_claim(box: Box, event: Event, name: str, t: Words) -> str:
    return t(
        "{who} claims {route} with {cards}: {points}.",
        who=name,
        route=track_name(box, event.effect.n, t),
        cards=payment(box, event.effect.n, event.action, t),
        points=points(POINTS[box.tracks[event.effect.n].length], t),
    )


def say_tickets(box: Box, event: Event, who: Who, t: Words) -> str:
    name, result = who(event.seat), event.result
    if event.effect.op == "shuffle_back":
        pairs = zip(result[::2], result[1::2], strict=True)
        kept = "; ".join(f"{who(seat)}: {split(*pair, t)}" for seat, pair in enumerate(pairs))
        return t("First tickets kept – {kept}.", kept=kept)
    if event.effect.op == "put_back":
        return t("{who} keeps {tickets}.", who=name, tickets=split(result[0], result[1], t))
    if event.effect.op == "keep":
        tickets = ", ".join(ticket_name(box, ticket, t) for ticket in result)
        return t("{who} decides to keep {tickets}.", who=name, tickets=tickets) if result else ""
    if result[0] < 0:
        short = result.count(UNKNOWN[0])
        return t("{who} draws {tickets}.", who=name, tickets=split(short, len(result) - short, t))
    return t("{who} draws {tickets}.", who=name, tickets=", ".join(ticket_name(box, ticket, t) for ticket in result))


def say_last_turn(name: str, trains: int, t: Words) -> str:
    return t.plural(
        "{who} has {n} train left: everybody has one more turn.",
        "{who} has {n} trains left: everybody has one more turn.",
        trains,
        who=name,
    )


def sheet(view: State, t: Words) -> list[Row]:
    """The score sheet: final at the end, and before it what is public, the routes."""
    if not view.sheet:
        return [Row(t("Routes"), tuple(view.score))]
    titles = (t("Routes"), t("Completed tickets"), t("Failed tickets"), t("Globetrotter bonus"), t("Passengers"))
    rows = [Row(title, points) for title, points in zip(titles, zip(*view.sheet, strict=True), strict=True)]
    return [*rows, Row(t("Total"), tuple(view.score))]
