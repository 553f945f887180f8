"""A page that says what is wrong, and leads back."""

from html import escape

from stellwerk.core.words import Words
from stellwerk.web.pages import frame


def page(t: Words, language: str, status: int, sentence: str) -> str:
    title, back = t("This did not work"), t("To the start page")
    body = (
        f'<section class="notice"><h1>{escape(title)}</h1><p>{escape(sentence)}</p>'
        f'<p><a class="button" href="/">{escape(back)}</a></p></section>'
    )
    return frame.plain(t, f"{status} – Stellwerk", body)
