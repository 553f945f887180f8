"""The page behind a friend's link: take the seat under a name."""

from html import escape

from stellwerk.core.words import Words
from stellwerk.web.pages import frame


def page(t: Words, title: str, host: str, action: str, suggestion: str) -> str:
    """Which game it is, who invites, and the name to play under."""
    head, label, go = t("Take your seat"), t("Your name"), t("Sit down")
    says = t("{who} invites you to {game}.", who=host, game=title) if host else t("A game of {game}.", game=title)
    asks = t("A seat at this table is kept for you. Under which name will you play?")
    body = (
        f'<section class="notice"><h1>{escape(head)}</h1><p><b>{escape(says)}</b></p><p>{escape(asks)}</p>'
        f'<form method="post" action="{escape(action)}"><label class="field">{escape(label)}<input name="name" '
        f'maxlength="24" value="{escape(suggestion)}" autocomplete="nickname" required autofocus></label>'
        f'<p><button class="primary">{escape(go)}</button></p></form></section>'
    )
    return frame.plain(t, f"{head} – Stellwerk", body)
