"""Tournaments of people: who organises, who takes part, who sat where, and how it ended. Tables are tables as others.

Whoever changes something is looked up in the transaction that changes it, and the row of the tournament is written
first, so that two changes at once come one after the other.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from stellwerk.web.store.protocol import CLOSED, OVER, Clock, Conflict, Db, NotTheirs, Pace, Seat, Setting
from stellwerk.web.store.queries import add_table, read_seats

OPEN, RUNNING, DONE = "open", "running", "over"  # it takes people, it is played, it is over
LOSES, BOT = "loses", "bot"  # whoever does not come in time loses the match, or a bot plays for them
BYE, GONE, LATE, SHUT = "bye", "left", "late", "shut"  # why a table was not played to its end


class Tournament(NamedTuple):
    """How it was made, and where it stands."""

    id: str
    title: str
    organiser: str  # the key of an account; empty: they are gone
    kind: str
    game: str
    size: int  # people at a table
    options: Mapping[str, str]
    pace: Pace
    equal: bool  # all tables of a round have the same deal
    listed: bool  # everybody finds it and may take part; else only with the link
    rounds: int  # of a Swiss tournament
    hours: int  # in which people have to come to their table
    missed: str  # what happens if they do not: LOSES or BOT
    division: int  # people in a division of a league
    up: int  # of them go up, and as many down
    made: int  # seconds
    state: str = OPEN
    season: int = 1
    round: int = 0
    due: int = 0  # when people have to have come, in seconds


class Entered(NamedTuple):
    """Somebody who takes part."""

    who: str  # the key of an account
    name: str  # empty: they are gone
    device: str
    number: int  # drawn by lot
    division: int  # 0: from the next season on
    gone: bool


class Paired(NamedTuple):
    """Somebody at a table of a round."""

    round: int
    number: int
    seat: int
    who: str
    board: str  # the id of the table; empty: there is none
    points: float | None = None
    score: int = 0
    why: str = ""


class NewBoard(NamedTuple):
    """A table of a round that is to be made."""

    setting: Setting
    seats: Sequence[Seat]
    turn: int
    clock: Clock


COLUMNS = ",".join(Tournament._fields)
READ = f"SELECT {COLUMNS} FROM tournaments"
PAIRED = "round, number, seat, who, board, points, score, why"
MINE = "(organiser = ? OR id IN (SELECT tournament FROM entrants WHERE who = ?))"
LISTED = f"{READ} WHERE listed = 1 OR {MINE} ORDER BY made DESC, id LIMIT ?"


def add_tournament(db: Db, new: Tournament, device: str, most: int) -> None:
    """By whoever has the device. Conflict: they have no name, or organise as many as they may."""
    row = db.execute("SELECT key FROM accounts WHERE device = ?", (device,)).fetchone()
    count = "SELECT count(*) FROM tournaments WHERE organiser = ? AND state <> ?"
    if row is None or db.execute(count, (row[0], DONE)).fetchone()[0] >= most:
        raise Conflict("nobody, or too many")
    made = new._replace(organiser=row[0])
    options, pace = json.dumps(dict(made.options)), json.dumps(list(made.pace))
    values = made._replace(options=options, pace=pace, equal=int(made.equal), listed=int(made.listed))  # type: ignore[arg-type]
    db.execute(f"INSERT INTO tournaments ({COLUMNS}) VALUES ({','.join('?' * len(values))})", values)


def tournament_of(db: Db, id: str) -> Tournament | None:
    row = db.execute(f"{READ} WHERE id = ?", (id,)).fetchone()
    return tournament(row) if row else None


def tournament(row: Sequence[Any]) -> Tournament:
    found = Tournament(*row)
    options, pace = json.loads(str(found.options)), Pace(*json.loads(str(found.pace)))
    return found._replace(options=options, pace=pace, equal=bool(found.equal), listed=bool(found.listed))


def tournaments(db: Db, who: str, most: int) -> list[Tournament]:
    """Those that everybody finds, and mine; the newest first."""
    return [tournament(row) for row in db.execute(LISTED, (who, who, most))]


def running_tournaments(db: Db) -> list[str]:
    return [id for (id,) in db.execute("SELECT id FROM tournaments WHERE state = ?", (RUNNING,))]


def entered(db: Db, id: str) -> list[Entered]:
    query = """SELECT who, coalesce(name, ''), coalesce(device, ''), number, entrants.division, gone FROM entrants
      LEFT JOIN accounts ON key = who WHERE tournament = ? ORDER BY number, who"""
    return [Entered(*row)._replace(gone=bool(row[5])) for row in db.execute(query, (id,))]


def paired(db: Db, id: str, season: int) -> list[Paired]:
    query = f"SELECT {PAIRED} FROM pairings WHERE tournament = ? AND season = ? ORDER BY round, number, seat"
    return [Paired(*row) for row in db.execute(query, (id, season))]


# What people do


def hold(db: Db, id: str, *states: str) -> Tournament:
    """Nobody else changes it until this transaction ends. Conflict: it is not in one of these states."""
    db.execute("UPDATE tournaments SET state = state WHERE id = ?", (id,))
    found = tournament_of(db, id)
    if found is None or found.state not in states:
        raise Conflict("the tournament is not in that state")
    return found


def key_of(db: Db, device: str) -> str:
    """The account of a device. NotTheirs: it has none."""
    row = db.execute("SELECT key FROM accounts WHERE device = ?", (device,)).fetchone()
    if row is None:
        raise NotTheirs("nobody")
    return str(row[0])


def enter(db: Db, id: str, device: str, states: Sequence[str], most: int) -> None:
    """Somebody takes part; once it runs, from the next round or season on. Conflict: not any more, or it is full."""
    found, who = hold(db, id, *states), key_of(db, device)
    there = entered(db, id)
    if len(there) >= most:
        raise Conflict("the tournament is full")
    number, division = max((one.number for one in there), default=-1) + 1, int(found.state == OPEN)
    again = "ON CONFLICT (tournament, who) DO UPDATE SET gone = 0"
    db.execute(f"INSERT INTO entrants VALUES (?,?,?,?,0) {again}", (id, who, number, division))


def withdraw(db: Db, id: str, device: str) -> str:
    """Somebody takes part no longer; the table where they sit, if there is one that is not over."""
    found, who = hold(db, id, OPEN, RUNNING), key_of(db, device)
    if found.state == OPEN:
        db.execute("DELETE FROM entrants WHERE tournament = ? AND who = ?", (id, who))
        return ""
    db.execute("UPDATE entrants SET gone = 1 WHERE tournament = ? AND who = ?", (id, who))
    mine = [one for one in paired(db, id, found.season) if one.who == who and one.points is None]
    return mine[0].board if mine else ""


def begin(db: Db, id: str, device: str, order: Mapping[str, tuple[int, int]], season: int) -> None:
    """The organiser begins the tournament or the next season; by person: the number, and the division.

    Conflict: it has begun, or other people take part than those.
    """
    found = hold(db, id, OPEN, DONE)
    if found.organiser != key_of(db, device):
        raise NotTheirs("only the organiser begins")
    if found.season + (found.state == DONE) != season or {one.who for one in entered(db, id) if not one.gone} != set(
        order
    ):
        raise Conflict("others take part by now")
    db.execute("DELETE FROM entrants WHERE tournament = ? AND gone = 1", (id,))
    for who, (number, division) in order.items():
        put = "UPDATE entrants SET number = ?, division = ? WHERE tournament = ? AND who = ?"
        db.execute(put, (number, division, id, who))
    db.execute("UPDATE tournaments SET state = ?, season = ?, round = 0 WHERE id = ?", (RUNNING, season, id))


# Rounds


def begin_round(db: Db, before: Tournament, due: int, rows: Sequence[Paired], boards: Sequence[NewBoard]) -> None:
    """A round with its tables. Conflict: another process has begun it."""
    found = hold(db, before.id, RUNNING)
    if (found.season, found.round) != (before.season, before.round):
        raise Conflict("the round has begun")
    db.execute("UPDATE tournaments SET round = ?, due = ? WHERE id = ?", (before.round + 1, due, before.id))
    put = f"INSERT INTO pairings (tournament, season, {PAIRED}) VALUES (?,?,?,?,?,?,?,?,?,?)"
    db.executemany(put, [(before.id, before.season, *row) for row in rows])
    for board in boards:
        add_table(db, board.setting, board.seats, board.turn, clock=board.clock)
        if before.equal:
            db.execute("INSERT INTO doors VALUES (?)", (board.setting.id,))


def end(db: Db, before: Tournament) -> None:
    found = hold(db, before.id, RUNNING)
    if (found.season, found.round) == (before.season, before.round):
        db.execute("UPDATE tournaments SET state = ? WHERE id = ?", (DONE, before.id))


def of_board(db: Db, board: str) -> str:
    """The tournament of a table; empty: it belongs to none."""
    row = db.execute("SELECT tournament FROM pairings WHERE board = ?", (board,)).fetchone()
    return str(row[0]) if row else ""


def seats_of_board(db: Db, board: str) -> int:
    return int(db.execute("SELECT count(*) FROM pairings WHERE board = ?", (board,)).fetchone()[0])


def score(db: Db, board: str, points: Sequence[float], scores: Sequence[int], why: str = "") -> None:
    """How a table ended, by seat; what is known already stays."""
    put = "UPDATE pairings SET points = ?, score = ?, why = ? WHERE board = ? AND seat = ? AND points IS NULL"
    for seat, (own, counted) in enumerate(zip(points, scores, strict=True)):
        db.execute(put, (own, counted, why, board, seat))


def state_of(db: Db, board: str) -> int:
    """Whose turn it is at a table, OVER, or CLOSED also where there is none any more."""
    gone = db.execute("SELECT 1 FROM trash WHERE tbl = ?", (board,)).fetchone()
    row = db.execute("SELECT turn FROM tables WHERE id = ?", (board,)).fetchone()
    return int(row[0]) if row and not gone else CLOSED


def absent(db: Db, board: str) -> list[int]:
    """The seats whose people have not come. Nobody sits down there until this transaction ends."""
    db.execute("UPDATE seats SET level = level WHERE tbl = ?", (board,))
    return [number for number, seat in enumerate(read_seats(db, board)) if seat.expected and not seat.level]


def close_missed(db: Db, board: str) -> bool:
    """Those who did not come have lost, the others have won; the table is closed. Whether somebody had not come."""
    late, seats = absent(db, board), len(read_seats(db, board))
    if late:
        here = 1.0 if len(late) < seats else 0.0
        close(db, board, [0.0 if seat in late else here for seat in range(seats)], LATE)
    return bool(late)


def close_deserted(db: Db, board: str) -> bool:
    """Where bots play for everybody, nobody waits for the end and nobody has won. Whether it was so."""
    absent(db, board)
    seats = read_seats(db, board)
    deserted = all(seat.level for seat in seats)
    if deserted:
        close(db, board, [0.0] * len(seats), GONE)
    return deserted


def close(db: Db, board: str, points: Sequence[float], why: str) -> None:
    """Nobody plays on at a table that is not over."""
    if state_of(db, board) not in (OVER, CLOSED):
        score(db, board, points, [0] * len(points), why)
        db.execute("UPDATE tables SET turn = ? WHERE id = ? AND turn <> ?", (CLOSED, board, OVER))


# Doors: while a round with equal deals is played, only those who sit at a table look at it


def doors_closed(db: Db, table: str) -> bool:
    return db.execute("SELECT 1 FROM doors WHERE tbl = ?", (table,)).fetchone() is not None


def open_doors(db: Db, id: str) -> None:
    db.execute("DELETE FROM doors WHERE tbl IN (SELECT board FROM pairings WHERE tournament = ?)", (id,))


# Names that change, and people who are deleted


def rename_entrant(db: Db, before: str, after: str) -> None:
    db.execute("UPDATE tournaments SET organiser = ? WHERE organiser = ?", (after, before))
    for relation in ("entrants", "pairings"):
        db.execute(f"UPDATE {relation} SET who = ? WHERE who = ?", (after, before))


def forget_entrant(db: Db, who: str) -> None:
    """What they played counts on for the others, under no name."""
    db.execute("UPDATE tournaments SET organiser = '' WHERE organiser = ?", (who,))
    nobody = f"gone:{secrets.token_hex(8)}"
    db.execute("UPDATE entrants SET gone = 1 WHERE who = ?", (who,))
    rename_entrant(db, who, nobody)
