"""Pages of the documentation that are made from the program: the parts of each game, its cards, and the API.

`python tools/docs_pages.py` writes docs/reference anew; the others are made when the site is built.
"""

import dataclasses
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

from stellwerk.core import parts
from stellwerk.core.codec import annotations
from stellwerk.core.game import AnyGame
from stellwerk.core.match import drawn
from stellwerk.core.shapes import (
    AMOUNT,
    AT_MOST,
    BAG,
    BITS,
    EACH,
    EFFECTS,
    HOW_MANY,
    LETTERS,
    NUMBER,
    SEAT,
    SETTING,
    STACK,
    STORY,
    Shape,
    size,
)
from stellwerk.games import find

COMMENT = re.compile(r"^    (\w+): [^#\n]+# (.+)$", re.MULTILINE)
CONSTANT = re.compile(r"^([A-Z_]+): Final = [^#\n]+?(?:  # (.+))?$", re.MULTILINE)
SOURCES = {
    "germany": ("germany.md", "where-the-map-data-come-from"),
    "first-class": ("first-class.md", "where-the-card-data-come-from"),
}
API = {
    "Matches": ["stellwerk"],
    "A game and its parts": [
        "stellwerk.core.game",
        "stellwerk.core.records",
        "stellwerk.core.machine",
        "stellwerk.core.parts",
        "stellwerk.core.secrets",
        "stellwerk.core.shapes",
        "stellwerk.core.rng",
        "stellwerk.core.text",
    ],
    "Bots": ["stellwerk.core.bots", "stellwerk.bots", "stellwerk.bots.protocol"],
    "Tournaments and statistics": [
        "stellwerk.arena.play.tournament",
        "stellwerk.arena.play.simulate",
        "stellwerk.arena.play.records",
    ],
    "Environments": [
        "stellwerk.envs.table",
        "stellwerk.envs.single",
        "stellwerk.envs.vector",
        "stellwerk.envs.aec",
        "stellwerk.envs.text",
    ],
    "Layout": ["stellwerk.core.layout", "stellwerk.core.encoder", "stellwerk.core.codec"],
    "Laws": ["stellwerk.laws.run"],
}


def cell(text: object) -> str:
    return str(text).replace("|", "\\|").replace("\n", " ")


