"""What is answered at each address: pages, forms and the socket."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.websockets import WebSocket

from stellwerk.core.words import LANGUAGES, Words, mark, words
from stellwerk.games import GAMES
from stellwerk.web import page_folder
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import html, message, runtime_of, words_for
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.base.lean import lean_file
from stellwerk.web.base.runtime import over_limit
from stellwerk.web.people import lobby, offers
from stellwerk.web.people.ratings import change_words
from stellwerk.web.play import broadcast, chat, days, gameplay, levels, lookback, render
from stellwerk.web.play.origin import is_private
from stellwerk.web.play.origin import origin as origin_of
from stellwerk.web.play.practice import offered
from stellwerk.web.play.requested import may_have, refusal, requested_game, requested_table
from stellwerk.web.play.rule_pages import linked, paragraph, paragraphs
from stellwerk.web.play.seats import changes as seats_of_people
from stellwerk.web.play.seats import devices
from stellwerk.web.play.table import (
    NotStored,
    OlderRules,
    Refused,
    Table,
    locked,
    match_json,
    record_key,
    seats_of,
    shown_name,
    stored_json,
)
from stellwerk.web.play.time import clock
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.play.websocket import serve_socket
from stellwerk.web.play.you import names_for
from stellwerk.web.site import along, dots, pages
from stellwerk.web.site.forms import BadForm, chosen_before, new_table
from stellwerk.web.site.introductions import introduced
from stellwerk.web.site.lobby_page import option_words
from stellwerk.web.store import StoredTable, read_table, sat_before
from stellwerk.web.store.accounts import changes_of
from stellwerk.web.store.home import last_chosen
from stellwerk.web.store.told import plays_elsewhere


async def get_manifest(request: Request) -> Response:
    """What a device shows of the page when it is installed there as an application."""
    t = words_for(request)
    return JSONResponse(pages.manifest(t), media_type="application/manifest+json")


# Pages


async def post_play(request: Request) -> Response:
    """Play now: one person against bots."""
    game = requested_game(request.path_params["game"])
    form, players = await read_form(request), pages.usual_players(game)
    bot = f"bot:{form.get('level', levels.usual(game))}"
    seats = {"seat0": "me"} | {f"seat{i}": bot for i in range(1, players)}
    common = {"game": game.name, "players": str(players), "undo": "on", "name": form.get("name", "")}
    return await make_table(request, common | seats)


async def get_new(request: Request) -> Response:
    """The form, as somebody filled it in for their last table of the game."""
    game, device = requested_game(request.query_params.get("game", next(iter(GAMES)))), identity.device(request)
    chosen = await runtime_of(request).store.read(last_chosen, device, game.name) if device else None
    form = chosen_before(game, chosen, device) if chosen else {}
    return html(request, pages.new_page(words_for(request), form | {"game": game.name}))


async def get_help(request: Request) -> Response:
    """How a game is played."""
    return html(request, pages.help_page(words_for(request), requested_game(request.path_params["game"])))


async def get_rules(request: Request) -> Response:
    """The numbered rules of a game."""
    game, t = requested_game(request.path_params["game"]), words_for(request)
    said = [(paragraph, linked(game.name, paragraph.says)) for paragraph in paragraphs(game.name, t.language)]
    return html(request, template.page("rules.html", t, game=game, title=game.called(t.language), paragraphs=said))


async def get_rule(request: Request) -> Response:
    """One of them, to be read where it is named."""
    game, t = requested_game(request.path_params["game"]), words_for(request)
    says = paragraph(game, request.path_params["rule"], t.language)
    if not says:
        raise HTTPException(404)
    return message({"says": says, "all": t("All rules")})


async def get_guide(request: Request) -> Response:
    """The first visit to a table of a game, step by step."""
    return message(pages.guide(words_for(request), requested_game(request.path_params["game"])))


async def get_chat(request: Request) -> Response:
    """What people can say with one press, in words."""
    return message(chat.words_of(words_for(request)))


async def post_tables(request: Request) -> Response:
    return await make_table(request, await read_form(request))


async def make_table(request: Request, form: dict[str, str]) -> Response:
    """The table that a form asks for, or the form again with what is wrong."""
    t, runtime = words_for(request), runtime_of(request)
    device, cookie = identity.device_or_new(request)
    form = form | {"name": form.get("name") or await identity.account_name(runtime, request)}
    if form.get("deck") and await identity.too_many_decks(runtime, request, device):
        raise HTTPException(429, mark("Those were many decks at once: wait a minute."))
    try:
        new = await new_table(runtime, form, device, t)
    except BadForm as problem:
        game = form.get("game", "") if form.get("game", "") in GAMES else next(iter(GAMES))
        return html(request, pages.new_page(t, form | {"game": game}, str(problem)), 400)
    if await identity.too_many_tables(runtime, request, device):
        raise HTTPException(429, mark("Those were many tables at once: wait a minute."))
    offered = "anybody" in new.kinds
    if offered and await identity.over(runtime, request, "offers_of_address", identity.address(request)):
        raise HTTPException(429, offers.MANY)
    new = new._replace(address=identity.address(request), secret=cookie or identity.secret(request))
    try:
        table = await lobby.make_table(runtime, new)
    except Refused as problem:
        raise HTTPException(507, str(problem)) from None
    return identity.with_device(request, RedirectResponse(f"/t/{table.id}", 303), cookie)


async def get_table(request: Request) -> Response:
    if "step" in request.query_params:
        return RedirectResponse(f"{request.url.path}/replay?{request.url.query}", 303)
    try:
        table = await requested_table(request)
    except HTTPException as problem:
        if (problem.headers or {}).get("record"):
            return await old_table(request, problem.detail)
        if "away" in (problem.headers or {}):
            return await along.away_page(request, await stored_table(request))
        raise
    if table.uploaded and not table.over:
        return RedirectResponse(f"{request.url.path}/replay?{request.url.query}", 303)
    language, device = identity.language(request), identity.device(request)
    async with locked(table):
        host = bool(device) and device == table.setting.host
        watcher = Watcher(device, language, broadcast.first_seat(table, device))
        view, seats = broadcast.view_message(table, watcher), render.seats(table, language)
        hints = offered(table, device, language)
        tokens = lobby.open_links(table, identity.secret(request)) if host and not table.over else {}
    links = {seat: f"/t/{table.id}/sit/{token}" for seat, token in tokens.items()}
    may = table.over and await may_have(request, table)
    record = f"/t/{table.id}/match.json?key={record_key(table.setting)}" if may else ""
    t, menu = words(language), request.query_params.get("menu", "")
    practice = is_private(table) or table.deal is not None
    origin = origin_of(table, device, t)
    elsewhere = await runtime_of(request).store.read(plays_elsewhere, device, table.id)
    changes = await runtime_of(request).store.read(changes_of, table.id, device) if table.over and device else []
    former = await runtime_of(request).store.read(sat_before, table.id, device) if device else {}
    lost = seats_of_people.lost_words(table, seats_of_people.lost_by(table, device, former), language)
    own_deck, rated = table.setting.deck is not None, change_words(changes, t)
    meets = [table.match.game.name, *introduced(table.match, language)] if view["mine"] else []
    way = await along.way(runtime_of(request), table, device, language)
    pictured = is_pictured(table, runtime_of(request).now.time())
    more = menu, origin, hints, elsewhere, own_deck, rated, lost, table.match.over, meets, way, pictured
    return html(request, pages.table_page(t, table.id, view, seats, host, links, practice, record, *more))


def is_pictured(table: Table, now: float) -> bool:
    """Whether the preview of a link shows the match; a deal of the day that is still played is shown to nobody."""
    secret = table.deal and table.deal.day and not days.is_over(table.deal.day, now)
    return bool(table.match.actions) and table.match.game.picture is not None and dots.known() and not secret


async def get_sit(request: Request) -> Response:
    table, t = await requested_table(request), words_for(request)
    seat, game = lobby.seat_for(table, request.path_params["token"]), table.match.game
    if seat is None:
        raise HTTPException(403, mark("This link is not valid any more: ask for a new one."))
    if identity.device(request) in table.seats[seat].devices:
        return RedirectResponse(f"/t/{table.id}", 303)
    if table.over and not table.seats[seat].devices:
        raise HTTPException(403, lobby.OVER_NOW)
    called = await identity.account_name(runtime_of(request), request)
    suggestion = table.seats[seat].name or called or game.text.seat_name(seat, game.words(t.language))
    taken, path = bool(table.seats[seat].devices), request.url.path
    title, host, own_deck = game.called(t.language), lobby.host_name(table), table.setting.deck is not None
    facts = invitation(table, t)
    return html(request, pages.sit_page(t, title, host, path, suggestion, taken, own_deck, facts))


def invitation(table: Table, t: Words) -> list[str]:
    """What somebody should know before they sit down: how many play, who sits there, the options, the time."""
    game, pace = table.match.game, table.clock.clock.pace if table.clock else None
    there = [shown_name(game, i, seat, t.language) for i, seat in enumerate(table.seats) if seat.level or seat.devices]
    rated = t("Rated for those who are signed in") if table.setting.deck is None else ""
    rated = t("Not rated: the host may know this deal") if table.setting.practice else rated
    undo = t("Undo allowed, as long as nothing new was revealed") if table.setting.undo else t("Nothing is taken back")
    return [
        t.plural("{n} player", "{n} players", len(table.seats)),
        *([t("with {names}", names=", ".join(there))] if there else []),
        *option_words(game, table.setting.options, t),
        clock.says(pace, t),
        *filter(None, [clock.says_out(pace, t)]),
        undo,
        *([t("Hands stay closed to others when the match is over")] if table.hands_closed else []),
        *([rated] if rated else []),
    ]


async def post_sit(request: Request) -> Response:
    table, form = await requested_table(request), await read_form(request)
    device, cookie = identity.device_or_new(request)
    seat = lobby.seat_for(table, request.path_params["token"])
    asks = seat is not None and bool(table.seats[seat].devices - {device})
    if await identity.too_many_asks(runtime_of(request), request, asks):
        raise HTTPException(429, mark("That was a lot at once: wait a few seconds."))
    try:
        await lobby.take_seat(runtime_of(request), table, request.path_params["token"], device, form.get("name", ""))
    except Refused as problem:
        raise HTTPException(403, str(problem)) from None
    return identity.with_device(request, RedirectResponse(f"/t/{table.id}", 303), cookie)


async def post_ask(request: Request) -> Response:
    """A device asks those at a seat to let it play there, too."""
    table, form = await requested_table(request), await read_form(request)
    device, cookie = identity.device_or_new(request)
    if await identity.too_many_asks(runtime_of(request), request, asks=True):
        raise HTTPException(429, mark("That was a lot at once: wait a few seconds."))
    if form.get("seat", "") not in map(str, range(len(table.seats))):
        raise HTTPException(400, UNREADABLE)
    try:
        await devices.ask(runtime_of(request), table, int(form["seat"]), device)
    except Refused as problem:
        raise HTTPException(403, str(problem)) from None
    return identity.with_device(request, RedirectResponse(f"/t/{table.id}", 303), cookie)


async def post_seat(request: Request) -> Response:
    """The host gives a seat to a bot, takes it back, or makes a new link."""
    table, form, host = await requested_table(request), await read_form(request), identity.device(request)
    if not host or host != table.setting.host:
        raise HTTPException(403, mark("Only the host of the table can do this."))
    seat, do, known = form.get("seat", ""), form.get("do", ""), levels.of_game(table.match.game)
    level = form.get("level", levels.usual(table.match.game))
    changes = {"bot": level, "free": "", "link": None}
    if seat not in map(str, range(len(table.seats))) or do not in (*changes, *offers.DO) or level not in known:
        raise HTTPException(400, UNREADABLE)
    if over_limit(runtime_of(request), f"seats {table.id}", runtime_of(request).limits.seats_of_table):
        raise HTTPException(429, mark("That was a lot at once: wait a few seconds."))
    try:
        if do in offers.DO:
            await offers.offer(runtime_of(request), table, host, int(seat), do)
        else:
            secret = identity.secret(request)
            await lobby.host_seat(runtime_of(request), table, host, int(seat), changes[do], secret)
    except Refused as problem:
        raise HTTPException(403, str(problem)) from None
    return RedirectResponse(f"/t/{table.id}", 303)


async def post_rematch(request: Request) -> Response:
    table, device = await requested_table(request), identity.device(request)
    await read_form(request)
    if not device or not any(device in seat.devices for seat in table.seats):
        raise HTTPException(403, mark("Only those who have a seat at this table can ask for a rematch."))
    try:
        rematch = await lobby.rematch(runtime_of(request), table, device)
    except Refused as problem:
        raise HTTPException(400, str(problem)) from None
    return RedirectResponse(f"/t/{rematch.id}", 303)


async def get_match(request: Request) -> Response:
    """The saved match; also where its rules are not those of today, and it can only be read."""
    id = request.path_params["id"]
    try:
        text = await finished_match(request, await gameplay.open_table(runtime_of(request), id))
    except KeyError:
        raise HTTPException(404) from None
    except OlderRules:
        text = await old_match(request)
    except NotStored:
        raise
    except Refused as problem:
        raise HTTPException(410, str(problem)) from None
    name = f'attachment; filename="stellwerk-{id}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


async def finished_match(request: Request, table: Table) -> str:
    async with locked(table):
        if not await may_have(request, table):
            raise HTTPException(403, refusal(table))
        try:
            return match_json(table)
        except Refused as problem:
            raise HTTPException(403, str(problem)) from None


async def old_match(request: Request) -> str:
    stored = await stored_table(request)
    if not await may_have(request, stored):
        raise HTTPException(403, refusal(stored))
    return stored_json(stored)


async def stored_table(request: Request) -> StoredTable:
    stored = await runtime_of(request).store.read(read_table, request.path_params["id"])
    if stored is None:
        raise HTTPException(404)
    return stored


async def old_table(request: Request, why: str) -> Response:
    """A table that cannot be played on here, as a record: who sat there, and for those what was played and said."""
    stored, t = await stored_table(request), words_for(request)
    may = await may_have(request, stored)
    address = f"/t/{stored.setting.id}/match.json?key={record_key(stored.setting)}" if may else ""
    return html(request, pages.record_page(t, stored, t(why), address))


async def get_ending(request: Request) -> Response:
    """What the final scoring counted, for the score sheet; it is fetched by itself, for it is heavy."""
    table, language = await requested_table(request), identity.language(request)
    async with locked(table):
        return html(request, lookback.ending(table, identity.device(request), language))


async def get_text(request: Request) -> Response:
    """The board in words, as a seat of this device may know it, else as a spectator."""
    table, language, device = await requested_table(request), identity.language(request), identity.device(request)
    wanted = request.query_params.get("seat", "")
    async with locked(table):
        own = [seat for seat in seats_of(table, device) if str(seat) == wanted] if device else []
        seat = own[0] if own else None
        text = table.match.text(seat, language, names_for(table, seat, language))
    return Response(text, media_type="text/plain; charset=utf-8")


async def get_game_file(request: Request) -> Response:
    """A file that a game ships for the page of its tables."""
    folder = page_folder(requested_game(request.path_params["game"]))
    path = folder / request.path_params["file"]
    if path.parent != folder or path.suffix not in (".js", ".css") or not path.is_file():
        raise HTTPException(404)
    kind = "text/css" if path.suffix == ".css" else "text/javascript"
    return Response(lean_file(path), media_type=kind)


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
        await websocket.accept()  # else the page would not be told why
        await websocket.close(4404)
        return
    if not identity.same_origin(websocket, needed=True):
        await websocket.close(4403)
        return
    asked = websocket.query_params.get("lang", "")
    language = asked if asked in LANGUAGES else identity.language(websocket)
    await serve_socket(runtime_of(websocket), table, websocket, identity.device(websocket), language)
