"""Short lessons: tables that begin with a prepared position of a game."""

from time import time

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.arena.judge.lessons import begun
from stellwerk.core.lesson import LEARNER
from stellwerk.core.words import mark
from stellwerk.web.base import identity
from stellwerk.web.base.answers import runtime_of
from stellwerk.web.base.forms import read_form
from stellwerk.web.people.lobby import new_id
from stellwerk.web.play import lessons, levels
from stellwerk.web.play.gameplay import wake_bot
from stellwerk.web.play.origin import LESSON
from stellwerk.web.play.requested import requested_game
from stellwerk.web.play.table import Refused
from stellwerk.web.review import forks
from stellwerk.web.store import Fork, Seat, Setting


async def post_lesson(request: Request) -> Response:
    """The table of a short lesson, at which whoever asks is the learner."""
    game, runtime = requested_game(request.path_params["game"]), runtime_of(request)
    await read_form(request)
    lesson = lessons.short_lesson(game.lesson, request.path_params["name"]) if game.lesson else None
    if lesson is None:
        raise HTTPException(404)
    device, cookie = identity.device_or_new(request)
    if await identity.too_many_tables(runtime, request, device):
        raise HTTPException(429, mark("Those were many tables at once: wait a minute."))
    match = begun(game, lesson)
    header = game.name, game.version, match.players, match.seed, dict(match.options)
    setting = Setting(new_id(), *header, None, device, listed=False, undo=True, made=int(time()), practice=True)
    seats = [Seat(levels.easiest(game), "", "") for _ in range(match.players)]
    seats[LEARNER] = Seat("", "", "", frozenset({device}))
    try:
        made = await forks.begin(runtime, setting, seats, match, Fork(f"{LESSON}{lesson.name}", len(lesson.picks)))
    except Refused as problem:
        raise HTTPException(507, str(problem)) from None
    made.maker = identity.address(request)
    wake_bot(runtime, made)
    return identity.with_device(request, RedirectResponse(f"/t/{made.id}", 303), cookie)
