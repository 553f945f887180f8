"""All tables of this browser as one file, for another browser or a server (`stellwerk db import`), and back."""

from collections.abc import Iterable
from time import strftime

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from stellwerk.core.words import mark
from stellwerk.web.base import identity
from stellwerk.web.base.answers import runtime_of
from stellwerk.web.base.forms import read_form
from stellwerk.web.store import Db, StoreError
from stellwerk.web.store.transfer import export_lines, import_lines, table_ids

UNREADABLE = mark("This is no file of tables that Stellwerk has written.")


async def get_tables(request: Request) -> Response:
    text = await runtime_of(request).store.read(exported)
    name = strftime("stellwerk-%Y-%m-%d.jsonl")
    return Response(
        text, media_type="application/jsonl", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


async def post_tables(request: Request) -> Response:
    """Tables that are not here yet; the same people sit at them here."""
    form = await read_form(request)
    device, cookie = identity.device_or_new(request)
    try:
        await runtime_of(request).store.do(taken_in, form.get("match", "").splitlines(), device)
    except StoreError:
        raise HTTPException(400, UNREADABLE) from None
    return identity.with_device(request, RedirectResponse("/", 303), cookie)


def exported(db: Db) -> str:
    return "\n".join(export_lines(db)) + "\n"


def taken_in(db: Db, lines: Iterable[str], device: str) -> None:
    before = set(table_ids(db))
    import_lines(db, lines)
    for id in set(table_ids(db)) - before:
        db.execute("UPDATE tables SET host = ? WHERE id = ?", (device, id))
        seats = db.execute("SELECT DISTINCT seat FROM sitters WHERE tbl = ?", (id,)).fetchall()
        db.execute("DELETE FROM sitters WHERE tbl = ?", (id,))
        for (seat,) in seats:
            db.execute("INSERT INTO sitters VALUES (?,?,?)", (id, seat, device))


ROUTES = [Route("/tables.jsonl", get_tables, methods=["GET"]), Route("/tables.jsonl", post_tables, methods=["POST"])]
