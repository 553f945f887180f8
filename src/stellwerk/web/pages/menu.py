"""The menu of a table: preferences, the board in words, the host's controls."""

from html import escape

from stellwerk.core.words import Words
from stellwerk.web.pages import frame


def menu(t: Words, game: str, controls: str, shown: bool) -> str:
    """With the host's controls first; shown at once if there are links to be shared."""
    words, leave, name = t("Board in words"), t("Leave the table"), t("Menu")
    return (
        f'<details id="menu"{frame.when(shown, " open")}><summary>{escape(name)}</summary><div>{controls}'
        f'<form id="preferences">{preferences(t)}</form>'
        f'<div class="row">{frame.switches(t)}</div>'
        f'<p>{frame.help_link(t, game, "button")} <button type="button" id="read">{escape(words)}</button></p>{keys(t)}'
        f'<p><a class="button" href="/">{escape(leave)}</a></p></div></details>'
    )


def preferences(t: Words) -> str:
    paces = [("slow", t("slow"), ""), ("normal", t("normal"), ""), ("fast", t("fast"), ""), ("once", t("at once"), "")]
    confirm, pace = t("Ask before my turn ends"), t("Pace of the others")
    return (
        f"<fieldset><legend>{escape(pace)}</legend>{frame.radios('pace', paces, 'normal')}</fieldset>"
        f'<label class="check"><input type="checkbox" name="confirm"><span>{escape(confirm)}</span></label>'
    )


def keys(t: Words, shown: bool = False) -> str:
    """How to play without a mouse."""
    lines = (
        ("Tab ← ↑ → ↓", t("go from choice to choice")),
        ("Enter", t("choose")),
        ("1 – 9", t("choose by number")),
        ("Space", t("skip what is being shown")),
        ("U", t("undo")),
    )
    rows = "".join(f"<dt>{escape(key)}</dt><dd>{escape(words)}</dd>" for key, words in lines)
    title = t("Keyboard")
    return (
        f'<details class="keys"{frame.when(shown, " open")}><summary>{escape(title)}</summary><dl>{rows}</dl></details>'
    )
