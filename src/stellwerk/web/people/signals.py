"""The page where people choose how they learn that it is their turn, what its forms do, and the next table."""

import secrets
from urllib.parse import quote, urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.core.words import mark
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import html, runtime_of, words_for
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.people import mail, pushes, telling, webhook
from stellwerk.web.play.requested import requested_table
from stellwerk.web.play.table import Table, seats_of
from stellwerk.web.store.told import (
    Hook,
    Letter,
    confirm_letter,
    letter_by,
    letter_of,
    my_turn,
    put_hook,
    put_letter,
    read_hook,
    stop_letter,
)

HOST_ONLY = mark("Only the host of the table can do this.")
NO_SEAT = mark("Only those who have a seat at this table can ask for mail.")
BAD_HOOK = mark("Nothing can be sent to this address: give one that begins with https:// and answers.")
BAD_MAIL = mark("This is no address of mail.")
NO_MAIL = mark("The mail could not be sent: try again later.")
MANY = mark("That was a lot at once: wait a few minutes.")
SET = mark("{game}: here it will be told whose turn it is.")


async def get_signals(request: Request) -> Response:
    table, device = await requested_table(request), identity.device(request)
    store, host = runtime_of(request).store, bool(device) and device == table.setting.host
    hook = await store.read(read_hook, table.id) if host else None
    letter = await store.read(letter_of, table.id, device) if device else None
    page = template.page(
        "signals.html",
        words_for(request),
        id=table.id,
        title=table.match.game.called(words_for(request).language),
        host=host,
        hook=urlsplit(hook.url).hostname if hook else "",
        letter=letter,
        push=await pushes.public_key(runtime_of(request)),
        mail=bool(runtime_of(request).outside.mail.server) and bool(seats_of(table, device)),
    )
    return html(request, page)


async def post_signals(request: Request) -> Response:
    table, form = await requested_table(request), await read_form(request)
    orders = {"hook": set_hook, "no-hook": drop_hook, "mail": ask_for_mail, "no-mail": stop_mail}
    if form.get("do", "") not in orders:
        raise HTTPException(400, UNREADABLE)
    await orders[form["do"]](request, table, form)
    return RedirectResponse(f"/t/{table.id}/signals", 303)


def check_host(request: Request, table: Table) -> None:
    if not identity.device(request) or identity.device(request) != table.setting.host:
        raise HTTPException(403, HOST_ONLY)


async def set_hook(request: Request, table: Table, form: dict[str, str]) -> None:
    """It is tried at once: what cannot be reached is not kept."""
    check_host(request, table)
    runtime = runtime_of(request)
    if await identity.over(runtime, request, "hooks_of_address", identity.address(request)):
        raise HTTPException(429, MANY)
    t, url = words_for(request), form.get("url", "").strip()
    base = runtime_of(request).outside.mail.address or quote(str(request.base_url), safe=":/[]")
    message = webhook.saying(t(SET, game=table.match.game.called(t.language)), f"{base}t/{table.id}")
    try:
        status = await runtime.messenger.post(url, message, runtime.outside.webhook.private)
    except (OSError, ValueError):
        status = 0
    if not 200 <= status < 300:
        raise HTTPException(400, BAD_HOOK)
    await runtime_of(request).store.do(put_hook, Hook(table.id, url, base, t.language), table.id)


async def drop_hook(request: Request, table: Table, form: dict[str, str]) -> None:
    check_host(request, table)
    await runtime_of(request).store.do(put_hook, None, table.id)


async def ask_for_mail(request: Request, table: Table, form: dict[str, str]) -> None:
    """Nothing but one question is sent before the address is confirmed."""
    runtime, device, address = runtime_of(request), identity.device(request), form.get("address", "").strip()
    if not runtime_of(request).outside.mail.server or not device or not seats_of(table, device):
        raise HTTPException(403, NO_SEAT)
    if not mail.is_address(address):
        raise HTTPException(400, BAD_MAIL)
    if await identity.over(runtime, request, "mails_a_day", identity.address(request)) or await identity.over(
        runtime, request, "mails_to_address", mail.mailbox(address)
    ):
        raise HTTPException(429, MANY)
    letter = Letter(secrets.token_urlsafe(16), table.id, device, address, words_for(request).language)
    await runtime.store.do(put_letter, letter)
    try:
        await telling.send_question(runtime, letter, table.setting.game)
    except (OSError, ValueError):
        await runtime.store.do(stop_letter, letter.key)
        raise HTTPException(502, NO_MAIL) from None


async def stop_mail(request: Request, table: Table, form: dict[str, str]) -> None:
    store = runtime_of(request).store
    letter = await store.read(letter_of, table.id, identity.device(request))
    if letter:
        await store.do(stop_letter, letter.key)


def mail_key(request: Request) -> str:
    key = str(request.path_params["key"])
    if not identity.ID.fullmatch(key):
        raise HTTPException(404)
    return key


async def get_mail(request: Request) -> Response:
    """The link of a mail. It asks once more, for some programs open every link."""
    key = mail_key(request)
    letter = await runtime_of(request).store.read(letter_by, key)
    return html(request, template.page("mail.html", words_for(request), letter=letter, key=key))


async def post_mail(request: Request) -> Response:
    form, key = await read_form(request), mail_key(request)
    work = {"yes": confirm_letter, "stop": stop_letter}.get(form.get("do", ""))
    if work is None:
        raise HTTPException(400, UNREADABLE)
    await runtime_of(request).store.do(work, key)
    return RedirectResponse(f"/mail/{key}", 303)


async def get_next(request: Request) -> Response:
    """The next table where it is the visitor's turn; without one the start page."""
    device, after = identity.device(request), request.query_params.get("after", "")
    known = after if after.isascii() and after.isalnum() else ""
    found = await runtime_of(request).store.read(my_turn, device, known) if device else ""
    return RedirectResponse(f"/t/{found}" if found else "/", 303)
