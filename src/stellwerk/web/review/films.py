"""A whole match as one animated picture, drawn apart.

The moving .svg takes seconds, and whoever asks waits for it. The film for chats takes a minute: it is drawn in parts,
each in a process of its own, while the page shows how far it is, and is kept for a while.
"""

import base64
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from stellwerk.core.match import Match, read_header
from stellwerk.core.match import replay as replayed
from stellwerk.core.words import mark
from stellwerk.games import find, open_box
from stellwerk.kit.film import animated
from stellwerk.kit.film_pictures import count, pictures
from stellwerk.web.base import identity
from stellwerk.web.base.answers import check_rate, runtime_of, words_for
from stellwerk.web.base.parts import Bounds
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.base.settings import Limits
from stellwerk.web.base.short_line import ShortLine
from stellwerk.web.base.turns import end_turn
from stellwerk.web.play.requested import requested_table
from stellwerk.web.play.table import locked, names_of
from stellwerk.web.review import forks
from stellwerk.web.review.replay import asked_eyes
from stellwerk.web.site import moving

WAITING = 3  # films that may be asked for while one is drawn
KEPT = 6  # films for chats that are remembered, of five megabytes at most
PART = 12  # frames that are drawn at once
FULL = mark("Many matches are being drawn at the moment: try again in a minute.")
TOO_LONG = mark("This match takes too long to draw here: stellwerk show --animate can do it.")
NO_FILM = mark("Films in dots cannot be made here: take the .svg instead.")


@dataclass(eq=False)
class Making:
    """A film for chats, as far as it is."""

    asked: list[Any]  # what is drawn
    frames: list[bytes] = field(default_factory=list)
    count: int = 0  # of its frames; 0: not known yet
    film: bytes = b""
    problem: str = ""


@dataclass(eq=False)
class Filming:
    """Whole matches are drawn one after the other."""

    line: ShortLine = field(default_factory=ShortLine)
    long_line: ShortLine = field(default_factory=ShortLine)  # of the films for chats
    kept: OrderedDict[str, Making] = field(default_factory=OrderedDict)  # by what they show, the last asked for last


async def get_film(request: Request) -> Response:
    """The match of a table that is over, through the eyes of the address."""
    asked, runtime = await asked_film(request), runtime_of(request)
    check_rate(request, "films_of_address")
    end_turn(request.scope)
    async with runtime.record(Filming).line.turn(1 + WAITING, FULL):
        found = await runtime.worker.apart(drawn, asked, bounds_of(runtime.limits))
    if "svg" not in found:
        raise HTTPException(503, TOO_LONG)
    return attached(request, found["svg"], "svg", "image/svg+xml")


async def get_moving(request: Request) -> Response:
    """The film for chats; while it is made, how far it is. It begins when somebody asks."""
    if not moving.known():
        raise HTTPException(501, NO_FILM)
    check_rate(request, "moments_of_address")
    asked, runtime = await asked_film(request), runtime_of(request)
    films, key = runtime.record(Filming), sha256(repr(asked).encode()).hexdigest()
    making = films.kept.get(key)
    if making is None:
        check_rate(request, "films_of_address")
        if films.long_line.waiting > WAITING:
            raise HTTPException(503, FULL)
        making = films.kept[key] = Making(asked)
        runtime.keep(make(runtime, making))
    films.kept.move_to_end(key)
    if making.problem:
        del films.kept[key]  # who asks again may have more luck
        raise HTTPException(503, making.problem)
    if making.film:
        return attached(request, making.film, "webp", "image/webp")
    done, t = len(making.frames), words_for(request)
    far = {"done": done, "all": making.count, "says": t("Drawing …")}
    return JSONResponse(far, 202, {"refresh": "2"})  # for a browser that shows it as a page


async def asked_film(request: Request) -> list[Any]:
    """What is to be drawn; an HTTPException if it must not."""
    table, language = await requested_table(request), identity.language(request)
    if not forks.is_known(table) or table.match.game.picture is None:
        raise HTTPException(403, mark("A match can be drawn as a whole when it is over."))
    async with locked(table):
        _, seat = await asked_eyes(request, table)
        return [table.match.to_json(), table.setting.deck, seat, language, names_of(table, language)]


def attached(request: Request, body: str | bytes, kind: str, media: str) -> Response:
    name = f'attachment; filename="stellwerk-{request.path_params["id"]}.{kind}"'
    return Response(body, media_type=media, headers={"content-disposition": name})


def bounds_of(limits: Limits) -> Bounds:
    return Bounds(limits.film_memory, limits.film_seconds, limits.film_patience)


async def make(runtime: Runtime, making: Making) -> None:
    """Part after part; then all of them are packed as one."""
    films, bounds = runtime.record(Filming), bounds_of(runtime.limits)
    try:
        async with films.long_line.turn(2 + WAITING, FULL):
            while not making.count or len(making.frames) < making.count:
                part = await runtime.worker.apart(drawn_part, [*making.asked, len(making.frames)], bounds)
                making.frames += map(base64.b64decode, part["frames"])
                making.count = part["count"]
            packed = await runtime.worker.apart(packed_film, [[*map(written, making.frames)]], bounds)
            making.film, making.frames = base64.b64decode(packed["film"]), []
    except KeyError:  # it was too much
        making.problem = TOO_LONG
    except Exception as problem:
        log.warning("A film cannot be drawn: %s: %s", type(problem).__name__, problem)
        making.problem = TOO_LONG
    while len(films.kept) > KEPT:
        films.kept.popitem(last=False)


# Apart


def drawn(text: str, deck: str | None, *eyes: Any) -> dict[str, Any]:
    return {"svg": animated(pictures(match_of(text, deck), *eyes))}


def drawn_part(
    text: str, deck: str | None, seat: int | None, language: str, names: Sequence[str], first: int
) -> dict[str, Any]:
    """Some frames from number `first` on, and how many there are."""
    match = match_of(text, deck)
    numbers = moving.chosen(count(match, seat, language, names))
    wanted = numbers[first : first + PART]
    all = enumerate(islice(pictures(match, seat, language, names), wanted[-1] + 1))
    return {"frames": [written(moving.frame(svg)) for number, svg in all if number in wanted], "count": len(numbers)}


def packed_film(frames: Sequence[str]) -> dict[str, Any]:
    return {"film": written(moving.film([base64.b64decode(one) for one in frames]))}


def written(data: bytes) -> str:
    return base64.b64encode(data).decode()


def match_of(text: str, deck: str | None) -> Match:
    data = read_header(text)
    return replayed(find(data["game"]), data, open_box(data["game"], deck))
