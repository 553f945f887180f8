"""Learning a game: its lesson, a page to print, and what the things on a table are."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import html, message, words_for
from stellwerk.web.base.forms import read_form
from stellwerk.web.play import lessons
from stellwerk.web.play.requested import requested_game, requested_table
from stellwerk.web.play.table import Table, locked, names_of, seats_of
from stellwerk.web.site import pages
from stellwerk.web.site.handlers import make_table


async def get_learn(request: Request) -> Response:
    """What the lesson of a game teaches, and where else the game is explained."""
    game, t = requested_game(request.path_params["game"]), words_for(request)
    own = game.words(t.language)
    steps = [own(step.title) for step in game.lesson.steps] if game.lesson else []
    bots = game.lesson.players - 1 if game.lesson else 0
    against = t.plural("You play against one easy bot.", "You play against {n} easy bots.", bots)
    short = [(one.name, own(one.title), one.about) for one in game.lesson.short] if game.lesson else []
    title, pitch = game.called(t.language), game.text.pitch(own)
    return html(
        request,
        template.page("learn.html", t, game=game, title=title, pitch=pitch, steps=steps, against=against, short=short),
    )


async def get_aid(request: Request) -> Response:
    """A page to print: turn, scoring, numbers and signs."""
    return html(request, pages.aid_page(words_for(request), requested_game(request.path_params["game"])))


async def get_labels(request: Request) -> Response:
    """What the drawn things of a table are, by id, as a seat of this device may know it, else as a spectator."""
    table, language, device = await requested_table(request), identity.language(request), identity.device(request)
    wanted = request.query_params.get("seat", "")
    async with locked(table):
        own = [seat for seat in seats_of(table, device) if str(seat) == wanted] if device else []
        found = labels(table, own[0] if own else None, language)
        return message({"v": table.v, "labels": found})


def labels(table: Table, seat: int | None, language: str) -> dict[str, str]:
    """Of the panels that a first visit points at, what is said there; then what the game says of its things."""
    game, t = table.match.game, table.match.game.words(language)
    panels = {step.part: step.says for step in game.text.guide(t) or () if step.part.startswith("panel-")}
    if game.picture is None or game.picture.labels is None:
        return panels
    who = table.match.who(t, names_of(table, language))
    return panels | dict(game.picture.labels(table.match.view(seat), seat, who, t))


async def post_learn(request: Request) -> Response:
    """A table on which the lesson is given."""
    game = requested_game(request.path_params["game"])
    await read_form(request)
    if game.lesson is None:
        raise HTTPException(404)
    return await make_table(request, lessons.form_of(game, game.lesson))
