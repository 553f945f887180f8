"""Where a table comes from that was not begun here: a try from another match, its deal again, or an uploaded file."""

from stellwerk.core.words import Words
from stellwerk.web.play.table import Table, record_key
from stellwerk.web.store import Deal, Fork

LESSON = "lesson:"  # before the name of a short lesson, in place of another table's id


def is_lesson(fork: Fork) -> bool:
    """Whether the first steps come from the prepared position of a short lesson."""
    return fork.origin.startswith(LESSON)


def is_private(table: Table) -> bool:
    """Whether nobody else sits down: somebody knows the deal, and who joins is not told so.

    They are told of a try and of a deal that friends play again. Where hands stay closed a try would open them.
    """
    if not table.setting.practice:
        return False
    if table.deal is not None:
        return bool(table.deal.day)
    return table.fork is None or not table.fork.origin or is_lesson(table.fork) or table.hands_closed


def origin(table: Table, device: str, t: Words) -> dict[str, str] | None:
    """Where the table comes from, in words, with the link back for its maker; None: it was begun here.

    The link opens the record of the other match, so nobody else is given it.
    """
    if table.deal is not None:
        return shared(table, table.deal, t)
    if table.fork is None:
        return None
    if not table.fork.origin:
        return {"says": t("Uploaded match"), "link": "", "about": t("This match was played elsewhere."), "results": ""}
    if is_lesson(table.fork):
        link, about = f"/learn/{table.match.game.name}", t("It begins with a prepared position.")
        return {"says": t("A short lesson"), "link": link, "about": about, "results": ""}
    says = t("A try from step {n}", n=table.fork.step)
    about = t("It is not the match that it comes from, and not rated: whoever made it knows the cards.")
    key = record_key(table.setting._replace(id=table.fork.origin))
    mine = bool(device) and device == table.setting.host  # whoever made it may be gone: then nobody is given it
    link = f"/t/{table.fork.origin}/replay?step={table.fork.step}&key={key}" if mine else ""
    return {"says": says, "link": link, "about": about, "results": ""}


def shared(table: Table, deal: Deal, t: Words) -> dict[str, str]:
    """A deal that others play, too, with the link to their results."""
    if deal.day:
        link, about = f"/day/{deal.origin}/{deal.day}", t("Everybody here has the same cards today. It is not rated.")
        return {"says": t("Deal of the day"), "link": link, "about": about, "results": "1"}
    about = t("It is practice and not rated: somebody here may know the deal.")
    link = f"/t/{table.id}/deal" if table.match.over else ""
    return {"says": t("A deal again"), "link": link, "about": about, "results": "1"}


def listed_as(fork: Fork | None, deal: Deal | None, t: Words) -> str:
    """What a table is called in a list beside others; empty: a match."""
    if deal is not None:
        return t("Deal of the day") if deal.day else t("A deal again")
    if fork is not None and is_lesson(fork):
        return t("A short lesson")
    return "" if fork is None else t("Try") if fork.origin else t("Uploaded")
