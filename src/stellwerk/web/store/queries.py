"""What is asked of a store and written to it: functions of a connection, in the SQL that all stores understand.

A step is stored before it is sent to anybody. The match itself is not stored: it is played again from the steps.
"""

import json
from collections.abc import Collection, Sequence
from time import time
from typing import Any

from stellwerk.web.store.clocks import put_clock, read_clock
from stellwerk.web.store.migrations import deck_digest
from stellwerk.web.store.protocol import (
    ALONG,
    CLOSED,
    OVER,
    Actor,
    Ahead,
    Ask,
    Clock,
    Conflict,
    Db,
    Deal,
    Fork,
    Line,
    News,
    NotTheirs,
    Seat,
    Setting,
    Sitting,
    StoredTable,
)

KEPT = "NOT EXISTS (SELECT 1 FROM trash WHERE tbl = id)"  # it was not deleted by whoever runs the server
LINE = "kind,seat,name,at,text,v,n"
TABLE = "id,game,rules,players,seed,options,deck,host,listed,undo,made,practice"


def add_table(
    db: Db,
    setting: Setting,
    seats: Sequence[Seat],
    turn: int,
    rematch_of: str = "",
    clock: Clock | None = None,
    hands_closed: bool = False,
) -> str:
    """A new table; its id. A rematch is made once: the second request gets the id of the table that is there."""
    if rematch_of:
        (made,) = db.execute("SELECT following FROM tables WHERE id = ?", (rematch_of,)).fetchone()
        if made:
            return str(made)
        db.execute("UPDATE tables SET following = ? WHERE id = ?", (setting.id, rematch_of))
    seed, options, deck = str(setting.seed), json.dumps(setting.options), put_deck(db, setting.deck)
    flags = int(setting.listed), int(setting.undo), setting.made, int(setting.practice)
    values = (*setting[:4], seed, options, deck, setting.host, *flags, turn, setting.made)
    db.execute(f"INSERT INTO tables ({TABLE},turn,used,at) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,0)", values)
    for number, seat in enumerate(seats):
        put_seat(db, setting.id, number, seat)
        put_sitting(db, setting.id, sitting(number, 0, seat))
    if clock:
        put_clock(db, setting.id, clock)
    if hands_closed:
        db.execute("INSERT INTO hands VALUES (?)", (setting.id,))
    return setting.id


def put_deck(db: Db, text: str | None) -> str | None:
    """Keep a deck, once however many tables play with it; its digest."""
    if text is None:
        return None
    db.execute("INSERT INTO decks VALUES (?,?) ON CONFLICT DO NOTHING", (deck_digest(text), text))
    return deck_digest(text)


PUT_SEAT = """INSERT INTO seats (tbl, seat, level, name, token) VALUES (?,?,?,?,?) ON CONFLICT (tbl, seat)
  DO UPDATE SET level = excluded.level, name = excluded.name, token = excluded.token"""


def put_seat(db: Db, table: str, number: int, seat: Seat) -> None:
    """Who sits there. Devices that asked for the seat and have it now, or find nobody there, ask no longer."""
    db.execute(PUT_SEAT, (table, number, seat.level, seat.name, seat.token))
    for others in ("sitters", "anybody", "expected"):
        db.execute(f"DELETE FROM {others} WHERE tbl = ? AND seat = ?", (table, number))
    for flag in ("anybody",) * seat.anybody + ("expected",) * seat.expected:
        db.execute(f"INSERT INTO {flag} VALUES (?,?)", (table, number))
    for device in sorted(seat.devices):
        db.execute("INSERT INTO sitters VALUES (?,?,?)", (table, number, device))
    for chosen in read_ahead(db, table):
        if chosen.seat == number and (seat.level or chosen.device not in seat.devices):
            drop_ahead(db, table, [number])  # it counts for whoever chose it, and for nobody after them
    still = "" if seat.devices else " OR TRUE"
    mine = f"(device IN (SELECT device FROM sitters WHERE tbl = asks.tbl AND seat = asks.seat){still})"
    db.execute(f"DELETE FROM asks WHERE tbl = ? AND seat = ? AND denied = 0 AND {mine}", (table, number))


