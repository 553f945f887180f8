"""The planner: plays whole turns out before it chooses, coins before and after the card, and thinks of the round."""

from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.games.first_class.bots.rest_of_round import round_outlooks
from stellwerk.games.first_class.bots.turn_search import (
    CLOSING,
    MAIN,
    Node,
    Turn,
    best_finish,
    child,
    finish_frames,
    guessed,
    is_among,
    is_main,
    position,
    printed_alike,
    stand_pat,
    undominated,
)
from stellwerk.games.first_class.bots.turns_left import moment
from stellwerk.games.first_class.bots.value import RIVAL, Parts, parts_of, parts_then, total_worth
from stellwerk.games.first_class.rules.payloads import game_end_chosen, slot_of
from stellwerk.games.first_class.rules.state import State, put

WIDTH: Final = 3  # positions that are followed at each step of a turn
DEPTH: Final = 12  # free actions and bonuses in a row
MAINS: Final = 4  # main actions that are played out to the end of the turn
FIRSTS: Final = 2  # main actions that are tried after a free action as well
EARLY: Final = 3  # free actions that are tried before a main action
ENOUGH: Final = 0.05  # points that a free action before the main action must bring
POINT_FROM: Final = 11  # coins on the board, when one is worth a point rather than nothing


def choose(game: AnyGame, look: object, decision: Decision, rng: list[int]) -> Action:
    """A good answer to any decision of First Class."""
    seat, state = decision.seat, guessed(game, look(), decision.seat, rng)  # type: ignore[operator]
    if is_main(decision.effect):
        return main_action(game, state, decision)
    options = [option for option in decision.options if option.op not in CLOSING]
    if decision.effect.op in ("turn", "scoring"):
        return open_moment(game, state, decision)
    turn = Turn(game, state, seat)
    here = position(turn, state, decision)
    nodes = [child(turn, here, option) for option in undominated(decision) or options]
    return best_turn_end(turn, finish_frames(turn, nodes, 2 * WIDTH))[1].first


def open_moment(game: AnyGame, state: State, decision: Decision) -> Action:
    """A free action, bonus or station, or the end."""
    turn = Turn(game, state, decision.seat)
    closing = next(option for option in decision.options if option.op in CLOSING)
    here = position(turn, state, decision, closing)
    nodes = finish_frames(turn, follow_ups(turn, here, fresh=True), WIDTH)
    if not nodes:
        return closing
    score, end = best_turn_end(turn, nodes)
    return end.first if score > stand_pat(turn, here) + 1e-9 else closing


def best_turn_end(turn: Turn, nodes: list[Node], width: int = WIDTH, depth: int = DEPTH) -> tuple[float, Node]:
    """The best end of the turn or scoring that these positions lead to, and what it is worth."""
    ends, seen = list[tuple[float, Node]](), dict[float, list[Node]]()
    for _ in range(depth):
        ends += [(stand_pat(turn, node), node) for node in nodes]
        fresh = [node for node in nodes if not is_among(seen.get(node.worth, []), node, turn.seat)]
        if not fresh:
            break
        for node in fresh:
            seen.setdefault(node.worth, []).append(node)
        further = [then for node in fresh[:width] for then in follow_ups(turn, node)]
        nodes = finish_frames(turn, further, width)
    return max(ends, key=lambda end: end[0])


def rivals(state: State, seat: int) -> list[tuple[int, Parts]]:
    """What the others' estimates are the sum of."""
    return [(other, parts_of(state, other, moment(state, other))) for other in range(state.players) if other != seat]


def net(end: tuple[float, Node], before: State, others: list[tuple[int, Parts]]) -> float:
    """The own estimate against a share of the best opponent's: places in Constantinople, tiles, Game End cards."""
    state, best = end[1].state, float("-inf")
    for other, parts in others:
        then = parts_then(parts, before, state, other, moment(state, other))
        best = max(best, total_worth(then, state, other, False))
    return end[0] - RIVAL * best


