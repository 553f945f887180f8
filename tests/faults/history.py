"""What the histories of all pages must have in common with what is stored, whatever has happened meanwhile."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from stellwerk.core import codec
from stellwerk.core.records import Action
from stellwerk.web.base.unbroken import unbroken
from stellwerk.web.play import render
from stellwerk.web.play.table import Table, count_step, fold
from stellwerk.web.server.stores import open_store
from stellwerk.web.store import UNDO, StoredTable, read_table
from tests.faults.page import Page
from tests.web.picture import same, tree


class Found(NamedTuple):
    """What was looked at, and what is wrong."""

    tables: int
    steps: int
    pictures: int
    problems: list[str]


async def compare(db: Path | str, pages: Iterable[Page]) -> Found:
    """Hold the pages of each table against the stored one. The server is not running any more."""
    by_table: dict[str, list[Page]] = {}
    for page in pages:
        by_table.setdefault(page.who.table, []).append(page)
    store, steps, pictures, problems = open_store(db), 0, 0, list[str]()
    try:
        for id, watching in by_table.items():
            stored = await store.read(read_table, id)
            assert stored is not None, f"table {id} is gone"
            problems += [f"table {id}: {problem}" for problem in problems_of(stored, watching)]
            steps, pictures = steps + len(stored.steps), pictures + sum(len(page.looks) for page in watching)
    finally:
        store.close()
    return Found(len(by_table), steps, pictures, problems)


def problems_of(stored: StoredTable, pages: list[Page]) -> Iterator[str]:
    for page in pages:
        name = f"seat {page.who.seat}" if page.who.seat is not None else "a spectator"
        yield from (f"{name}: {problem}" for problem in page.problems)
        if page.told > len(stored.steps):
            yield f"{name} was told of version {page.told}, and {len(stored.steps)} steps are stored: lost"
    yield from unlike_posts(stored, pages)
    yield from unlike_chat(stored, pages)


def unlike_posts(stored: StoredTable, pages: list[Page]) -> Iterator[str]:
    """Play what is stored step by step: each must have been asked for, and all pictures be those of the match."""
    table, last = fold(stored._replace(steps=[])), dict[int, int]()
    yield from unlike_pictures(table, pages)
    for n, (seat, action) in enumerate(stored.steps):
        since = last.get(seat, -1)  # what can be chosen ahead was perhaps asked for before its turn came
        asked = {what for page in pages if page.who.seat == seat for v, what in page.posts if since < v <= n}
        yield from play(table, n, seat, action, asked)
        last[seat] = n
        yield from unlike_pictures(table, pages)


def play(table: Table, n: int, seat: int, action: str, asked: set[int | str]) -> Iterator[str]:
    """A stored step, and whether it was asked for."""
    if action == UNDO:
        if UNDO not in asked:
            yield f"step {n}: something was taken back that nobody wanted back: twice?"
        table.match.undo(seat)
    else:
        decision = table.match.decision
        assert decision is not None
        options = [decision.options[what] for what in asked if isinstance(what, int) and what < len(decision.options)]
        chosen = codec.decode(Action, json.loads(action))
        if chosen not in options:
            yield f"step {n}: {action} of seat {seat} was not asked for at that version: twice?"
        table.match.play(chosen, seat)
    count_step(table, seat, back=action == UNDO)


def unlike_pictures(table: Table, pages: list[Page]) -> Iterator[str]:
    """Pictures that pages showed at this version and that are not those of the match."""
    for page in pages:
        for v, picture in page.looks:
            drawn = unbroken("".join(render.panels(table, page.who.seat, "en").values())) if v == table.v else ""
            if drawn and not same(tree(drawn), tree(picture)[0]):
                yield f"the picture of seat {page.who.seat} at version {v} is not that of the match"


def unlike_chat(stored: StoredTable, pages: list[Page]) -> Iterator[str]:
    """What somebody heard was said, is stored, and is stored once."""
    kept = Counter(line.text for line in stored.story if line.text)
    said = {text for page in pages for text in page.said}
    yield from (f"{text!r} is stored {n} times" for text, n in kept.items() if n > 1 or text not in said)
    heard = {text for page in pages for text in page.heard}
    yield from (f"{text!r} was heard, and is not stored: lost" for text in heard - set(kept))
