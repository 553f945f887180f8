"""Holidays: so many days in a year somebody's clocks rest, wherever people have hours or days for a move."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from time import gmtime, strftime
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.core.words import mark
from stellwerk.web.base import template
from stellwerk.web.base.answers import html, runtime_of, words_for
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.people.account import signed_in
from stellwerk.web.play.gameplay import changing, open_table
from stellwerk.web.play.seats import registered
from stellwerk.web.play.table import Refused
from stellwerk.web.play.time import ticking
from stellwerk.web.store import StoreError
from stellwerk.web.store.holidays import Span, add_holiday, end_holiday, holidays_of, running_tables

DAY = 86400
AHEAD = 366  # days that somebody can plan
NO_DAYS = mark("A holiday begins today or later, ends not before it begins, and within a year.")
TOO_LONG = mark("That is more than you have in a year, or meets another holiday of yours.")


async def get_holidays(request: Request) -> Response:
    runtime, t, account = runtime_of(request), words_for(request), await signed_in(request)
    found = (await runtime.store.read(holidays_of, [account.device])).get(account.device, [])
    days = t.plural("You have {n} day a year.", "You have {n} days a year.", runtime.limits.holiday_days)
    page = template.page("holidays.html", t, holidays=shown(found, runtime.now.time()), days=days)
    return html(request, page)


async def post_holidays(request: Request) -> Response:
    form, runtime, account = await read_form(request), runtime_of(request), await signed_in(request)
    now = int(runtime.now.time())
    if form.get("do") == "add":
        most = runtime.limits.holiday_days * DAY
        if not await runtime.store.do(add_holiday, account.device, asked(form, now), most):
            raise HTTPException(409, TOO_LONG)
    elif form.get("do") == "end" and form.get("first", "").isdigit() and len(form["first"]) < 12:
        await runtime.store.do(end_holiday, account.device, int(form["first"]), now)
    else:
        raise HTTPException(400, UNREADABLE)
    await put_clocks_right(runtime, account.device)
    return RedirectResponse("/me/holidays", 303)


def asked(form: dict[str, str], now: int) -> Span:
    """From the first day to the end of the last one, as the world counts days (UTC); one of today begins now."""
    try:
        first, last = (date.fromisoformat(form.get(name, "")) for name in ("first", "last"))
        begin, end = (int(datetime.combine(day, time(0), UTC).timestamp()) for day in (first, last + timedelta(1)))
    except (ValueError, OverflowError):
        raise HTTPException(400, NO_DAYS) from None
    if begin < now - DAY or end <= max(begin, now) or end > now + AHEAD * DAY:
        raise HTTPException(400, NO_DAYS)
    return max(begin, now), end


async def put_clocks_right(runtime: Runtime, device: str) -> None:
    """At all tables where somebody plays; one that cannot be read does not matter to the others."""
    for id in await runtime.store.read(running_tables, device):
        try:
            table = await open_table(runtime, id)
            async with changing(runtime, table):
                await registered.learn(runtime, table, table.seats)
                await ticking.put_right(runtime, table)
        except (KeyError, Refused, StoreError) as problem:
            log.warning("Table %s: its clock was not told of a holiday: %s", id, type(problem).__name__)


def shown(spans: Sequence[Span], now: float) -> list[dict[str, Any]]:
    """Those that are not over."""
    return [
        {"first": first, "says": " – ".join(strftime("%Y-%m-%d", gmtime(day)) for day in (first, last - 1))}
        for first, last in spans
        if last > now
    ]
