"""Forms: read with limits, from our own pages alone."""

from collections.abc import Iterable
from urllib.parse import parse_qsl

from python_multipart.exceptions import MultipartParseError
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from stellwerk.core.words import mark
from stellwerk.web.base.answers import runtime_of
from stellwerk.web.base.identity import same_origin
from stellwerk.web.base.names import bounded

UNREADABLE = mark("The form could not be understood.")
LONGEST_KIND = 200  # letters of a content type: its options are read in the square of their number
FILES = ("deck", "match")  # fields whose text may be long


async def read_form(request: Request, files: int = 1) -> dict[str, str]:
    """The fields of a form that was sent from one of our pages: of a file its text, of several boxes all values."""
    limits = runtime_of(request).limits
    if not same_origin(request):
        raise HTTPException(403, mark("This form was sent from another site. Go back and try again."))
    length, kind = request.headers.get("content-length", "0"), request.headers.get("content-type", "")
    if "transfer-encoding" in request.headers or not length.isdigit() or len(kind) > LONGEST_KIND:
        raise HTTPException(400, UNREADABLE)
    if int(length) > limits.form_bytes:
        too_big = mark("That is too big for a deck file.") if files == 1 else mark("That is too big for a saved match.")
        raise HTTPException(413, too_big)
    plain = kind.lower().startswith("application/x-www-form-urlencoded")
    try:
        sent = await plain_fields(request) if plain else await parts_of(request, files)
    except (MultipartParseError, ClientDisconnect, HTTPException, ValueError):
        raise HTTPException(400, UNREADABLE) from None
    return joined(sent, limits.form_letters)


async def plain_fields(request: Request) -> list[tuple[str, str]]:
    """Of a form without a file. They are counted before they are read, and beside the event loop."""
    runtime, body = runtime_of(request), (await request.body()).decode("latin-1")
    most = runtime.limits.form_fields
    return await runtime.worker.aside(parse_qsl, body, keep_blank_values=True, max_num_fields=most)


async def parts_of(request: Request, files: int) -> list[tuple[str, str]]:
    """Of a form that may have files."""
    async with request.form(max_files=files, max_fields=runtime_of(request).limits.form_fields) as form:
        return [(name, await text_of(value)) for name, value in form.multi_items()]


async def text_of(value: UploadFile | str) -> str:
    if isinstance(value, str):
        return value
    return (await value.read()).decode()


def joined(sent: Iterable[tuple[str, str]], most: int) -> dict[str, str]:
    """By name. What is no file is cut and made plain here, before anything else looks at it."""
    values: dict[str, list[str]] = {}
    for name, value in sent:
        values.setdefault(name, []).append(value if name in FILES else bounded(value, most))
    return {name: "".join(parts) for name, parts in values.items()}