def follow_ups(turn: Turn, node: Node, fresh: bool = False, buys: tuple[int, ...] = ()) -> list[Node]:
    """The positions after each free action, bonus or station that may be worth it; of Game End cards perhaps a few."""
    open, seat = node.open, turn.seat
    if open is None or open.seat != seat or open.effect.op not in ("turn", "scoring", "out-of-turn", "receive"):
        return []
    first = None if fresh else node.first
    return [
        child(turn, node, option, first)
        for option in open.options
        if is_idea(node.state, seat, option) and (option.op != "buy" or not buys or game_end_chosen(option) in buys)
    ]


def is_idea(state: State, seat: int, option: Action) -> bool:
    if option.op in MAIN or option.op in CLOSING or option.op == "done":
        return False
    if option.op == "coin-point":
        return sum(state.coins[seat]) >= POINT_FROM
    return option.op != "coin-choice-car" or not state.coins[seat][0]


def main_action(game: AnyGame, state: State, decision: Decision) -> Action:
    """The card, declined card or start player tile that is best for the turn and the round; a free action before it."""
    seat = decision.seat
    turn, mains = Turn(game, state, seat), main_action_nodes(game, state, decision)
    ahead = round_outlooks(game, state, seat, [(node.worth, node.first) for node in mains])
    ranked = sorted(zip(mains, ahead, strict=True), key=lambda pair: -pair[0].worth - pair[1])
    others = rivals(state, seat)
    scored = [(net(best_turn_end(turn, [node]), state, others) + extra, node.first) for node, extra in ranked[:MAINS]]
    scored.sort(key=lambda pair: -pair[0])
    best, option = scored[0]
    here = position(turn, state, decision, option)
    extras = {node.first: extra for node, extra in ranked}
    for early in finish_frames(turn, follow_ups(turn, here, fresh=True), 1)[:EARLY]:
        for _, main in scored[:FIRSTS]:
            score = early_score(turn, early, main, state, others) + extras[main]
            if score > best + ENOUGH:
                best, option = score, early.first
    return option


def early_score(turn: Turn, early: Node, main: Action, before: State, others: list[tuple[int, Parts]]) -> float:
    """What the turn brings when this main action follows the free action."""
    open = early.open
    if open is None or main not in open.options:
        return float("-inf")
    nodes = finish_frames(turn, [child(turn, early, main)], 2)
    return net(best_turn_end(turn, nodes[:2], 2, 4), before, others)


def main_action_nodes(game: AnyGame, state: State, decision: Decision) -> list[Node]:
    """Each main action with its best execution; what is alike but for its place is played out once."""
    turn, nodes = Turn(game, state, decision.seat), list[Node]()
    here = position(turn, state, decision)
    known: dict[tuple[object, ...], Node] = {}
    for option in decision.options:
        if option.op not in MAIN:
            continue
        same = option_key(state, option)
        if same not in known:
            known[same] = main_action_node(turn, here, option, known)
        node = known[same]
        nodes.append(Node(node.parts, node.worth, node.state, node.open, option))
    return nodes


def option_key(state: State, option: Action) -> tuple[object, ...]:
    """Options with one key do the same: a card taken is all that is printed on it, one declined its kind alone."""
    if option.op == "take":
        return "take", printed_alike(state.box)[state.display[slot_of(option)]]
    return ("decline", state.box.kinds[state.display[slot_of(option)]]) if option.op == "decline" else option


def main_action_node(turn: Turn, here: Node, option: Action, known: dict[tuple[object, ...], Node]) -> Node:
    """The best execution of a main action; a declined card is used like the one declined before it."""
    before = next((node for same, node in known.items() if same[0] == "decline"), None)
    if option.op != "decline" or before is None:
        return best_finish(turn, child(turn, here, option), WIDTH)
    seat, state, copy = turn.seat, here.state, before.state.clone()
    copy.taken = put(copy.taken, seat, (*state.taken[seat], state.display[slot_of(option)]))
    return position(turn, copy, before.open, option)
