"""How a request is answered: a page in the visitor's language, or what went wrong in one sentence."""

import json
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.websockets import WebSocket

from stellwerk.core.words import Words, mark, words
from stellwerk.web.base import identity, template
from stellwerk.web.base.runtime import Runtime, log, over_limit
from stellwerk.web.base.unbroken import unbroken

NOT_FOUND = mark("There is no such page, or no such table any more.")
NOT_STORED = mark("What was done last could not be stored and does not count: try again.")


def html(request: Request, page: str, status: int = 200) -> Response:
    """A page; the address of the picture that a message shows of it has to be whole."""
    here = quote(str(request.base_url), safe=":/[]")
    whole = page.replace('<meta property="og:image" content="/', f'<meta property="og:image" content="{here}', 1)
    return HTMLResponse(whole, status, {"content-language": identity.language(request)})


def message(content: dict[str, Any], status: int = 200) -> Response:
    """What a script of a page has asked for, in the same words as the page."""
    return Response(unbroken(json.dumps(content, ensure_ascii=False)), status, media_type="application/json")


def words_for(request: Request) -> Words:
    return words(identity.language(request))


def error(request: Request, status: int, sentence: str, record: str = "") -> Response:
    t = words_for(request)
    return html(request, template.error_page(t, status, t(sentence), record), status)


async def refuse(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    sentence = problem.detail if problem.status_code != 404 else NOT_FOUND
    if problem.status_code == 405:
        sentence = mark("This address is reached from a form, not by itself.")
    return error(request, problem.status_code, sentence, (problem.headers or {}).get("record", ""))


async def not_stored(request: Request, problem: Exception) -> Response:
    runtime_of(request).meter.failed()
    log.error("Something could not be stored or read: %s", problem)
    return error(request, 503, NOT_STORED)


async def broken(request: Request, problem: Exception) -> Response:
    return error(request, 500, mark("Something went wrong here. Go back and try again."))


def runtime_of(request: Request | WebSocket) -> Runtime:
    runtime: Runtime = request.app.state.runtime
    return runtime


def check_rate(request: Request, limit: str) -> None:
    """Refuse what an address asks for too often, by the limit of that name."""
    runtime, who = runtime_of(request), identity.address(request)
    if over_limit(runtime, f"{limit} {who}", getattr(runtime.limits, limit)):
        raise HTTPException(429, mark("That was a lot at once: wait a few seconds."))
