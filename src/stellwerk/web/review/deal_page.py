"""Play this deal: the cards of a match that is over again, against bots or friends, and the results side by side."""

from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.core.game import AnyGame
from stellwerk.core.words import Words, mark
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import html, runtime_of, words_for
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.people import lobby, results
from stellwerk.web.people.lobby import NewTable
from stellwerk.web.play.requested import may_have, refusal, requested_table
from stellwerk.web.play.table import Refused, Table, locked, names_of, shown_name
from stellwerk.web.review.fork_page import seat_field, wanted_seat
from stellwerk.web.site import pages
from stellwerk.web.site.forms import BadForm, kinds_of
from stellwerk.web.store import Deal
from stellwerk.web.store.deals import Played, played
from stellwerk.web.store.home import me

MOST = 50  # matches on the page
NOT_OVER = mark("A deal is played again when the match is over.")


class Row(NamedTuple):
    """A match with this deal, as the page shows it."""

    names: list[str]  # by seat
    scores: list[int]
    here: bool  # it is the match of the address


def deal_of(table: Table) -> Deal:
    """What is dealt again: all that come from one match belong together."""
    return table.deal if table.deal and not table.deal.day else Deal(table.id)


async def get_deal(request: Request) -> Response:
    """How the deal ended wherever it was played, and who shall play it now."""
    table, t = await requested_table(request), words_for(request)
    async with locked(table):
        await check_may(request, table)
        names, last = names_of(table, t.language), len(table.match.actions)
        own = wanted_seat(request, table, last)
        seats = [seat_field(table, seat, own, names[seat], t) for seat in range(len(table.seats))]
    runtime, device, game = runtime_of(request), identity.device(request), table.match.game
    await results.count(runtime, table)  # of a match that ended before results were kept
    found = await runtime.store.read(played, deal_of(table), MOST)
    rows = [row_of(one, game, table.id, t.language) for one in found]
    mine = [number for number, seat in enumerate(table.seats) if device and device in seat.devices]
    shown: dict[str, Any] = {
        "seats": seats,
        "kinds": seat_kinds(game, t),
        "rows": rows,
        "said": compared(rows, mine, t),
    }
    shown |= {"id": table.id, "query": request.url.query, "title": game.called(t.language)}
    return html(request, template.page("deal.html", t, **shown))


async def post_deal(request: Request) -> Response:
    """The new table."""
    table, form, runtime = await requested_table(request), await read_form(request), runtime_of(request)
    t, (device, cookie) = words_for(request), identity.device_or_new(request)
    async with locked(table):
        await check_may(request, table)
    kinds = chosen_kinds(table, form, t)
    if await identity.too_many_tables(runtime, request, device):
        raise HTTPException(429, mark("Those were many tables at once: wait a minute."))
    name = (await runtime.store.read(me, device)).name
    names = [name if kind == "me" else "" for kind in kinds]
    setting, secret = table.setting, cookie or identity.secret(request)
    new = NewTable(setting.game, setting.options, setting.deck, kinds, names, device, seed=setting.seed, secret=secret)
    try:
        made = await lobby.make_table(runtime, new._replace(deal=deal_of(table), address=identity.address(request)))
    except Refused as problem:
        raise HTTPException(507, str(problem)) from None
    return identity.with_device(request, RedirectResponse(f"/t/{made.id}", 303), cookie)


async def check_may(request: Request, table: Table) -> None:
    """Whoever may have the record knows the deal."""
    if not table.match.over:
        raise HTTPException(403, NOT_OVER)
    if not await may_have(request, table):
        raise HTTPException(403, refusal(table))


def seat_kinds(game: AnyGame, t: Words) -> list[tuple[str, str]]:
    """As for a new table, but nobody from the lobby: the host knows the deal."""
    return [kind for kind in pages.seat_kinds(t, game) if kind[0] != "anybody"]


def chosen_kinds(table: Table, form: dict[str, str], t: Words) -> list[str]:
    try:
        kinds = kinds_of(table.match.game, form | {"players": str(table.setting.players)}, t)
    except BadForm as problem:
        raise HTTPException(400, str(problem)) from None
    if not set(kinds) <= {kind for kind, _ in seat_kinds(table.match.game, t)}:
        raise HTTPException(400, UNREADABLE)
    return kinds


def row_of(one: Played, game: AnyGame, here: str, language: str) -> Row:
    names = [shown_name(game, number, seat, language) for number, seat in enumerate(one.seats)]
    return Row(names, one.scores, one.id == here)


def compared(rows: list[Row], mine: list[int], t: Words) -> list[str]:
    """What the visitor made here, beside what the others made from the same seat."""
    own = [row for row in rows if row.here]
    others = [row for row in rows if not row.here]
    pairs = [
        (row.scores[seat], other.names[seat], other.scores[seat]) for row in own for seat in mine for other in others
    ]
    return [
        t("You made {points} where {who} made {theirs}.", points=points, who=who, theirs=theirs)
        for points, who, theirs in pairs
    ]
