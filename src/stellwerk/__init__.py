"""Stellwerk: railway board games, whole, on one rules engine.

import stellwerk
game = next(iter(stellwerk.GAMES))  # the name of an installed game
match = stellwerk.new(game, players=3, seed=7)
match.play(match.decision.options[0])
"""

import secrets
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from stellwerk.core.machine import IllegalAction
from stellwerk.core.match import BadMatch, CannotUndo, Match, read_header, replay
from stellwerk.core.records import Action, BadDeck, Decision, Effect, Event
from stellwerk.games import GAMES, find, open_box

try:
    __version__ = version("stellwerk")
except PackageNotFoundError:  # run from the source folder, without installing
    __version__ = "0+source"

__all__ = [
    "GAMES",
    "Action",
    "BadDeck",
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


def new(
    game: str,
    players: int = 2,
    seed: int | None = None,
    names: Sequence[str] = (),
    deck: str | Path | None = None,
    **options: str,
) -> Match:
    """Begin a match. Without a seed a fresh one is drawn and kept. `deck` is the path of a deck file."""
    found = find(game)
    seed = secrets.randbits(96) if seed is None else seed
    return Match(found, players, seed, options, names, open_box(found.name, deck_text(deck)))


def deck_text(deck: str | Path | None) -> str | None:
    return None if deck is None else Path(deck).read_text("utf-8")


def load(text: str, deck: str | Path | None = None) -> Match:
    """The match that `match.to_json()` wrote, replayed and checked. `deck`: the deck file it was played with."""
    data = read_header(text)
    try:
        game = find(data["game"])
    except ValueError as problem:
        raise BadMatch(str(problem)) from None
    return replay(game, data, open_box(game.name, deck_text(deck)))
