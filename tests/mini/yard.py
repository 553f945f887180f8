"""Yard for the tests: the miniature game of examples/yard, without being installed."""

from dataclasses import replace
from typing import Any

from stellwerk_yard import GAME as YARD
from stellwerk_yard.rules import AUCTION, CARDS, FEAST, FETCH, GIVE, WORK, Box, State

from stellwerk.core.bots import Bots
from stellwerk.core.match import Match

__all__ = ["AUCTION", "BARE", "FEAST", "FETCH", "GIVE", "WORK", "YARD", "Box", "State", "problems", "yard"]

BARE = replace(YARD)  # as a game that nobody has drawn, and that no bot knows
vars(BARE).update(picture=None, bots=Bots())


def problems(state: State) -> list[str]:
    cards = sorted([*state.deck, *(card for held in state.freight for card in held)])
    return [] if cards == list(CARDS) and min(state.coal) >= 0 else [f"cards lost or made: {cards}"]


def yard(players: int = 2, seed: int = 1, rounds: str = "5") -> Any:
    return Match(YARD, players, seed, {"rounds": rounds})
