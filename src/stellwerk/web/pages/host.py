"""What the host of a table can do: share links, give a seat to a bot, take it back."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from stellwerk.core.words import Words
from stellwerk.web.pages import levels


def controls(t: Words, table_id: str, seats: Sequence[Mapping[str, Any]], links: Mapping[int, str]) -> str:
    rows = "".join(row(t, table_id, number, seat, links.get(number, "")) for number, seat in enumerate(seats))
    title = t("Seats")
    return f'<section id="host"><h2>{escape(title)}</h2><ul>{rows}</ul></section>'


def row(t: Words, table_id: str, number: int, seat: Mapping[str, Any], link: str) -> str:
    """A seat: its link to share, or what else can be done with it."""
    label, shown = t("Link for a friend"), ""
    if link:
        shown = f'<label class="field">{escape(label)}<input class="link" readonly value="{escape(link)}"></label>'
    return (
        f"<li><b>{escape(seat['name'])}</b>{shown}"
        f'<form method="post" action="/t/{escape(table_id)}/seat"><input type="hidden" name="seat" value="{number}">'
        f"{''.join(buttons(t, seat))}</form></li>"
    )


def buttons(t: Words, seat: Mapping[str, Any]) -> list[str]:
    """Host's own seat stays; a bot's seat can be freed; any other can get a bot or a new link."""
    if seat["host"] and seat["kind"] == "person":
        return []
    if seat["kind"] == "bot":
        return [button("free", t("Take the seat back from the bot"))]
    level = f'<input type="hidden" name="level" value="{levels.USUAL}">'
    return [level, button("bot", t("Give it to a bot")), button("link", t("New link"))]


def button(do: str, words: str) -> str:
    return f'<button name="do" value="{do}">{escape(words)}</button>'
