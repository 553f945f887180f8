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
from stellwerk.web.play import days, gameplay
from stellwerk.web.play.table import OlderRules, Refused, Table, TakenAlong, record_key, seats_of
from stellwerk.web.store import StoredTable
from stellwerk.web.store.deals import still_played
from stellwerk.web.store.tournaments import doors_closed

PLAYED_WITHIN = 7 * 86400  # seconds: a match that rests for longer keeps nobody waiting
UNTIL_MIDNIGHT = mark(
    "The deal of the day stays secret until the day is over: its record, its replay through all eyes and its analysis"
    " are open from midnight on (UTC)."
)
DOORS = mark("Others play the same deal: you can look at this table when all tables of the round are over.")
NOT_YOURS = mark("The record of this match is for those who played it: ask them for its link.")


async def requested_table(request: Request | WebSocket, device: str | None = None) -> Table:
    """The table of the address, if the visitor may look at it, who is known by a cookie or, here, as a device."""
    table = await opened_table(request)
    await check_doors(request, table, identity.device(request) if device is None else device)
    return table


async def check_doors(request: Request | WebSocket, table: Table, device: str) -> None:
    """Others who play the same deal could learn from a table what lies where: until they are through it is closed."""
    if not table.doors or seats_of(table, device):
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
        away = {"away": "1"} if isinstance(problem, TakenAlong) else {}
        raise HTTPException(410, str(problem), {"record": record} | away) from None


def requested_game(name: str) -> AnyGame:
    if name not in GAMES:
        raise HTTPException(404)
    return find(name)


def refusal(table: Table | StoredTable) -> str:
    """Why somebody may not have a record."""
    if isinstance(table, Table) and table.doors:
        return DOORS
    return UNTIL_MIDNIGHT if table.deal and table.deal.day else NOT_YOURS


async def may_have(request: Request, table: Table | StoredTable) -> bool:
    """Whether somebody may have the record of a match: its seed, and what was hidden.

    It is for those who sat there; if the table is listed for everybody, else for whoever was given the link by one of
    them. But others wait where the hands stay closed, and where the same deal is still played elsewhere; and with the
    deal of a day all wait until the day is over, with that of a round of a tournament until the round is.
    """
    setting, device, runtime = table.setting, identity.device(request), runtime_of(request)
    if await runtime.store.read(doors_closed, setting.id):
        return False
    if table.deal and table.deal.day and not days.is_over(table.deal.day, runtime.now.time()):
        return False
    if device and device in {setting.host}.union(*(seat.devices for seat in table.seats)):  # the host may be gone
        return True
    given = secrets.compare_digest(request.query_params.get("key", "").encode(), record_key(setting).encode())
    if table.hands_closed or not (setting.listed or given):
        return False
    origin, since = table.deal.origin if table.deal else "", int(runtime.now.time()) - PLAYED_WITHIN
    at_a_day = table.deal is not None and bool(table.deal.day)
    return at_a_day or not await runtime.store.read(still_played, setting.id, origin, device, since)
