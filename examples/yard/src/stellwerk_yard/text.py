"""Yard in words."""

from stellwerk.core.records import LAPSE, Action, Decision, Event
from stellwerk.core.text import Chapter, Row, Text, Who
from stellwerk.core.words import Words, mark, mark_plural
from stellwerk_yard.rules import UNKNOWN, Box, State

SEATS = (mark("North"), mark("South"), mark("West"))
QUESTIONS = {
    "turn": mark("Work, fetch, feast or auction?"),
    "give": mark("How much coal do you give?"),
    "any_order": mark("Which part of the feast comes next?"),
}
ACTIONS = {
    "work": mark("Work: take 2 coal."),
    "fetch": mark("Fetch a freight card."),
    "feast": mark("Hold a feast for 2 coal."),
    "auction": mark("Hold an auction."),
}
BONUSES = {"coal": mark("Take 1 coal."), "dice": mark("Throw the die."), "twice": mark("Fetch two freight cards.")}
EVENTS = {
    "work": mark("{who} works."),
    "feast": mark("{who} holds a feast."),
    "auction": mark("{who} holds an auction."),
}
YOU: dict[str, str | tuple[str, str]] = {  # by the sentence that the others read: what is said to whoever does it
    "{who} works.": mark("You work."),
    "{who} holds a feast.": mark("You hold a feast."),
    "{who} holds an auction.": mark("You hold an auction."),
    "{who} fetches the freight card {n}.": mark("You fetch the freight card {n}."),
    "{who} fetches a freight card.": mark("You fetch a freight card."),
    "{who} throws a {n}.": mark("You throw a {n}."),
    "{who} gives {n} coal.": mark_plural("You give {n} coal.", "You give {n} coal."),
}


def seat_name(seat: int, t: Words) -> str:
    return t(SEATS[seat])


def question(view: State, decision: Decision, t: Words) -> str:
    return t(QUESTIONS[decision.effect.op])


def say_action(view: State, decision: Decision, action: Action, t: Words) -> str:
    if action.op == "give":
        return t.plural("Give {n} coal.", "Give {n} coal.", action.a)
    says = BONUSES[decision.effect.of[action.a].op] if action.op == "next" else ACTIONS[action.op]
    return t(says)


def say_event(box: Box, event: Event, who: Who, t: Words) -> str:
    """What happened; empty where the next event says it."""
    name, op = who(event.seat), event.effect.op
    if event.action == LAPSE:
        return ""
    if op == "turn":
        return t(EVENTS[event.action.op], who=name) if event.action.op in EVENTS else ""
    if op == "fetch":
        card = t("{who} fetches the freight card {n}.", who=name, n=event.result[0]) if event.result else ""
        return card or t("{who} fetches a freight card.", who=name)
    if op == "dice":
        return t("{who} throws a {n}.", who=name, n=event.result[0])
    if op == "give":
        return t.plural("{who} gives {n} coal.", "{who} gives {n} coal.", event.action.a, who=name)
    return t("All freight cards are shown.") if op == "end" else ""


def why_not(view: State, decision: Decision, action: Action, who: Who, t: Words) -> str:
    """The rule that forbids an action; empty where it is offered."""
    if action in decision.options:
        return ""
    if decision.effect.op != "turn":
        return t("{question} Answer this first.", question=question(view, decision, t))
    if action.op == "fetch":
        return t("Y-3: no freight card is left.")
    if action.op in ("feast", "auction"):
        return t("Y-4, Y-5: this takes 2 coal.")
    return t("Y-2: it is your turn to do one thing.")


def board(view: State, seat: int | None, who: Who, t: Words) -> str:
    """The table in letters."""
    lines = [t.plural("{n} freight card lies in the deck.", "{n} freight cards lie in the deck.", len(view.deck))]
    for other in range(view.players):
        freight = " ".join(str(card) if card != UNKNOWN else "?" for card in view.freight[other]) or "–"
        numbers = {"coal": view.coal[other], "points": view.points[other], "freight": freight}
        lines.append(t("{who}: coal {coal}, points {points}, freight {freight}", who=who(other), **numbers))
    return "\n".join(lines)


def sheet(state: State, t: Words) -> list[Row]:
    freight = tuple(sum(cards) for cards in state.freight) if not state.pending else (0,) * state.players
    before = tuple(total - cards for total, cards in zip(state.points, freight, strict=True))
    return [Row(t("Feasts and auctions"), before), Row(t("Freight"), freight), Row(t("Total"), tuple(state.points))]


def help(t: Words) -> list[Chapter]:
    return [
        (t("Aim"), [t("You run a yard. Freight, feasts and auctions bring points; most points win.")]),
        (
            t("Your turn"),
            [
                t("You work for 2 coal, or fetch a freight card in secret, which counts its number at the end."),
                t("For 2 coal you hold a feast: 2 coal, a die for points and two freight cards, in any order."),
                t("With 2 coal you may hold an auction: everybody may give coal for as many points."),
            ],
        ),
    ]


TEXT = Text(
    seat_name=seat_name,
    question=question,
    say_action=say_action,
    why_not=why_not,
    say_event=say_event,
    board=board,
    sheet=sheet,
    catalogue=lambda box, t: [(t("Card"), t("Number")), *((t("freight"), str(n)) for n in range(1, 7))],
    summary=lambda box, t: [t("12 freight cards")],
    pitch=lambda t: t("A small yard: coal, freight and feasts."),
    facts=lambda t: t("2 or 3 players, about 5 minutes"),
    help=help,
    you=YOU,
)
