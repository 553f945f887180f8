"""What the host of a table can do: share links, give a seat to a bot, take it back."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from stellwerk.core.words import Words
from stellwerk.web.pages import frame, levels


def controls(t: Words, table_id: str, seats: Sequence[Mapping[str, Any]], links: Mapping[int, str]) -> str:
    rows = "".join(row(t, table_id, number, seat, links.get(number, "")) for number, seat in enumerate(seats))
    title = t("Seats")
    only = t(
        "Only this computer can open a link of this page. To play with other devices, start Stellwerk with "
        "--host 0.0.0.0 and open the page under the address of this computer in your network."
    )
    warning = f'<p class="only-here" hidden>{escape(only)}</p>' if links else ""
    return f'<section id="host"><h2>{escape(title)}</h2>{warning}<ul>{rows}</ul></section>'


def row(t: Words, table_id: str, number: int, seat: Mapping[str, Any], link: str) -> str:
    """A seat: its link to share, or what else can be done with it."""
    shown = sharing(t, link) if link else ""
    return (
        f"<li><b>{escape(seat['name'])}</b>{shown}"
        f'<form method="post" action="/t/{escape(table_id)}/seat"><input type="hidden" name="seat" value="{number}">'
        f"{''.join(buttons(t, seat))}</form></li>"
    )


def sharing(t: Words, link: str) -> str:
    label, copy, copied = t("Link for a friend"), t("Copy"), t("Copied")
    return (
        f'<div class="share"><label class="field">{escape(label)}<input class="link" readonly value="{escape(link)}">'
        f'</label><button type="button" data-copied="{escape(copied)}">{escape(copy)}</button></div>'
    )


def buttons(t: Words, seat: Mapping[str, Any]) -> list[str]:
    """Host's own seat stays; a bot's seat can be freed; any other can get a bot or a new link."""
    if seat["host"] and seat["kind"] == "person":
        return []
    if seat["kind"] == "bot":
        words = t("Take the seat back from the bot") if seat["kept"] else t("Open this seat for a friend")
        return [button("free", words)]
    return [button("bot", t("Give it to a bot")), level(t), button("link", t("New link"))]


def level(t: Words) -> str:
    """How good the bot shall be."""
    options = "".join(
        f'<option value="{value}"{frame.when(value == levels.USUAL, " selected")}>{escape(name)}</option>'
        for value, name, _ in levels.options(t)
    )
    label = t("Level of the bot")
    return f'<select name="level" aria-label="{escape(label)}">{options}</select>'


def button(do: str, words: str) -> str:
    return f'<button name="do" value="{do}">{escape(words)}</button>'
