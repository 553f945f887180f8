"""A search through one turn or scoring of First Class: what an option leads to when its frames are carried out."""

from functools import lru_cache
from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import step
from stellwerk.core.records import NOBODY, Action, Decision, Effect, Frame
from stellwerk.games.first_class.bots.turns_left import OPEN_MOMENTS, moment
from stellwerk.games.first_class.bots.value import value_at
from stellwerk.games.first_class.deck.data import MURDERER, Box
from stellwerk.games.first_class.rules.actions import DONE
from stellwerk.games.first_class.rules.hidden import HIDDEN
from stellwerk.games.first_class.rules.layout import both
from stellwerk.games.first_class.rules.payloads import BEFORE, CHECK, END_TURN, in_any_order, stage_of
from stellwerk.games.first_class.rules.state import State

MAIN: Final = ("take", "decline", "start-tile")
CLOSING: Final = ("end", "finish")
OPEN: Final = ("turn", "scoring", "out-of-turn", "draft")
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


def worth_of(turn: Turn, state: State, closing: bool = False) -> float:
    """The estimate of a position of the turn, or of one after it: then it is another moment."""
    pending, place = state.pending, turn.place
    going_on = place < len(pending) and pending[place].effect.op in OPEN_MOMENTS
    return value_at(state, turn.seat, turn.moment if going_on else moment(state, turn.seat), closing)


class Node:
    """A position of the search, at an open moment or inside a frame."""

    __slots__ = ("first", "open", "state", "worth")

    def __init__(self, worth: float, state: State, open: Decision | None, first: Action) -> None:
        self.worth: Final = worth  # the estimate for the seat that searches
        self.state: Final = state
        self.open: Final = open
        self.first: Final = first  # the option that the way to it began with


def undominated(decision: Decision) -> list[Action]:
    """The options of a frame that can be best: no arrow is wasted, nothing is given up without need."""
    options = [option for option in decision.options if option != DONE]
    if decision.effect.op != "frame":
        return options
    most: dict[str, int] = {}
    for option in options:
        if option.op in ARROWS:
            most[option.op] = max(most.get(option.op, 0), option.a + option.b)
    return [option for option in options if option.op not in most or option.a + option.b == most[option.op]] or options


def is_open(decision: Decision | None, seat: int) -> bool:
    """Has the seat carried out all that it began?"""
    return decision is None or decision.seat != seat or decision.effect.op in OPEN


def turn_key(state: State, seat: int) -> tuple[object, ...]:
    """What differs between the positions of one turn."""
    u, w = both(seat)
    cars, conductors, mail, tucked = state.cars, state.conductors, state.mail, state.tucked
    top = state.pending[-1] if state.pending else STOP
    return (
        *(cars[u], cars[w], conductors[u], conductors[w], mail[u], mail[w], tucked[u], tucked[w]),
        *(state.locomotive[seat], state.coins[seat], state.bonuses[seat], state.game_end[seat], state.contracts[seat]),
        *(sum(state.sheet[seat]), state.used, top.seat, top.effect, state.postcards[seat]),
        *(state.gap[seat], state.display),
    )


def child(turn: Turn, state: State, open: Decision, option: Action, first: Action | None = None) -> Node:
    """The position after an option."""
    copy = state.clone()
    following = step(turn.game, copy, open, option)
    return Node(worth_of(turn, copy), copy, following, first or option)


def finish_frames(turn: Turn, nodes: list[Node], width: int) -> list[Node]:
    """A beam search through the frames of these positions: the open moments they lead to, best first."""
    done: dict[tuple[object, ...], Node] = {}
    seat = turn.seat
    while nodes:
        inside: dict[tuple[object, ...], Node] = {}
        for node in nodes:
            place = done if is_open(node.open, seat) else inside
            key = turn_key(node.state, seat)
            if place.setdefault(key, node).worth < node.worth:
                place[key] = node
        layer = sorted(inside.values(), key=lambda node: -node.worth)[:width]
        nodes = [
            child(turn, node.state, node.open, option, node.first)
            for node in layer
            if node.open is not None
            for option in undominated(node.open)
        ]
    return sorted(done.values(), key=lambda node: -node.worth)


def stand_pat(turn: Turn, node: Node) -> float:
    """What the position is worth if the seat stops here: what is pending is lost."""
    scoring = node.open is not None and node.open.effect.op == "scoring"
    return worth_of(turn, node.state, closing=True) if scoring or node.state.bonuses[turn.seat] else node.worth


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