def change_seat(
    db: Db,
    table: str,
    number: int,
    before: Seat,
    after: Seat,
    line: Line | None = None,
    clock: Clock | None = None,
    host: str = "",
    listed: bool | None = None,
) -> Line | None:
    """A seat that was so is now so, with what is said about it. Conflict: it was changed by somebody else."""
    if host and db.execute("SELECT host FROM tables WHERE id = ?", (table,)).fetchone() != (host,):
        raise NotTheirs(f"table {table} has another host")
    if read_seats(db, table)[number : number + 1] != [before]:
        raise Conflict(f"seat {number} of table {table} was changed by somebody else")
    put_seat(db, table, number, after)
    put_former(db, table, number, before.devices - after.devices, line)
    if sitting(number, 0, before) != sitting(number, 0, after):
        put_sitting(db, table, sitting(number, step_count(db, table), after))
    if clock:
        put_clock(db, table, clock)
    if listed is not None:
        db.execute("UPDATE tables SET listed = ? WHERE id = ?", (int(listed), table))
    return add_line(db, table, line) if line else None


def sitting(number: int, v: int, seat: Seat) -> Sitting:
    return Sitting(number, v, seat.level, seat.name, bool(seat.devices))


def put_sitting(db: Db, table: str, sat: Sitting) -> None:
    """Who plays a seat from now on. Of several at the same step the last one counts."""
    again = "DO UPDATE SET level = excluded.level, name = excluded.name, taken = excluded.taken"
    values = (table, *sat[:4], int(sat.taken))
    db.execute(f"INSERT INTO sittings VALUES (?,?,?,?,?,?) ON CONFLICT (tbl, seat, v) {again}", values)


def put_former(db: Db, table: str, number: int, devices: Collection[str], line: Line | None) -> None:
    """Devices play a seat no more; why is what is said about it."""
    again = "ON CONFLICT (tbl, seat, device) DO UPDATE SET why = excluded.why"
    for device in sorted(devices):
        why = line.kind if line else ""
        db.execute(f"INSERT INTO former VALUES (?,?,?,?) {again}", (table, number, device, why))


def hold_seat(db: Db, table: str, actor: Actor) -> None:
    """Nobody changes a seat until this transaction ends. NotTheirs: another device or bot plays it by now.

    A row that is written is locked, also where several processes write at once: there whoever changes the seat comes
    before this, and it is refused, or after it.
    """
    theirs, values = "", list[Any]([table, actor.seat])
    if not (actor.device or actor.level):
        raise NotTheirs("nobody acts")
    if actor.level is not None:
        theirs, values = " AND level = ?", [*values, actor.level]
    if actor.device:
        theirs += " AND EXISTS (SELECT 1 FROM sitters WHERE tbl = seats.tbl AND seat = seats.seat AND device = ?)"
        values.append(actor.device)
    if db.execute(f"UPDATE seats SET level = level WHERE tbl = ? AND seat = ?{theirs}", values).rowcount != 1:
        raise NotTheirs(f"seat {actor.seat} of table {table} is played by others")


def sat_before(db: Db, table: str, device: str) -> dict[int, str]:
    """The seats that a device played at a table, and why it no longer does."""
    return dict(db.execute("SELECT seat, why FROM former WHERE tbl = ? AND device = ?", (table, device)).fetchall())


def has_account(db: Db, table: str) -> bool:
    """Whether somebody plays at a table whose matches are rated."""
    query = "SELECT 1 FROM sitters WHERE tbl = ? AND device IN (SELECT device FROM accounts) LIMIT 1"
    return db.execute(query, (table,)).fetchone() is not None


