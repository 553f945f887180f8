"""Where a table comes from that was not begun here: a try from another match, or a file that somebody uploaded."""

from stellwerk.core.words import Words
from stellwerk.web.play.table import Table, record_key
from stellwerk.web.store import Fork


def origin(table: Table, device: str, t: Words) -> dict[str, str] | None:
    """Where the table comes from, in words, with the link back for its maker; None: it was begun here.

    The link opens the record of the other match, so nobody else is given it.
    """
    if table.fork is None:
        return None
    if not table.fork.origin:
        return {"says": t("Uploaded match"), "link": "", "about": t("This match was played elsewhere.")}
    says, about = t("A try from step {n}", n=table.fork.step), t("It is not the match that it comes from.")
    key = record_key(table.setting._replace(id=table.fork.origin))
    mine = bool(device) and device == table.setting.host  # whoever made it may be gone: then nobody is given it
    link = f"/t/{table.fork.origin}/replay?step={table.fork.step}&key={key}" if mine else ""
    return {"says": says, "link": link, "about": about}


def listed_as(fork: Fork | None, t: Words) -> str:
    """What a table is called in a list beside others; empty: a match."""
    return "" if fork is None else t("Try") if fork.origin else t("Uploaded")
