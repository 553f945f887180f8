"""The page behind a friend's link: take the seat under a name."""

from html import escape

from stellwerk.core.words import Words
from stellwerk.web.pages import frame


def page(
    t: Words, language: str, table_id: str, token: str, seat: int, name: str, suggestion: str, problem: str
) -> str:
    title = t("Take your seat")
    says = t("A seat at this table is kept for you. Under which name will you play?")
    label, go = t("Your name"), t("Sit down")
    wrong = f'<p class="problem" role="alert">{escape(problem)}</p>' if problem else ""
    body = (
        f'<section class="notice"><h1>{escape(title)}</h1><p>{escape(says)}</p>{wrong}'
        f'<form method="post" action="/t/{escape(table_id)}/sit/{escape(token)}"><label class="field">{escape(label)}'
        f'<input name="name" maxlength="24" value="{escape(suggestion)}" autocomplete="nickname" autofocus></label>'
        f'<p><button class="primary">{escape(go)}</button></p></form></section>'
    )
    return frame.plain(t, f"{title} – Stellwerk", body)
