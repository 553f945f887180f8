"""Stellwerk: railway board games, whole, on one rules engine.

import stellwerk
match = stellwerk.new("germany", players=3, seed=7)
match.play(match.decision.options[0])
"""

import secrets
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from stellwerk.core.machine import IllegalAction
from stellwerk.core.match import BadMatch, CannotUndo, Match, read_header, replay
from stellwerk.core.records import Action, Decision, Effect, Event
from stellwerk.games import GAMES, find

try:
    __version__ = version("stellwerk")
except PackageNotFoundError:  # run from the source folder, without installing
    __version__ = "0+source"

__all__ = [
    "GAMES",
    "Action",
    "BadMatch",
    "CannotUndo",
    "Decision",
    "Effect",
    "Event",
    "IllegalAction",
    "Match",
    "load",
    "new",
]


def new(game: str, players: int = 2, seed: int | None = None, names: Sequence[str] = (), **options: str) -> Match:
    """Begin a match. Without a seed a fresh one is drawn; it is kept in the match."""
    return Match(find(game), players, secrets.randbits(48) if seed is None else seed, options, names)


def load(text: str) -> Match:
    """The match that `match.to_json()` wrote, replayed and checked."""
    data = read_header(text)
    try:
        game = find(data["game"])
    except ValueError as problem:
        raise BadMatch(str(problem)) from None
    return replay(game, data)
