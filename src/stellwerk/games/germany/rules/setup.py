"""The set-up: the table before the first choice, and what the whole match consists of (DE-2)."""

from collections.abc import Mapping
from typing import Final

from stellwerk.core.records import NOBODY, Frame
from stellwerk.core.rng import shuffle
from stellwerk.games.germany.deck.data import (
    CARDS,
    KEEP_FIRST,
    LONG,
    PASSENGERS,
    PASSENGERS_EACH,
    SHORT,
    TRAINS,
    Box,
    bits,
)
from stellwerk.games.germany.rules.payloads import (
    END_TURN,
    FIRST_REFILL,
    SCORE,
    SHUFFLE_BACK,
    SPLIT,
    TURN,
    keeping,
)
from stellwerk.games.germany.rules.state import EMPTY, FREE, State

KINDS: Final = len(CARDS)
HAND: Final = 4  # DE-2.4
ROW: Final = 5


def set_up(box: Box, players: int, rng: list[int], options: Mapping[str, str]) -> State:
    """The table before the first choice (DE-2.1 to DE-2.7)."""
    cards = [kind for kind, count in enumerate(CARDS) for _ in range(count)]
    shuffle(rng, cards)
    hands = [[0] * (KINDS + 1) for _ in range(players)]
    for hand in hands:
        for _ in range(HAND):
            hand[cards.pop()] += 1
    stacks = [[t for t, ticket in enumerate(box.tickets) if ticket.deck == deck] for deck in (SHORT, LONG)]
    waiting = place_passengers(box, rng)
    for stack in stacks:
        shuffle(rng, stack)
    return State(
        box=box,
        players=players,
        pending=opening(players),
        rng=rng,
        deck=cards,
        discard=[0] * KINDS,
        row=[EMPTY] * ROW,
        hands=hands,
        shown=[[0] * KINDS for _ in range(players)],
        trains=[TRAINS] * players,
        score=[0] * players,
        owner=[FREE] * len(box.tracks),
        open=[bits(range(len(box.tracks)))] * players,
        waiting=waiting,
        met=[(0,) * len(PASSENGERS)] * players,
        stacks=stacks,
        bottom=[(), ()],
        tickets=[()] * players,
        drawn=[()] * players,
        chosen=[0] * players,
        rejected=[()] * players,
        first=[0] * players,
    )


def place_passengers(box: Box, rng: list[int]) -> list[tuple[int, ...]]:
    """DE-2.1: the bag is emptied onto the board."""
    bag = [colour for colour in range(len(PASSENGERS)) for _ in range(PASSENGERS_EACH)]
    shuffle(rng, bag)
    return [tuple(sorted(bag.pop() for _ in range(place.passengers))) for place in box.places]


def opening(players: int) -> list[Frame]:
    """The whole match as frames: the row, a split and a keep for each seat, the first turn, and the scoring at last."""
    frames = [Frame(0, FIRST_REFILL)]
    frames += [Frame(seat, SPLIT) for seat in range(players)]  # DE-2.7: one after the other
    frames += [Frame(seat, keeping(KEEP_FIRST)) for seat in range(players)]
    frames += [Frame(NOBODY, SHUFFLE_BACK), Frame(0, TURN), Frame(0, END_TURN), Frame(NOBODY, SCORE)]
    return frames[::-1]
