"""What whoever runs the server does to tables and addresses: by the page /admin, or by `stellwerk admin` over it."""

import hmac
import os
from collections.abc import Awaitable, Callable, Mapping
from time import time
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from stellwerk.core.words import mark
from stellwerk.games import GAMES
from stellwerk.web.base import identity
from stellwerk.web.base.answers import NOT_FOUND, html, runtime_of, words_for
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.operator import admin_accounts
from stellwerk.web.operator.health import bearer
from stellwerk.web.play.table import WAS_CLOSED, shown_name
from stellwerk.web.play.tables import drop_table, in_memory, turn_out
from stellwerk.web.site import pages
from stellwerk.web.store import ALONG, CLOSED, OVER, Deal, Fork, blocks, trash, upkeep
from stellwerk.web.store.deals import deals_among
from stellwerk.web.store.forks import forks_among

SECRET = "STELLWERK_ADMIN_SECRET"  # whoever has it may do everything here
COOKIE = "stellwerk-admin"
WRONG = mark("That is not the secret which the server showed when it was started.")
NOT_SURE = mark("Say that you are sure: open the question beside the button.")
ASKED = ("delete", "remove")  # what the page asks about before it is done
DAY = 86400


async def admitted(request: Request) -> bool:
    """By the cookie of the page, or by the secret itself."""
    if COOKIE not in request.cookies and "authorization" not in request.headers:
        return False
    secret = os.environ.get(SECRET, "")
    by_cookie = hmac.compare_digest(request.cookies.get(COOKIE, "").encode(), proof(secret).encode())
    right = bool(secret) and (by_cookie or bearer(request, secret))
    return await identity.knows_secret(runtime_of(request), request, right)


def proof(secret: str) -> str:
    """What the cookie holds: it follows from the secret, and the secret not from it."""
    return hmac.new(secret.encode(), b"stellwerk admin", "sha256").hexdigest()


def wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


async def get_admin(request: Request) -> Response:
    if not await admitted(request):
        if "authorization" in request.headers:
            return refused(request)
        return html(request, pages.admin_page(words_for(request), None, ""), 403)
    found = await everything(runtime_of(request), identity.language(request))
    if wants_json(request):
        return JSONResponse(found)
    return html(request, pages.admin_page(words_for(request), found, ""))


async def post_sign_in(request: Request) -> Response:
    """The secret, once, for a cookie."""
    form, t = await read_form(request), words_for(request)
    secret = os.environ.get(SECRET, "")
    right = bool(secret) and hmac.compare_digest(form.get("secret", "").strip().encode(), secret.encode())
    if not await identity.knows_secret(runtime_of(request), request, right):
        return refused(request)
    answer, secure = RedirectResponse("/admin", 303), request.url.scheme == "https"
    answer.set_cookie(COOKIE, proof(secret), path="/admin", httponly=True, samesite="strict", secure=secure)
    log.info("Admin: signed in", extra={"from": identity.address(request), "language": t.language})
    return answer


def refused(request: Request) -> Response:
    t = words_for(request)
    if wants_json(request):
        return JSONResponse({"problem": t(WRONG)}, 403)
    return html(request, pages.admin_page(t, None, t(WRONG)), 403)


async def post_admin(request: Request) -> Response:
    """Do one thing to a table or an address."""
    if not await admitted(request):
        return refused(request)
    form = await read_form(request)
    do, said = ORDERS.get(form.get("do", "")), "".join(form.values())
    if do is None or not said.isprintable():
        raise HTTPException(400, UNREADABLE)
    if form["do"] in ASKED and not wants_json(request) and form.get("sure") != "yes":
        raise HTTPException(400, NOT_SURE)
    done = await do(runtime_of(request), form)
    about = {name: form[name] for name in ("table", "address") if name in form}
    log.info("Admin: %s", form["do"], extra=about | {"done": bool(done), "from": identity.address(request)})
    if wants_json(request):
        says = {"says": done} if isinstance(done, str) else {}
        return JSONResponse({"done": bool(done)} | says, 200 if done else 404)
    if not done:
        raise HTTPException(404, NOT_FOUND)
    return await told_once(request, done) if isinstance(done, str) else RedirectResponse("/admin", 303)


async def told_once(request: Request, passphrase: str) -> Response:
    """The page, with a new passphrase that is shown this once."""
    t, found = words_for(request), await everything(runtime_of(request), identity.language(request))
    says = t("The new passphrase, which is shown this once: {passphrase}", passphrase=passphrase)
    return html(request, pages.admin_page(t, found, "", says))


# What is there


