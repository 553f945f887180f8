"""What an address asks for: a table, a game, and whether somebody may have the record of a match."""

import secrets

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.websockets import WebSocket

from stellwerk.core.game import AnyGame
from stellwerk.core.words import mark
from stellwerk.games import GAMES, find
from stellwerk.web.base import identity
from stellwerk.web.base.answers import runtime_of
from stellwerk.web.play import gameplay
from stellwerk.web.play.table import OlderRules, Refused, Table, record_key, seats_of
from stellwerk.web.store import Seat, Setting
from stellwerk.web.store.tournaments import doors_closed

DOORS = mark("Others play the same deal: you can look at this table when all tables of the round are over.")
NOT_YOURS = mark("The record of this match is for those who played it: ask them for its link.")


async def requested_table(request: Request | WebSocket) -> Table:
    """The table of the address, if the visitor may look at it."""
    table = await opened_table(request)
    await check_doors(request, table)
    return table


async def check_doors(request: Request | WebSocket, table: Table) -> None:
    """Others who play the same deal could learn from a table what lies where: until they are through it is closed."""
    if not table.doors or seats_of(table, identity.device(request)):
        return
    table.doors = await runtime_of(request).store.read(doors_closed, table.id)
    if table.doors:
        raise HTTPException(403, DOORS)


async def opened_table(request: Request | WebSocket) -> Table:
    try:
        return await gameplay.open_table(runtime_of(request), request.path_params["id"])
    except KeyError:
        raise HTTPException(404) from None
    except Refused as problem:
        record = f"/t/{request.path_params['id']}/match.json" if isinstance(problem, OlderRules) else ""
        raise HTTPException(410, str(problem), {"record": record}) from None


def requested_game(name: str) -> AnyGame:
    if name not in GAMES:
        raise HTTPException(404)
    return find(name)


def may_download(request: Request, setting: Setting, seats: list[Seat]) -> bool:
    """Of a table that is not listed, the record is for those who sat there, or were given the link by one of them."""
    device, there = identity.device(request), {setting.host}.union(*(seat.devices for seat in seats))
    key = request.query_params.get("key", "")
    given = secrets.compare_digest(key.encode(), record_key(setting).encode())
    return setting.listed or given or (bool(device) and device in there)  # the host may be gone: then it is empty, too
