"""What is kept of people who gave themselves a name and a passphrase: functions of a connection, like `queries`."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from stellwerk.web.store.blocks import forget_blocked, rename_blocked
from stellwerk.web.store.circles import contacts, forget_member, my_circles, rename_member
from stellwerk.web.store.protocol import OVER, SPOKEN, Actor, Conflict, Db
from stellwerk.web.store.queries import hold_seat
from stellwerk.web.store.rooms import forget_guest, move_guest
from stellwerk.web.store.tournaments import forget_entrant, rename_entrant
from stellwerk.web.store.transfer import rows_of

BEGINNING = 25.0  # the mu of somebody who has not played yet
PEOPLE, BOTS = "people", "bots"  # against whom a rating was won
GONE = "gone"  # in place of the device of somebody who played a match to its end: no device has such a hash


class Account(NamedTuple):
    """A name, and what only its passphrase opens: what its device is known by."""

    key: str  # the name as it is compared
    name: str  # the name as it is shown
    salt: str
    proof: str  # that a passphrase is the right one
    sealed: str  # what the device is known by: only the passphrase opens it
    device: str  # the hash of that
    made: int  # seconds


class Rating(NamedTuple):
    """How strong somebody is thought to be at a game with so many players."""

    who: str  # the key of an account, or a bot of a level as in "bot:hard"
    game: str
    players: int
    against: str  # PEOPLE or BOTS
    mu: float
    sigma: float
    matches: int


class Change(NamedTuple):
    """What a match did to a rating."""

    against: str
    was: float  # the mu before
    became: float


BY_NAME = ("ratings", "changes", "seasons", "profiles")  # what is kept under the key of an account
PUT = "INSERT INTO accounts (key, name, salt, proof, sealed, device, made) VALUES (?,?,?,?,?,?,?)"
PLAYED = """INSERT INTO sitters SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM sitters WHERE tbl = ? AND seat = ?)
  AND EXISTS (SELECT 1 FROM tables WHERE id = ? AND turn < 0)"""
OF_A_DEVICE = ("asks", "mails", "former", "ahead", "holidays", "readers", "sent", "pushes", "pushed", "openings")
READ = "SELECT key, name, salt, proof, sealed, device, made FROM accounts WHERE "
RATING = "SELECT who, game, players, against, mu, sigma, matches FROM ratings WHERE who = ?"


def add_account(db: Db, account: Account) -> None:
    """Conflict: the name is taken, or the device belongs to somebody already."""
    if account_named(db, account.key) or account_of(db, account.device):
        raise Conflict("there is such an account")
    db.execute(PUT, account)


def change_account(db: Db, before: Account, after: Account) -> None:
    """Another passphrase, or another device: then all that was played moves along. Conflict: it was changed."""
    if db.execute("DELETE FROM accounts WHERE key = ? AND proof = ?", (before.key, before.proof)).rowcount != 1:
        raise Conflict("the account was changed")
    db.execute(PUT, after)
    if before.device != after.device:
        db.execute("DELETE FROM pushes WHERE device = ?", (before.device,))  # other browsers have to sign in again
        move_device(db, before.device, after.device)


def account_named(db: Db, key: str) -> Account | None:
    row = db.execute(READ + "key = ?", (key,)).fetchone()
    return Account(*row) if row else None


def account_of(db: Db, device: str) -> Account | None:
    row = db.execute(READ + "device = ?", (device,)).fetchone()
    return Account(*row) if row else None


def newest_accounts(db: Db, most: int) -> list[tuple[str, int]]:
    """Names, and when they were made."""
    return db.execute("SELECT name, made FROM accounts ORDER BY made DESC, key LIMIT ?", (most,)).fetchall()


def rename_account(db: Db, account: Account, key: str, name: str) -> None:
    """Another name, with all that was rated, and at its seats. Conflict: somebody else has it."""
    if key != account.key and account_named(db, key):
        raise Conflict("there is such an account")
    db.execute("UPDATE accounts SET key = ?, name = ? WHERE key = ?", (key, name, account.key))
    db.execute("UPDATE programs SET account = ? WHERE account = ?", (key, account.key))
    rename_entrant(db, account.key, key)
    rename_blocked(db, account.key, key)
    rename_member(db, account.key, key)
    for relation in BY_NAME:
        db.execute(f"UPDATE {relation} SET who = ? WHERE who = ?", (key, account.key))
    for table, seat in db.execute("SELECT tbl, seat FROM sitters WHERE device = ?", (account.device,)).fetchall():
        rename_seat(db, table, seat, account.name, name)


def rename_seat(db: Db, table: str, seat: int, before: str, after: str) -> None:
    """A seat that is called like its account, and what was said there; unless another seat has the new name."""
    free = "NOT EXISTS (SELECT 1 FROM seats AS other WHERE other.tbl = seats.tbl AND other.name = ?)"
    mine = f"UPDATE seats SET name = ? WHERE tbl = ? AND seat = ? AND name = ? AND {free}"
    if db.execute(mine, (after, table, seat, before, after)).rowcount:
        for relation in ("story", "sittings"):
            db.execute(f"UPDATE {relation} SET name = ? WHERE tbl = ? AND name = ?", (after, table, before))


def names_of_devices(db: Db, devices: Sequence[str]) -> dict[str, str]:
    """By device of an account: its name as it is compared."""
    places = ",".join("?" * len(devices))
    query = f"SELECT device, key FROM accounts WHERE device IN ({places})"
    return dict(db.execute(query, tuple(devices)).fetchall()) if devices else {}


PLAYS = """SELECT EXISTS (SELECT 1 FROM sitters WHERE device = ? AND (tbl = ? OR tbl IN (SELECT tbl FROM anybody)))"""


def others_name(db: Db, key: str, device: str, table: str) -> bool:
    """Whether a name is the account of another device that sits at the table, or at one in the lobby."""
    account = account_named(db, key)
    if account is None or account.device == device:
        return False
    return bool(db.execute(PLAYS, (account.device, table)).fetchone()[0])


def move_device(db: Db, old: str, new: str) -> None:
    """The seats of one device become those of another."""
    db.execute("UPDATE tables SET host = ? WHERE host = ?", (new, old))
    for table, seat in db.execute("SELECT tbl, seat FROM sitters WHERE device = ?", (old,)).fetchall():
        hold_seat(db, table, Actor(seat, old, None))  # what is being done there comes before, or is refused
        db.execute("INSERT INTO sitters VALUES (?,?,?) ON CONFLICT DO NOTHING", (table, seat, new))
    db.execute("DELETE FROM sitters WHERE device = ?", (old,))
    moved = "INSERT INTO former SELECT tbl, seat, ?, why FROM former WHERE device = ? ON CONFLICT DO NOTHING"
    db.execute(moved, (new, old))
    db.execute("DELETE FROM former WHERE device = ?", (old,))
    first = "SELECT 1 FROM deals AS own WHERE own.device = ? AND own.origin = deals.origin AND own.day = deals.day"
    db.execute(f"UPDATE deals SET device = ? WHERE device = ? AND NOT EXISTS ({first})", (new, old, new))
    move_guest(db, old, new)
    for others in ("holidays", "readers", "sent", "pushed"):
        db.execute(f"DELETE FROM {others} WHERE device = ?", (new,))
    for others in ("mails", "ahead", "holidays", "readers", "sent", "pushes", "pushed", "openings"):
        db.execute(f"UPDATE {others} SET device = ? WHERE device = ?", (new, old))


def delete_account(db: Db, account: Account) -> list[str]:
    """The account, its ratings, names and lines of chat. The seats stay empty; the tables where they were."""
    db.execute("DELETE FROM accounts WHERE key = ?", (account.key,))
    db.execute("DELETE FROM programs WHERE account = ?", (account.key,))
    forget_entrant(db, account.key)
    forget_blocked(db, account.key)
    forget_member(db, account.key)
    for relation in BY_NAME:
        db.execute(f"DELETE FROM {relation} WHERE who = ?", (account.key,))
    return forget_device(db, account.device)


def forget_device(db: Db, device: str) -> list[str]:
    """Whoever sat at a table with this device: nobody knows any more. A seat of a match that is over is not open."""
    seats = db.execute("SELECT tbl, seat FROM sitters WHERE device = ?", (device,)).fetchall()
    for table, seat in seats:
        mine = "SELECT name FROM seats WHERE tbl = ? AND seat = ? AND name <> ''"
        spoken = f"DELETE FROM story WHERE tbl = ? AND kind IN ({','.join('?' * len(SPOKEN))})"
        db.execute(f"{spoken} AND name IN ({mine})", (table, *SPOKEN, table, seat))
        for relation in ("story", "sittings"):
            db.execute(f"UPDATE {relation} SET name = '' WHERE tbl = ? AND name IN ({mine})", (table, table, seat))
        db.execute("UPDATE seats SET name = '' WHERE tbl = ? AND seat = ?", (table, seat))
    forget_former(db, device)
    forget_guest(db, device)
    db.execute("DELETE FROM sitters WHERE device = ?", (device,))
    for table, seat in seats:
        db.execute(PLAYED, (table, seat, GONE, table, seat, table))
    for others in OF_A_DEVICE:
        db.execute(f"DELETE FROM {others} WHERE device = ?", (device,))
    db.execute("UPDATE deals SET device = '' WHERE device = ?", (device,))
    db.execute("UPDATE tables SET host = '' WHERE host = ?", (device,))
    return sorted({table for table, _ in seats})


def forget_former(db: Db, device: str) -> None:
    """Seats that a device has left lose all names but the one they have now, and what was said under them.

    Nobody knows any more which of them was its own.
    """
    past = "tbl = ? AND seat = ? AND name NOT IN (SELECT name FROM seats WHERE tbl = ? AND seat = ?)"
    for table, seat in db.execute("SELECT tbl, seat FROM former WHERE device = ?", (device,)).fetchall():
        db.execute(f"DELETE FROM story WHERE kind = 'said' AND {past}", (table, seat, table, seat))
        for relation in ("story", "sittings"):
            db.execute(f"UPDATE {relation} SET name = '' WHERE {past}", (table, seat, table, seat))


# Ratings


def ratings_of(db: Db, who: str) -> list[Rating]:
    return [Rating(*row) for row in db.execute(RATING + " ORDER BY against DESC, game, players", (who,))]


def ratings_at(db: Db, devices: Sequence[str]) -> dict[tuple[str, str, int], Rating]:
    """Against people, by device, game and number of players."""
    places = ",".join("?" * len(devices))
    query = f"""SELECT device, who, game, players, against, mu, sigma, matches FROM ratings JOIN accounts ON key = who
      WHERE against = ? AND device IN ({places})"""
    rows = db.execute(query, (PEOPLE, *devices)).fetchall() if devices else []
    return {(row[0], row[2], row[3]): Rating(*row[1:]) for row in rows}


def rate(db: Db, table: str, kind: tuple[str, int], groups: Mapping[str, Any]) -> list[tuple[Rating, float]]:
    """Count a match once; each rating that follows, with the mu it had before.

    For each group (PEOPLE, BOTS): who played, and the function that rates them anew.
    """
    changed: list[tuple[Rating, float]] = []
    if db.execute("INSERT INTO rated VALUES (?) ON CONFLICT DO NOTHING", (table,)).rowcount != 1:
        return changed
    for against, (whos, rated) in groups.items():
        before = [rating_of(db, who, kind, against) for who in whos]
        was = {rating.who: rating.mu if rating.matches else BEGINNING for rating in before}
        for rating in rated(before):
            put_rating(db, rating)
            put_change(db, table, rating.who, Change(against, was[rating.who], rating.mu))
            changed.append((rating, was[rating.who]))
    return changed


UNRATED = """SELECT id, used FROM tables WHERE turn = ? AND used >= ? AND practice = 0 AND deck IS NULL
  AND NOT EXISTS (SELECT 1 FROM rated WHERE rated.tbl = id) AND NOT EXISTS (SELECT 1 FROM trash WHERE trash.tbl = id)
  AND EXISTS (SELECT 1 FROM sitters JOIN accounts ON accounts.device = sitters.device WHERE sitters.tbl = id)
  ORDER BY used, id"""


def unrated(db: Db, since: float) -> list[tuple[str, int]]:
    """Tables of people with a name whose match has ended since then and was not counted, and when it ended."""
    return [(id, used) for id, used in db.execute(UNRATED, (OVER, int(since)))]


def put_change(db: Db, table: str, who: str, change: Change) -> None:
    db.execute("INSERT INTO changes VALUES (?,?,?,?,?)", (table, who, *change))


CHANGES = """SELECT against, was, became FROM changes JOIN accounts ON key = who WHERE tbl = ? AND device = ?
  ORDER BY against DESC"""


def changes_of(db: Db, table: str, device: str) -> list[Change]:
    """What a match did to the ratings of whoever has the device."""
    return [Change(*row) for row in db.execute(CHANGES, (table, device))]


def rating_of(db: Db, who: str, kind: tuple[str, int], against: str) -> Rating:
    """As it was before this match; nobody's first one says nothing yet."""
    which = " AND game = ? AND players = ? AND against = ?"
    row = db.execute(RATING + which, (who, *kind, against)).fetchone()
    return Rating(*row) if row else Rating(who, *kind, against, 0.0, 0.0, 0)


