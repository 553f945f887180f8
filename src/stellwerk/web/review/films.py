"""A whole match as one animated picture, drawn apart: it takes seconds."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.core.match import read_header
from stellwerk.core.match import replay as replayed
from stellwerk.core.words import mark
from stellwerk.games import find, open_box
from stellwerk.kit.film import animated, pictures
from stellwerk.web.base import identity
from stellwerk.web.base.answers import check_rate, runtime_of
from stellwerk.web.base.parts import Bounds
from stellwerk.web.base.short_line import ShortLine
from stellwerk.web.base.turns import end_turn
from stellwerk.web.play.requested import requested_table
from stellwerk.web.play.table import locked, names_of
from stellwerk.web.review import forks
from stellwerk.web.review.replay import asked_eyes

WAITING = 3  # films that may be asked for while one is drawn


@dataclass(eq=False)
class Filming:
    """Whole matches are drawn one after the other."""

    line: ShortLine = field(default_factory=ShortLine)


async def get_film(request: Request) -> Response:
    """The match of a table that is over, through the eyes of the address."""
    table, language, runtime = await requested_table(request), identity.language(request), runtime_of(request)
    if not forks.is_known(table) or table.match.game.picture is None:
        raise HTTPException(403, mark("A match can be drawn as a whole when it is over."))
    check_rate(request, "films_of_address")
    async with locked(table):
        _, seat = await asked_eyes(request, table)
        asked = [table.match.to_json(), table.setting.deck, seat, language, names_of(table, language)]
    end_turn(request.scope)
    full = mark("Many matches are being drawn at the moment: try again in a minute.")
    async with runtime.record(Filming).line.turn(1 + WAITING, full):
        limits = runtime.limits
        bounds = Bounds(limits.film_memory, limits.film_seconds, limits.film_patience)
        found = await runtime.worker.apart(drawn, asked, bounds)
    if "svg" not in found:
        raise HTTPException(503, mark("This match takes too long to draw here: stellwerk show --animate can do it."))
    name = f'attachment; filename="stellwerk-{table.id}.svg"'
    return Response(found["svg"], media_type="image/svg+xml", headers={"content-disposition": name})


# Apart


def drawn(text: str, deck: str | None, seat: int | None, language: str, names: Sequence[str]) -> dict[str, Any]:
    data = read_header(text)
    match = replayed(find(data["game"]), data, open_box(data["game"], deck))
    return {"svg": animated(pictures(match, seat, language, names))}
