"""A new table with all its options, as one plain form."""

from collections.abc import Mapping
from html import escape

from stellwerk.bots import LEVELS
from stellwerk.core.game import Option
from stellwerk.core.words import Words
from stellwerk.games import GAMES
from stellwerk.web.pages import frame, levels

SEATS = 5


def page(t: Words, language: str, form: Mapping[str, str], problem: str) -> str:
    title, go = t("New table"), t("Open the table")
    wrong = f'<p class="problem" role="alert">{escape(problem)}</p>' if problem else ""
    game = form.get("game", next(iter(GAMES)))
    own = "".join(setting(GAMES[game].words(t.language), form, option) for option in GAMES[game].options)
    body = (
        f"<h1>{escape(title)}</h1>{wrong}{games(t, game)}<p>{frame.help_link(t, game, 'quiet')}</p>"
        f'<form class="setup" method="post" action="/tables" '
        f'enctype="multipart/form-data"><input type="hidden" name="game" value="{escape(game)}">'
        f"{players(t, form, game)}{own}{seats(t, form, game)}{rest(t, form)}"
        f'<p class="go"><button class="primary">{escape(go)}</button></p></form>'
    )
    return frame.plain(t, f"{title} – Stellwerk", body, "setup.js")


def games(t: Words, chosen: str) -> str:
    """Which game: links, so that the page asks only what this game needs."""
    links = "".join(
        f'<a href="/new?game={name}"{frame.when(name == chosen, frame.CURRENT)}>{escape(game.title)}</a>'
        for name, game in GAMES.items()
    )
    label = t("Game")
    return f'<nav class="segments" aria-label="{escape(label)}">{links}</nav>'


def group(legend: str, body: str, css: str = "") -> str:
    return f'<fieldset class="{css}"><legend>{escape(legend)}</legend>{body}</fieldset>'


def players(t: Words, form: Mapping[str, str], game: str) -> str:
    numbers = [(str(n), str(n), "") for n in GAMES[game].players]
    return group(t("Players"), frame.radios("players", numbers, form.get("players", "3")))


def setting(t: Words, form: Mapping[str, str], option: Option) -> str:
    """An option of the game: a box for each of its choices, or a field."""
    chosen = form.get(option.name, option.default)
    if not option.choices:
        words = escape(option.name)
        return f'<label class="field">{words}<input name="{words}" value="{escape(chosen)}"></label>'
    on = (lambda value: value in chosen) if option.several else (lambda value: value == chosen)
    boxes = "".join(
        check(option.name, value, f"{value}  {t(label)}" if option.several else t(label), on(value))
        for value, label in option.choices
    )
    return group(t(option.title) if option.title else "", f'<div class="checks">{boxes}</div>', "modules")


def check(name: str, value: str, words: str, on: bool) -> str:
    state = " checked" if on else ""
    return (
        f'<label class="check"><input type="checkbox" name="{name}" value="{escape(value)}"{state}>'
        f"<span>{escape(words)}</span></label>"
    )


def seats(t: Words, form: Mapping[str, str], game: str) -> str:
    rows = "".join(seat(t, form, game, number) for number in range(max(GAMES[game].players)))
    note = t("As many seats are used as there are players.")
    return group(t("Seats"), f'<p class="note">{escape(note)}</p><div class="seats">{rows}</div>')


def seat(t: Words, form: Mapping[str, str], game: str, number: int) -> str:
    """Who sits there, and what a person here is called."""
    kinds = [("me", t("Me")), ("here", t("Another person here")), ("friend", t("A friend, by a link"))]
    kinds += [(f"bot:{level}", t("Bot: {level}", level=levels.name(level, t))) for level in LEVELS]
    usual = "me" if number == 0 else f"bot:{levels.USUAL}"
    chosen = form.get(f"seat{number}", usual)
    options = "".join(
        f'<option value="{kind}"{" selected" if kind == chosen else ""}>{escape(words)}</option>'
        for kind, words in kinds
    )
    colour, label = GAMES[game].text.seat_name(number, t), t("Name")
    name = escape(form.get(f"name{number}", ""))
    return (
        f'<div class="seat" data-seat="{number}"><b>{number + 1}. {escape(colour)}</b>'
        f'<span class="select"><select name="seat{number}" aria-label="{escape(colour)}">{options}</select></span>'
        f'<input name="name{number}" value="{name}" maxlength="24" placeholder="{escape(label)}" '
        f'aria-label="{escape(label)}: {escape(colour)}"></div>'
    )


def rest(t: Words, form: Mapping[str, str]) -> str:
    """The table itself, and what few people need."""
    fresh = "players" not in form
    ways = check("listed", "1", t("Listed: everybody can find the table and watch"), bool(form.get("listed")))
    ways += check("undo", "1", t("Undo allowed, as long as nothing new was revealed"), fresh or bool(form.get("undo")))
    dealt = escape(form.get("seed", ""))
    deck, seed = t("Deck file (TOML), for cards of your own"), t("Seed, to deal the same match again")
    more = (
        f'<label class="field">{escape(deck)}<input type="file" name="deck" accept=".toml"></label>'
        f'<label class="field">{escape(seed)}<input name="seed" inputmode="numeric" value="{dealt}"></label>'
    )
    table, title = group(t("Table"), f'<div class="checks">{ways}</div>'), t("More")
    return f'{table}<details class="more"><summary>{escape(title)}</summary>{more}</details>'
