"""The programming interface: a program reads its tables and tournaments, chooses and makes tables, by its token alone.

It is the same program as at the socket (people/programs): the same seats, limits and checks. site/api_description says
what each call takes and gives.
"""

import json
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from stellwerk.core.codec import encode
from stellwerk.core.words import words
from stellwerk.games import GAMES
from stellwerk.web.base import identity
from stellwerk.web.base.answers import NOT_FOUND, NOT_STORED, runtime_of
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.turns import turn
from stellwerk.web.people import lobby, programs
from stellwerk.web.play import gameplay, places
from stellwerk.web.play.requested import requested_table
from stellwerk.web.play.seats.changes import change_seat
from stellwerk.web.play.table import NotStored, Refused, Stale, Table, locked, seats_of, shown_name
from stellwerk.web.play.websocket import too_many_of
from stellwerk.web.site import tournament_page
from stellwerk.web.site.api_description import CALLS, Call, description, taken, wrong
from stellwerk.web.site.forms import BadForm, new_table
from stellwerk.web.store import Actor, StoreError
from stellwerk.web.store.accounts import account_named
from stellwerk.web.store.home import Mine, my_tables
from stellwerk.web.store.programs import Program

Answer = Callable[[Request, Program, Any], Awaitable[Any]]
NO_TOKEN = "Show the token of a program as `Authorization: Bearer TOKEN`; an account makes one on its page, /me."
NO_JSON = "The request must be one JSON object, sent with its length."
LISTED = 100  # tables that run, and as many that are over


async def get_description(request: Request) -> Response:
    return JSONResponse(description())