def table(head: tuple[str, ...], rows: Iterator[tuple[object, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(cell, line))} |" for line in lines) + "\n"


# The parts of a game


def reference(game: AnyGame) -> str:
    """The view, the box, the actions and the effects of a game, with names, ranges and meaning."""
    box = game.box()
    told = parts.describe(game, box)
    return "\n".join(
        [
            f"# The parts of {game.title}\n",
            f"Version {game.version} of its rules, deck `{box.digest}`. Made from the declarations of the game.\n",
            "## View\n",
            "What `match.view(seat)` holds, and the question of a bot in another language. What a seat may not know is"
            " blanked; the named values say by what.\n",
            table(("field", "type", "known to", "holds", "named values", "what it is"), view_rows(game)),
            "## Box\n",
            "Everything printed: `match.box`, and `box` of the hello. What has a number is an entry of a list here.\n",
            *box_tables(box),
            "### Numbers by name\n",
            table(("name", "value", "what it is"), constants(type(box))),
            "## Actions\n",
            f"The menu has {len(game.menu(box))} entries. An action is `Action(op, a, b)`, its parts in this order.\n",
            table(("action", "what it does", "rule", "parts"), told_rows(told["actions"])),
            "## Effects\n",
            "What decisions, the stack `pending` and events are made of.\n",
            table(("effect", "what happens", "rule", "parts"), told_rows(told["effects"])),
        ]
    )


def view_rows(game: AnyGame) -> Iterator[tuple[object, ...]]:
    hints, box = annotations(game.state), game.box()
    for name, known in game.known.items():
        kind, holds = f"`{type_name(hints[name])}`", spelled(known.shape, box)
        yield f"`{name}`", kind, known.who, holds, named_values(known.shape), known.meaning


def spelled(shape: Shape, box: Any) -> str:
    """What a value holds, with its range, in words."""
    count, whose, of = size(shape.entries, box), shape.owner, shape.of
    low, high = size(shape.low, box), size(shape.high, box)
    if shape.kind == NUMBER:
        if shape.means == AMOUNT:
            return f"{low} to {high}"
        return "a seat" if shape.means == SEAT else f"{whose}, {low} to {high - 1}"
    if shape.kind in (EACH, AT_MOST):
        assert of is not None
        if whose == SEAT:
            many = f"{count} for each seat" if count > 1 else "for each seat"
        else:
            many = f"at most {count}" if shape.kind == AT_MOST else f"{count}, for each {whose}"
        return f"{many}: {spelled(of, box)}"
    if shape.kind == BAG:
        held = len(shape.among(box)) if shape.among else count
        return f"in any order, of {held} kinds of {whose}, at most {high} of a kind"
    told = {
        BITS: f"a bit for each of {count}: {whose}",
        HOW_MANY: f"at most {count}: {whose}",
        LETTERS: f"some of the letters {whose}",
        STACK: "frames: a seat and an effect",
        EFFECTS: "effects",
        SETTING: "the same throughout a match",
        STORY: "no part of what a position looks like",
    }
    return told[shape.kind]


def named_values(shape: Any) -> str:
    found = dict(shape.names or {})
    return ", ".join(f"{value} {name}" for name, value in found.items()) or (named_values(shape.of) if shape.of else "")


def type_name(hint: Any) -> str:
    return re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", str(hint)).removeprefix("<class '").removesuffix("'>")


def box_tables(box: Any) -> Iterator[str]:
    hints, said = get_type_hints(type(box)), comments(type(box))
    for item in dataclasses.fields(box):
        value = getattr(box, item.name)
        many = f", {len(value)} of them" if isinstance(value, tuple) else ""
        yield f"**`{item.name}`**: `{type_name(hints[item.name])}`{many}. {said.get(item.name, '')}\n"
        kind = get_args(hints[item.name])[:1]
        if kind and hasattr(kind[0], "_fields"):
            inside, meant = get_type_hints(kind[0]), comments(kind[0])
            yield table(
                ("entry", "type", "range", "what it is"),
                (
                    (f"`{name}`", f"`{type_name(inside[name])}`", spread(value, name), meant.get(name, ""))
                    for name in inside
                ),
            )


def spread(entries: Any, name: str) -> str:
    """The least and the greatest of the whole numbers that there are."""
    found = {getattr(entry, name) for entry in entries}
    return f"{min(found)} to {max(found)}" if all(type(one) is int for one in found) else ""


def comments(kind: type) -> dict[str, str]:
    """What the source says beside each entry of a record."""
    return dict(COMMENT.findall(inspect.getsource(kind)))


def constants(kind: type) -> Iterator[tuple[object, ...]]:
    """The names that the module of a box gives to numbers, and to lists of words, whose places are numbers."""
    module = inspect.getmodule(kind)
    assert module is not None
    for name, comment in CONSTANT.findall(inspect.getsource(module)):
        value = getattr(module, name)
        if isinstance(value, tuple) and all(isinstance(one, str) for one in value):
            yield f"`{name}`", ", ".join(f"{n} {word}" for n, word in enumerate(value)), comment
        elif isinstance(value, int):
            yield f"`{name}`", value, comment


def told_rows(told: dict[str, Any]) -> Iterator[tuple[object, ...]]:
    for name, one in told.items():
        inside = [*one["parts"].items(), *((f"→ {key}", part) for key, part in one.get("result", {}).items())]
        says = "; ".join(f"`{key}` {part['least']} to {part['most']}: {part['means']}" for key, part in inside)
        yield f"`{name}`", one["means"], one.get("rule", ""), says


# Cards and maps


def cards(game: AnyGame, sheet: str) -> str:
    """Everything in the box, drawn and listed, and where it comes from."""
    t, box = game.words(), game.box()
    book, place = SOURCES.get(game.name, ("", ""))
    head, *lines = game.text.catalogue(box, t)
    return "\n".join(
        [
            f"# The box of {game.title}\n",
            f"All that is printed: drawn by `stellwerk deck sheet {game.name}`, listed by `stellwerk deck list`."
            + (f" [Where it comes from, and how sure that is](../rules/{book}#{place})." if book else ""),
            f"\n![Everything in the box]({sheet})\n",
            table(tuple(head), (tuple(line) for line in lines)),
        ]
    )


def sheet(game: AnyGame) -> str:
    picture = drawn(game)
    assert picture.deck_sheet is not None
    return picture.deck_sheet(game.box(), game.words())


# The API


def api() -> str:
    """Every public name, from the docstrings."""
    lines = ["# API reference\n", "From the docstrings of the source; their examples are run by the tests.\n"]
    for title, modules in API.items():
        lines += [f"## {title}\n"]
        for module in modules:
            lines += ["```{eval-rst}", f".. automodule:: {module}", "   :members:", "```", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    for name in SOURCES:
        path = Path(__file__).parents[1] / "docs" / "reference" / f"{name}.md"
        path.write_text(reference(find(name)), "utf-8")
