"""Ready rooms: who is here, what is agreed, what is said, and the way to the table when all are ready."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.core.words import Words, mark
from stellwerk.games import GAMES
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import check_rate, html, runtime_of, words_for
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.base.names import bounded, compared, printable
from stellwerk.web.base.runtime import Runtime, over_everywhere
from stellwerk.web.people import rooms as service
from stellwerk.web.people.lobby import UNWANTED, new_id
from stellwerk.web.play import levels
from stellwerk.web.play.requested import requested_game, requested_table
from stellwerk.web.play.table import Refused
from stellwerk.web.play.time import clock
from stellwerk.web.site import room_form as form_of
from stellwerk.web.site.forms import BadForm
from stellwerk.web.site.lobby_page import option_words
from stellwerk.web.store import Conflict, NotTheirs
from stellwerk.web.store import circles as circle_store
from stellwerk.web.store import rooms as store
from stellwerk.web.store.accounts import names_of_devices
from stellwerk.web.store.home import me
from stellwerk.web.store.rooms import INVITED, SAID, Full, Guest, Room

LINES = 50  # of what was said
PEOPLE = 20  # who are in a room or invited
FULL = mark("This room is full: the game is for fewer people, or fewer bots have to play.")
NOT_HERE = mark("Come into the room first.")
CHANGED = mark("The room has changed in the meantime: look again.")
NOBODY = mark("There is nobody of that name whom you can invite.")
MUCH = mark("That was a lot at once: wait a few seconds.")
Do = Callable[[Request, Room, str, Mapping[str, str]], Awaitable[None]]


# Making one


async def get_new(request: Request) -> Response:
    game, circle = request.query_params.get("game", next(iter(GAMES))), request.query_params.get("group", "")
    form = {"game": requested_game(game).name, "group": circle}
    return html(request, form_of.form_page(words_for(request), form, "/rooms"))


async def post_new(request: Request) -> Response:
    """Whoever makes it is there; of a group all are invited."""
    form, t, runtime = await read_form(request), words_for(request), runtime_of(request)
    game = requested_game(form.get("game", ""))
    device, cookie = identity.device_or_new(request)
    if await identity.too_many_tables(runtime, request, device):
        raise HTTPException(429, mark("Those were many tables at once: wait a minute."))
    try:
        terms, starts = await form_of.asked(runtime, form, t)
        name = await service.known_name(runtime, device, form.get("name") or await called(request, device))
    except (BadForm, Refused) as problem:
        return html(request, form_of.form_page(t, form | {"game": game.name}, "/rooms", None, t(str(problem))), 400)
    circle, invited = await of_circle(runtime, form.get("group", ""), device)
    now = int(runtime.now.time())
    new = Room(new_id(), device, terms, starts, circle, "", 0, now)
    await runtime.store.do(store.add_room, new, name, invited)
    return identity.with_device(request, RedirectResponse(f"/rooms/{new.id}", 303), cookie)


async def called(request: Request, device: str) -> str:
    """What somebody is called: by their account, or as at their last table, or as the host of a room."""
    known = await runtime_of(request).store.read(me, device)
    return known.name or words_for(request)("Host")


async def of_circle(runtime: Runtime, circle: str, device: str) -> tuple[str, dict[str, str]]:
    """The group for which a room is made by a member of it, and all others there by device."""
    people = await runtime.store.read(circle_store.members, circle) if circle else []
    if not any(one.here and one.device == device for one in people):
        return "", {}
    return circle, {one.device: one.name for one in people if one.here and one.device != device}


async def post_rematch(request: Request) -> Response:
    table, device = await requested_table(request), identity.device(request)
    await read_form(request)
    if table.setting.deck is not None or table.deal:
        raise HTTPException(409, mark("This match is not played again in a room: take the rematch."))
    if await identity.too_many_tables(runtime_of(request), request, device):
        raise HTTPException(429, mark("Those were many tables at once: wait a minute."))
    try:
        id = await service.of_rematch(runtime_of(request), table, device)
    except Refused as problem:
        raise HTTPException(403, str(problem)) from None
    return RedirectResponse(f"/rooms/{id}", 303)


# Looking at one


async def requested(request: Request) -> Room:
    id = str(request.path_params["id"])
    found = await runtime_of(request).store.read(store.room_of, id) if id.isascii() and id.isalnum() else None
    if found is None or found.terms.game not in GAMES:
        raise HTTPException(404)
    return found


async def get_one(request: Request) -> Response:
    check_rate(request, "rooms_of_address")
    found = await requested(request)
    if found.board:
        return RedirectResponse(f"/t/{found.board}", 303)
    return await room_page(request, found)


async def room_page(request: Request, found: Room, problem: str = "") -> Response:
    runtime, t, device = runtime_of(request), words_for(request), identity.device(request)
    told = await state(request, found)
    known = await runtime.store.read(circle_store.contacts, device) if device else []
    circle = await runtime.store.read(circle_store.circle_of, found.circle) if found.circle else None
    name = await called(request, device) if device else ""
    more = {"contacts": known, "circle": circle, "name": name, "problem": t(problem) if problem else ""}
    link = f"{request.base_url}rooms/{found.id}"
    page = template.page("room.html", t, link=link, title=GAMES[found.terms.game].called(t.language), **told, **more)
    return html(request, page, 409 if problem else 200)


async def get_state(request: Request) -> Response:
    """What changes, for a page that is open: it says by this that its person is there."""
    check_rate(request, "rooms_of_address")
    found = await requested(request)
    return html(request, template.page("room_state.html", words_for(request), **await state(request, found)))


async def state(request: Request, found: Room) -> dict[str, Any]:
    runtime, t, device = runtime_of(request), words_for(request), identity.device(request)
    now = int(runtime.now.time())
    people = await runtime.store.read(store.guests, found.id)
    mine = next((one for one in people if one.device == device), None) if device else None
    if mine and mine.ready != INVITED and now - mine.seen > service.HERE // 3 and not found.board:
        await runtime.store.do(store.see, found.id, device, now)
        people = [one._replace(seen=now) if one is mine else one for one in people]
    own = await runtime.store.read(names_of_devices, sorted(one.device for one in people))
    said = await runtime.store.read(store.remarks, found.id, LINES)
    there = store.here(people)
    return {
        "id": found.id,
        "v": found.v,
        "board": found.board,
        "facts": facts(found, t),
        "starts": form_of.says_time(found.starts) if found.starts else "",
        "people": [guest(one, found, own, now) for one in there],
        "invited": [one.name for one in people if one.ready == INVITED],
        "here": mine is not None and mine.ready != INVITED,
        "asked": mine is not None and mine.ready == INVITED,
        "ready": mine is not None and mine.ready == found.v,
        "fits": service.fits(found.terms, len(there)),
        "players": players(found),
        "lines": [line(one, t) for one in said],
    }


def guest(one: Guest, found: Room, own: Mapping[str, str], now: int) -> dict[str, Any]:
    return {
        "name": one.name,
        "here": now - one.seen <= service.HERE,
        "ready": one.ready == found.v,
        "account": own.get(one.device) == compared(one.name),
        "host": one.device == found.host,
    }


def players(found: Room) -> str:
    known = sorted(GAMES[found.terms.game].players)
    return f"{known[0]}–{known[-1]}"


def facts(found: Room, t: Words) -> list[str]:
    """All that is agreed on, in the order of an invitation."""
    terms, game = found.terms, GAMES[found.terms.game]
    level = t(levels.NAMES.get(terms.level, terms.level))
    bots = t.plural("{n} bot ({level})", "{n} bots ({level})", terms.bots, level=level) if terms.bots else ""
    undo = t("Undo allowed, as long as nothing new was revealed") if terms.undo else t("Nothing is taken back")
    return [
        *([bots] if bots else []),
        *option_words(game, terms.options, t),
        clock.says(terms.pace, t),
        *filter(None, [clock.says_out(terms.pace, t)]),
        undo,
        *([t("Listed: everybody can find the table and watch")] if terms.listed else []),
        *([t("Hands stay closed to others when the match is over")] if terms.hands_closed else []),
        t("Seats, colours and the start player by lot"),
        t("Rated for those who are signed in"),
    ]


HAPPENED = {  # what is said of somebody in a room
    "came": mark("{who} has come."),
    "went": mark("{who} has gone."),
    "changed": mark("{who} has changed what is agreed: all have to be ready again."),
    "few": mark("At that time too few were ready. The match begins when all are."),
}


def line(one: store.Remark, t: Words) -> tuple[str, str]:
    """Who speaks, and what; nobody speaks of what happened."""
    return (one.name, one.text) if one.kind == SAID else ("", t(HAPPENED[one.kind], who=one.name))


# What people do there


async def post_one(request: Request) -> Response:
    form, found, runtime = await read_form(request), await requested(request), runtime_of(request)
    device, cookie = identity.device_or_new(request)
    do = ORDERS.get(form.get("do", ""))
    if do is None:
        raise HTTPException(400, UNREADABLE)
    try:
        if not found.board:
            await do(request, found, device, form)
            found = await requested(request)
            board = await service.settle(runtime, found) if form["do"] == "ready" and not found.board else found.board
            found = found._replace(board=board)
    except (Full, NotTheirs, Conflict, Refused) as problem:
        return await room_page(request, await requested(request), why(problem, form["do"]))
    to = f"/t/{found.board}" if found.board else "/" if form["do"] == "leave" else f"/rooms/{found.id}"
    return identity.with_device(request, RedirectResponse(to, 303), cookie)


def why(problem: Exception, do: str) -> str:
    """What is said to whoever could not do something."""
    if isinstance(problem, Refused):
        return str(problem)
    if isinstance(problem, Full):
        return FULL
    if isinstance(problem, NotTheirs):
        return UNWANTED if do == "enter" else NOT_HERE
    return NOBODY if do == "invite" else CHANGED


async def enter(request: Request, found: Room, device: str, form: Mapping[str, str]) -> None:
    runtime = runtime_of(request)
    name = await service.known_name(runtime, device, form.get("name", ""))
    now = int(runtime.now.time())
    await runtime.store.do(
        store.enter, found.id, Guest(device, name, store.THERE, now), service.most_people(found.terms)
    )


async def leave(request: Request, found: Room, device: str, form: Mapping[str, str]) -> None:
    runtime = runtime_of(request)
    await runtime.store.do(store.leave, found.id, device, int(runtime.now.time()))


async def ready(request: Request, found: Room, device: str, form: Mapping[str, str]) -> None:
    """For what the page showed."""
    v = form.get("v", "")
    if not (v.isascii() and v.isdigit() and len(v) < 9):
        raise Refused(CHANGED)
    await runtime_of(request).store.do(store.be_ready, found.id, device, int(v), form.get("on") == "1")


async def say(request: Request, found: Room, device: str, form: Mapping[str, str]) -> None:
    runtime = runtime_of(request)
    text = printable(bounded(form.get("text", ""), 4 * runtime.limits.chat_letters))[: runtime.limits.chat_letters]
    if await over_everywhere(runtime, "chat", device) or await over_everywhere(runtime, "chat_of_table", found.id):
        raise Refused(MUCH)
    if text:
        await runtime.store.do(store.say, found.id, device, text, int(runtime.now.time()))


async def invite(request: Request, found: Room, device: str, form: Mapping[str, str]) -> None:
    runtime = runtime_of(request)
    if await over_everywhere(runtime, "proposals", f"{found.id} {device}"):
        raise Refused(MUCH)
    await runtime.store.do(store.invite, found.id, device, compared(form.get("who", "")), PEOPLE)


ORDERS: dict[str, Do] = {"enter": enter, "leave": leave, "ready": ready, "say": say, "invite": invite}


# What is agreed


async def get_terms(request: Request) -> Response:
    found = await requested(request)
    form, game = form_of.filled(found), request.query_params.get("game", "")
    if game in GAMES and game != found.terms.game:
        form = {"game": game}
    return html(request, form_of.form_page(words_for(request), form, f"/rooms/{found.id}/terms", found))


async def post_terms(request: Request) -> Response:
    """Anybody in the room may propose something else."""
    form, found, runtime, t = (
        await read_form(request),
        await requested(request),
        runtime_of(request),
        words_for(request),
    )
    action, device, v = f"/rooms/{found.id}/terms", identity.device(request), form.get("v", "")
    game = requested_game(form.get("game", ""))
    try:
        terms, starts = await form_of.asked(runtime, form, t)
        if not (v.isascii() and v.isdigit() and len(v) < 9):
            raise Refused(CHANGED)
        await runtime.store.do(store.change, found.id, device, int(v), terms, starts, int(runtime.now.time()))
    except BadForm as problem:
        return html(request, form_of.form_page(t, form | {"game": game.name}, action, found, str(problem)), 400)
    except (NotTheirs, Conflict, Refused) as problem:
        return await room_page(request, await requested(request), why(problem, "change"))
    return RedirectResponse(f"/rooms/{found.id}", 303)


async def entries(runtime: Runtime, device: str, t: Words) -> Sequence[dict[str, Any]]:
    """The rooms of somebody, as their start page shows them."""
    found = await runtime.store.read(store.my_rooms, device, runtime.limits.rooms_of_device) if device else []
    return [brief(room, t) | {"came": came} for room, came in found if room.terms.game in GAMES]


def brief(room: Room, t: Words) -> dict[str, Any]:
    """A room in a list."""
    game = GAMES[room.terms.game]
    return {
        "id": room.id,
        "title": game.called(t.language),
        "facts": [*option_words(game, room.terms.options, t), clock.says(room.terms.pace, t)],
        "starts": form_of.says_time(room.starts) if room.starts else "",
    }
