"""Forms around a table: a seat back from a bot, and to resign."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.web import identity, resign, timekeeper
from stellwerk.web.forms import UNREADABLE, read_form
from stellwerk.web.handlers import requested_table, runtime_of
from stellwerk.web.table import Refused


async def post_back(request: Request) -> Response:
    """Who had no time left plays again."""
    table = await requested_table(request)
    await read_form(request)
    try:
        await timekeeper.come_back(runtime_of(request), table, identity.device(request))
    except Refused as problem:
        raise HTTPException(409, str(problem)) from None
    return RedirectResponse(f"/t/{table.id}", 303)


async def post_resign(request: Request) -> Response:
    """A player proposes to resign."""
    table, form = await requested_table(request), await read_form(request)
    if form.get("seat", "") not in map(str, range(len(table.seats))):
        raise HTTPException(400, UNREADABLE)
    try:
        await resign.propose(runtime_of(request), table, identity.device(request), int(form["seat"]))
    except Refused as problem:
        raise HTTPException(403, str(problem)) from None
    return RedirectResponse(f"/t/{table.id}", 303)
