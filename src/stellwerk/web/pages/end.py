"""The end of a match: the score sheet line by line, who has won, and what next."""

from collections.abc import Mapping
from html import escape
from typing import Any

from stellwerk.core.words import Words

MINUS = "−"


def screen(t: Words, table_id: str, view: Mapping[str, Any]) -> str:
    """A screen that can be laid aside to look at the board again."""
    again, save, look = t("Rematch"), t("Download the match"), t("Look at the board")
    title, chart = t("Final scoring"), t("Score over time")
    following = (
        f'<form method="post" action="/t/{escape(table_id)}/rematch">'
        f'<button class="primary">{escape(again)}</button></form>'
    )
    if view.get("rematch"):
        there = t("To the rematch")
        following = f'<a class="button primary" href="{escape(view["rematch"])}">{escape(there)}</a>'
    elif not view["mine"]:
        following = ""
    return (
        f'<section id="over" class="screen" aria-labelledby="over-title"><div><h2 id="over-title" tabindex="-1">'
        f"{escape(view['question'])}</h2>{sheet(t, title, view)}"
        f'<figure id="chart"><figcaption>{escape(chart)}</figcaption></figure><div class="row">'
        f'<span id="following">{following}</span>'
        f'<a class="button" href="/t/{escape(table_id)}/match.json" download>{escape(save)}</a>'
        f'<button type="button" data-close>{escape(look)}</button></div></div></section>'
    )


def sheet(t: Words, title: str, view: Mapping[str, Any]) -> str:
    """Every category for every player."""
    heads = "".join(f'<th scope="col"{won(view, i)}>{escape(name)}</th>' for i, name in enumerate(view["names"]))
    rows = view["sheet"] or []
    body = "".join(line(view, row, row is rows[-1]) for row in rows)
    return (
        f'<table class="scores"><caption>{escape(title)}</caption><thead><tr><td></td>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )


def won(view: Mapping[str, Any], seat: int) -> str:
    return ' class="won"' if seat in view["winners"] else ""


def line(view: Mapping[str, Any], row: Mapping[str, Any], last: bool) -> str:
    numbers = "".join(
        f"<td{won(view, i)}>{str(points).replace('-', MINUS)}</td>" for i, points in enumerate(row["points"])
    )
    total = ' class="total"' if last else ""
    return f'<tr{total}><th scope="row">{escape(row["title"])}</th>{numbers}</tr>'
