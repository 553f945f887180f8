"""Whether a store is sound: every match is played again, and what is stored must be what it leads to."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from stellwerk.core import codec
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.games import GAMES, find, open_box
from stellwerk.web.play.table import kept_steps
from stellwerk.web.server.store_files import transaction
from stellwerk.web.store import OVER, Db, StoredTable, read_table
from stellwerk.web.store.migrations import deck_digest
from stellwerk.web.store.transfer import table_ids
from stellwerk.workers import local_pool, run_batches

GOOD = ""
OLDER = "older rules"  # it cannot be played again here, and is kept as a record


class Verdict(NamedTuple):
    """A table, and what is wrong with it: GOOD, OLDER, or a sentence."""

    id: str
    problem: str


class Plan(NamedTuple):
    """What the processes that check have in common."""

    where: Path | str
    ids: list[str]


def check(where: Path | str, jobs: int) -> tuple[int, Iterator[list[Verdict]]]:
    """How many tables there are, and what is found, a batch at a time, with so many processes."""
    with transaction(where) as db:
        ids = table_ids(db)
    return len(ids), check_all(Plan(where, ids), jobs)


def check_all(plan: Plan, jobs: int) -> Iterator[list[Verdict]]:
    with local_pool(jobs) as pool:
        yield from run_batches(pool, check_some, plan, 0, len(plan.ids))


def check_some(plan: Plan, first: int, last: int) -> list[Verdict]:
    """In one of the processes: some of the tables, each as it is at one moment."""
    with transaction(plan.where) as db:
        return [Verdict(id, verdict(db, id)) for id in plan.ids[first:last]]


def verdict(db: Db, id: str) -> str:
    try:
        stored = read_table(db, id)
        if stored is None:
            return GOOD  # it was deleted a moment ago
        if stored.setting.game not in GAMES or find(stored.setting.game).version != stored.setting.rules:
            return OLDER
        return wrong_rows(db, stored) or wrong_match(db, stored)
    except Exception as problem:  # whatever a damaged row leads to
        return f"{type(problem).__name__}: {problem}"


def wrong_rows(db: Db, stored: StoredTable) -> str:
    """What is wrong with the rows themselves."""
    setting, (last,) = (
        stored.setting,
        db.execute("SELECT max(n) FROM steps WHERE tbl = ?", (stored.setting.id,)).fetchone(),
    )
    if len(stored.seats) != setting.players:
        return f"it has {len(stored.seats)} seats and should have {setting.players}"
    if len(stored.steps) != (0 if last is None else last + 1):
        return f"of its {last + 1} steps {last + 1 - len(stored.steps)} are missing"
    (digest,) = db.execute("SELECT deck FROM tables WHERE id = ?", (setting.id,)).fetchone()
    if setting.deck is not None and deck_digest(setting.deck) != digest:
        return "its deck was changed"
    return GOOD


def wrong_match(db: Db, stored: StoredTable) -> str:
    """What is wrong with the match. What was taken back is not played again."""
    setting, kept = stored.setting, kept_steps(stored.steps)
    box = open_box(setting.game, setting.deck)
    match = Match(find(setting.game), setting.players, setting.seed, setting.options, box=box)
    for seat, action in kept:
        match.play(codec.decode(Action, json.loads(action)), seat)
    turn = OVER if match.decision is None else match.decision.seat
    row = db.execute("SELECT turn, at FROM tables WHERE id = ?", (setting.id,)).fetchone()
    if row[0] >= OVER and tuple(row) != (turn, len(kept)):  # below that are those that were closed
        return f"seat {row[0]} should choose after {row[1]} actions, but it is seat {turn} after {len(kept)}"
    return GOOD
