"""Files: matches and decks are read and checked, and nothing is ever half written."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stellwerk import load
from stellwerk.core.match import Match, MissingDeck
from stellwerk.core.records import BadDeck
from stellwerk.games import deck_file
from stellwerk.kit.deck import game_of


def read_match(path: Path, deck: Path | None = None) -> Match:
    """The match that a file holds, replayed and checked; the error names the file and the reason."""
    try:
        text = path.read_bytes().decode()
        with naming(deck):
            return load(text, deck)
    except BadDeck:
        raise
    except OSError as problem:
        raise ValueError(f"{path} cannot be read: {problem.strerror}.") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path}: This is not a saved match: it is not a text.") from None
    except MissingDeck as problem:
        raise ValueError(f"{path}: {problem} Give its file with --deck FILE.") from None
    except ValueError as problem:
        raise ValueError(f"{path}: {problem}") from None


def at_step(match: Match, step: int | None) -> Match:
    """The match after some of its actions; None: after the last."""
    return match if step is None else match.at(step)


@contextmanager
def naming(deck: Path | None) -> Iterator[None]:
    """Errors of a deck file are told with its name, a problem a line."""
    try:
        yield
    except BadDeck as problem:
        raise BadDeck([f"{deck}: {reason}" for reason in problem.problems]) from None
    except OSError as problem:
        raise BadDeck([f"{deck}: it cannot be read: {problem.strerror}"]) from None
    except UnicodeDecodeError:
        raise BadDeck([f"{deck}: this is not TOML: it is not a text"]) from None


def deck_text(path: Path | None) -> str | None:
    """The text of a deck file; without a file None, which stands for the published deck."""
    return None if path is None else deck_file(path).read_bytes().decode()


def deck_game(path: Path | None) -> str | None:
    """The name of the game that a deck file is for."""
    text = deck_text(path)
    return None if text is None else game_of(text)[0]


def write(path: Path, content: str | bytes) -> None:
    """All or nothing: a new file beside the old one takes its place when it is complete."""
    path = Path(os.path.realpath(path))
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    data = content.encode() if isinstance(content, str) else content
    if path.exists() and not path.is_file():
        raise ValueError(f"{path} cannot be written: it is not a file. Give the name of a file.")
    try:
        write_whole(part, data)
        os.replace(part, path)
    except OSError as problem:
        raise ValueError(f"{path} cannot be written: {problem.strerror}. Give another file.") from None
    finally:
        remove(part)


def write_whole(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:  # it was never there: its folder is not a folder
        return


def check_new(path: Path) -> None:
    """A match is not written over another file: that might be a match, too."""
    if path.is_file() and path.stat().st_size:
        raise ValueError(f"{path} exists already: continue it with --resume {path}, or give another file.")
