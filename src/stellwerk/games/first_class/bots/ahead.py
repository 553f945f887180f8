"""Looks some turns ahead in First Class: the net plays for everybody, and judges where that leads."""

from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.games.first_class.bots.afterstates import ends, main_ends, prospects
from stellwerk.games.first_class.bots.features import result, sight
from stellwerk.games.first_class.bots.rollout import close, finish_turn
from stellwerk.games.first_class.bots.turn_search import MAIN, Node, Turn, guessed, is_main, stop_after_turn
from stellwerk.games.first_class.rules.scoring import arrested, scores
from stellwerk.games.first_class.rules.state import State
from stellwerk.kit.learned import worths
from stellwerk.kit.net import Net, answer

TURNS: Final = {2: 2, 3: 3, 4: 3}  # that are played after the own one, by players
FEW: Final = 4  # ideas that are thought through where there is time for few


def choose(net: Net, looks: int, game: AnyGame, view: State, decision: Decision, rng: list[int]) -> Action:
    """The option that is best when the net has played on, with so many looks; without, the one it likes at once."""
    seat, state = decision.seat, guessed(game, view, decision.seat, rng)
    turn = Turn(game, state, seat)
    nodes = by_net(net, state, ends(turn, state, decision), seat)
    if looks < 2 or not is_main(decision.effect):
        return nodes[0].first
    return best_ahead(net, looks, game, view, decision, different(nodes)[: ideas(looks)], rng)


def ideas(looks: int) -> int:
    """How many ideas are worth a look: twice as many with four times the looks."""
    return FEW if looks < 4 * FEW else 2 * FEW if looks < 16 * FEW else 4 * FEW


def best_ahead(
    net: Net, looks: int, game: AnyGame, view: State, decision: Decision, nodes: list[Node], rng: list[int]
) -> Action:
    """All ideas on the same guesses; then the better half of them on more guesses, until the looks are used up."""
    totals, left, spent = [0.0] * len(nodes), list(range(len(nodes))), 0
    share = looks // max(1, (len(nodes) - 1).bit_length())
    while len(left) > 1 and spent < looks:
        for _ in range(max(1, share // len(left))):
            if spent:
                state = guessed(game, view, decision.seat, rng)
                nodes = [again(game, state, decision, node) if i in left else node for i, node in enumerate(nodes)]
            for i in left:
                totals[i] += outlook(net, game, nodes[i], decision.seat)
            spent += len(left)
        left = sorted(left, key=lambda i: -totals[i])[: (len(left) + 1) // 2]
    return nodes[left[0]].first


def by_net(net: Net, before: State, nodes: list[Node], seat: int) -> list[Node]:
    """The best first."""
    worth = worths(net, prospects(before, nodes, seat))
    return [nodes[i] for i in sorted(range(len(nodes)), key=lambda i: -worth[i])]


def judged(net: Net, state: State, seat: int) -> float:
    """The margin that the net expects."""
    if state.over:
        return result(state, scores(state), arrested(state), seat)
    seen = sight(state, seat)
    return seen.estimate + answer(net, seen.inputs)


def different(nodes: list[Node]) -> list[Node]:
    """Each first option once, with the best end it leads to."""
    found: dict[Action, Node] = {}
    for node in nodes:
        found.setdefault(node.first, node)
    return list(found.values())


def again(game: AnyGame, state: State, decision: Decision, node: Node) -> Node:
    """The end of the turn after the same option on another guess; after a free action it is taken as it was."""
    if node.first.op not in MAIN:
        return node
    only = Decision(decision.seat, decision.effect, (node.first,))
    return main_ends(Turn(game, state, decision.seat), state, only)[0]


def outlook(net: Net, game: AnyGame, node: Node, seat: int) -> float:
    """What the net expects when it has played some turns more for everybody."""
    copy = Node(node.parts, node.worth, node.state.clone(), node.open, node.first)
    state, open = close(game, copy, seat)
    turns = TURNS[state.players]
    while open is not None and turns:
        if is_main(open.effect):
            state, open = net_turn(net, game, state, open)
            turns -= 1
        else:
            state, open = finish_turn(game, state, open, {})
    return judged(net, state, seat)


def net_turn(net: Net, game: AnyGame, state: State, open: Decision) -> tuple[State, Decision | None]:
    """A turn by the net alone."""
    seat = open.seat
    stop_after_turn(state)
    turn = Turn(game, state, seat)
    return close(game, by_net(net, state, main_ends(turn, state, open), seat)[0], seat)
