"""What a question of Germany is about, in one line, and which answers come first in a list."""

from stellwerk.core.records import Action, Decision
from stellwerk.core.text import Why
from stellwerk.core.words import Words
from stellwerk.games.germany.rules.payloads import locomotives_paid
from stellwerk.games.germany.rules.state import State


def why(view: State, decision: Decision, t: Words) -> Why:
    match decision.effect.op:
        case "turn":
            return Why(
                t("One action a turn: cards pay for routes, and routes connect the cities of tickets."), "DE-3.1"
            )
        case "second_card":
            return Why(
                t("Two cards make a turn. An open locomotive counts for both, so it is only ever first."), "DE-4.4"
            )
        case "claim":
            return Why(t("Locomotives stand for any colour: keep them as long as other cards will do."), "DE-5.5")
        case "passenger":
            return Why(
                t("In each colour, the most passengers are worth 20 points at the end, the second most 10."), "DE-10.6"
            )
        case "split":
            return Why(
                t("Long tickets bring more points and need more trains; short ones are easier to complete."), "DE-7.1"
            )
    return Why(
        t("A ticket that you complete adds its points at the end; one that you miss takes them away."), "DE-10.2"
    )


def last(view: State, seat: int | None, t: Words) -> str:
    """DE-9.1: once somebody is nearly out of trains, everybody has one more turn."""
    if view.turns_left <= 0:
        return ""
    return t("Your last turn") if view.pending and view.pending[-1].seat == seat else t("Last round")


def loses(view: State, decision: Decision, action: Action, t: Words) -> str:
    """Tickets of the last turn cannot be worked for any more."""
    if action.op != "tickets" or view.turns_left <= 0:
        return ""
    return t("This is your last turn: a ticket that your routes do not complete already takes its points away.")


def rank(decision: Decision, action: Action) -> int:
    """Ways to pay by their locomotives, the fewest first."""
    return locomotives_paid(action) if action.op == "pay" else 0
