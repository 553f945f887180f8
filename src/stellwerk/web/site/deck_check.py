"""Decks of strangers are tried apart from everything else, with so much memory and time and no more."""

from typing import Any

from stellwerk.core.match import Match
from stellwerk.core.records import BadDeck
from stellwerk.games import find, open_box
from stellwerk.kit.deck import check_shape
from stellwerk.web.base.parts import Bounds
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.settings import Limits


class Costly(ValueError):
    """The deck takes too much memory or time to read."""


async def check(runtime: Runtime, game: str, players: int, options: dict[str, str], deck: str) -> None:
    """BadDeck, Costly, or a ValueError of the game, if no match can begin with the deck."""
    await runtime.worker.aside(check_shape, deck)
    question = [game, players, options, deck, runtime.limits.drawing]
    raise_what(await runtime.worker.apart(tried, question, bounds(runtime.limits)))


def bounds(limits: Limits) -> Bounds:
    return Bounds(limits.deck_memory, limits.deck_seconds, limits.deck_patience)


def raise_what(found: dict[str, Any]) -> None:
    """What the process found, as an error here."""
    if "costly" in found:
        raise Costly
    if "problems" in found:
        raise BadDeck(found["problems"])
    if "match" in found:
        raise ValueError(found["match"])


# Apart


def tried(game: str, players: int, options: dict[str, str], deck: str, most: int) -> dict[str, Any]:
    """Begin a match with the deck and draw it."""
    try:
        match = Match(find(game), players, 1, options, box=open_box(game, deck))
    except BadDeck as problem:
        return {"problems": problem.problems[:10]}
    except ValueError as problem:
        return {"match": str(problem)}
    return drawn(match, most)


def drawn(match: Match, most: int) -> dict[str, Any]:
    """What is wrong with the picture, which is drawn again and again: at most so many letters."""
    try:
        size = len(match.svg(None)) if match.game.picture else 0
    except (ArithmeticError, ValueError) as problem:
        return {"problems": [f"it cannot be drawn: {problem}"]}
    return {"problems": ["there is too much to draw"]} if size > most else {}
