"""A table is played on without this server: it leaves for the folder beside it, and comes back. See play/along."""

import json
from contextlib import suppress
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from stellwerk.core.words import mark
from stellwerk.games import find
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import html, message, runtime_of, words_for
from stellwerk.web.base.forms import read_form
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.play import along
from stellwerk.web.play.requested import requested_table
from stellwerk.web.play.table import Refused, Table
from stellwerk.web.store import StoredTable, read_table
from stellwerk.web.store.along import along_of

NOT_YOURS = mark("Only those who took the table along can do this.")
MANY = mark("Those were many files at once: wait a minute.")


async def way(runtime: Runtime, table: Table, device: str, language: str) -> str:
    """Where this table is taken along, or handed back; empty: nowhere."""
    twin, alone = runtime.parts.twin, runtime.parts.alone
    if alone:
        return f"/along/{table.id}" if await runtime.store.read(along_of, table.id) else ""
    return f"{twin}along/{table.id}?language={language}" if twin and not along.why_not_along(table, device) else ""


async def away_page(request: Request, stored: StoredTable) -> Response:
    """In place of a table that is away."""
    t, id = words_for(request), stored.setting.id
    title, mine = find(stored.setting.game).called(t.language), is_theirs(stored, identity.device(request))
    return html(request, template.page("along.html", t, title=title, id=id, state="mine" if mine else "others"))


def is_theirs(stored: StoredTable, device: str) -> bool:
    return bool(device) and device == stored.setting.host


async def get_along(request: Request) -> Response:
    """Whether the table is away: so a page learns that the server is there again."""
    stored = await runtime_of(request).store.read(read_table, request.path_params["id"])
    return message({"away": stored is not None and stored.along})


async def post_along(request: Request) -> Response:
    """The table leaves, as a file for the store of a browser."""
    await read_form(request)
    if not runtime_of(request).parts.twin:
        raise HTTPException(404)
    try:
        table = await requested_table(request)
        return PlainTextResponse(await along.take(runtime_of(request), table, identity.device(request)))
    except Refused as problem:
        return refused(request, str(problem))
    except HTTPException as problem:
        return refused(request, str(problem.detail), problem.status_code)


async def post_back(request: Request) -> Response:
    form, runtime = await read_form(request), runtime_of(request)
    try:
        await their_table(request)
        if await identity.too_many_uploads(runtime, request, identity.device(request)):
            return refused(request, MANY, 429)
        await along.back(runtime, request.path_params["id"], form.get("key", ""), steps_of(form.get("match", "")))
    except Refused as problem:
        return refused(request, str(problem))
    except HTTPException as problem:
        return refused(request, str(problem.detail), problem.status_code)
    return message({"to": f"/t/{request.path_params['id']}"})


async def post_recall(request: Request) -> Response:
    await read_form(request)
    await their_table(request)
    with suppress(Refused):  # it is here already
        await along.recall(runtime_of(request), request.path_params["id"])
    return RedirectResponse(f"/t/{request.path_params['id']}", 303)


async def their_table(request: Request) -> None:
    stored = await runtime_of(request).store.read(read_table, request.path_params["id"])
    if stored is None:
        raise HTTPException(404)
    if not is_theirs(stored, identity.device(request)):
        raise HTTPException(403, NOT_YOURS)


def steps_of(text: str) -> list[tuple[int, str]]:
    try:
        found: Any = json.loads(text)
        return [(int(seat), str(action)) for seat, action in found]
    except (ValueError, TypeError, RecursionError):
        raise Refused(along.ANOTHER) from None


def refused(request: Request, why: str, status: int = 409) -> Response:
    return message({"says": words_for(request)(why)}, status)
