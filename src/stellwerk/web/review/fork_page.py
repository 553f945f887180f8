"""Try from here: the form that asks who plays on from a step of a match, and the table that it makes."""

from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.core.words import Words, mark, words
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import html, runtime_of, words_for
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.people.lobby import new_id, new_link
from stellwerk.web.people.offers import MANY
from stellwerk.web.play import levels
from stellwerk.web.play.requested import may_have, requested_table
from stellwerk.web.play.table import Refused, Table, locked, names_of, seats_of, shown_name
from stellwerk.web.review import forks
from stellwerk.web.review.replay import asked_step
from stellwerk.web.site import pages
from stellwerk.web.store import Seat

NOT_NOW = mark(
    "This match cannot be tried now, since that would tell what comes next. Those who may have its record can try it "
    "when it is over."
)


async def get_fork(request: Request) -> Response:
    """Who shall play on?"""
    table, t = await requested_table(request), words_for(request)
    async with locked(table):
        await check_may(request, table)
        step, names = wanted_step(request, table), names_of(table, t.language)
        me = wanted_seat(request, table, step)
        seats = [seat_field(table, seat, me, names[seat], t) for seat in range(len(table.seats))]
        question = names[table.match.seats[step]] if step < len(table.match.actions) else ""
    back = f"/t/{table.id}/replay?{request.url.query}"
    game, kinds = table.match.game, seat_kinds(table, t)
    shown = {"step": step, "seats": seats, "kinds": kinds, "next": question, "back": back, "query": request.url.query}
    return html(request, template.page("fork.html", t, id=table.id, title=game.called(t.language), **shown))


async def post_fork(request: Request) -> Response:
    """The new table."""
    table, form, runtime = await requested_table(request), await read_form(request), runtime_of(request)
    device, cookie = identity.device_or_new(request)
    async with locked(table):
        await check_may(request, table)
        new = NewSeats(new_id(), device, cookie or identity.secret(request))
        seats = chosen_seats(table, form, new)
    offered = any(seat.anybody for seat in seats)
    if offered and await identity.over(runtime, request, "offers_of_address", identity.address(request)):
        raise HTTPException(429, MANY)
    if await identity.too_many_tables(runtime, request, device):
        raise HTTPException(429, mark("Those were many tables at once: wait a minute."))
    async with locked(table):
        try:
            step, address = wanted_step(request, table), identity.address(request)
            made = await forks.fork(runtime, table, step, seats, device, address, new.table)
        except Refused as problem:
            raise HTTPException(507, str(problem)) from None
    return identity.with_device(request, RedirectResponse(f"/t/{made.id}", 303), cookie)


async def check_may(request: Request, table: Table) -> None:
    record = await may_have(request, table)
    if not forks.may_fork(table, identity.device(request), record):
        raise HTTPException(403, NOT_NOW)


def wanted_step(request: Request, table: Table) -> int:
    return min(asked_step(table, request.query_params.get("step", "")), forks.last_fork(table))


def wanted_seat(request: Request, table: Table, step: int) -> int:
    """The seat that one is offered: the one that was looked through, else the own one, else who must choose."""
    seat = request.query_params.get("seat", "")
    if seat in map(str, range(len(table.seats))):
        return int(seat)
    own = seats_of(table, identity.device(request))
    decision = table.match.at(step).decision
    return own[0] if own else decision.seat if decision else 0


def seat_kinds(table: Table, t: Words) -> list[tuple[str, str]]:
    """As for a new table; nobody from elsewhere where hands stay closed, for they would be seen."""
    elsewhere = ("friend", "anybody") if table.hands_closed else ()
    return [kind for kind in pages.seat_kinds(t, table.match.game) if kind[0] not in elsewhere]


def seat_field(table: Table, seat: int, me: int, name: str, t: Words) -> dict[str, Any]:
    """Everybody else is a bot at first, of the same level as before."""
    game = table.match.game
    level = table.seats[seat].level
    bot = level if level in levels.of_game(game) else levels.usual(game)
    return {"number": seat, "name": name, "kind": "me" if seat == me else f"bot:{bot}"}


class NewSeats(NamedTuple):
    """Where seats are made: at a table with an id, by a device whose secret gives the links."""

    table: str
    device: str
    secret: str


def chosen_seats(table: Table, form: dict[str, str], new: NewSeats) -> list[Seat]:
    """A person has the name of whoever played the seat before."""
    kinds = [form.get(f"seat{number}", "") for number in range(len(table.seats))]
    if not set(kinds) <= {kind for kind, _ in seat_kinds(table, words("en"))}:
        raise HTTPException(400, UNREADABLE)
    return [chosen_seat(table, number, kind, new) for number, kind in enumerate(kinds)]


def chosen_seat(table: Table, number: int, kind: str, new: NewSeats) -> Seat:
    if kind.startswith("bot:"):
        return Seat(kind.removeprefix("bot:"), "", "")
    if kind in ("friend", "anybody"):
        return Seat("", "", new_link(new.secret, new.table, number), anybody=kind == "anybody")
    name = table.seats[number].name
    of_bot = shown_name(table.match.game, number, Seat("bot", "", ""), "en")  # as a downloaded match calls one
    return Seat("", "" if name == of_bot else name, "", frozenset({new.device}))
