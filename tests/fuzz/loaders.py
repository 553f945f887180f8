"""Everything that reads a text of a stranger: it succeeds, or refuses with one of its own errors, and nothing else."""

import contextlib
import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from starlette.requests import HTTPConnection

from stellwerk import load
from stellwerk.core import codec
from stellwerk.core.match import Match
from stellwerk.core.records import Action, BadDeck
from stellwerk.core.words import LANGUAGES
from stellwerk.games import GAMES
from stellwerk.kit.deck import export, game_of
from stellwerk.web.base import identity, settings
from stellwerk.web.base.names import clean_name
from stellwerk.web.base.settings import USUAL
from stellwerk.web.site import deck_check

FIXTURES = Path(__file__).parents[1] / "fixtures"


class Loader(NamedTuple):
    """What reads, which errors are its own, and good texts to begin with."""

    read: Callable[[str], object]
    refuses: tuple[type[Exception], ...]
    good: Callable[[], Sequence[str]]


def a_match(game: str) -> str:
    """A match of some actions, as it is saved."""
    match = Match(GAMES[game], min(GAMES[game].players), 3)
    for _ in range(12):
        if match.decision is not None:
            match.play(match.decision.options[0])
    return match.to_json()


def deck(text: str) -> None:
    """As the server tries a deck of a stranger."""
    game, _ = game_of(text)
    if game in GAMES:
        found = deck_check.tried(game, min(GAMES[game].players), {}, text, USUAL.drawing)
        json.dumps(found)


def read_settings(text: str) -> None:
    for line in text.splitlines():
        settings.chosen(None, [line])


def header(text: str) -> None:
    """What a browser says of itself, taken apart."""
    values = [
        (name, text.encode("latin-1", "replace")) for name in (b"origin", b"referer", b"host", b"accept-language")
    ]
    request = HTTPConnection({"type": "http", "headers": values, "client": (text, 1)})
    assert identity.language(request) in LANGUAGES
    assert identity.previous_page(request, text).startswith("/")
    assert not identity.previous_page(request, text).startswith("//")
    identity.same_origin(request)
    identity.address(request)


def name(text: str) -> None:
    found = clean_name(text)
    assert len(found) <= 24
    assert found.isprintable()


def action(text: str) -> None:
    codec.decode(Action, json.loads(text))


LOADERS = {
    "deck": Loader(deck, (BadDeck,), lambda: [export(game) for game in GAMES.values()]),
    "match": Loader(load, (ValueError,), lambda: [a_match(game) for game in GAMES]),
    "action": Loader(action, (ValueError, RecursionError), lambda: ['["blind",0,0]', '["route",12,3]']),
    "settings": Loader(read_settings, (ValueError,), lambda: ["watchers=100\nchat=5/10", "idle_seconds=0.5"]),
    "header": Loader(
        header, (), lambda: ["http://games.example/t/abc?x=1", "de-AT;q=0.8, en", "[::1]:8000", "2001:db8::7"]
    ),
    "name": Loader(name, (), lambda: ["Ada Lovelace", " Ben\t2 "]),
}


def problem(target: str, text: str) -> str:
    """What is wrong with how a text is read; empty: nothing."""
    loader = LOADERS[target]
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            loader.read(text)
    except loader.refuses as refusal:
        return "" if str(refusal) or not isinstance(refusal, ValueError) else "it was refused without a word"
    except Exception as trouble:
        return f"{type(trouble).__name__}: {trouble}"
    return ""
