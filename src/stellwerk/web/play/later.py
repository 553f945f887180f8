"""Choices for one's next turn, made while others play: of the wishes the first that is possible then is played.

A game names the choices that may be made so, and for each what it rests on, which the seat sees: if that is another
thing by then, the wish does not count. They are kept where choices made ahead are, sealed, and nobody else hears of
them.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from stellwerk.core import codec
from stellwerk.core.records import Action, Decision, Effect
from stellwerk.core.words import mark, words
from stellwerk.web.base.sealing import opened, sealed
from stellwerk.web.play.shown import Message
from stellwerk.web.play.table import Refused, Table, plays
from stellwerk.web.store import Actor, Ahead

MOST = 9  # wishes for a question
TITLE, SAVE, NONE = mark("For my next turn"), mark("Plan it"), mark("Plan nothing")
LIST = mark("The first one that is still possible is played a few seconds after it is your turn. Nobody else sees it.")


class Wish(NamedTuple):
    """What is wanted, if what it rests on is still the same."""

    question: Effect  # that is answered by it
    action: Action
    rests: str


class Plan(NamedTuple):
    """The wishes of a seat, as they are kept."""

    actor: Actor
    wishes: tuple[Wish, ...]
    sealed: str


def may_plan(table: Table, seat: int | None) -> bool:
    """While a person of another seat chooses: bots are too quick for that."""
    if seat is None or table.over or table.turn == seat or seat in table.ahead or table.setting.practice:
        return False
    return bool(table.match.game.later) and not table.seats[table.turn].level


def offered(table: Table, seat: int, view: Any = None) -> list[Decision]:
    """What the seat would be asked if it were asked now, as it sees the table, without what a game does not name."""
    game, view = table.match.game, view or table.match.view(seat)
    found = list[Decision]()
    for question, named in game.later.items():
        offers = game.rules[question.op].offers
        options = [action for action in offers(view, seat, question) if action.op in named] if offers else []
        if options:
            found.append(Decision(seat, question, tuple(options)))
    return found


def wishes(table: Table, seat: int, picks: Sequence[Sequence[int]]) -> tuple[Wish, ...]:
    """By question, the numbers of what is wanted. Refused: there is no such choice."""
    asked = offered(table, seat)
    if len(picks) > len(asked):
        raise Refused(mark("There is no such choice."))
    found = list[Wish]()
    for decision, wanted in zip(asked, picks, strict=False):
        if len(wanted) > MOST or len(set(wanted)) < len(wanted):
            raise Refused(mark("There is no such choice."))
        for pick in wanted:
            if not 0 <= pick < len(decision.options):
                raise Refused(mark("There is no such choice."))
            action = decision.options[pick]
            found.append(Wish(decision.effect, action, rests_on(table, seat, decision.effect, action)))
    return tuple(found)


def rests_on(table: Table, seat: int, question: Effect, action: Action) -> str:
    return json.dumps(table.match.game.later[question][action.op](table.match.view(seat), action))


def seal(key: bytes, table: Table, seat: int, wanted: Sequence[Wish]) -> str:
    """As the store keeps it: of a question its number among those that the game names."""
    numbers = list(table.match.game.later)
    kept = [[numbers.index(one.question), json.loads(codec.dumps(one.action)), one.rests] for one in wanted]
    return sealed(key, f"{table.id} {seat}", json.dumps({"later": kept}))


def recall(key: bytes, table: Table, kept: Sequence[Ahead]) -> dict[int, Plan]:
    """What the store has of it, by seat."""
    found, numbers = dict[int, Plan](), list(table.match.game.later)
    for one in kept:
        text = opened(key, f"{table.id} {one.seat}", one.sealed)
        if text is not None and is_plan(text):
            read = json.loads(text)["later"]
            wanted = [Wish(numbers[n], codec.decode(Action, action), rests) for n, action, rests in read]
            found[one.seat] = Plan(Actor(one.seat, one.device), tuple(wanted), one.sealed)
    return found


def is_plan(text: str) -> bool:
    """Whether what is kept are wishes, and not an answer that depends on nobody."""
    return text.startswith("{")


def due(table: Table) -> Plan | None:
    """The plan of the seat that is asked now, if it answers that question."""
    decision = None if table.over else table.match.decision
    plan = table.later.get(decision.seat) if decision else None
    if decision is None or plan is None or not plays(table, plan.actor):
        return None
    return plan if any(one.question == decision.effect for one in plan.wishes) else None


def possible(table: Table, plan: Plan) -> int | None:
    """The number of the option that is wanted most of those that still are what they were; None: none is."""
    decision = table.match.decision
    assert decision is not None
    for one in plan.wishes:
        known = one.question == decision.effect and one.action in decision.options
        if known and rests_on(table, decision.seat, one.question, one.action) == one.rests:
            return decision.options.index(one.action)
    return None


def rest(table: Table, plan: Plan) -> tuple[Wish, ...]:
    """What is wanted for the questions after the one that is asked."""
    decision = table.match.decision
    return tuple(one for one in plan.wishes if decision is None or one.question != decision.effect)


# In words


def says(table: Table, seat: int, language: str) -> list[str]:
    """What the seat has planned."""
    plan = table.later.get(seat)
    if plan is None or table.over:
        return []
    game, view = table.match.game, table.match.view(seat)
    t, asked = game.words(language), dict[Effect, tuple[Action, ...]]()
    for one in plan.wishes:
        asked[one.question] = (*asked.get(one.question, ()), one.action)
    return [
        game.text.say_action(view, Decision(seat, one.question, asked[one.question]), one.action, t)
        for one in plan.wishes
    ]


def in_short(table: Table, seat: int | None, language: str, able: bool) -> str:
    """What is planned first, or that something may be planned; empty: nothing."""
    planned, t = says(table, seat, language) if seat is not None else [], words(language)
    if planned:
        return t("Planned: {what}", what=planned[0] + (" …" if set(planned[1:]) - {planned[0]} else ""))
    return t("Plan my next turn") if able else ""


def message(table: Table, seat: int, language: str) -> Message:
    """All that can be planned, and what is."""
    game, view, t = table.match.game, table.match.view(seat), table.match.game.words(language)
    plan, own = table.later.get(seat), words(language)
    wanted = [(one.question, one.action) for one in plan.wishes] if plan else []
    return {
        "is": "later",
        "v": table.v,
        "title": own(TITLE),
        "says": own(LIST),
        "save": own(SAVE),
        "none": own(NONE),
        "questions": [
            {
                "title": game.text.question(view, decision, t),
                "choices": [game.text.say_action(view, decision, option, t) for option in decision.options],
                "planned": [
                    decision.options.index(action)
                    for question, action in wanted
                    if question == decision.effect and action in decision.options
                ],
                "most": MOST,
            }
            for decision in offered(table, seat)
        ],
    }