async def everything(runtime: Runtime, language: str) -> dict[str, Any]:
    """The newest tables and accounts, and the addresses that are not let in."""
    tables = await runtime.store.read(upkeep.all_tables, runtime.limits.admin_tables)
    bans = await runtime.store.read(upkeep.bans)
    ids = [listed.summary.id for listed in tables]
    forks, deals = await runtime.store.read(forks_among, ids), await runtime.store.read(deals_among, ids)
    return {
        "tables": [
            table_entry(runtime, one, kind_of(forks.get(one.summary.id), deals.get(one.summary.id)), language)
            for one in tables
        ],
        "accounts": await admin_accounts.listed(runtime),
        "reports": [one._asdict() for one in await runtime.store.read(blocks.reports, runtime.limits.admin_tables)],
        "bans": [ban._asdict() for ban in bans],
        "days": runtime.limits.deleted_days,
    }


def kind_of(fork: Fork | None, deal: Deal | None) -> str:
    if deal is not None:
        return "day" if deal.day else "again"
    return "match" if fork is None else "try" if fork.origin else "uploaded"


def table_entry(runtime: Runtime, listed: upkeep.Listed, kind: str, language: str) -> dict[str, Any]:
    """A table in the list. Addresses are known only while the table is in memory: they are not stored."""
    summary, inside = listed.summary, in_memory(runtime).get(listed.summary.id)
    game = GAMES.get(summary.game)
    names = [shown_name(game, i, seat, language) for i, seat in enumerate(summary.seats)] if game else []
    states = {OVER: "over", CLOSED: "closed", ALONG: "taken along"}
    return {
        "id": summary.id,
        "game": summary.game,
        "kind": kind,
        "names": names,
        "state": "deleted" if listed.deleted else states.get(summary.turn, "running"),
        "until": listed.deleted,
        "actions": summary.at,
        "made": summary.made,
        "listed": listed.listed,
        "maker": inside.maker if inside else "",
        "watchers": sorted(watcher.address for watcher in inside.watchers) if inside else [],
    }


# What can be done


async def close(runtime: Runtime, form: Mapping[str, str]) -> bool:
    done = await runtime.store.do(upkeep.close_table, form.get("table", ""))
    leave(runtime, form.get("table", ""))
    return done


async def hide(runtime: Runtime, form: Mapping[str, str]) -> bool:
    return await runtime.store.do(upkeep.set_listed, form.get("table", ""), form.get("do") == "show")


async def delete(runtime: Runtime, form: Mapping[str, str]) -> bool:
    """It can be put back for some days; deleted once more it is gone."""
    table, days = form.get("table", ""), runtime.limits.deleted_days
    until = int(time()) + days * DAY
    done = await runtime.store.do(trash.throw_away, table, until)
    if done and not days:
        await runtime.store.do(upkeep.delete_tables, [table])
    leave(runtime, table)
    return done


async def restore(runtime: Runtime, form: Mapping[str, str]) -> bool:
    """Put a deleted table back, as it was."""
    return await runtime.store.do(trash.put_back, form.get("table", ""))


def leave(runtime: Runtime, id: str) -> None:
    """Whoever is at the table is told, and its pages see what became of it."""
    table = in_memory(runtime).get(id)
    if table is not None:
        table.farewell = WAS_CLOSED
        drop_table(runtime, table)


async def ban(runtime: Runtime, form: Mapping[str, str]) -> bool:
    """Turn an address away for some days, and whoever is here from it now."""
    address, days = (
        identity.one_address(form.get("address", "").strip()),
        form.get("days", "") or str(runtime.limits.ban_days),
    )
    if not address or len(address) > 100 or not days.isdecimal() or len(days) > 5:
        raise HTTPException(400, UNREADABLE)
    until = int(time()) + int(days) * DAY
    await runtime.store.do(upkeep.ban, address, until, form.get("why", "")[:200])
    runtime.banned[address] = until
    turn_out(runtime, address)
    return True


async def lift(runtime: Runtime, form: Mapping[str, str]) -> bool:
    runtime.banned.pop(form.get("address", ""), None)
    return await runtime.store.do(upkeep.lift_ban, form.get("address", ""))


async def settle(runtime: Runtime, form: Mapping[str, str]) -> bool:
    """A report was looked at."""
    return await runtime.store.do(blocks.settle_report, form.get("report", ""))


ORDERS: dict[str, Callable[[Runtime, Mapping[str, str]], Awaitable[bool | str]]] = {
    "close": close,
    "hide": hide,
    "show": hide,
    "delete": delete,
    "restore": restore,
    "rename": admin_accounts.rename,
    "passphrase": admin_accounts.reset,
    "remove": admin_accounts.remove,
    "ban": ban,
    "lift": lift,
    "settle": settle,
}
