"""Cards about what a match has and others of its game may not have."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stellwerk.core.match import Match
from stellwerk.core.picture import Introduction
from stellwerk.core.words import Words
from stellwerk.web.base.answers import message, words_for
from stellwerk.web.play.requested import requested_table
from stellwerk.web.play.table import locked
from stellwerk.web.site.pages import sign_svg


async def get_introductions(request: Request) -> Response:
    """For the page of a table, which shows those that its device has not met."""
    table, t = await requested_table(request), words_for(request)
    async with locked(table):
        return message(introductions(table.match, t))


def introductions(match: Match, t: Words) -> dict[str, Any]:
    cards = [card(name, said, lessons_of(match, said, t)) for name, said in introduced(match, t.language).items()]
    return {"cards": cards, "words": {"next": t("Next"), "done": t("Close")}}


def lessons_of(match: Match, said: Introduction, t: Words) -> list[dict[str, str]]:
    """The short lessons about what is introduced."""
    lesson, own = match.game.lesson, match.game.words(t.language)
    found = [one for one in lesson.short if one.about == said.name] if lesson else []
    return [
        {"to": f"/learn/{match.game.name}/{one.name}", "says": t("Short lesson: {name}", name=own(one.title))}
        for one in found
    ]


def card(name: str, said: Introduction, lessons: list[dict[str, str]]) -> dict[str, Any]:
    signs = [{"svg": sign_svg(sign), "says": sign[3]} for sign in said.signs]
    return {"name": name, "title": said.title, "says": said.says, "signs": signs, "lessons": lessons}


def introduced(match: Match, language: str) -> dict[str, Introduction]:
    """By the name under which a device remembers that it has met it."""
    game = match.game
    said = game.picture.introductions(match.view(None), game.words(language)) if game.picture else ()
    return {f"{game.name}-{one.name}": one for one in said}
