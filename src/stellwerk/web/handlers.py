"""What is answered at each address: pages, forms and the socket, handed on to where things are done."""

import asyncio
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.websockets import WebSocket

from stellwerk.bots import LEVELS
from stellwerk.core.words import LANGUAGES, mark, words
from stellwerk.games import GAMES, find
from stellwerk.web import broadcast, gameplay, lobby, render, static_version, table
from stellwerk.web import identity as who
from stellwerk.web.forms import Unfit, read_form, wish_of
from stellwerk.web.pages import error, help, new, sit, start
from stellwerk.web.pages import table as table_page
from stellwerk.web.runtime import House, log
from stellwerk.web.store import OVER, Summary, listed_tables, tables_of
from stellwerk.web.table import Refused, Table
from stellwerk.web.websocket import talk

LISTED = 50  # tables on the start page
NOT_FOUND = mark("There is no such page, or no such table any more.")


def page(request: Request, html: str, status: int = 200) -> Response:
    return HTMLResponse(html, status, {"content-language": who.language(request)})


def problem_page(request: Request, status: int, sentence: str) -> Response:
    language = who.language(request)
    t = words(language)
    return page(request, error.page(t, language, status, t(sentence)), status)


async def refuse(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    sentence = problem.detail if problem.status_code != 404 else NOT_FOUND
    if problem.status_code == 405:
        sentence = mark("This address is reached from a form, not by itself.")
    return problem_page(request, problem.status_code, sentence)


async def not_stored(request: Request, problem: Exception) -> Response:
    log.error("Something could not be stored or read: %s", problem)
    return problem_page(request, 503, table.NOT_STORED)


async def broken(request: Request, problem: Exception) -> Response:
    return problem_page(request, 500, mark("Something went wrong here. Go back and try again."))


def house_of(request: Request | WebSocket) -> House:
    rooms: House = request.app.state.house
    return rooms


async def found(request: Request | WebSocket) -> Table:
    """The table of the address."""
    try:
        return await gameplay.open_table(house_of(request), request.path_params["id"])
    except KeyError:
        raise HTTPException(404) from None
    except Refused as problem:
        raise HTTPException(410, str(problem)) from None


# Pages


async def get_start(request: Request) -> Response:
    language, rooms, device = who.language(request), house_of(request), who.device(request)
    own = await rooms.store.do(tables_of, device, LISTED) if device else []
    open_tables = await rooms.store.do(listed_tables, LISTED)
    mine = [summary(one, device, language) for one in own]
    others = [summary(one, device, language) for one in open_tables if one.id not in {mine["id"] for mine in mine}]
    return page(request, start.page(words(language), language, mine, others))


def summary(one: Summary, device: str, language: str) -> dict[str, Any]:
    """A table in a list of the start page."""
    t, game = words(language), find(one.game)
    names = [table.called(game.text.seat_name(i, t), seat, t) for i, seat in enumerate(one.seats)]
    over = one.turn == OVER
    return {
        "id": one.id,
        "game": one.game,
        "title": game.title,
        "names": names,
        "to": None if over else one.turn,
        "who": "" if over else names[one.turn],
        "my_turn": not over and device in one.seats[one.turn].devices and not one.seats[one.turn].level,
        "over": over,
        "at": one.at,
        "open": [i for i, seat in enumerate(one.seats) if not seat.level and not seat.devices],
        "made": one.made,
    }


async def post_play(request: Request) -> Response:
    """Play now: one person and two bots."""
    game = request.path_params["game"]
    if game not in GAMES:
        raise HTTPException(404)
    form = await read_form(request)
    level = form.get("level", "medium")
    return await made(request, {"game": game, "players": "3", "seat0": "me", "undo": "on", "name": form.get("name", "")}
                      | {f"seat{i}": f"bot:{level}" for i in (1, 2)})  # fmt: skip


async def get_new(request: Request) -> Response:
    language, game = who.language(request), request.query_params.get("game", next(iter(GAMES)))
    if game not in GAMES:
        raise HTTPException(404)
    return page(request, new.page(words(language), language, {"game": game}, ""))


async def get_help(request: Request) -> Response:
    """How a game is played."""
    game = request.path_params["game"]
    if game not in GAMES:
        raise HTTPException(404)
    return page(request, help.page(words(who.language(request)), GAMES[game]))


async def post_tables(request: Request) -> Response:
    return await made(request, await read_form(request))


async def made(request: Request, form: dict[str, str]) -> Response:
    """The table that a form asks for, or the form again with what is wrong."""
    language = who.language(request)
    device, cookie = who.device_or_new(request)
    try:
        wish = await asyncio.to_thread(wish_of, form, device, words(language))
    except Unfit as problem:
        game = form.get("game", "") if form.get("game") in GAMES else next(iter(GAMES))
        return page(request, new.page(words(language), language, form | {"game": game}, str(problem)), 400)
    if who.too_many_tables(house_of(request), request, device):
        raise HTTPException(429, mark("Those were many tables at once: wait a minute."))
    at = await lobby.make(house_of(request), wish)
    return who.remembered(request, RedirectResponse(f"/t/{at.id}", 303), cookie)


async def get_table(request: Request) -> Response:
    at, language, device = await found(request), who.language(request), who.device(request)
    t = words(language)
    async with table.held(at):
        host = bool(device) and device == at.setting.host
        view = broadcast.view(at, broadcast.Watcher(device, language, broadcast.first_seat(at, device)))
        links = {seat: f"/t/{at.id}/sit/{token}" for seat, token in at.links.items()} if host else {}
        seats = render.seats(at, t)
    return page(request, table_page.page(t, language, at.id, view, seats, host, links, static_version()))


async def get_sit(request: Request) -> Response:
    at, language, token = await found(request), who.language(request), request.path_params["token"]
    seat = lobby.seat_for(at, token)
    if seat is None:
        raise HTTPException(403, mark("This link is not valid any more: ask for a new one."))
    t = words(language)
    suggestion = at.seats[seat].name or at.match.game.text.seat_name(seat, t)
    return page(request, sit.page(t, at.match.game.title, lobby.host_name(at), request.url.path, suggestion))


async def post_sit(request: Request) -> Response:
    at, form = await found(request), await read_form(request)
    device, cookie = who.device_or_new(request)
    try:
        await lobby.sit(house_of(request), at, request.path_params["token"], device, form.get("name", ""))
    except Refused as problem:
        raise HTTPException(403, str(problem)) from None
    return who.remembered(request, RedirectResponse(f"/t/{at.id}", 303), cookie)


async def post_seat(request: Request) -> Response:
    """The host gives a seat to a bot, takes it back, or makes a new link."""
    at, form = await found(request), await read_form(request)
    if not who.device(request) or who.device(request) != at.setting.host:
        raise HTTPException(403, mark("Only the host of the table can do this."))
    seat, level, do = form.get("seat", ""), form.get("level", "medium"), form.get("do")
    if seat not in map(str, range(len(at.seats))) or do not in ("bot", "free", "link") or level not in LEVELS:
        raise HTTPException(400, mark("The form could not be understood."))
    await lobby.host_seat(house_of(request), at, int(seat), {"bot": level, "free": "", "link": None}[do], do == "link")
    return RedirectResponse(f"/t/{at.id}", 303)


async def post_rematch(request: Request) -> Response:
    at = await found(request)
    await read_form(request)
    device = who.device(request)
    if not device or not any(device in seat.devices for seat in at.seats):
        raise HTTPException(403, mark("Only those who have a seat at this table can ask for a rematch."))
    try:
        following = await lobby.rematch(house_of(request), at)
    except Refused as problem:
        raise HTTPException(400, str(problem)) from None
    return RedirectResponse(f"/t/{following.id}", 303)


async def get_match(request: Request) -> Response:
    at = await found(request)
    async with table.held(at):
        try:
            text = table.saved(at)
        except Refused as problem:
            raise HTTPException(403, str(problem)) from None
    name = f'attachment; filename="stellwerk-{at.id}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


async def get_text(request: Request) -> Response:
    """The board in words, as the seat that looks may know it."""
    at, language, device = await found(request), who.language(request), who.device(request)
    t, wanted = words(language), request.query_params.get("seat", "")
    async with table.held(at):
        own = [seat for seat in table.mine(at, device) if str(seat) == wanted] if device else []
        seat = own[0] if own else None
        text = at.match.game.text.board(at.match.view(seat), seat, lambda s: table.name(at, s, t), t)
    return Response(text, media_type="text/plain; charset=utf-8")


async def post_language(request: Request) -> Response:
    form = await read_form(request)
    if form.get("language") not in LANGUAGES:
        raise HTTPException(400, mark("There is no such language here."))
    answer = RedirectResponse(who.way_back(request, form.get("back", "")), 303)
    return who.with_cookie(request, answer, "language", form["language"])


async def socket_live(websocket: WebSocket) -> None:
    try:
        at = await found(websocket)
    except HTTPException:
        await websocket.close(4404)
        return
    if not who.same_origin(websocket, needed=True):
        await websocket.close(4403)
        return
    asked = websocket.query_params.get("lang", "")
    language = asked if asked in LANGUAGES else who.language(websocket)
    await talk(house_of(websocket), at, websocket, who.device(websocket), language)
