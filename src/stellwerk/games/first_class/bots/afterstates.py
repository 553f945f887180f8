"""Where the options of First Class lead: each is carried out with care to the end of the turn, where a net judges."""

from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.learning import Prospect
from stellwerk.core.records import Action, Decision
from stellwerk.games.first_class.bots.features import rivals, sight
from stellwerk.games.first_class.bots.planner import best_turn_end, follow_ups, main_action_node, option_key
from stellwerk.games.first_class.bots.turn_search import (
    CLOSING,
    MAIN,
    Node,
    Turn,
    best_finish,
    child,
    finish_frames,
    guessed,
    is_main,
    position,
    undominated,
    worth_of,
)
from stellwerk.games.first_class.rules.state import State

WIDTH: Final = 2  # positions that are followed at each step of the end of a turn
DEPTH: Final = 6  # free actions and bonuses in a row
FREE: Final = 3  # free actions that are looked at, before and after the main action
FIRSTS: Final = 2  # main actions that are looked at after a free one
NEXT: Final = 6  # things to do next that are looked at when a turn or a scoring might end: the planner's best


def mains(game: AnyGame, view: State, decision: Decision, rng: list[int]) -> list[Prospect]:
    """Where the main actions lead; other decisions are left to the planner."""
    state = guessed(game, view, decision.seat, rng)
    turn = Turn(game, state, decision.seat)
    return prospects(state, main_ends(turn, state, decision), decision.seat)


def everything(game: AnyGame, view: State, decision: Decision, rng: list[int]) -> list[Prospect]:
    """The same for every decision: the draft, free actions before and after the card, frames and scorings."""
    state = guessed(game, view, decision.seat, rng)
    turn = Turn(game, state, decision.seat)
    return prospects(state, ends(turn, state, decision), decision.seat)


def ends(turn: Turn, state: State, decision: Decision) -> list[Node]:
    """The ends of the turn, scoring or draft that the options lead to."""
    op = decision.effect.op
    if is_main(decision.effect):
        found = main_ends(turn, state, decision)
        return found + early_ends(turn, state, decision, found)
    here = position(turn, state, decision)
    if op == "draft":
        return [child(turn, here, option) for option in decision.options]
    if op in ("turn", "scoring"):
        return closing_ends(turn, here, decision)
    nodes = [best_finish(turn, child(turn, here, option), WIDTH) for option in undominated(decision)]
    return [turn_end(turn, node, node.first) for node in nodes]


def main_ends(turn: Turn, state: State, decision: Decision) -> list[Node]:
    """The ends of the turn after each main action; what is alike but for its place is played out once."""
    here, found = position(turn, state, decision), list[Node]()
    known: dict[tuple[object, ...], Node] = {}
    for option in decision.options:
        if option.op in MAIN and (same := option_key(state, option)) not in known:
            known[same] = node = main_action_node(turn, here, option, known)
            found.append(turn_end(turn, node, option))
    return found


def early_ends(turn: Turn, state: State, decision: Decision, mains: list[Node]) -> list[Node]:
    """The ends of the turn after a free action and one of the most promising main actions."""
    here, found = position(turn, state, decision), list[Node]()
    promising = [node.first for node in sorted(mains, key=worth_of, reverse=True)[:FIRSTS]]
    for early in finish_frames(turn, follow_ups(turn, here, fresh=True), 1)[:FREE]:
        open = early.open
        for option in promising:
            if open is not None and option in open.options:
                node = best_finish(turn, child(turn, early, option), WIDTH)
                found.append(turn_end(turn, node, early.first))
    return found


def closing_ends(turn: Turn, here: Node, decision: Decision) -> list[Node]:
    """The ends after one more free action, bonus or station, and the end now."""
    closing = [option for option in decision.options if option.op in CLOSING]
    stay = Node(here.parts, here.worth, here.state, here.open, closing[0])
    more = finish_frames(turn, follow_ups(turn, here, fresh=True), WIDTH)
    return [stay, *[turn_end(turn, node, node.first) for node in more[:NEXT]]]


def turn_end(turn: Turn, node: Node, option: Action) -> Node:
    """The end of the turn that the planner would come to."""
    end = best_turn_end(turn, [node], WIDTH, DEPTH)[1]
    return Node(end.parts, end.worth, end.state, end.open, option)


def prospects(before: State, nodes: list[Node], seat: int) -> list[Prospect]:
    """What a net sees at these ends."""
    known, found = rivals(before, seat), list[Prospect]()
    for node in nodes:
        seen = sight(node.state, seat, True, known)
        found.append((node.first, seen.inputs, seen.estimate))
    return found


def watched(view: State, seat: int) -> tuple[list[float], float]:
    """The position as it lies before a seat."""
    seen = sight(view, seat)
    return seen.inputs, seen.estimate