def append(
    db: Db,
    table: str,
    expected: int,
    steps: Sequence[tuple[int, str]],
    turn: int,
    at: int,
    clock: Clock | None = None,
    actor: Actor | None = None,
    kept: Sequence[str] = (),
) -> int:
    """One or more steps, of which the first has the number that is expected; when that was. Conflict: it has not.

    Of steps for which nobody acts, since they were made elsewhere, nobody knows when that was. `kept`: the step was
    chosen before, and must still be; what is kept then in its place, if anything.
    """
    now = int(time())
    made = now if actor else 0
    if step_count(db, table) != expected:
        raise Conflict(f"table {table} has no step {expected} to come next")
    for number, (seat, action) in enumerate(steps, expected):
        db.execute("INSERT INTO steps VALUES (?,?,?,?,?)", (table, number, seat, action, made))
    if kept and actor:
        mine = "DELETE FROM ahead WHERE tbl = ? AND seat = ? AND sealed = ?"
        if db.execute(mine, (table, actor.seat, kept[0])).rowcount != 1:
            raise Conflict("it was taken back")
    drop_ahead(db, table, {seat for seat, _ in steps})
    changed = "UPDATE tables SET turn = ?, at = ?, used = ? WHERE id = ? AND turn >= ?"
    least = 0 if actor else OVER  # where somebody acts, the match must go on
    if db.execute(changed, (turn, at, now, table, least)).rowcount != 1:
        raise Conflict(f"table {table} was closed or deleted, or its match has ended")
    if actor:  # after the table: all who hold both hold them in this order
        hold_seat(db, table, actor)
    if actor and any(kept[1:]):
        db.execute("INSERT INTO ahead VALUES (?,?,?,?)", (table, actor.seat, actor.device, kept[1]))
    if clock:
        put_clock(db, table, clock)
    return made


def end_match(db: Db, table: str, expected: int, line: Line, clock: Clock | None = None) -> Line:
    """A match ends after so many steps, as its table was made, with what is said about it. Conflict: it went on."""
    over = "UPDATE tables SET turn = ?, used = ? WHERE id = ? AND turn >= 0"
    ended = db.execute(over, (OVER, line.at, table)).rowcount == 1
    if not ended or step_count(db, table) != expected:
        raise Conflict(f"the match of table {table} went on")
    db.execute("DELETE FROM ahead WHERE tbl = ?", (table,))
    if clock:
        put_clock(db, table, clock)
    return add_line(db, table, line)


def step_count(db: Db, table: str) -> int:
    return int(db.execute("SELECT coalesce(max(n) + 1, 0) FROM steps WHERE tbl = ?", (table,)).fetchone()[0])


def add_line(db: Db, table: str, line: Line, actor: Actor | None = None) -> Line:
    """A line of the story, with its place among the steps and the number that it gets."""
    if actor:
        hold_seat(db, table, actor)
    (n,) = db.execute("SELECT coalesce(max(n) + 1, 0) FROM story WHERE tbl = ?", (table,)).fetchone()
    line = line._replace(v=step_count(db, table), n=n)
    db.execute(f"INSERT INTO story (tbl,{LINE}) VALUES (?,?,?,?,?,?,?,?)", (table, *line))
    return line


def put_ahead(db: Db, table: str, actor: Actor, sealed: str, expected: int | None = None) -> None:
    """What a seat has chosen before it is asked; it goes with the next step of the seat.

    Conflict: it was chosen after so many steps as are expected, and there are others by now.
    """
    hold_seat(db, table, actor)
    if expected is not None and step_count(db, table) != expected:
        raise Conflict("the match went on")
    again = "ON CONFLICT (tbl, seat) DO UPDATE SET device = excluded.device, sealed = excluded.sealed"
    db.execute(f"INSERT INTO ahead VALUES (?,?,?,?) {again}", (table, actor.seat, actor.device, sealed))


def take_ahead(db: Db, table: str, actor: Actor, sealed: str) -> None:
    """A seat does not want any more what it has chosen. Conflict: it was played, or is another one by now."""
    hold_seat(db, table, actor)
    if (
        db.execute("DELETE FROM ahead WHERE tbl = ? AND seat = ? AND sealed = ?", (table, actor.seat, sealed)).rowcount
        != 1
    ):
        raise Conflict("it was played")


def drop_ahead(db: Db, table: str, seats: Collection[int]) -> None:
    for seat in sorted(seats):
        db.execute("DELETE FROM ahead WHERE tbl = ? AND seat = ?", (table, seat))


