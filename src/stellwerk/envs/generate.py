"""Self-play as data: what seats saw, might do, chose and got, in shards of compressed NumPy arrays.

A shard holds the matches of a range; it is the same on every machine, and one that is there is not made again.
"""

import io
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from stellwerk import bots
from stellwerk.arena.judge.evaluation import weigh_lines
from stellwerk.arena.play import bot_rng, deal_seed
from stellwerk.arena.play.runner import OpenPool
from stellwerk.bots.search import Budget
from stellwerk.core.codec import dumps
from stellwerk.envs.floats import Numbers
from stellwerk.envs.table import Table, margins, shares

FORMAT = 1
HEADER = "shards.json"


class Data(NamedTuple):
    """What is played and kept, by name, so that any process can do it."""

    game: str
    players: int
    seed: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]  # one for each seat; they move on by a seat from match to match
    games: int  # matches in a shard
    dtype: str = "int16"
    values: int = 0  # simulations of a search at every decision; 0: none


def header(data: Data) -> dict[str, Any]:
    """Everything that determines the shards, and what is needed to read them."""
    table = Table(data.game, data.players, dict(data.options), dtype=data.dtype)
    programs = {name: found for name in data.bots if (found := bots.program(name))}
    about = {
        "shards": FORMAT,
        **data._asdict(),
        "options": dict(data.options),
        "bots": list(data.bots),
        "rules": table.game.version,
        "deck": table.box.digest,
        "actions": len(table.menu),
        "layout": [[part.title, part.offset, part.length] for part in table.layout],
        **({"programs": programs} if programs else {}),
    }
    if not data.values:
        del about["values"]
    return about


def begin(folder: Path, data: Data) -> None:
    """The header of a folder; one that holds other data is refused."""
    folder.mkdir(parents=True, exist_ok=True)
    path, wanted = folder / HEADER, json.loads(dumps(header(data)))
    if not path.exists():
        path.write_text(dumps(wanted) + "\n", "utf-8")
    found = json.loads(path.read_text("utf-8"))
    for name in {**wanted, **found}:
        if found.get(name) != wanted.get(name):
            raise ValueError(f"{folder} holds other data: {name} is not the same there; give another place.")


def shard_file(folder: Path, number: int) -> Path:
    return folder / f"shard-{number:05}.npz"


def generate(data: Data, shards: int, folder: Path, open_pool: OpenPool) -> Iterator[int]:
    """Make the shards that are not there yet; the number of each that is there now, as they are finished."""
    begin(folder, data)
    missing = [number for number in range(shards) if not shard_file(folder, number).exists()]
    yield from (number for number in range(shards) if number not in missing)
    with open_pool() as pool:
        for number, made in zip(missing, pool.executor.map(partial(shard, data), missing), strict=True):
            keep(shard_file(folder, number), made)
            yield number


def shard(data: Data, number: int) -> bytes:
    """The matches of a shard, as its file has them. Whoever plays them may be on another machine."""
    rows = [row for match in range(data.games) for row in played(data, number * data.games + match)]
    columns: dict[str, Any] = {name: np.stack([row[name] for row in rows]) for name in rows[0]}
    file = io.BytesIO()
    np.savez_compressed(file, **columns)
    return file.getvalue()


def keep(path: Path, made: bytes) -> None:
    """A file is there whole or not at all."""
    torn = path.with_suffix(".part")
    torn.write_bytes(made)
    torn.rename(path)


def played(data: Data, match: int) -> list[dict[str, Any]]:
    """The decisions of a match; the outcome is that of the seat that chose."""
    table, seed = table_of(data), deal_seed(data.seed, match)
    names = [data.bots[(seat + match) % data.players] for seat in range(data.players)]
    seats, rngs = [bots.find(name) for name in names], [bot_rng(seed, seat) for seat in range(data.players)]
    table.deal(seed)
    rows: list[dict[str, Any]] = []
    while (asked := table.decision) is not None:
        seat, observe = asked.seat, partial(table.game.mask, table.state, asked.seat)
        choice = table.numbers[seats[seat](table.game, observe, asked, rngs[seat])]
        rows.append(
            {
                "observation": table.look(seat),
                "action_mask": np.packbits(table.mask(seat)),  # unpackbits(…, count=actions) gives it back
                "choice": np.int16(choice),
                "seat": np.int8(seat),
                "bot": np.int8((seat + match) % data.players),
                "match": np.int32(match),
                **({"value": values(table, data, bot_rng(seed, data.players, len(rows)))} if data.values else {}),
            }
        )
        table.play(choice)
    outcomes, scores = shares(table.game.winners(table.state), data.players), table.game.scores(table.state)
    for row in rows:
        row["outcome"], row["score"] = np.float32(outcomes[row["seat"]]), np.int16(scores[row["seat"]])
    return rows


def values(table: Table, data: Data, rng: list[int]) -> Numbers:
    """By action: the lead at the end that search expects of it; not a number where it tried none."""
    asked, found = table.decision, np.full(len(table.menu), np.nan, np.float32)
    assert asked is not None
    if len(asked.options) > 1:
        view = table.game.mask(table.state, asked.seat)
        for line, _, _, scores, _ in weigh_lines(table.game, view, asked, rng, Budget(simulations=data.values)).tried:
            at = table.numbers[line[0]]
            found[at] = np.fmax(found[at], margins(scores)[asked.seat])
    return found


TABLES: dict[Data, Table] = {}  # of this process


def table_of(data: Data) -> Table:
    if data not in TABLES:
        TABLES[data] = Table(data.game, data.players, dict(data.options), dtype=data.dtype)
    return TABLES[data]
