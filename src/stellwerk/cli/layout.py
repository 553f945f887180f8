"""The command that says where everything stands in the arrays that learners get."""

from typing import Annotated, Any

import typer

from stellwerk.core.codec import dumps
from stellwerk.core.game import AnyGame
from stellwerk.core.layout import Segment, segments, table_of
from stellwerk.core.shapes import UNCODED
from stellwerk.games import deck_file, find, open_box


def layout(
    game: Annotated[str, typer.Argument(help="The game; see: stellwerk games.")],
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many play; else as many as can.")] = None,
    room: Annotated[int, typer.Option("--room", help="Padded to this many players.")] = 0,
    deck: Annotated[str | None, typer.Option("--deck", help="Another deck than the published one.")] = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """Print the layout of a game's observations: name, offset, length, range and meaning of each part."""
    found = find(game)
    box = open_box(found.name, None if deck is None else deck_file(deck).read_text("utf-8"))
    count = players or max(found.players)
    print(dumps(record(found, box, count, room)) if json else page(found, box, count, room))


def record(game: AnyGame, box: Any, players: int, room: int) -> dict[str, Any]:
    """The layout as plain data."""
    parts = segments(game, table_of(game, box, players, room))
    return {
        "game": game.name,
        "rules": game.version,
        "deck": box.digest,
        "players": players,
        "room": room or players,
        "length": parts[-1].offset + parts[-1].length,
        "ops": table_of(game, box, players).ops,
        "actions": [list(action) for action in game.menu(box)],
        "parts": [part._asdict() | {"name": part.title, "length": part.length} for part in parts],
        "left_out": {name: known.meaning for name, known in game.known.items() if known.shape.kind in UNCODED},
    }


def page(game: AnyGame, box: Any, players: int, room: int = 0) -> str:
    """The layout as a table in Markdown."""
    parts = segments(game, table_of(game, box, players, room))
    length = parts[-1].offset + parts[-1].length
    lines = [
        f"# Observations of {game.title}",
        "",
        f"For {players} players, rules {game.version}, deck `{box.digest}`: {length} numbers of 16 bits. A seat is told"
        " as the viewer counts it: 0 is the viewer, 1 the next seat clockwise.",
        "",
        "| name | from | length | of | range | known to | what it is |",
        "|---|---|---|---|---|---|---|",
        *map(row, parts),
        "",
        "No part of it: "
        + "; ".join(f"`{name}` ({known.meaning})" for name, known in game.known.items() if known.shape.kind in UNCODED)
        + ".",
        "",
        "An op is told by its number, from 1: " + ", ".join(table_of(game, box, players).ops) + ".",
    ]
    return "\n".join(lines)


def row(part: Segment) -> str:
    of = " × ".join(f"{count} {owner}" for owner, count in part.dims)
    names = "".join(f", {value} {name}" for name, value in part.names.items())
    kind = "" if part.means == "amount" else f" ({part.means})"
    return (
        f"| `{part.title}` | {part.offset} | {part.length} | {of} | {part.low} to {part.high}{names}{kind}"
        f" | {part.known} | {part.meaning} |"
    )
