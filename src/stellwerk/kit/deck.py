"""Decks: what the box of a game holds, as one TOML file that its owner can correct and play with."""

import json
import re
import reprlib
import tomllib
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from stellwerk.core.game import AnyGame
from stellwerk.core.records import BadDeck

MOST_ENTRIES = 4096  # of a list; a server has smaller limits: the size of the form, and time and memory to read it
MOST_LETTERS = 40  # of a name or an id
DEEPEST = 6  # brackets in brackets: decks need four
MOST_DOTS = 3  # in a key, where decks have none; numbers have one
TOKEN = re.compile(  # strings and comments, which may hold anything, and what makes a file deep
    r'"""(?:\\.|.)*?(?:"{3,5}|\Z)|"(?:\\.|[^"\\\n])*"?'
    r"|'''.*?(?:'{3,5}|\Z)|'[^'\n]*'?|#[^\n]*|[\[\]{}.=,\n]",
    re.DOTALL,
)
WRONG = (ValueError, TypeError, AttributeError, IndexError, OverflowError, RecursionError)


def tried(make: Callable[[], Any], where: str, problems: list[str]) -> Any:
    """What `make` gives; where it fails, None and one problem more."""
    try:
        return make()
    except KeyError as problem:
        problems.append(f"{where}: {problem.args[0]} is missing")
    except WRONG as problem:
        problems.append(f"{where}: {problem}")
    return None


def gather(table: Mapping[str, Any], name: str, make: Callable[[Any], Any], problems: list[str]) -> tuple[Any, ...]:
    """Every entry of a list of the table, made; those that fail are problems that name the list and the entry."""
    items = table.get(name)
    if not isinstance(items, list):
        problems.append(f"{name}: the list is missing")
        return ()
    if len(items) > MOST_ENTRIES:
        problems.append(f"{name}: there are {len(items)} entries, and at most {MOST_ENTRIES} are possible")
        return ()
    made = [tried(partial(make, item), f"{name}: {label(item, i)}", problems) for i, item in enumerate(items, start=1)]
    return tuple(item for item in made if item is not None)


def label(item: Any, position: int) -> str:
    """How a problem names an entry: by its id, by its two ends, or by its place in the list."""
    entry = item if isinstance(item, dict) else {}
    parts: list[Any] = [entry["id"]] if "id" in entry else [entry.get("a"), entry.get("b")]
    if all(isinstance(part, str) and part.isprintable() and len(part) <= MOST_LETTERS for part in parts):
        return "-".join(parts)
    return f"number {position}"


