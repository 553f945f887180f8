"""Notices in the log that say who plays a seat, and why."""

from stellwerk.web.play.table import Table

ABOUT_BOTS = ("standin", "returned", "bot", "timeout", "resigned", "yielded")


def last_about(table: Table, seat: int) -> str:
    """Why a bot plays a seat: the first word of the last notice about it; empty if a person does."""
    if not table.seats[seat].level:
        return ""
    known = {f"{word} {seat}" for word in ABOUT_BOTS}
    about = [line.text for line in table.chat if not line.name and line.text in known]
    return about[-1].partition(" ")[0] if about else ""
