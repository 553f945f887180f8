"""A table of the server beside comes into this browser, and is handed back. The page's script goes between the two."""

from collections.abc import Iterable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from stellwerk.core.words import LANGUAGES
from stellwerk.games import find
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import html, message, runtime_of, words_for
from stellwerk.web.base.forms import read_form
from stellwerk.web.in_browser.files import UNREADABLE, taken_in
from stellwerk.web.play.tables import drop_table, in_memory
from stellwerk.web.store import Db, StoreError, read_table
from stellwerk.web.store.along import along_of, stay
from stellwerk.web.store.transfer import delete_tables


async def get_along(request: Request) -> Response:
    """Take it along, or hand it back: whichever can be done."""
    runtime, t, id = runtime_of(request), words_for(request), request.path_params["id"]
    if (language := request.query_params.get("language", "")) in LANGUAGES:  # as it was chosen at the server
        there = RedirectResponse(f"/along/{id}", 303)
        return identity.with_cookie(request, there, "language", language)
    here = await runtime.store.read(along_of, id)
    stored = await runtime.store.read(read_table, id) if here else None
    title = find(stored.setting.game).called(t.language) if stored else t("Play on without the network")
    return html(request, template.page("along.html", t, title=title, id=id, state="here" if here else "take"))


async def post_along(request: Request) -> Response:
    """What the server gave; or the table is there again, or has gone on there without what was played here."""
    runtime, id, form = runtime_of(request), request.path_params["id"], await read_form(request)
    device, cookie = identity.device_or_new(request)
    if id in in_memory(runtime):
        drop_table(runtime, in_memory(runtime)[id])
    if form.get("do") == "gone":
        await runtime.store.do(delete_tables, [id])
    elif form.get("do") == "stay":
        await runtime.store.do(stay, id)
    else:
        try:
            await runtime.store.do(come, id, form.get("match", "").splitlines(), device)
        except StoreError:
            raise HTTPException(400, UNREADABLE) from None
    return identity.with_device(request, message({}), cookie)


def come(db: Db, id: str, lines: Iterable[str], device: str) -> None:
    delete_tables(db, [id])  # a copy of an earlier time
    taken_in(db, lines, device)


async def get_steps(request: Request) -> Response:
    """All of its steps, for the server."""
    runtime, id = runtime_of(request), request.path_params["id"]
    along, stored = await runtime.store.read(along_of, id), await runtime.store.read(read_table, id)
    if along is None or stored is None:
        raise HTTPException(404)
    return message({"key": along.key, "steps": stored.steps, "new": len(stored.steps) > along.steps})


ROUTES = [
    Route("/along/{id:str}", get_along, methods=["GET"]),
    Route("/along/{id:str}", post_along, methods=["POST"]),
    Route("/along/{id:str}/steps", get_steps),
]
