"""Who is asking: the device by its cookie, its language, and whether the page that asks is ours."""

import hmac
import re
import secrets
from ipaddress import IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response

from stellwerk.core.words import LANGUAGES, mark
from stellwerk.web.base.names import bounded
from stellwerk.web.base.runtime import Runtime, digest, log, over_everywhere
from stellwerk.web.store.accounts import account_of
from stellwerk.web.store.upkeep import known_device

DEVICE = "stellwerk"
ID = re.compile(r"[\w-]{22}", re.ASCII)  # as token_urlsafe(16) makes them
YEAR = 365 * 24 * 3600
LONGEST = 2000  # letters of an address of ours


def signed(key: bytes, id: str) -> str:
    """A cookie: what the device is known by, and our signature, without which it is none of ours."""
    return f"{id}.{hmac.new(key, f'device {id}'.encode(), 'sha256').hexdigest()[:32]}"


async def recognise(runtime: Runtime, request: HTTPConnection) -> None:
    """Find out once for a request which device sends it. A cookie that somebody made up is no device."""
    cookie = request.cookies.get(DEVICE, "")
    id = cookie.partition(".")[0]
    if not ID.fullmatch(id):
        return
    ours = hmac.compare_digest(signed(runtime.key, id).encode(), cookie.encode())
    if ours or await runtime.store.read(known_device, digest(id)):  # from before they were signed, or of another store
        request.scope["device"] = id


def device(request: HTTPConnection) -> str:
    """The hash of what the device is known by; empty if it has no cookie of ours."""
    return digest(secret(request)) if secret(request) else ""


def secret(request: HTTPConnection) -> str:
    """What the device is known by, which only it knows."""
    return str(request.scope.get("device", ""))


def device_or_new(request: HTTPConnection) -> tuple[str, str]:
    """The device, and the cookie to give to it if it had none."""
    if known := device(request):
        return known, ""
    id = secrets.token_urlsafe(16)
    request.scope["device"] = id
    return digest(id), id


async def account_name(runtime: Runtime, request: HTTPConnection) -> str:
    """The name that the device gave itself; empty if it has none."""
    account = await runtime.store.read(account_of, device(request)) if device(request) else None
    return account.name if account else ""


def with_device(request: HTTPConnection, answer: Response, cookie: str) -> Response:
    """The answer, with the cookie of a device that is new."""
    return with_cookie(request, answer, DEVICE, signed(request.app.state.runtime.key, cookie)) if cookie else answer


def with_cookie(request: HTTPConnection, answer: Response, name: str, value: str) -> Response:
    secure = request.url.scheme == "https"
    answer.set_cookie(name, value, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)
    return answer


def language(request: HTTPConnection) -> str:
    """As chosen here, else as the browser prefers, else English."""
    chosen = request.cookies.get("language", "")
    return chosen if chosen in LANGUAGES else preferred(request.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The best of our languages in a header such as `fr, de-AT;q=0.8, en;q=0.5`."""
    found: list[tuple[float, str]] = []
    for part in header[:200].split(","):
        tag, _, weight = part.strip().partition(";q=")
        if tag[:2].lower() in LANGUAGES and tag[2:3] in ("", "-"):
            found.append((quality(weight), tag[:2].lower()))
    best = max(found, key=lambda pair: pair[0], default=(0.0, "en"))
    return best[1] if best[0] > 0 else "en"


def quality(weight: str) -> float:
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0


def same_origin(request: HTTPConnection, needed: bool = False) -> bool:
    """Does the request come from a page of ours? Another site must not act for the visitor."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin")
    if origin is None:
        return not needed
    return parts(origin).netloc == request.headers.get("host")


def parts(address: str) -> SplitResult:
    """An address taken apart; one that is none has no parts. A long one is cut, for it is normalised on the way."""
    try:
        return urlsplit(bounded(address, LONGEST))
    except ValueError:
        return urlsplit("")


def previous_page(request: HTTPConnection, back: str) -> str:
    """The page of ours that the visitor came from."""
    came = parts(back or request.headers.get("referer", ""))
    ours = not came.netloc or came.netloc == request.headers.get("host")
    path = came.path if ours and came.path.startswith("/") and not came.path.startswith("//") else "/"
    return path + (f"?{came.query}" if ours and came.query else "")


def address(request: HTTPConnection) -> str:
    """Whom limits count as one: an address, or the /64 of IPv6, which belongs to one customer."""
    return one_address(request.client.host if request.client else "")


def one_address(host: str) -> str:
    try:
        known = ip_address(host)
    except ValueError:
        return host
    if not isinstance(known, IPv6Address):
        return host
    return str(known.ipv4_mapped) if known.ipv4_mapped else f"{IPv6Address(int(known) >> 64 << 64)}/64"


async def too_many_tables(runtime: Runtime, request: HTTPConnection, device: str) -> bool:
    return (
        await over(runtime, request, "tables_of_device", device)
        or await over(runtime, request, "tables_of_address", address(request))
        or await over(runtime, request, "tables_a_day", address(request))
    )


async def too_many_decks(runtime: Runtime, request: HTTPConnection, device: str) -> bool:
    return (
        await over(runtime, request, "decks_of_device", device)
        or await over(runtime, request, "decks_of_address", address(request))
        or await over(runtime, request, "decks_a_day", address(request))
    )


async def too_many_uploads(runtime: Runtime, request: HTTPConnection, device: str) -> bool:
    return (
        await over(runtime, request, "uploads_of_device", device)
        or await over(runtime, request, "uploads_of_address", address(request))
        or await over(runtime, request, "uploads_a_day", address(request))
    )


async def too_many_seats(runtime: Runtime, request: HTTPConnection, device: str, new: bool) -> bool:
    """In the lobby. Many people share an address, so devices are counted; only new ones can be had without end."""
    if new:
        return await over(runtime, request, "lobby_seats_of_address", address(request))
    return await over(runtime, request, "lobby_seats", device)


async def too_many_asks(runtime: Runtime, request: HTTPConnection, asks: bool) -> bool:
    """Whoever asks disturbs those who sit there; whoever only takes a seat by a link does not."""
    return await over(runtime, request, "asks_of_address", address(request)) or (
        asks and await over(runtime, request, "asks_from", address(request))
    )


async def knows_secret(runtime: Runtime, request: HTTPConnection, right: bool) -> bool:
    """Whether somebody has given the right secret. After too many wrong ones no more are looked at for a while."""
    where = address(request)
    if await over(runtime, request, "admin_tries", where, count=False):
        raise HTTPException(429, mark("That was a lot at once: wait a few seconds."))
    if not right:
        await over(runtime, request, "admin_tries", where)
    return right


async def over(runtime: Runtime, request: HTTPConnection, limit: str, who: str, count: bool = True) -> bool:
    """Whether somebody did too much, by a limit of that name. The log is told who, so that they can be banned."""
    found = await over_everywhere(runtime, limit, who, count)
    if found:
        runtime.meter.refused(limit)
        log.warning("Over the limit %s", limit, extra={"from": address(request)})
    return found
