"""Whom I like to play with, whom I do not want at my tables, and what whoever runs the server should know."""

from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.core.words import mark
from stellwerk.web.base import template
from stellwerk.web.base.answers import check_rate, html, runtime_of, words_for
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.base.names import bounded, compared, printable
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.people.account import signed_in
from stellwerk.web.store import Conflict, NotTheirs, circles
from stellwerk.web.store import blocks as store

TEXT = 500  # letters of a report
NOBODY = mark("There is nobody else of that name, or you have named as many people as you may.")
SILENT = mark("Write in a few words what happened.")
BLOCKED = mark("They cannot sit down at your tables any more.")
UNBLOCKED = mark("They can sit down at your tables again.")
REPORTED = mark("Thank you: whoever runs this server reads it.")
ADDED = mark("Their name is offered now where you invite somebody.")
DROPPED = mark("Their name is not offered any more.")
Do = Callable[[Runtime, str, str, str], Awaitable[str]]


async def get_people(request: Request) -> Response:
    return await people_page(request)


async def people_page(request: Request, problem: str = "", done: str = "") -> Response:
    account, t = await signed_in(request), words_for(request)
    names = await runtime_of(request).store.read(store.blocked, account.device)
    known = await runtime_of(request).store.read(circles.contacts, account.device)
    said: dict[str, object] = {
        "contacts": known,
        "problem": t(problem) if problem else "",
        "done": t(done) if done else "",
    }
    asked = printable(bounded(request.query_params.get("name", ""), 100))
    page = template.page("people_mine.html", t, names=names, name=asked, **said)
    return html(request, page, 400 if problem else 200)


async def post_people(request: Request) -> Response:
    check_rate(request, "reports_of_address")
    form, account = await read_form(request), await signed_in(request)
    do = ORDERS.get(form.get("do", ""))
    if do is None:
        raise HTTPException(400, UNREADABLE)
    text = printable(bounded(form.get("text", ""), TEXT))
    try:
        done = await do(runtime_of(request), account.device, compared(form.get("name", "")), text)
    except NotTheirs:
        raise HTTPException(403, UNREADABLE) from None
    except Conflict:
        return await people_page(request, NOBODY)
    return await people_page(request, done=done) if done else await people_page(request, SILENT)


async def block(runtime: Runtime, device: str, other: str, text: str) -> str:
    await runtime.store.do(store.block, device, other, runtime.limits.blocks_of_account)
    return BLOCKED


async def unblock(runtime: Runtime, device: str, other: str, text: str) -> str:
    await runtime.store.do(store.unblock, device, other)
    return UNBLOCKED


async def report(runtime: Runtime, device: str, other: str, text: str) -> str:
    """Empty: nothing was said."""
    if len(text) < 3:
        return ""
    now, most = int(runtime.now.time()), runtime.limits.reports_of_account
    await runtime.store.do(store.report, device, other, text, now, most)
    return REPORTED


async def add_contact(runtime: Runtime, device: str, other: str, text: str) -> str:
    await runtime.store.do(circles.add_contact, device, other, runtime.limits.contacts_of_account)
    return ADDED


async def drop_contact(runtime: Runtime, device: str, other: str, text: str) -> str:
    await runtime.store.do(circles.drop_contact, device, other)
    return DROPPED


ORDERS: dict[str, Do] = {
    "block": block,
    "unblock": unblock,
    "report": report,
    "contact": add_contact,
    "drop": drop_contact,
}
