"""Decks of strangers are tried in a process of their own, which may use so much memory and time and no more.

What else is dear or not to be trusted is done in the same way: `in_process` asks, and `answer` is the other end.
"""

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from stellwerk.core.match import Match
from stellwerk.core.records import BadDeck
from stellwerk.games import find, open_box
from stellwerk.kit.deck import check_shape
from stellwerk.web.base.limits import LIMITS

BROKEN = 3  # how the process ends when a deck is too much for it


class Costly(ValueError):
    """The deck takes too much memory or time to read."""


async def check(game: str, players: int, options: dict[str, str], deck: str) -> None:
    """BadDeck, Costly, or a ValueError of the game, if no match can begin with the deck."""
    await asyncio.to_thread(check_shape, deck)
    raise_what(await in_process(__name__, [game, players, options, deck], LIMITS.deck_patience))


async def in_process(module: str, question: Any, patience: float) -> dict[str, Any]:
    """What a module answers that is run by itself; that it was too much is an answer, too."""
    asked = json.dumps(question).encode("utf-8", "surrogatepass")
    command = (sys.executable, "-P", "-m", module)  # -P: not what lies in this folder
    pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=quiet)
    try:
        said, _ = await asyncio.wait_for(process.communicate(asked), patience)
    except TimeoutError:
        return {"costly": True}
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    found: dict[str, Any] = json.loads(said) if process.returncode == 0 else {"costly": True}
    return found


def raise_what(found: dict[str, Any]) -> None:
    """What the process found, as an error here."""
    if "costly" in found:
        raise Costly
    if "problems" in found:
        raise BadDeck(found["problems"])
    if "match" in found:
        raise ValueError(found["match"])


# In the other process


def main() -> None:
    answer(tried, LIMITS.deck_memory, LIMITS.deck_seconds)


def answer(work: Callable[..., dict[str, Any]], memory: int, seconds: int) -> None:
    """Do what was asked, with so much memory and time of a core; those who play are not slowed by it."""
    with suppress(ImportError):  # Windows has no such limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        os.nice(10)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            found = work(*json.load(sys.stdin))
    except MemoryError:
        sys.exit(BROKEN)
    print(json.dumps(found))


def tried(game: str, players: int, options: dict[str, str], deck: str) -> dict[str, Any]:
    """Begin a match with the deck and draw it."""
    try:
        match = Match(find(game), players, 1, options, box=open_box(game, deck))
    except BadDeck as problem:
        return {"problems": problem.problems[:10]}
    except ValueError as problem:
        return {"match": str(problem)}
    return drawn(match)


def drawn(match: Match) -> dict[str, Any]:
    """What is wrong with the picture, which the server draws again and again."""
    try:
        size = len(match.svg(None)) if match.game.picture else 0
    except (ArithmeticError, ValueError) as problem:
        return {"problems": [f"it cannot be drawn: {problem}"]}
    return {"problems": ["there is too much to draw"]} if size > LIMITS.drawing else {}


if __name__ == "__main__":
    main()
