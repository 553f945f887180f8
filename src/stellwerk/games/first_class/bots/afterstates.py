"""Where the options of First Class lead: each is carried out with care to the end of the turn, where a net judges."""

from typing import Final

from stellwerk.core.game import AnyGame, Prospect
from stellwerk.core.records import Action, Decision
from stellwerk.games.first_class.bots.features import sight
from stellwerk.games.first_class.bots.planner import best_turn_end, main_action_node, option_key
from stellwerk.games.first_class.bots.turn_search import MAIN, Node, Turn, guessed, is_main, position
from stellwerk.games.first_class.rules.state import State

WIDTH: Final = 2  # positions that are followed at each step of the end of a turn
DEPTH: Final = 6  # free actions and bonuses in a row


def mains(game: AnyGame, view: State, decision: Decision, rng: list[int]) -> list[Prospect]:
    """Where the main actions lead; other decisions are left to the planner."""
    if not is_main(decision.effect):
        return []
    seat, state = decision.seat, guessed(game, view, decision.seat, rng)
    turn = Turn(game, state, seat)
    return [prospect(node, seat) for node in main_ends(turn, state, decision)]


def main_ends(turn: Turn, state: State, decision: Decision) -> list[Node]:
    """The ends of the turn after each main action; what is alike but for its place is played out once."""
    here, ends = position(turn, state, decision), list[Node]()
    known: dict[tuple[object, ...], Node] = {}
    for option in decision.options:
        if option.op in MAIN and (same := option_key(state, option)) not in known:
            known[same] = node = main_action_node(turn, here, option, known)
            ends.append(turn_end(turn, node, option))
    return ends


def turn_end(turn: Turn, node: Node, option: Action) -> Node:
    """The end of the turn that the planner would come to."""
    end = best_turn_end(turn, [node], WIDTH, DEPTH)[1]
    return Node(end.parts, end.worth, end.state, end.open, option)


def prospect(node: Node, seat: int) -> Prospect:
    seen = sight(node.state, seat)
    return node.first, seen.inputs, seen.estimate


def watched(view: State, seat: int) -> tuple[list[float], float]:
    """The position as it lies before a seat."""
    seen = sight(view, seat)
    return seen.inputs, seen.estimate