def endpoint(call: Call, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """A call as it is answered: whose token it is, what is taken, and every refusal in one line of JSON."""

    async def answered(request: Request) -> Response:
        try:
            program = await whose(request)
            body = await taken_from(request, call) if call.takes is not None else None
            async with turn(runtime_of(request), identity.address(request)) if call.takes else nullcontext():
                return JSONResponse(await answer(request, program, body), call.status)  # reading has its turn already
        except HTTPException as problem:
            return refused(problem.status_code, problem.detail if problem.status_code != 404 else NOT_FOUND)
        except (NotStored, StoreError):
            runtime_of(request).meter.failed()
            return refused(503, NOT_STORED)
        except Refused as problem:
            return refused(409 if isinstance(problem, Stale) else 403, str(problem))

    return answered


def refused(status: int, why: str) -> Response:
    return JSONResponse({"error": why}, status)


async def whose(request: Request) -> Program:
    """The program whose token was shown, if it has not asked for too much."""
    runtime = runtime_of(request)
    program = await programs.by_token(runtime, request)
    if program is None:
        raise HTTPException(401, NO_TOKEN)
    if await programs.came_too_often(runtime, request, program) or too_many_of(runtime, identity.address(request)):
        raise HTTPException(429, programs.MANY)
    return await owner_of(runtime, program) if program.deputy else program


async def owner_of(runtime: Runtime, program: Program) -> Program:
    """Who asks, where a program has the seats of whoever made it."""
    owner = await runtime.store.read(account_named, program.account)
    if owner is None:
        raise HTTPException(401, NO_TOKEN)
    return program._replace(device=owner.device, name=owner.name)


async def taken_from(request: Request, call: Call) -> Any:
    """What was sent, if it is as described."""
    length = request.headers.get("content-length", "")
    if "transfer-encoding" in request.headers or not (length.isascii() and length.isdigit()):
        raise HTTPException(400, NO_JSON)
    if len(length) > 9 or int(length) > runtime_of(request).limits.message_bytes:
        raise HTTPException(413, "The request is too long.")
    try:
        body = json.loads(await request.body())
    except (ClientDisconnect, ValueError, RecursionError):
        raise HTTPException(400, NO_JSON) from None
    if problem := wrong(taken(call), body):
        raise HTTPException(400, f"{problem[0].upper()}{problem[1:]}.")
    return body


async def get_tables(request: Request, program: Program, body: None) -> list[dict[str, Any]]:
    found = await runtime_of(request).store.read(my_tables, program.device, LISTED, LISTED)
    return [listed(mine, program) for mine in found]


def listed(mine: Mine, program: Program) -> dict[str, Any]:
    """A table as the store knows it."""
    table = mine.summary
    own = [number for number, seat in enumerate(table.seats) if program.device in seat.devices]
    over = table.turn < 0
    names = [seat.name for seat in table.seats]
    return about(table.id, table.game, names, own, not over and table.turn in own, over)


def about(id: str, game: str, names: list[str], own: list[int], asked: bool, over: bool) -> dict[str, Any]:
    return {"id": id, "game": game, "names": names, "seats": own, "asked": asked, "over": over}


async def get_position(request: Request, program: Program, body: None) -> dict[str, Any]:
    table = await requested_table(request, program.device)
    async with locked(table):
        return position(table, program)


def position(table: Table, program: Program) -> dict[str, Any]:
    """What the program may know of a table, and what it is asked."""
    own, match = seats_of(table, program.device), table.match
    if not own:
        raise Refused(programs.NO_LINK)
    asked = programs.asked(table, own)
    names = [shown_name(match.game, seat, held, "en") for seat, held in enumerate(table.seats)]
    view = match.view(own[0])
    return {
        "table": about(table.id, match.game.name, names, own, asked is not None, table.over),
        "position": table.v,
        "view": encode(view),
        "question": None if asked is None else json.loads(asked),
        "scores": list(match.game.scores(view)),
        "winners": places.winners(table) if table.over else [],
    }


async def post_seat(request: Request, program: Program, body: dict[str, str]) -> dict[str, Any]:
    table = await requested_table(request, program.device)
    await sit(runtime_of(request), table, program, body["link"].rpartition("/")[2])
    async with locked(table):
        return position(table, program)


async def sit(runtime: Runtime, table: Table, program: Program, link: str) -> None:
    """A program is marked as a bot; one that has the seats of a person sits down as that person."""
    if not program.deputy:
        await programs.sit(runtime, table, program, link)
    elif not seats_of(table, program.device):
        await lobby.take_seat(runtime, table, link, program.device, program.name)


async def post_choice(request: Request, program: Program, body: dict[str, int]) -> dict[str, Any]:
    table = await requested_table(request, program.device)
    v, seat = body["ask"] - 1, table.turn
    if not seats_of(table, program.device):
        raise Refused(programs.NO_LINK)
    decision = table.match.decision
    if decision is None or v != table.v or seat not in seats_of(table, program.device):
        raise HTTPException(409, "This question is not open: ask for the position again.")
    if not 0 <= body["choice"] < len(decision.options):
        raise HTTPException(400, "There is no such choice.")
    if program.deputy:
        await say_who_chooses(runtime_of(request), table, seat)
    await gameplay.choose(runtime_of(request), table, v, Actor(seat, program.device), body["choice"])
    async with locked(table):
        return position(table, program)


async def say_who_chooses(runtime: Runtime, table: Table, seat: int) -> None:
    """Everybody reads, once, that a program chooses for a person."""
    async with gameplay.changing(runtime, table):
        if not any(line.kind == "deputy" and line.seat == seat for line in table.story):
            await change_seat(runtime, table, seat, table.seats[seat], "deputy")


async def post_tables(request: Request, program: Program, body: dict[str, Any]) -> dict[str, Any]:
    """A table whose host is the program; it sits down where it is to play like everybody else, by a link."""
    runtime, places_for = runtime_of(request), body["seats"]
    kinds = ["friend" if place == "program" else place for place in places_for]
    if places_for.count("program") > 1 or not all(kind == "friend" or kind.startswith("bot:") for kind in kinds):
        raise HTTPException(400, "Each of seats is program (once), friend or bot:LEVEL.")
    try:
        new = await new_table(runtime, form_of(body, kinds), program.device, words("en"))
    except BadForm as problem:
        raise HTTPException(400, str(problem)) from None
    if await identity.too_many_tables(runtime, request, program.device):
        raise HTTPException(429, programs.MANY)
    secret = programs.token_in(request)
    try:
        table = await lobby.make_table(runtime, new._replace(address=identity.address(request), secret=secret))
    except NotStored:
        raise
    except Refused as problem:
        raise HTTPException(507, str(problem)) from None
    links = lobby.open_links(table, secret)
    if "program" in places_for:
        await sit(runtime, table, program, links.pop(places_for.index("program")))
    return {"id": table.id, "links": [f"/t/{table.id}/sit/{token}" for _, token in sorted(links.items())]}


def form_of(body: dict[str, Any], kinds: list[str]) -> dict[str, str]:
    """The form that asks for the same table."""
    options, known = body.get("options", {}), [option.name for option in GAMES[body["game"]].options]
    if unknown := sorted({*options} - {*known}):
        raise HTTPException(400, f"There is no option {unknown[0]!r}; the options are: {', '.join(known) or 'none'}.")
    form: dict[str, str] = {"game": body["game"], "players": str(len(kinds))} | options
    form |= {f"seat{number}": kind for number, kind in enumerate(kinds)}
    return form | {wish: "on" for wish in ("undo", "listed") if body.get(wish)}


async def get_results(request: Request, program: Program, body: None) -> dict[str, Any]:
    """Of any tournament: its page shows everybody the same."""
    return await tournament_page.results(request, words("en"))


ANSWERS: dict[str, Answer] = {
    "tables": get_tables,
    "make": post_tables,
    "position": get_position,
    "sit": post_seat,
    "choose": post_choice,
    "results": get_results,
}
ENDPOINTS = [(call.path, call.method, endpoint(call, ANSWERS[call.name])) for call in CALLS]
