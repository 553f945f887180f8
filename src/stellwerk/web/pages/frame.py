"""The HTML around every page: head, wordmark, language and light."""

from html import escape

from stellwerk.core.words import LANGUAGES, Words
from stellwerk.web import of_game, static_version

NAMES = {"en": "English", "de": "Deutsch", "it": "Italiano"}
SIGNAL = (
    '<svg class="signal" viewBox="0 0 24 24" aria-hidden="true"><path d="M7 22V3M4 22h6" class="stroke"/>'
    '<path d="M7 4h13v6H7z" class="arm"/><circle cx="16.5" cy="7" r="1.6" class="lamp"/></svg>'
)


CURRENT = ' aria-current="true"'


def when(so: bool, attribute: str) -> str:
    """An attribute that is there or not."""
    return attribute if so else ""


def static(name: str) -> str:
    """The address of a file that browsers may keep."""
    return f"/static/{name}?v={static_version()}"


def script_of(game: str) -> str | None:
    """The address of the module that a game ships for its page."""
    return static(name) if (name := of_game(game, "page.js")) else None


def page(t: Words, title: str, body: str, css: str = "", script: str = "", game: str = "") -> str:
    """A whole document. `body` is HTML already, `title` is plain text; with what the game ships for its page."""
    module = f'<script type="module" src="{static(script)}"></script>' if script else ""
    sheets = ("style.css", "plain.css" if css == "plain" else of_game(game, "page.css"))
    styles = "".join(f'<link rel="stylesheet" href="{static(name)}">' for name in sheets if name)
    early = f'<link rel="modulepreload" href="{address}">' if (address := script_of(game)) else ""
    skip = t("Skip to the content")
    return (
        f'<!doctype html>\n<html lang="{t.language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">'
        '<meta name="color-scheme" content="light dark">'
        f'<link rel="icon" id="icon" href="{static("icon.svg")}" data-turn="{static("turn.svg")}" type="image/svg+xml">'
        f'{styles}<script src="{static("theme.js")}"></script>{module}{early}'
        f'</head>\n<body class="{css}"><a class="skip" href="#main">{skip}</a>\n{body}\n</body></html>\n'
    )


def plain(t: Words, title: str, body: str, script: str = "") -> str:
    """A page that is not a table: the wordmark and the switches above, the content below."""
    head = f'<header class="bar"><a class="mark" href="/">{SIGNAL}Stellwerk</a><span class="gap"></span>{switches(t)}'
    return page(t, title, f'{head}</header><main id="main" class="sheet">{body}</main>', "plain", script)


def switches(t: Words) -> str:
    """The languages, and light or dark."""
    buttons = "".join(
        f'<button name="language" value="{code}" lang="{code}" title="{NAMES[code]}"'
        f"{when(code == t.language, CURRENT)}>{code.upper()}</button>"
        for code in LANGUAGES
    )
    label, light = t("Language"), t("Light or dark")
    return (
        f'<form class="languages" method="post" action="/language" aria-label="{escape(label)}">{buttons}</form>'
        f'<button class="icon" type="button" id="theme" title="{escape(light)}" aria-label="{escape(light)}">◐</button>'
    )


def help_link(t: Words, game: str, css: str) -> str:
    """To how a game is played, in a tab of its own, so that a table stays."""
    words = t("How to play")
    return f'<a class="{css}" href="/help/{game}" target="_blank">{escape(words)}</a>'


def radios(name: str, options: list[tuple[str, str, str]], chosen: str, css: str = "segments") -> str:
    """Buttons of which one is pressed: (value, words, more words that show while it is pressed)."""
    parts = []
    for value, words, more in options:
        checked = " checked" if value == chosen else ""
        small = f"<small>{escape(more)}</small>" if more else ""
        parts.append(
            f'<label><input type="radio" name="{name}" value="{escape(value)}"{checked}>'
            f"<span>{escape(words)}</span>{small}</label>"
        )
    return f'<div class="{css}">{"".join(parts)}</div>'