def put_rating(db: Db, rating: Rating) -> None:
    again = "DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches"
    places = f"VALUES (?,?,?,?,?,?,?) ON CONFLICT (who, game, players, against) {again}"
    db.execute(f"INSERT INTO ratings (who, game, players, against, mu, sigma, matches) {places}", rating)


def everything_of(db: Db, account: Account) -> dict[str, Any]:
    """All that is kept of somebody, as it is exported."""
    seats = [row | {"device": "this one"} for row in rows_of(db, "sitters", "device", account.device)]
    tables = sorted({row["tbl"] for row in seats})
    names = {(row["tbl"], row["seat"]): row["name"] for id in tables for row in rows_of(db, "seats", "tbl", id)}
    mine = {(row["tbl"], names[row["tbl"], row["seat"]]) for row in seats}
    lines = [row for id in tables for row in rows_of(db, "story", "tbl", id) if row["kind"] in SPOKEN]
    said = [row for row in lines if (row["tbl"], row["name"]) in mine]
    return {
        "name": account.name,
        "made": account.made,
        "ratings": [rating._asdict() for rating in ratings_of(db, account.key)],
        "programs": [
            {"name": row["name"], "made": row["made"]} for row in rows_of(db, "programs", "account", account.key)
        ],
        "seasons": [row | {"who": "you"} for row in rows_of(db, "seasons", "who", account.key)],
        "blocked": [row["other"] for row in rows_of(db, "blocks", "who", account.key)],
        "reports": [
            {"about": row["other"], "text": row["text"], "at": row["at"]}
            for row in rows_of(db, "reports", "who", account.key)
        ],
        "contacts": contacts(db, account.device),
        "groups": [circle.title for circle, _ in my_circles(db, account.device)],
        "rooms": [
            {"room": row["room"], "name": row["name"]} for row in rows_of(db, "guests", "device", account.device)
        ],
        "tournaments": [row["tournament"] for row in rows_of(db, "entrants", "who", account.key)],
        "profile": [row["shows"] for row in rows_of(db, "profiles", "who", account.key)],
        "rated": [row | {"who": "you"} for row in rows_of(db, "changes", "who", account.key)],
        "seats": [{"table": row["tbl"], "seat": row["seat"], "name": names[row["tbl"], row["seat"]]} for row in seats],
        "made_tables": [row["id"] for row in rows_of(db, "tables", "host", account.device)],
        "mail": [
            {"table": row["tbl"], "address": row["address"]} for row in rows_of(db, "mails", "device", account.device)
        ],
        "news": [
            {name: value for name, value in row.items() if name not in ("device", "key", "salt")}
            for row in rows_of(db, "readers", "device", account.device)
        ],
        "push": [
            {"service": urlsplit(row["endpoint"]).hostname, "language": row["language"], "made": row["made"]}
            for row in rows_of(db, "pushes", "device", account.device)
        ],
        "holidays": [
            {"first": row["first"], "last": row["last"]} for row in rows_of(db, "holidays", "device", account.device)
        ],
        "chat": [{"table": row["tbl"], "text": row["text"], "said": row["at"]} for row in said],
    }
