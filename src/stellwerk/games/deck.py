"""Decks: what the box of a game holds, as one TOML file that its owner can correct and play with."""

import json
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from stellwerk.core.records import AnyGame, BadDeck


def tried(make: Callable[[], Any], where: str, problems: list[str]) -> Any:
    """What `make` gives; where it fails, None and one problem more."""
    try:
        return make()
    except KeyError as problem:
        problems.append(f"{where}: {problem.args[0]} is missing")
    except (ValueError, TypeError, AttributeError) as problem:
        problems.append(f"{where}: {problem}")
    return None


def gather(table: Mapping[str, Any], name: str, make: Callable[[Any], Any], problems: list[str]) -> tuple[Any, ...]:
    """Every entry of a list of the table, made; those that fail are problems that name the list and the entry."""
    items = table.get(name)
    if not isinstance(items, list):
        problems.append(f"{name}: the list is missing")
        return ()
    made = [tried(lambda: make(item), f"{name}: {label(item)}", problems) for item in items]  # noqa: B023
    return tuple(item for item in made if item is not None)


def label(item: Any) -> str:
    """How a problem names an entry."""
    if not isinstance(item, dict):
        return str(item)
    return str(
        item.get("id") or "-".join(str(item.get(end)) for end in ("a", "b")) if "id" in item or "a" in item else item
    )


def chosen(item: dict[str, Any], name: str, among: Any) -> Any:
    """A value of an entry that must be one of a few."""
    if item[name] not in among:
        raise ValueError(f"{name} is {item[name]!r} and should be one of {', '.join(map(str, among))}")
    return item[name]


def number(item: dict[str, Any], name: str, least: int, most: int) -> int:
    """A whole number of an entry within its bounds."""
    value = item[name]
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{name} is {value!r} and should be a whole number from {least} to {most}")
    return value


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


def game_of(text: str) -> tuple[str, dict[str, Any]]:
    """Which game a deck file is for, and its table."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadDeck([f"this is not TOML: {problem}"]) from None
    name = table.pop("game", None)
    if not isinstance(name, str):
        raise BadDeck(['the file does not say for which game it is; it should begin with: game = "first-class"'])
    return name, table


def read(game: AnyGame, text: str) -> Any:
    """The box that a deck file describes, or BadDeck with everything that is wrong."""
    name, table = game_of(text)
    if name != game.name:
        raise BadDeck([f"the deck is for the game {name!r}, not {game.name!r}"])
    return game.build(table)
