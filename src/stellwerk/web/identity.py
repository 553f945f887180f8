"""Who is asking: the device by its cookie, its language, and whether the page that asks is ours."""

import secrets
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from stellwerk.core.words import LANGUAGES
from stellwerk.web.runtime import Runtime, digest, over_limit

DEVICE = "stellwerk"
YEAR = 365 * 24 * 3600
TABLES, ADDRESS_TABLES, SECONDS = 10, 60, 60  # limits for a device and for an address, in this many seconds


def device(request: HTTPConnection) -> str:
    """The hash of the device's cookie; empty if it has none."""
    cookie = request.cookies.get(DEVICE, "")
    return digest(cookie) if 20 <= len(cookie) <= 64 else ""


def device_or_new(request: HTTPConnection) -> tuple[str, str]:
    """The device, and the cookie to give to it if it had none."""
    if known := device(request):
        return known, ""
    cookie = secrets.token_urlsafe(16)
    return digest(cookie), cookie


def with_device(request: HTTPConnection, answer: Response, cookie: str) -> Response:
    """The answer, with the cookie of a device that is new."""
    return with_cookie(request, answer, DEVICE, cookie) if cookie else answer


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
    return urlsplit(origin).netloc == request.headers.get("host")


def previous_page(request: HTTPConnection, back: str) -> str:
    """The page of ours that the visitor came from."""
    came = urlsplit(back or request.headers.get("referer", ""))
    ours = not came.netloc or came.netloc == request.headers.get("host")
    path = came.path if ours and came.path.startswith("/") and not came.path.startswith("//") else "/"
    return path + (f"?{came.query}" if ours and came.query else "")


def too_many_tables(runtime: Runtime, request: HTTPConnection, device: str) -> bool:
    address = request.client.host if request.client else ""
    return over_limit(runtime, f"tables {device}", TABLES, SECONDS) or over_limit(
        runtime, f"tables {address}", ADDRESS_TABLES, SECONDS
    )
