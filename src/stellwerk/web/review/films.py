"""A whole match as one animated picture, drawn in a process of its own: it takes seconds."""

from collections.abc import Sequence
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
from stellwerk.web.base.limits import LIMITS
from stellwerk.web.base.runtime import over_limit
from stellwerk.web.base.turns import end_turn
from stellwerk.web.play.table import locked, names_of
from stellwerk.web.review import forks
from stellwerk.web.review.replay import asked_eyes
from stellwerk.web.site.deck_check import answer, in_process
from stellwerk.web.site.handlers import requested_table, runtime_of

WAITING = 3  # films that may be asked for while one is drawn


async def get_film(request: Request) -> Response:
    """The match of a table that is over, through the eyes of the address."""
    table, language, runtime = await requested_table(request), identity.language(request), runtime_of(request)
    if not forks.is_known(table) or table.match.game.picture is None:
        raise HTTPException(403, mark("A match can be drawn as a whole when it is over."))
    if over_limit(runtime, f"films {identity.address(request)}", LIMITS.films_of_address):
        raise HTTPException(429, mark("That was a lot at once: wait a few seconds."))
    async with locked(table):
        _, seat = asked_eyes(request, table)
        asked = [table.match.to_json(), table.setting.deck, seat, language, names_of(table, language)]
    end_turn(request.scope)
    full = mark("Many matches are being drawn at the moment: try again in a minute.")
    async with runtime.filming.turn(1 + WAITING, full):
        found = await in_process(__name__, asked, LIMITS.film_patience)
    if "svg" not in found:
        raise HTTPException(503, mark("This match takes too long to draw here: stellwerk show --animate can do it."))
    name = f'attachment; filename="stellwerk-{table.id}.svg"'
    return Response(found["svg"], media_type="image/svg+xml", headers={"content-disposition": name})


# In the other process


def drawn(text: str, deck: str | None, seat: int | None, language: str, names: Sequence[str]) -> dict[str, Any]:
    data = read_header(text)
    match = replayed(find(data["game"]), data, open_box(data["game"], deck))
    return {"svg": animated(pictures(match, seat, language, names))}


if __name__ == "__main__":
    answer(drawn, LIMITS.film_memory, LIMITS.film_seconds)
