"""Stellwerk: railway board games, whole, on one rules engine.

>>> import stellwerk
>>> game = next(iter(stellwerk.GAMES))  # the name of an installed game
>>> match = stellwerk.new(game, players=3, seed=7)
>>> events = match.play(match.decision.options[0])
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from stellwerk.core.machine import IllegalAction
from stellwerk.core.match import BadMatch, CannotUndo, Match, read_header, replay
from stellwerk.core.records import Action, BadDeck, Decision, Effect, Event
from stellwerk.games import GAMES, deck_file, find, open_box, other_deck

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        """The version is looked up when somebody asks: reading the metadata takes as long as all the rest."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from stellwerk.version import installed

        return installed()


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
    """Begin a match. Without a seed a fresh one is drawn and kept. `deck` is the path of a deck file.

    >>> new(next(iter(GAMES)), players=3, seed=7).scores
    (0, 0, 0)
    """
    found, seed = find(game), fresh_seed() if seed is None else seed
    return Match(found, players, seed, options, names, open_box(found.name, deck_text(deck)))


def fresh_seed() -> int:
    from secrets import randbits  # here, as most matches are given a seed

    return randbits(96)


def deck_text(deck: str | Path | None) -> str | None:
    return None if deck is None else deck_file(deck).read_text("utf-8")


def load(text: str, deck: str | Path | None = None) -> Match:
    """The match that `match.to_json()` wrote, replayed and checked.

    `deck`: the deck file it was played with; decks that come with the game are found without.

    >>> match = new(next(iter(GAMES)), seed=7)
    >>> load(match.to_json()).hash == match.hash
    True
    """
    data = read_header(text)
    try:
        game = find(data["game"])
    except ValueError as problem:
        raise BadMatch(str(problem)) from None
    text_of_deck = other_deck(game.name, data["deck"]) if deck is None else deck_text(deck)
    return replay(game, data, open_box(game.name, text_of_deck))
