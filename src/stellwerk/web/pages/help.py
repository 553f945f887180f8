"""How to play: a game in a few sentences, how the page is used, and a legend of every sign on the board."""

from collections.abc import Iterable, Sequence
from html import escape

from stellwerk.core.game import AnyGame
from stellwerk.core.match import drawn
from stellwerk.core.words import Words
from stellwerk.kit import theme
from stellwerk.web.pages import frame, menu

SCALE = 1.2  # a sign beside that on a board of its natural size


def page(t: Words, game: AnyGame) -> str:
    its, drawing, title, signs = game.words(t.language), drawn(game), t("How to play"), t("Signs")
    chapters = "".join(chapter(head, paragraphs) for head, paragraphs in [*game.text.help(its), using(t)])
    legend = "".join(f"<h3>{escape(head)}</h3>{signs_of(entries)}" for head, entries in drawing.legend(its))
    all_signs = f"<section><h2>{escape(signs)}</h2>{legend}</section>"
    body = (
        f'<article class="help"><h1>{escape(title)}: {escape(game.title)}</h1>'
        f"{drawn_with(drawing.style(), drawing.defs())}{chapters}{menu.keys(t, shown=True)}{all_signs}</article>"
    )
    return frame.plain(t, f"{title} – {game.title}", body)


def chapter(head: str, paragraphs: Iterable[str]) -> str:
    body = "".join(f"<p>{escape(words)}</p>" for words in paragraphs)
    return f"<section><h2>{escape(head)}</h2>{body}</section>"


def using(t: Words) -> tuple[str, list[str]]:
    return t("Using the page"), [
        t("What you can choose has a dashed brass edge. Click it, or press its button in the list beside the board."),
        t(
            "Rest the mouse on a card, a track or a figure to read what it is. Click something that you cannot choose,"
            " and you are told which rule forbids it."
        ),
        t("Undo takes back your last choice, as long as nothing new was revealed. The log tells what has happened."),
    ]


# The legend. Signs lie on paper by day and by night, as printed.


def drawn_with(style: str, defs: str) -> str:
    """What the board is drawn with, by day."""
    style = (theme.STYLE + theme.livery_style() + style).replace("(prefers-color-scheme:dark)", "not all")
    defs = theme.livery_defs() + defs
    return f'<svg class="stellwerk defs" aria-hidden="true"><style>{style}</style><defs>{defs}</defs></svg>'


def signs_of(entries: Sequence[tuple[float, float, str, str]]) -> str:
    return f'<ul class="legend">{"".join(sign(*entry) for entry in entries)}</ul>'


def sign(width: float, height: float, body: str, words: str) -> str:
    size = f'width="{theme.num(width * SCALE)}" height="{theme.num(height * SCALE)}"'
    return (
        f'<li><svg class="stellwerk" viewBox="0 0 {theme.num(width)} {theme.num(height)}" {size} aria-hidden="true">'
        f"{body}</svg><span>{escape(words)}</span></li>"
    )