def entries(table: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """The entries of a list, as they stand in the file; none where there is no list."""
    items = table.get(name)
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


# The values of an entry


def fields(item: Any, needed: Collection[str], more: Collection[str] = ()) -> None:
    """An entry is a table that has all that is needed, and nothing that nobody would read."""
    if not isinstance(item, dict):
        raise ValueError(f"this is {shown(item)} and should be a table: {{ {', '.join(needed)} }}")
    missing, unknown = set(needed) - set(item), set(item) - {*needed, *more}
    if missing:
        raise KeyError(" and ".join(sorted(missing)))
    if unknown:
        raise ValueError(f"there is no {sorted(unknown)[0]!r} here; there is: {', '.join((*needed, *more))}")


def unknown_lists(table: Mapping[str, Any], names: Collection[str]) -> list[str]:
    """Lists that no game would read, most likely misspelt."""
    return [f"{name}: there is no such list; the lists are: {', '.join(names)}" for name in table if name not in names]


def shown(value: Any) -> str:
    """A value in a message, cut to a length that can be read."""
    return reprlib.repr(value)


def chosen(item: dict[str, Any], name: str, among: Collection[Any]) -> Any:
    """A value of an entry that must be one of a few."""
    value = item[name]
    if not any(type(value) is type(one) and value == one for one in among):
        raise ValueError(f"{name} is {shown(value)} and should be one of {', '.join(map(str, among))}")
    return value


def number(item: dict[str, Any], name: str, least: int, most: int) -> int:
    """A whole number of an entry within its bounds."""
    value = item[name]
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{name} is {shown(value)} and should be a whole number from {least} to {most}")
    return value


def fraction(value: Any, name: str) -> float:
    """A place along the width or height of the map."""
    if type(value) not in (int, float) or not 0 <= value <= 1:
        raise ValueError(f"{name} is {shown(value)} and should be a number from 0 to 1")
    return float(value)


def listed(item: dict[str, Any], name: str, most: int = MOST_ENTRIES) -> list[Any]:
    """A value of an entry that must be a list, and not a long one."""
    value = item[name]
    if not isinstance(value, list):
        raise ValueError(f"{name} is {shown(value)} and should be a list in [ ]")
    if len(value) > most:
        raise ValueError(f"{name} has {len(value)} entries and should have {most} at most")
    return value


def text(item: dict[str, Any], name: str) -> str:
    """A value of an entry that must be a text to be printed."""
    value = item[name]
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise ValueError(f"{name} is {shown(value)} and should be a text in quotes")
    if len(value) > MOST_LETTERS:
        raise ValueError(f"{name} has {len(value)} letters and should have {MOST_LETTERS} at most")
    return value


def identity(item: dict[str, Any]) -> str:
    """The id of an entry, of plain letters, so that it may stand in commands and pictures."""
    value = text(item, "id")
    if not (value.isascii() and value.replace("-", "").replace("_", "").isalnum()):
        raise ValueError(f"id is {shown(value)} and should be of letters a to z, digits and hyphens")
    return value


# Files


def export(game: AnyGame) -> str:
    """The published deck of a game as the text of a deck file, an entry a line."""
    lines = [f"# A deck for {game.title}. Correct it, check it with `stellwerk deck check`, play it with `--deck`.", ""]
    lines.append(f'game = "{game.name}"')
    for name, items in game.published().items():
        lines += ["", f"{name} = ["] + [f"  {toml(item)}," for item in items] + ["]"]
    return "\n".join(lines) + "\n"


def toml(value: Any) -> str:
    """A value in TOML: for the texts, numbers, lists and inline tables of a deck JSON is nearly that."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def check_shape(text: str) -> None:
    """Refuse what would cost a parser far more than its length: in one pass, before anything is parsed."""
    depth = dots = 0
    for token in TOKEN.finditer(text):
        kind = token[0]
        if kind in "[{":
            depth += 1
        elif kind in "]}":
            depth = max(0, depth - 1)
        dots = dots + 1 if kind == "." else 0 if kind in "=,\n" else dots
        if depth > DEEPEST or dots > MOST_DOTS:
            line = text.count("\n", 0, token.start()) + 1
            what = f"more than {DEEPEST} brackets lie in each other" if depth > DEEPEST else "there are too many dots"
            raise BadDeck([f"line {line}: {what}, which no deck needs"])


def game_of(text: str) -> tuple[str, dict[str, Any]]:
    """Which game a deck file is for, and its table."""
    check_shape(text)
    try:
        table = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as problem:
        raise BadDeck([f"this is not TOML: {problem}"]) from None
    name = table.pop("game", None)
    if not isinstance(name, str):
        raise BadDeck(['the file does not say for which game it is; it should begin with: game = "NAME"'])
    return name, table


def read(game: AnyGame, text: str) -> Any:
    """The box that a deck file describes, or BadDeck with everything that is wrong."""
    name, table = game_of(text)
    if name != game.name:
        raise BadDeck([f"the deck is for the game {name!r}, not {game.name!r}"])
    return game.build(table)


def changes(table: Mapping[str, Any], published: Mapping[str, Any]) -> list[str]:
    """The entries of a deck that the published one does not have, by list and label."""
    return [
        f"{name}: {label(item, i)}"
        for name, items in table.items()
        for i, item in enumerate(items, start=1)
        if item not in published[name]
    ]
