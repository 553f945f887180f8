"""A search through one turn or scoring of First Class: what an option leads to when its frames are carried out."""

from functools import lru_cache
from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import step
from stellwerk.core.records import NO_CHOICE, NOBODY, Action, Decision, Effect, Frame
from stellwerk.games.first_class.bots.turns_left import OPEN_MOMENTS, Moment, moment
from stellwerk.games.first_class.bots.value import Parts, parts_of, parts_then, total_worth
from stellwerk.games.first_class.deck.data import MURDERER, Box
from stellwerk.games.first_class.rules.actions import DONE
from stellwerk.games.first_class.rules.hidden import HIDDEN
from stellwerk.games.first_class.rules.layout import Train, both
from stellwerk.games.first_class.rules.payloads import BEFORE, CHECK, END_TURN, in_any_order, stage_of, steps_of
from stellwerk.games.first_class.rules.state import State

MAIN: Final = ("take", "decline", "start-tile")
CLOSING: Final = ("end", "finish")
OPEN: Final = ("turn", "scoring", "out-of-turn", "receive", "draft")
ARROWS: Final = ("both", "conductor", "loco")
NEVER: Final = 1_000_000  # no place of a stack
STOP: Final = Frame(NOBODY, in_any_order((CHECK, END_TURN)))  # asks nobody: the search ends here


