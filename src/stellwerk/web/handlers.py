"""What is answered at each address: pages, forms and the socket."""

import asyncio
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.websockets import WebSocket

from stellwerk.core.game import AnyGame
from stellwerk.core.words import LANGUAGES, Words, mark, words
from stellwerk.games import GAMES, find
from stellwerk.web import broadcast, gameplay, identity, levels, lobby, page_folder, pages, render
from stellwerk.web.forms import UNREADABLE, BadForm, new_table, read_form
from stellwerk.web.runtime import Runtime, log
from stellwerk.web.store import OVER, Summary, listed_tables, tables_of
from stellwerk.web.table import NOT_STORED, Refused, Table, locked, match_json, names_of, seats_of, shown_name
from stellwerk.web.websocket import serve_socket

LISTED_TABLES = 50  # on the start page
NOT_FOUND = mark("There is no such page, or no such table any more.")


def html(request: Request, page: str, status: int = 200) -> Response:
    return HTMLResponse(page, status, {"content-language": identity.language(request)})


def words_for(request: Request) -> Words:
    return words(identity.language(request))


def error(request: Request, status: int, sentence: str) -> Response:
    t = words_for(request)
    return html(request, pages.error_page(t, status, t(sentence)), status)


async def refuse(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    sentence = problem.detail if problem.status_code != 404 else NOT_FOUND
    if problem.status_code == 405:
        sentence = mark("This address is reached from a form, not by itself.")
    return error(request, problem.status_code, sentence)


async def not_stored(request: Request, problem: Exception) -> Response:
    log.error("Something could not be stored or read: %s", problem)
    return error(request, 503, NOT_STORED)


async def broken(request: Request, problem: Exception) -> Response:
    return error(request, 500, mark("Something went wrong here. Go back and try again."))


def runtime_of(request: Request | WebSocket) -> Runtime:
    runtime: Runtime = request.app.state.runtime
    return runtime


async def requested_table(request: Request | WebSocket) -> Table:
    """The table of the address."""
    try:
        return await gameplay.open_table(runtime_of(request), request.path_params["id"])
    except KeyError:
        raise HTTPException(404) from None
    except Refused as problem:
        raise HTTPException(410, str(problem)) from None


def requested_game(name: str) -> AnyGame:
    if name not in GAMES:
        raise HTTPException(404)
    return find(name)


# Pages


async def get_start(request: Request) -> Response:
    language, store, device = identity.language(request), runtime_of(request).store, identity.device(request)
    own = await store.do(tables_of, device, LISTED_TABLES) if device else []
    listed = await store.do(listed_tables, LISTED_TABLES)
    known = {summary.id for summary in own}
    mine = [list_entry(summary, device, language) for summary in own if summary.game in GAMES]
    rest = [summary for summary in listed if summary.game in GAMES and summary.id not in known]
    others = [list_entry(summary, device, language) for summary in rest]
    return html(request, pages.start_page(words(language), mine, others))


def list_entry(summary: Summary, device: str, language: str) -> dict[str, Any]:
    """A table in a list of the start page."""
    game, turn = find(summary.game), summary.turn
    names = [shown_name(game, i, seat, language) for i, seat in enumerate(summary.seats)]
    over = turn == OVER
    return {
        "id": summary.id,
        "title": game.title,
        "names": names,
        "who": "" if over else names[turn],
        "my_turn": not over and device in summary.seats[turn].devices and not summary.seats[turn].level,
        "over": over,
    }


async def post_play(request: Request) -> Response:
    """Play now: one person against bots."""
    game = requested_game(request.path_params["game"])
    form, players = await read_form(request), pages.usual_players(game)
    bot = f"bot:{form.get('level', levels.usual(game))}"
    seats = {"seat0": "me"} | {f"seat{i}": bot for i in range(1, players)}
    common = {"game": game.name, "players": str(players), "undo": "on", "name": form.get("name", "")}
    return await make_table(request, common | seats)


async def get_new(request: Request) -> Response:
    game = requested_game(request.query_params.get("game", next(iter(GAMES))))
    return html(request, pages.new_page(words_for(request), {"game": game.name}))


async def get_help(request: Request) -> Response:
    """How a game is played."""
    return html(request, pages.help_page(words_for(request), requested_game(request.path_params["game"])))


async def post_tables(request: Request) -> Response:
    return await make_table(request, await read_form(request))


async def make_table(request: Request, form: dict[str, str]) -> Response:
    """The table that a form asks for, or the form again with what is wrong."""
    t, runtime = words_for(request), runtime_of(request)
    device, cookie = identity.device_or_new(request)
    try:
        new = await asyncio.to_thread(new_table, form, device, t)
    except BadForm as problem:
        game = form.get("game", "") if form.get("game") in GAMES else next(iter(GAMES))
        return html(request, pages.new_page(t, form | {"game": game}, str(problem)), 400)
    if identity.too_many_tables(runtime, request, device):
        raise HTTPException(429, mark("Those were many tables at once: wait a minute."))
    table = await lobby.make_table(runtime, new)
    return identity.with_device(request, RedirectResponse(f"/t/{table.id}", 303), cookie)


async def get_table(request: Request) -> Response:
    table, language, device = await requested_table(request), identity.language(request), identity.device(request)
    async with locked(table):
        host = bool(device) and device == table.setting.host
        watcher = broadcast.Watcher(device, language, broadcast.first_seat(table, device))
        view, seats = broadcast.view_message(table, watcher), render.seats(table, language)
        links = {seat: f"/t/{table.id}/sit/{token}" for seat, token in table.links.items()} if host else {}
    return html(request, pages.table_page(words(language), table.id, view, seats, host, links))


async def get_sit(request: Request) -> Response:
    table, t = await requested_table(request), words_for(request)
    seat, game = lobby.seat_for(table, request.path_params["token"]), table.match.game
    if seat is None:
        raise HTTPException(403, mark("This link is not valid any more: ask for a new one."))
    suggestion = table.seats[seat].name or game.text.seat_name(seat, game.words(t.language))
    return html(request, pages.sit_page(t, game.title, lobby.host_name(table), request.url.path, suggestion))


async def post_sit(request: Request) -> Response:
    table, form = await requested_table(request), await read_form(request)
    device, cookie = identity.device_or_new(request)
    try:
        await lobby.take_seat(runtime_of(request), table, request.path_params["token"], device, form.get("name", ""))
    except Refused as problem:
        raise HTTPException(403, str(problem)) from None
    return identity.with_device(request, RedirectResponse(f"/t/{table.id}", 303), cookie)


async def post_seat(request: Request) -> Response:
    """The host gives a seat to a bot, takes it back, or makes a new link."""
    table, form = await requested_table(request), await read_form(request)
    if not identity.device(request) or identity.device(request) != table.setting.host:
        raise HTTPException(403, mark("Only the host of the table can do this."))
    seat, do, known = form.get("seat", ""), form.get("do"), levels.of_game(table.match.game)
    level = form.get("level", levels.usual(table.match.game))
    if seat not in map(str, range(len(table.seats))) or do not in ("bot", "free", "link") or level not in known:
        raise HTTPException(400, UNREADABLE)
    change = {"bot": level, "free": "", "link": None}[do]
    await lobby.host_seat(runtime_of(request), table, int(seat), change, do == "link")
    return RedirectResponse(f"/t/{table.id}", 303)


async def post_rematch(request: Request) -> Response:
    table, device = await requested_table(request), identity.device(request)
    await read_form(request)
    if not device or not any(device in seat.devices for seat in table.seats):
        raise HTTPException(403, mark("Only those who have a seat at this table can ask for a rematch."))
    try:
        rematch = await lobby.rematch(runtime_of(request), table)
    except Refused as problem:
        raise HTTPException(400, str(problem)) from None
    return RedirectResponse(f"/t/{rematch.id}", 303)


async def get_match(request: Request) -> Response:
    """The saved match."""
    table = await requested_table(request)
    async with locked(table):
        try:
            text = match_json(table)
        except Refused as problem:
            raise HTTPException(403, str(problem)) from None
    name = f'attachment; filename="stellwerk-{table.id}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


async def get_text(request: Request) -> Response:
    """The board in words, as a seat of this device may know it, else as a spectator."""
    table, language, device = await requested_table(request), identity.language(request), identity.device(request)
    wanted = request.query_params.get("seat", "")
    async with locked(table):
        own = [seat for seat in seats_of(table, device) if str(seat) == wanted] if device else []
        text = table.match.text(own[0] if own else None, language, names_of(table, language))
    return Response(text, media_type="text/plain; charset=utf-8")


async def get_game_file(request: Request) -> Response:
    """A file that a game ships for the page of its tables."""
    folder = page_folder(requested_game(request.path_params["game"]))
    path = folder / request.path_params["file"]
    if path.parent != folder or path.suffix not in (".js", ".css") or not path.is_file():
        raise HTTPException(404)
    return FileResponse(path)


async def post_language(request: Request) -> Response:
    form = await read_form(request)
    if form.get("language") not in LANGUAGES:
        raise HTTPException(400, mark("There is no such language here."))
    answer = RedirectResponse(identity.previous_page(request, form.get("back", "")), 303)
    return identity.with_cookie(request, answer, "language", form["language"])


async def socket_live(websocket: WebSocket) -> None:
    try:
        table = await requested_table(websocket)
    except HTTPException:
        await websocket.close(4404)
        return
    if not identity.same_origin(websocket, needed=True):
        await websocket.close(4403)
        return
    asked = websocket.query_params.get("lang", "")
    language = asked if asked in LANGUAGES else identity.language(websocket)
    await serve_socket(runtime_of(websocket), table, websocket, identity.device(websocket), language)
