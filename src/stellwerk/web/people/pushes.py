"""News by push services to browsers whose pages are closed: who asks for it, and what they are told."""

import asyncio
import json
from base64 import urlsafe_b64decode
from collections.abc import Sequence
from urllib.parse import quote, urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.core.words import mark, words
from stellwerk.web.base import identity
from stellwerk.web.base.answers import message, runtime_of, words_for
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.base.pushing import Letterhead
from stellwerk.web.base.runtime import Runtime, digest, log, over_limit
from stellwerk.web.people import letters, webhook
from stellwerk.web.play.tables import Tables
from stellwerk.web.store.pushes import Subscription, drop_subscription, put_subscription, subscriptions_of
from stellwerk.web.store.readers import AT_ONCE, BY_PUSH, SOON, Item, Reader, due_items, mark_sent, readers_of
from stellwerk.web.store.upkeep import kept_secret

SECRET = "push"  # the name of the server's own secret
KEY_BYTES, AUTH_BYTES = 65, 16
WORTH = 86400  # seconds for which a message is worth delivering
GONE = (401, 403, 404, 410)  # how a service says that nothing is delivered there any more
NO_PUSH = mark("This server cannot send notifications to closed pages.")
STRANGE = mark("The notifications of this browser go through a service that this server does not know.")
MANY = mark("That was a lot at once: wait a few minutes.")


async def secret_of(runtime: Runtime) -> bytes:
    """It is made when it is asked for the first time, and kept with the other secrets of the server."""
    return bytes.fromhex(await runtime.store.do(kept_secret, SECRET))


async def public_key(runtime: Runtime) -> str:
    """What browsers are given; empty: nobody can be told this way."""
    return runtime.parts.push.public_key(await secret_of(runtime)) if runtime.parts.push else ""


def is_service(address: str, services: str, private: bool) -> bool:
    """Whether an address is one of a push service that browsers use: a name, or all names that end so."""
    try:
        host = str(webhook.parts_of(address, private).hostname)
    except webhook.Unsafe:
        return False
    return any(host.endswith(one) if one.startswith(".") else host == one for one in services.split())


# Asking for it


async def post_push(request: Request) -> Response:
    """A browser asks to be told, or not to be told any more."""
    form, runtime = await read_form(request), runtime_of(request)
    if form.get("do") == "off":
        mine = await runtime.store.read(subscriptions_of, identity.device(request))
        if form.get("endpoint", "") in {one.endpoint for one in mine}:
            await runtime.store.do(drop_subscription, form["endpoint"])
    elif form.get("do") == "on":
        await subscribe(request, form)
    else:
        raise HTTPException(400, UNREADABLE)
    return message({"is": form["do"]})


async def subscribe(request: Request, form: dict[str, str]) -> None:
    runtime, device = runtime_of(request), identity.device(request)
    if not runtime.parts.push or not device:
        raise HTTPException(403, NO_PUSH)
    endpoint, key, auth = (form.get(name, "") for name in ("endpoint", "key", "auth"))
    if not is_service(endpoint, runtime.outside.push.services, runtime.outside.webhook.private):
        raise HTTPException(400, STRANGE)
    if not (is_bytes(key, KEY_BYTES) and is_bytes(auth, AUTH_BYTES)):
        raise HTTPException(400, UNREADABLE)
    if await identity.over(runtime, request, "pushes_of_address", identity.address(request)):
        raise HTTPException(429, MANY)
    base = quote(str(request.base_url), safe=":/[]")
    new = Subscription(endpoint, device, key, auth, words_for(request).language, base, int(runtime.now.time()))
    await runtime.store.do(put_subscription, new, runtime.limits.browsers_of_device)


def is_bytes(text: str, length: int) -> bool:
    try:
        return text.isascii() and len(urlsafe_b64decode(text + "=" * (-len(text) % 4))) == length
    except ValueError:
        return False


# Telling


async def tell_browsers(runtime: Runtime, now: float) -> None:
    """Everything that is due is noted first, then sent: nobody hears of a thing twice."""
    if not runtime.parts.push:
        return
    uptime, before = runtime.record(Tables).uptime.now(), now - runtime.limits.push_after_seconds
    found = await runtime.store.read(due_items, before, now - letters.RECENT, uptime, letters.LOOKED_AT, BY_PUSH)
    readers = await runtime.store.read(readers_of, sorted({item.device for item in found}))
    due: list[Item] = []
    for device in dict.fromkeys(item.device for item in found):
        reader = readers.get(device, Reader(device, ""))
        due += await due_now(runtime, reader, [item for item in found if item.device == device], now)
    to = {device: await runtime.store.read(subscriptions_of, device) for device in {item.device for item in due}}
    await asyncio.gather(*(push(runtime, one, item) for item in due for one in to[item.device]))


async def due_now(runtime: Runtime, reader: Reader, items: Sequence[Item], now: float) -> list[Item]:
    """What somebody has seen, or does not want to hear of, is noted as told; in quiet hours the rest waits."""
    away = await letters.away_from(runtime, items)
    seen = [item for item in items if item.kind != SOON and item not in away]
    unwanted = [item for item in items if item.kind not in reader.kinds.split()]
    await runtime.store.do(mark_sent, [*seen, *unwanted], way=BY_PUSH)
    due = letters.wanted(reader._replace(mode=AT_ONCE), away, now)
    return await runtime.store.do(mark_sent, due, way=BY_PUSH)


async def push(runtime: Runtime, to: Subscription, item: Item) -> None:
    """One message to one browser; a subscription that its service no longer knows is forgotten."""
    sealer, outside = runtime.parts.push, runtime.outside
    if not sealer or over_limit(runtime, f"pushes {to.endpoint}", runtime.limits.pushes_of_browser):
        return
    try:
        if not is_service(to.endpoint, outside.push.services, outside.webhook.private):
            raise webhook.Unsafe("it is no push service")
        made = sealer.seal(await secret_of(runtime), to.key, to.auth, said(to, item), letterhead(runtime, to, item))
        status = await runtime.messenger.push(to.endpoint, made.body, made.headers, outside.webhook.private)
    except ValueError:  # it is no address, or there are no keys, to which anything could be sent
        status = GONE[0]
    except OSError as problem:
        log.warning("A notification could not be sent: %s", type(problem).__name__)
        return
    if status in GONE:
        await runtime.store.do(drop_subscription, to.endpoint)


def letterhead(runtime: Runtime, to: Subscription, item: Item) -> Letterhead:
    """Of the topic a service learns nothing: it is a hash."""
    contact = runtime.outside.push.contact or (to.base if urlsplit(to.base).scheme == "https" else "")
    return Letterhead(to.endpoint, contact, digest(f"{item.table} {item.kind} {to.auth}")[:32], WORTH)


def said(to: Subscription, item: Item) -> str:
    """That something happened, and where: nothing of what is on the table."""
    return json.dumps(
        {"says": letters.said(item, words(to.language)), "link": f"/{letters.path(item)}"}, ensure_ascii=False
    )
