"""What a page is told about the flow of a turn: words for its bar, combinations, how long bots wait, what is back."""

from collections.abc import Sequence
from time import monotonic
from typing import Any

from stellwerk.core import flow
from stellwerk.core.records import Action, Decision, View
from stellwerk.core.rng import seeded
from stellwerk.core.text import Combination, Text
from stellwerk.core.words import Words, mark, words
from stellwerk.web.play.table import Table, name_of

Message = dict[str, Any]
END = "end"
TAKEN_BACK = mark("Taken back: {what}")
BEGINS_AGAIN = mark("Your turn begins again.")
BACK = mark("{who} has taken something back.")


def in_the_bar(text: Text, view: View, decision: Decision, option: Action, t: Words) -> Message:
    """Of a choice that has a button of its own: its short word, and whether it ends the turn."""
    short = text.bar(view, decision, option, t)
    ends = {"ends": True} if text.ends(decision, option) else {}
    return ({"bar": short} if short else {}) | ends


def combinations_of(table: Table, view: View, decision: Decision | None) -> Sequence[Combination]:
    """What the seat of the open decision may choose as one."""
    game = table.match.game
    if game.combinations is None or decision is None or decision is not table.match.decision:
        return []
    return game.combinations(game, view, decision)


def combinations(table: Table, view: View, decision: Decision | None, language: str) -> list[Message]:
    """The same in words; with a short word, it has a button of its own."""
    text, t = table.match.game.text, table.match.game.words(language)
    return [
        {"several": number, "says": says} | ({"bar": short} if (short := text.bar_combination(combination, t)) else {})
        for number, combination in enumerate(combinations_of(table, view, decision))
        if (says := sentence(table, view, combination, language))
    ]


def sentence(table: Table, view: View, combination: Combination, language: str) -> str:
    game, decision = table.match.game, table.match.decision
    assert decision is not None
    say = game.text.say_combination
    return say(view, decision, combination, game.words(language)) if say else ""


def answers(table: Table, view: View, decision: Decision | None) -> str:
    """Whether the table could answer by itself, and how: see core.flow; empty: it is a question.

    END: the turn would end with it, which happens after a choice of the seat, and else is asked.
    """
    if decision is None or decision is not table.match.decision:
        return ""
    game, left = table.match.game, table.left.get(decision.seat, ())
    for kind in (flow.ONLY, flow.PLAIN):
        if (answer := flow.own_answer(game, view, decision, kind, left)) is not None:
            return END if ends_turn(table, answer) else kind
    return ""


def ends_turn(table: Table, answer: Action) -> bool:
    """Whether the seat that is asked would not be asked again; tried on a guess."""
    match, decision = table.match, table.match.decision
    assert decision is not None
    guess = match.game.guess(match.view(decision.seat), decision.seat, seeded(table.v))
    open = flow.tried(match.game, guess, decision, [answer], "").open
    return open is None or open.seat != decision.seat


def hold(table: Table, seat: int | None) -> float:
    """Seconds for which bots still wait for this seat."""
    left = table.waits - monotonic()
    return round(left, 1) if left > 0 and table.match.seats and table.match.seats[-1] == seat else 0


def taken_back(table: Table, seat: int | None, language: str, taken: Sequence[Action]) -> str:
    """What a seat has just taken back, to itself; the others need not know what it was. Without actions: all of it."""
    t, decision = words(language), table.match.decision
    if decision is None or decision.seat != seat:
        return t(BACK, who=name_of(table, table.turn, language))
    return t(TAKEN_BACK, what=said(table, decision, taken, language)) if taken else t(BEGINS_AGAIN)


def said(table: Table, decision: Decision, taken: Sequence[Action], language: str) -> str:
    """The choice as it was offered: a combination, or its first action."""
    game, view = table.match.game, table.match.view(decision.seat)
    for combination in combinations_of(table, view, decision):
        if tuple(taken[: len(combination.actions)]) == combination.actions and len(combination.actions) > 1:
            return sentence(table, view, combination, language)
    return game.text.say_action(view, decision, taken[0], game.words(language))