def read_ahead(db: Db, table: str) -> list[Ahead]:
    found = db.execute("SELECT seat, device, sealed FROM ahead WHERE tbl = ? ORDER BY seat", (table,))
    return [Ahead(*row) for row in found]


def add_ask(db: Db, table: str, ask: Ask, sitting: Seat | None = None, gone: Collection[str] = ()) -> None:
    """A device asks those who sit there, and for no other seat any more; those that asked too long ago are gone."""
    if sitting and read_seats(db, table)[ask.seat : ask.seat + 1] != [sitting]:
        raise Conflict(f"seat {ask.seat} of table {table} was changed by somebody else")
    db.execute("DELETE FROM asks WHERE tbl = ? AND device = ? AND denied = 0", (table, ask.device))
    for id in gone:
        db.execute("DELETE FROM asks WHERE tbl = ? AND id = ? AND denied = 0", (table, id))
    db.execute("INSERT INTO asks VALUES (?,?,?,?,?)", (table, ask.id, ask.seat, ask.device, int(ask.denied)))


def deny_asks(db: Db, table: str, ids: Collection[str], actor: Actor) -> None:
    """Whoever plays the seat does not let them in."""
    hold_seat(db, table, actor)
    for id in ids:
        db.execute("UPDATE asks SET denied = 1 WHERE tbl = ? AND id = ?", (table, id))


def read_table(db: Db, table: str) -> StoredTable | None:
    row = db.execute(f"SELECT {TABLE},following,turn FROM tables WHERE id = ? AND {KEPT}", (table,)).fetchone()
    if row is None:
        return None
    id, game, rules, players, seed, options, deck, host, listed, undo, made, practice, rematch, turn = row
    flags = bool(listed), bool(undo), made, bool(practice)
    setting = Setting(id, game, rules, players, int(seed), json.loads(options), read_deck(db, deck), host, *flags)
    found = read_steps(db, table, 0), read_story(db, table, 0), rematch, read_asks(db, table)
    more = read_fork(db, table), read_clock(db, table), read_times(db, table, 0), read_sittings(db, table)
    last = read_ahead(db, table), read_deal(db, table), has_hands_closed(db, table)
    return StoredTable(setting, read_seats(db, table), *found, turn == CLOSED, *more, *last, turn == ALONG)


def read_fork(db: Db, table: str) -> Fork | None:
    row = db.execute("SELECT origin, step FROM forks WHERE tbl = ?", (table,)).fetchone()
    return Fork(*row) if row else None


def read_deal(db: Db, table: str) -> Deal | None:
    row = db.execute("SELECT origin, day FROM deals WHERE tbl = ?", (table,)).fetchone()
    return Deal(*row) if row else None


def has_hands_closed(db: Db, table: str) -> bool:
    return db.execute("SELECT 1 FROM hands WHERE tbl = ?", (table,)).fetchone() is not None


def read_news(db: Db, table: str, step: int, line: int, process: str = "") -> News | None:
    """What a process has not seen that knows the steps and lines before these numbers; None: it is closed, or away."""
    known = "SELECT following, host, listed FROM tables WHERE id = ? AND turn NOT IN (?,?)"
    row = db.execute(known, (table, CLOSED, ALONG)).fetchone()
    if row is None:
        return None
    rematch, host, listed = row
    told = read_steps(db, table, step), read_seats(db, table), read_story(db, table, line)
    rest = read_asks(db, table), who_is_there(db, table, process), read_clock(db, table)
    more = read_times(db, table, step), read_sittings(db, table), read_ahead(db, table)
    return News(step_count(db, table), *told, rematch, *rest, host, bool(listed), *more)


def who_is_there(db: Db, table: str, process: str) -> frozenset[str]:
    """The devices of people at the table whose pages are open at other processes."""
    query = "SELECT device FROM here WHERE tbl = ? AND process <> ? AND until > ?"
    return frozenset(device for (device,) in db.execute(query, (table, process, int(time()))))


