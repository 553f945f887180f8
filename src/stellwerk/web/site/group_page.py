"""Groups of people with names: who is in one, its rooms and tables, and the table of its results."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.core.words import mark
from stellwerk.games import GAMES
from stellwerk.kit.numbers import formatted
from stellwerk.web.base import template
from stellwerk.web.base.answers import check_rate, html, runtime_of, words_for
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.base.names import bounded, compared, printable
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.people.account import account_of, signed_in
from stellwerk.web.people.lobby import new_id
from stellwerk.web.people.pairing.records import shares
from stellwerk.web.site import start
from stellwerk.web.site.room_page import brief
from stellwerk.web.store import Conflict, NotTheirs
from stellwerk.web.store import circles as store
from stellwerk.web.store.circles import Circle, Member, Played
from stellwerk.web.store.rooms import rooms_of_circle

TITLE = 40  # letters
TABLES = 200  # of a group that are counted, the newest ones
SHOWN = 20
SHORT = mark("Give the group a title of at least two letters.")
MANY = mark("You are in as many groups as one may be: leave one first.")
NOBODY = mark("There is nobody of that name whom you can invite.")
NOT_IN = mark("This group is for those who are in it.")
Do = Callable[[Runtime, Circle, str, str], Awaitable[None]]


async def get_list(request: Request) -> Response:
    return await list_page(request)


async def list_page(request: Request, problem: str = "") -> Response:
    t, account = words_for(request), await account_of(request)
    mine = await runtime_of(request).store.read(store.my_circles, account.device) if account else []
    told = {"mine": mine, "signed_in": account is not None, "problem": t(problem) if problem else ""}
    return html(request, template.page("groups.html", t, **told), 400 if problem else 200)


async def post_new(request: Request) -> Response:
    form, account, runtime = await read_form(request), await signed_in(request), runtime_of(request)
    check_rate(request, "reports_of_address")
    title = printable(bounded(form.get("title", ""), 4 * TITLE))[:TITLE].strip()
    if len(title) < 2:
        return await list_page(request, SHORT)
    new = Circle(new_id(), title, int(runtime.now.time()))
    try:
        await runtime.store.do(store.add_circle, new, account.device, runtime.limits.groups_of_account)
    except Conflict:
        return await list_page(request, MANY)
    return RedirectResponse(f"/groups/{new.id}", 303)


async def requested(request: Request) -> tuple[Circle, str, list[Member]]:
    """The group, the device of whoever asks, and the people of the group; nobody else looks at it."""
    account, id = await signed_in(request), str(request.path_params["id"])
    runtime = runtime_of(request)
    found = await runtime.store.read(store.circle_of, id) if id.isascii() and id.isalnum() else None
    people = await runtime.store.read(store.members, id) if found else []
    if found is None:
        raise HTTPException(404)
    if all(one.device != account.device for one in people):
        raise HTTPException(403, NOT_IN)
    return found, account.device, people


async def get_one(request: Request) -> Response:
    check_rate(request, "statistics_of_address")
    return await group_page(request)


async def group_page(request: Request, problem: str = "") -> Response:
    found, device, people = await requested(request)
    runtime, t = runtime_of(request), words_for(request)
    here = any(one.here and one.device == device for one in people)
    tables = await runtime.store.read(store.tables_of, found.id, TABLES) if here else []
    rooms = await runtime.store.read(rooms_of_circle, found.id) if here else []
    lists = {
        name: start.readable([one for one in tables if (one.turn < 0) == over][:SHOWN], device, t)
        for name, over in (("running", False), ("over", True))
    }
    for entry in [*lists["running"], *lists["over"]]:
        entry["kind"] = ""
    told = {
        "circle": found,
        "here": here,
        "people": [one.name for one in people if one.here],
        "invited": [one.name for one in people if not one.here],
        "contacts": await runtime.store.read(store.contacts, device),
        "rooms": [brief(one, t) for one in rooms if one.terms.game in GAMES],
        "lines": standings(people, await runtime.store.read(store.played, tables)),
        "problem": t(problem) if problem else "",
    }
    return html(request, template.page("group.html", t, **told, **lists), 409 if problem else 200)


def standings(people: Sequence[Member], played: Sequence[Played]) -> list[dict[str, Any]]:
    """Matches, wins and points of those who are in the group: at a table the best has 1 point, the last 0."""
    lines: list[dict[str, Any]] = []
    for one in (it for it in people if it.here):
        mine = [(match, seat) for match in played for seat, who in enumerate(match.whos) if who == one.who]
        points = sum(shares(placed(match))[seat] for match, seat in mine)
        wins = sum(seat in match.winners for match, seat in mine)
        lines.append({"name": one.name, "matches": len(mine), "wins": wins, "points": points})
    lines.sort(key=lambda line: (-line["points"], -line["wins"], line["matches"], line["name"]))
    return [line | {"points": formatted(line["points"], ".2f")} for line in lines]


def placed(match: Played) -> list[int]:
    """By seat, the lower the better: those who have won, then by points."""
    ranks = [(seat in match.winners, score) for seat, score in enumerate(match.scores)]
    return [sum(other > rank for other in ranks) for rank in ranks]


# What people do


async def post_one(request: Request) -> Response:
    form, (found, device, _) = await read_form(request), await requested(request)
    check_rate(request, "reports_of_address")
    do = ORDERS.get(form.get("do", ""))
    if do is None:
        raise HTTPException(400, UNREADABLE)
    try:
        await do(runtime_of(request), found, device, compared(form.get("who", "")))
    except NotTheirs:
        raise HTTPException(403, NOT_IN) from None
    except Conflict:
        return await group_page(request, NOBODY)
    return RedirectResponse("/groups" if form["do"] == "leave" else f"/groups/{found.id}", 303)


async def invite(runtime: Runtime, found: Circle, device: str, who: str) -> None:
    await runtime.store.do(store.invite, found.id, device, who, runtime.limits.group_people)


async def accept(runtime: Runtime, found: Circle, device: str, who: str) -> None:
    await runtime.store.do(store.accept, found.id, device)


async def leave(runtime: Runtime, found: Circle, device: str, who: str) -> None:
    await runtime.store.do(store.leave, found.id, device)


ORDERS: dict[str, Do] = {"invite": invite, "accept": accept, "leave": leave}
