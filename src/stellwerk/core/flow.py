"""The flow of a turn: what need not be asked, and whether a choice would end the turn by itself.

The rules ask one thing after the other. A table need not: what can be answered in one way is answered, and so is what
nearly everybody would answer alike, if the person likes that. Nothing here is a rule: all of it is made of actions that
the rules offer, recorded as such.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import revealed, step
from stellwerk.core.records import Action, Decision, Event, View

ONLY, PLAIN = "only", "plain"  # how far a table answers by itself: where there is one way, or where it is plain, too


def own_answer(
    game: AnyGame, view: View, decision: Decision, answers: str, left: Collection[Action] = ()
) -> Action | None:
    """What the table answers by itself; None: the person is asked.

    `left`: what the seat was offered when it last ended its turn. What can wait is left again.
    """
    if len(decision.options) == 1 and answers in (ONLY, PLAIN):
        return decision.options[0]
    if answers != PLAIN:
        return None
    options = tuple([one for one in decision.options if one not in left or not game.waits(view, decision, one)])
    return options[0] if len(options) == 1 else game.plain(view, Decision(decision.seat, decision.effect, options))


class Outcome(NamedTuple):
    """What comes of actions, tried on a guess."""

    open: Decision | None  # what is asked then
    events: list[Event]


def tried(
    game: AnyGame,
    guess: View,
    decision: Decision,
    actions: Sequence[Action],
    answers: str,
    left: Collection[Action] = (),
) -> Outcome:
    """Carry actions out, and then what the table answers by itself. The guess is used up."""
    seat, events, open = decision.seat, list[Event](), decision
    for action in actions:
        after = step(game, guess, open, action, events)
        if after is None:
            return Outcome(None, events)
        open = after
    while open.seat == seat and (answer := own_answer(game, guess, open, answers, left)) is not None:
        after = step(game, guess, open, answer, events)
        if after is None:
            return Outcome(None, events)
        open = after
    return Outcome(open, events)


def ends_unasked(
    game: AnyGame,
    view: View,
    decision: Decision,
    actions: Sequence[Action],
    answers: str,
    rng: list[int],
    left: Collection[Action] = (),
) -> Outcome | None:
    """What comes of a choice by which the turn would end by itself, though the person could think of more to do.

    None: the turn goes on, or the choice says that it ends, or it reveals something, as drawing a card does: whoever
    chooses that knows that it stands. It is tried on guesses of what the seat does not know, so that it tells nothing.
    """
    if game.text.ends(decision, actions[0]):
        return None
    outcome = tried(game, game.guess(view, decision.seat, rng), decision, actions, answers, left)
    if outcome.open is not None and outcome.open.seat == decision.seat:
        return None
    alone = game.guess(view, decision.seat, rng)
    del alone.pending[:-1]  # what the choice itself brings, without what was to come after it anyway
    return None if revealed(game.rules, tried(game, alone, decision, actions, answers, left).events) else outcome
