"""The start page: play at once, make a table, or go back to one."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from stellwerk.core.game import AnyGame
from stellwerk.core.words import Words
from stellwerk.games import GAMES
from stellwerk.web.pages import frame, levels

Entry = Mapping[str, Any]


def page(t: Words, language: str, mine: Sequence[Entry], open_tables: Sequence[Entry]) -> str:
    lead = t(
        "Two railway board games, at once and without an account: against bots, around one screen, or with friends."
    )
    title = t("Railway board games in your browser")
    games = "".join(card(t, GAMES[name]) for name in sorted(GAMES, reverse=True))
    body = (
        f'<div class="lead"><h1>{escape(title)}</h1><p>{escape(lead)}</p></div><div class="cards">'
        f"{games}</div>{own(t, mine, bool(open_tables))}{others(t, open_tables)}{footer(t)}"
    )
    return frame.plain(t, f"Stellwerk – {title}", body)


def card(t: Words, found: AnyGame) -> str:
    """A game: what it is, how good the two bots shall be, and Play."""
    game, title, its = found.name, found.title, found.words(t.language)
    says, facts, poster = found.text.pitch(its), found.text.facts(its), found.picture.poster() if found.picture else ""
    chooser = frame.radios("level", levels.options(t), levels.USUAL, "segments levels")
    play, against, more = t("Play"), t("Against two bots:"), t("More options")
    return (
        f'<section class="card" aria-labelledby="{game}"><form method="post" action="/play/{game}">{poster}'
        f'<h2 id="{game}">{escape(title)}</h2><p>{escape(says)}</p><p class="facts">{escape(facts)}</p>'
        f'<fieldset><legend>{escape(against)}</legend>{chooser}</fieldset><p class="go">'
        f'<button class="primary">{escape(play)}</button>'
        f'<a class="quiet" href="/new?game={game}">{escape(more)}</a>'
        f"{frame.help_link(t, game, 'quiet')}</p></form></section>"
    )


def own(t: Words, mine: Sequence[Entry], others_follow: bool) -> str:
    new, about = t("New table"), t("Choose players, bots, modules and seats for friends yourself.")
    button = f'<p class="new"><a class="button" href="/new">{escape(new)}</a><span>{escape(about)}</span></p>'
    if not mine:
        return button
    head = t("My tables")
    return (
        f'{button}<section><h2>{escape(head)}</h2><ul class="tables">{"".join(row(t, e) for e in mine)}</ul></section>'
    )


def others(t: Words, tables: Sequence[Entry]) -> str:
    if not tables:
        return ""
    head = t("Open and running tables")
    return f'<section><h2>{escape(head)}</h2><ul class="tables">{"".join(row(t, e) for e in tables)}</ul></section>'


def row(t: Words, entry: Entry) -> str:
    """A table: the game, who sits there, and how it stands."""
    names = ", ".join(str(name) for name in entry["names"])
    css = ' class="turn"' if entry["my_turn"] else ""
    return (
        f'<li{css}><a href="/t/{entry["id"]}"><b>{escape(str(entry["title"]))}</b><span>{escape(names)}</span>'
        f"<em>{escape(state(t, entry))}</em></a></li>"
    )


def state(t: Words, entry: Entry) -> str:
    if entry["over"]:
        return t("Over")
    if entry["my_turn"]:
        return t("Your turn")
    return t("Turn of {who}", who=entry["who"]) if entry["who"] else t("Running")


def footer(t: Words) -> str:
    words = t("Independent and open source. The games and their names belong to their authors and publishers.")
    return f'<footer class="foot">{escape(words)}</footer>'