def put_here(db: Db, table: str, process: str, devices: Collection[str], seconds: int) -> None:
    """Whose pages are open at a process. It must say so again before the seconds are over."""
    db.execute("DELETE FROM here WHERE tbl = ? AND process = ?", (table, process))
    for device in sorted(devices):
        db.execute("INSERT INTO here VALUES (?,?,?,?)", (table, process, device, int(time()) + seconds))


def still_here(db: Db, process: str, seconds: int) -> list[str]:
    """All at a process are still there. The tables at which others no longer are, since their process has ended."""
    db.execute("UPDATE here SET until = ? WHERE process = ?", (int(time()) + seconds, process))
    gone = [table for (table,) in db.execute("SELECT DISTINCT tbl FROM here WHERE until <= ?", (int(time()),))]
    db.execute("DELETE FROM here WHERE until <= ?", (int(time()),))
    return gone


def read_steps(db: Db, table: str, first: int) -> list[tuple[int, str]]:
    return db.execute("SELECT seat, act FROM steps WHERE tbl = ? AND n >= ? ORDER BY n", (table, first)).fetchall()


def read_times(db: Db, table: str, first: int) -> list[int]:
    return [at for (at,) in db.execute("SELECT at FROM steps WHERE tbl = ? AND n >= ? ORDER BY n", (table, first))]


def read_story(db: Db, table: str, first: int) -> list[Line]:
    found = db.execute(f"SELECT {LINE} FROM story WHERE tbl = ? AND n >= ? ORDER BY n", (table, first))
    return [Line(*row) for row in found]


def read_sittings(db: Db, table: str) -> list[Sitting]:
    found = db.execute("SELECT seat, v, level, name, taken FROM sittings WHERE tbl = ? ORDER BY v, seat", (table,))
    return [Sitting(seat, v, level, name, bool(taken)) for seat, v, level, name, taken in found]


def read_asks(db: Db, table: str) -> list[Ask]:
    found = db.execute("SELECT id, seat, device, denied FROM asks WHERE tbl = ? ORDER BY id", (table,))
    return [Ask(id, seat, device, bool(denied)) for id, seat, device, denied in found]


def read_deck(db: Db, digest: str | None) -> str | None:
    if digest is None:
        return None
    (text,) = db.execute("SELECT text FROM decks WHERE digest = ?", (digest,)).fetchone()
    return str(text)


def read_seats(db: Db, table: str) -> list[Seat]:
    rows = db.execute("SELECT level, name, token FROM seats WHERE tbl = ? ORDER BY seat", (table,)).fetchall()
    anybody, expected = (
        {seat for (seat,) in db.execute(f"SELECT seat FROM {flag} WHERE tbl = ?", (table,))}
        for flag in ("anybody", "expected")
    )
    devices: list[set[str]] = [set() for _ in rows]
    for seat, device in db.execute("SELECT seat, device FROM sitters WHERE tbl = ?", (table,)):
        devices[seat].add(device)
    sat = enumerate(zip(rows, devices, strict=True))
    return [
        Seat(*row)._replace(devices=frozenset(people), anybody=n in anybody, expected=n in expected)
        for n, (row, people) in sat
    ]


BOTS_TURN = """SELECT id FROM tables JOIN seats ON tbl = id AND seat = turn WHERE turn >= 0 AND (
  (level = '' AND EXISTS (SELECT 1 FROM ahead WHERE ahead.tbl = id AND ahead.seat = turn))
  OR (level <> '' AND (EXISTS (SELECT 1 FROM seats AS other WHERE other.tbl = id AND other.level = '')
  OR EXISTS (SELECT 1 FROM sitters WHERE sitters.tbl = id)))) ORDER BY made DESC"""


def end_older(db: Db, game: str, rules: int) -> None:
    """Tables of other rules than those of today are over: they can be read, and nobody is waited for."""
    db.execute("UPDATE tables SET turn = ? WHERE turn >= 0 AND game = ? AND rules <> ?", (OVER, game, rules))


def bots_turn(db: Db) -> list[str]:
    """The tables of people at which a bot must choose, or somebody has chosen before: after a restart they go on."""
    return [id for (id,) in db.execute(BOTS_TURN)]
