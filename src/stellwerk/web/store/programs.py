"""Programs that play from elsewhere: each belongs to an account and is known by the hash of its token."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from stellwerk.web.store.protocol import Conflict, Db

READ = """SELECT device, account, name, made,
  EXISTS (SELECT 1 FROM deputies WHERE deputies.device = programs.device) FROM programs WHERE """


class Program(NamedTuple):
    """A bot of somebody, which sits at tables under its own name."""

    device: str  # the hash of its token
    account: str  # the key of the account that made it
    name: str
    made: int  # seconds
    deputy: bool = False  # by HTTP it has the seats of whoever made it, and none of its own


def add_program(db: Db, program: Program, most: int) -> None:
    """Conflict: the account has one of that name, or as many as it may have."""
    others = programs_of(db, program.account)
    if len(others) >= most or program.name in {other.name for other in others}:
        raise Conflict("there is such a program, or there are too many")
    places = "INSERT INTO programs (device, account, name, made) VALUES (?,?,?,?)"
    db.execute(places, program[:4])
    if program.deputy:
        db.execute("INSERT INTO deputies VALUES (?)", (program.device,))


def programs_of(db: Db, account: str) -> list[Program]:
    return [program(row) for row in db.execute(READ + "account = ? ORDER BY made, name", (account,))]


def program(row: Sequence[Any]) -> Program:
    device, account, name, made, deputy = row
    return Program(device, account, name, made, bool(deputy))


def program_of(db: Db, device: str) -> Program | None:
    row = db.execute(READ + "device = ?", (device,)).fetchone()
    return program(row) if row else None


def delete_program(db: Db, device: str) -> None:
    for relation in ("programs", "deputies"):
        db.execute(f"DELETE FROM {relation} WHERE device = ?", (device,))


OWNERS = """SELECT programs.device, accounts.device FROM programs JOIN accounts ON accounts.key = programs.account
  WHERE programs.device IN """


def owners_of(db: Db, devices: Sequence[str]) -> dict[str, str]:
    """By device of a program: the device of whoever made it."""
    places = ",".join("?" * len(devices))
    return dict(db.execute(f"{OWNERS} ({places})", tuple(devices)).fetchall()) if devices else {}
