"""Forms around a table: a seat back from a bot, and what the others are asked for."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.web.base import identity
from stellwerk.web.base.answers import runtime_of
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.play.requested import requested_table
from stellwerk.web.play.seats import agreement
from stellwerk.web.play.table import Refused
from stellwerk.web.play.time import timekeeper


async def post_back(request: Request) -> Response:
    """Somebody who had no time left plays again."""
    table = await requested_table(request)
    await read_form(request)
    try:
        await timekeeper.come_back(runtime_of(request), table, identity.device(request))
    except Refused as problem:
        raise HTTPException(409, str(problem)) from None
    return RedirectResponse(f"/t/{table.id}", 303)


async def post_resign(request: Request) -> Response:
    """A player proposes to resign."""
    return await propose(request, "resign")


async def post_hints(request: Request) -> Response:
    """A player proposes hints for all, or ends them."""
    return await propose(request, "hints")


async def propose(request: Request, kind: str) -> Response:
    table, form = await requested_table(request), await read_form(request)
    runtime, device = runtime_of(request), identity.device(request)
    if form.get("seat", "") not in map(str, range(len(table.seats))):
        raise HTTPException(400, UNREADABLE)
    try:
        if kind == "hints" and form.get("do") == "end":
            await agreement.end_hints(runtime, table, device, int(form["seat"]))
        else:
            await agreement.propose(runtime, table, device, kind, int(form["seat"]))
    except Refused as problem:
        raise HTTPException(403, str(problem)) from None
    return RedirectResponse(f"/t/{table.id}", 303)
