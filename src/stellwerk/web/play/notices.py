"""Notices in the log that say who plays a seat, and why."""

from time import time

from stellwerk.web.play.table import Table
from stellwerk.web.store import Line, Seat

ABOUT_BOTS = ("standin", "returned", "bot", "timeout", "resigned", "yielded")


def last_about(table: Table, seat: int) -> str:
    """Why a bot plays a seat: the last notice about it; empty if a person does."""
    if not table.seats[seat].level:
        return ""
    about = (line.kind for line in reversed(table.story) if line.seat == seat and line.kind in ABOUT_BOTS)
    return next(about, "")


def notice(table: Table, kind: str, seat: int, after: Seat | None = None) -> Line:
    """What is said about a seat now, or while it changes. Where nobody has a name then, whoever leaves has one."""
    name = (after.name if after else "") or table.seats[seat].name
    return Line(kind, seat, name, int(time()), v=table.v)
