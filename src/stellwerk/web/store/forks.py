"""Tables whose first steps come from another table or from a file, and how they are told apart in lists."""

from collections.abc import Iterable, Sequence

from stellwerk.web.store.protocol import Db, Fork, Seat, Setting
from stellwerk.web.store.queries import add_table, append, read_fork
from stellwerk.web.store.upkeep import AT_A_TIME, DAY


def add_fork(
    db: Db,
    setting: Setting,
    seats: Sequence[Seat],
    turn: int,
    steps: Sequence[tuple[int, str]],
    fork: Fork,
    hands_closed: bool = False,
) -> None:
    """A new table with the steps it begins with, all at once. They are its own: it stays when the other one goes."""
    add_table(db, setting, seats, turn, hands_closed=hands_closed)
    append(db, setting.id, 0, steps, turn, len(steps))
    db.execute("INSERT INTO forks VALUES (?,?,?)", (setting.id, *fork))


def forks_among(db: Db, tables: Iterable[str]) -> dict[str, Fork]:
    """Those of some tables that are forks or uploads, by their ids."""
    found = {id: read_fork(db, id) for id in tables}
    return {id: fork for id, fork in found.items() if fork}


OLD_UPLOADS = "SELECT id FROM tables JOIN forks ON tbl = id WHERE origin = '' AND used < ? ORDER BY used LIMIT ?"


def old_uploads(db: Db, now: int, days: int) -> list[str]:
    """Some matches that were uploaded longer ago than that; 0 days: they may get as old as they like."""
    return [id for (id,) in db.execute(OLD_UPLOADS, (now - days * DAY, AT_A_TIME))] if days else []
