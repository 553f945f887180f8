"""Who is told whose turn it is: webhooks of tables and addresses of people, and up to which step they were told."""

from typing import NamedTuple

from stellwerk.web.store.protocol import Db, Seat
from stellwerk.web.store.queries import read_seats, step_count


class Hook(NamedTuple):
    """The webhook of a table."""

    table: str
    url: str
    base: str  # how links begin
    language: str


class Letter(NamedTuple):
    """The address that a person at a table gave; nothing but a question is sent to it before it is confirmed."""

    key: str  # of the links that confirm it and stop it
    table: str
    device: str
    address: str
    language: str
    confirmed: bool = False


class Due(NamedTuple):
    """Somebody is to be told: the game, and who must choose."""

    to: Hook | Letter
    game: str
    seats: list[Seat]
    turn: int


# Since they were told somebody else has acted: a turn is told once, however many choices it has.
NEWS = "(told < 0 OR EXISTS (SELECT 1 FROM steps WHERE steps.tbl = id AND n >= told AND steps.seat <> turn))"
WAITING = "turn >= 0 AND used <= ? AND EXISTS (SELECT 1 FROM seats WHERE seats.tbl = id AND seats.seat = turn"
WAITING += " AND level = '' AND EXISTS (SELECT 1 FROM sitters WHERE sitters.tbl = id AND sitters.seat = turn{mine}))"
DUE_HOOKS = f"""SELECT hooks.tbl, url, base, language, game, turn FROM hooks JOIN tables ON id = hooks.tbl
  WHERE {WAITING.format(mine="")} AND {NEWS} LIMIT ?"""
DUE_LETTERS = f"""SELECT name, mails.tbl, mails.device, address, language, game, turn FROM mails
  JOIN tables ON id = mails.tbl
  WHERE confirmed = 1 AND NOT EXISTS (SELECT 1 FROM readers WHERE readers.device = mails.device AND
  readers.confirmed = 1) AND {WAITING.format(mine=" AND sitters.device = mails.device")} AND {NEWS} LIMIT ?"""
MY_TURN = """SELECT id FROM sitters JOIN tables ON id = sitters.tbl AND turn = sitters.seat
  JOIN seats ON seats.tbl = id AND seats.seat = turn WHERE device = ? AND level = '' AND id <> ?
  ORDER BY used LIMIT 1"""
RUNNING = "SELECT 1 FROM sitters JOIN tables ON id = tbl WHERE device = ? AND turn >= 0 AND id <> ? LIMIT 1"


def due_hooks(db: Db, before: float, most: int) -> list[Due]:
    """Webhooks of tables where a person has had to choose since before a time, and that were not told."""
    found = db.execute(DUE_HOOKS, (before, most)).fetchall()
    return [Due(Hook(id, *rest), game, read_seats(db, id), turn) for id, *rest, game, turn in found]


def due_letters(db: Db, before: float, most: int) -> list[Due]:
    found = db.execute(DUE_LETTERS, (before, most)).fetchall()
    return [Due(Letter(key, id, *rest), game, read_seats(db, id), turn) for key, id, *rest, game, turn in found]


def told(db: Db, to: Hook | Letter) -> None:
    """They know who must choose."""
    if isinstance(to, Hook):
        db.execute("UPDATE hooks SET told = ? WHERE tbl = ?", (step_count(db, to.table), to.table))
    else:
        db.execute("UPDATE mails SET told = ? WHERE name = ?", (step_count(db, to.table), to.key))


def put_hook(db: Db, hook: Hook | None, table: str) -> None:
    """The webhook of a table, in place of one that was there; None: no more."""
    db.execute("DELETE FROM hooks WHERE tbl = ?", (table,))
    if hook:
        db.execute("INSERT INTO hooks VALUES (?,?,?,?,-1)", hook)


def read_hook(db: Db, table: str) -> Hook | None:
    row = db.execute("SELECT tbl, url, base, language FROM hooks WHERE tbl = ?", (table,)).fetchone()
    return Hook(*row) if row else None


def put_letter(db: Db, letter: Letter) -> None:
    """The address of a person at a table, in place of one that was there."""
    db.execute("DELETE FROM mails WHERE tbl = ? AND device = ?", (letter.table, letter.device))
    db.execute("INSERT INTO mails VALUES (?,?,?,?,?,0,-1)", letter[:5])


LETTER = "SELECT name, tbl, device, address, language, confirmed FROM mails WHERE"


def letter_of(db: Db, table: str, device: str) -> Letter | None:
    row = db.execute(f"{LETTER} tbl = ? AND device = ?", (table, device)).fetchone()
    return Letter(*row) if row else None


def letter_by(db: Db, key: str) -> Letter | None:
    row = db.execute(f"{LETTER} name = ?", (key,)).fetchone()
    return Letter(*row) if row else None


def confirm_letter(db: Db, key: str) -> None:
    db.execute("UPDATE mails SET confirmed = 1 WHERE name = ?", (key,))


def stop_letter(db: Db, key: str) -> None:
    db.execute("DELETE FROM mails WHERE name = ?", (key,))


def my_turn(db: Db, device: str, but: str) -> str:
    """A table where a device must choose, the one that has waited longest; empty: there is none."""
    row = db.execute(MY_TURN, (device, but)).fetchone()
    return str(row[0]) if row else ""


def plays_elsewhere(db: Db, device: str, but: str) -> bool:
    return bool(device) and db.execute(RUNNING, (device, but)).fetchone() is not None