class Turn:
    """A turn or scoring that a seat searches. The estimates of all its positions are made at one moment."""

    __slots__ = ("game", "moment", "place", "seat")

    def __init__(self, game: AnyGame, state: State, seat: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.moment: Final = moment(state, seat)
        ops = [frame.effect.op in OPEN_MOMENTS for frame in state.pending]
        self.place: Final = len(ops) - 1 - ops[::-1].index(True) if True in ops else NEVER  # of its frame in the stack


class Node:
    """A position of the search, at an open moment or inside a frame."""

    __slots__ = ("first", "open", "parts", "state", "worth")

    def __init__(self, parts: Parts, worth: float, state: State, open: Decision | None, first: Action) -> None:
        self.parts: Final = parts  # of the estimate
        self.worth: Final = worth  # the estimate for the seat that searches
        self.state: Final = state
        self.open: Final = open
        self.first: Final = first  # the option that the way to it began with


def position(turn: Turn, state: State, open: Decision | None, first: Action = NO_CHOICE) -> Node:
    """A position that a search begins with."""
    parts = parts_of(state, turn.seat, moment_of(turn, state))
    return Node(parts, total_worth(parts, state, turn.seat, False), state, open, first)


def child(turn: Turn, node: Node, option: Action, first: Action | None = None) -> Node:
    """The position after an option."""
    before, open, parts, seat = node.state, node.open, node.parts, turn.seat
    assert open is not None
    state = before.clone()
    following = step(turn.game, state, open, option)
    parts = parts_then(parts, before, state, seat, moment_of(turn, state))
    return Node(parts, total_worth(parts, state, seat, False), state, following, first or option)


def moment_of(turn: Turn, state: State) -> Moment:
    """That of the turn while it is going on; after it there may be another."""
    pending, place = state.pending, turn.place
    going_on = place < len(pending) and pending[place].effect.op in OPEN_MOMENTS
    return turn.moment if going_on else moment(state, turn.seat)


def undominated(decision: Decision) -> list[Action]:
    """The options of a frame that can be best: no arrow is wasted, nothing is given up without need."""
    options = [option for option in decision.options if option != DONE]
    if decision.effect.op != "frame":
        return options
    most: dict[str, int] = {}
    for option in options:
        if option.op in ARROWS:
            most[option.op] = max(most.get(option.op, 0), steps_of(option))
    return [option for option in options if option.op not in most or steps_of(option) == most[option.op]] or options


def is_open(decision: Decision | None, seat: int) -> bool:
    """Has the seat carried out all that it began?"""
    return decision is None or decision.seat != seat or decision.effect.op in OPEN


def is_same(one: State, other: State, seat: int) -> bool:
    """Are two positions of one turn the same in all that may differ within a turn?"""
    upper, lower = both(seat)
    return (
        is_same_train(one, other, upper)
        and is_same_train(one, other, lower)
        and one.locomotive[seat] == other.locomotive[seat]
        and one.coins[seat] == other.coins[seat]
        and one.bonuses[seat] == other.bonuses[seat]
        and one.game_end[seat] == other.game_end[seat]
        and one.contracts[seat] == other.contracts[seat]
        and sum(one.sheet[seat]) == sum(other.sheet[seat])
        and one.used == other.used
        and one.postcards[seat] == other.postcards[seat]
        and one.gap[seat] == other.gap[seat]
        and one.display == other.display
        and one.pending[-1:] == other.pending[-1:]
    )


def is_same_train(one: State, other: State, train: Train) -> bool:
    return (
        one.cars[train] == other.cars[train]
        and one.conductors[train] == other.conductors[train]
        and one.mail[train] == other.mail[train]
        and one.tucked[train] == other.tucked[train]
    )


def finish_frames(turn: Turn, nodes: list[Node], width: int) -> list[Node]:
    """A beam search through the frames of these positions: the open moments they lead to, best first."""
    done = finished(turn, nodes, width)
    return different(done, turn.seat, len(done))


def best_finish(turn: Turn, node: Node, width: int) -> Node:
    """The best of those."""
    return max(finished(turn, [node], width), key=worth_of)


def finished(turn: Turn, nodes: list[Node], width: int) -> list[Node]:
    done, seat = list[Node](), turn.seat
    while nodes:
        inside = list[Node]()
        for node in nodes:
            (done if is_open(node.open, seat) else inside).append(node)
        nodes = []
        for node in different(inside, seat, width):
            if node.open is not None:
                nodes += [child(turn, node, option, node.first) for option in undominated(node.open)]
    return done


def different(nodes: list[Node], seat: int, most: int) -> list[Node]:
    """The best of these positions, best first, each once. The same position is worth the same."""
    if len(nodes) < 2:
        return nodes
    if most == 1:
        return [max(nodes, key=worth_of)]
    found, alike = list[Node](), list[Node]()
    for node in sorted(nodes, key=worth_of, reverse=True):
        if not alike or alike[0].worth != node.worth:
            alike = [node]
        elif is_among(alike, node, seat):
            continue
        else:
            alike.append(node)
        found.append(node)
        if len(found) == most:
            break
    return found


def is_among(nodes: list[Node], node: Node, seat: int) -> bool:
    for other in nodes:  # noqa: SIM110  compiled, this is a plain loop
        if is_same(other.state, node.state, seat):
            return True
    return False


def worth_of(node: Node) -> float:
    return node.worth


def stand_pat(turn: Turn, node: Node) -> float:
    """What the position is worth if the seat stops here: what is pending is lost."""
    state, seat = node.state, turn.seat
    if not state.bonuses[seat] and (node.open is None or node.open.effect.op != "scoring"):
        return node.worth
    return total_worth(node.parts, state, seat, True)


def guessed(game: AnyGame, view: State, seat: int, rng: list[int]) -> State:
    """A full state for the view that goes no further than this turn; nobody else is taken for the murderer."""
    state: State = game.guess(view, seat, rng)
    state.roles = tuple(
        [0 if role == MURDERER and view.roles[s] == HIDDEN else role for s, role in enumerate(state.roles)]
    )
    stop_after_turn(state)
    return state


def stop_after_turn(state: State) -> None:
    """Put a stop below the turn or scoring that is going on, or before its end if nothing else of it is left."""
    for i in range(len(state.pending) - 1, -1, -1):
        op = state.pending[i].effect.op
        if op in ("turn", "train-points", "end-turn"):
            state.pending.insert(i + 1 if op == "end-turn" else i, STOP)
            break


@lru_cache(maxsize=100)
def printed_alike(box: Box) -> tuple[int, ...]:
    """For each card the first one on which the same is printed."""
    first: dict[object, int] = {}
    return tuple(
        first.setdefault(card._replace(id="", set="", pile=0, source=""), i) for i, card in enumerate(box.cards)
    )


def is_main(effect: Effect) -> bool:
    return effect.op == "turn" and stage_of(effect) == BEFORE
