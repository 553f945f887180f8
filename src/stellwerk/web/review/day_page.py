"""The deal of the day: one deal of each game and day for everybody on a server, and how everybody did with it.

Its seed follows from the key of the server and the day. Until the day is over nobody is told it, by any record; what
ends later does not count. Without a server all browsers have one key, and so the same deal.
"""

import hmac
from statistics import median
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.core.game import AnyGame, Option
from stellwerk.core.words import Words, mark
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import html, runtime_of, words_for
from stellwerk.web.base.forms import read_form
from stellwerk.web.people import lobby
from stellwerk.web.people.lobby import NewTable
from stellwerk.web.play import days, levels
from stellwerk.web.play.requested import requested_game
from stellwerk.web.play.table import Refused, shown_name
from stellwerk.web.site.pages import usual_players
from stellwerk.web.store import Deal
from stellwerk.web.store.deals import Played, played, table_of_day
from stellwerk.web.store.home import me

ALONE = b"without a server"  # the key there
PERSON = 0  # the seat
MOST = 1000  # results that are read
SHOWN = 50  # of them on the page


class Result(NamedTuple):
    """How somebody did."""

    place: int
    name: str
    points: int
    lead: int  # over the best bot
    mine: bool


async def get_today(request: Request) -> Response:
    game, today = requested_game(request.path_params["game"]), days.day_of(runtime_of(request).now.time())
    return RedirectResponse(f"/day/{game.name}/{today}", 303)


async def get_day(request: Request) -> Response:
    """The page of a day. Results are for those who have finished the deal, and for everybody when the day is over."""
    game, day, t = requested_game(request.path_params["game"]), request.path_params["day"], words_for(request)
    runtime, device = runtime_of(request), identity.device(request)
    now = runtime.now.time()
    if not days.end_of(day) or day > days.day_of(now):
        raise HTTPException(404)
    mine = await runtime.store.read(table_of_day, Deal(game.name, day), device)
    counted = [one for one in await runtime.store.read(played, Deal(game.name, day), MOST) if counts(one, day)]
    over = days.is_over(day, now)
    open = over or any(one.id == mine for one in counted)
    found = ranked(counted, game, mine, t.language)
    shown: dict[str, Any] = {"day": day, "over": over, "open": open, "table": mine, "number": len(counted)}
    shown |= {"results": chosen(found) if open else [], "said": summary(found, t) if open else ""}
    shown |= {"game": game, "title": game.called(t.language), "before": days.day_of(days.end_of(day) - 1.5 * days.DAY)}
    shown["left"] = t.plural("{n} hour is left.", "{n} hours are left.", days.hours_left(day, now))
    shown["finished"] = t.plural("One person has finished it.", "{n} people have finished it.", len(counted))
    return html(request, template.page("day.html", t, **shown))


async def post_today(request: Request) -> Response:
    """The table at which somebody plays the deal of today: one for each device, which may be there already."""
    game, runtime = requested_game(request.path_params["game"]), runtime_of(request)
    await read_form(request)
    device, cookie = identity.device_or_new(request)
    deal = Deal(game.name, days.day_of(runtime.now.time()))
    there = await runtime.store.read(table_of_day, deal, device)
    if there:
        return RedirectResponse(f"/t/{there}", 303)
    if await identity.too_many_tables(runtime, request, device):
        raise HTTPException(429, mark("Those were many tables at once: wait a minute."))
    name = (await runtime.store.read(me, device)).name
    new = new_table(ALONE if runtime.parts.alone else runtime.key, game, deal, device, name)
    try:
        table = await lobby.make_table(runtime, new._replace(address=identity.address(request)))
    except Refused as problem:
        raise HTTPException(507, str(problem)) from None
    return identity.with_device(request, RedirectResponse(f"/t/{table.id}", 303), cookie)


# The deal


def new_table(key: bytes, game: AnyGame, deal: Deal, device: str, name: str) -> NewTable:
    """One person against bots of the usual level."""
    bots = [f"bot:{levels.usual(game)}"] * (usual_players(game) - 1)
    options = {option.name: value for option in game.options if (value := option_of(key, deal, option))}
    names = [name, *("" for _ in bots)]
    return NewTable(game.name, options, None, ["me", *bots], names, device, seed=seed_of(key, deal), deal=deal)


def seed_of(key: bytes, deal: Deal) -> int:
    """As long as one of chance, and nobody finds it without the key of the server."""
    return int.from_bytes(mixed(key, deal, "seed")[:12], "big")


def option_of(key: bytes, deal: Deal, option: Option) -> str:
    """As many of the choices as may be chosen, others on another day; empty: as usual."""
    if not option.several:
        return ""
    by_day = sorted((value for value, _ in option.choices), key=lambda value: mixed(key, deal, f"option {value}"))
    return "".join(sorted(by_day[: option.most]))


def mixed(key: bytes, deal: Deal, what: str) -> bytes:
    return hmac.digest(key, f"deal of the day {deal.origin} {deal.day} {what}".encode(), "sha256")


# The results


def counts(one: Played, day: str) -> bool:
    """Whether somebody played it alone to the end, and on that day."""
    return one.used < days.end_of(day) and PERSON not in one.by_bots


def ranked(found: list[Played], game: AnyGame, mine: str, language: str) -> list[Result]:
    """The best first; equal points are one place."""
    points = [one.scores[PERSON] for one in found]
    results = [
        Result(
            1 + sum(other > one.scores[PERSON] for other in points),
            shown_name(game, PERSON, one.seats[PERSON], language),
            one.scores[PERSON],
            one.scores[PERSON] - max(one.scores[:PERSON] + one.scores[PERSON + 1 :]),
            one.id == mine,
        )
        for one in found
    ]
    return sorted(results, key=lambda result: result.place)


def chosen(results: list[Result]) -> list[Result]:
    """The best ones, and one's own."""
    return [result for number, result in enumerate(results) if number < SHOWN or result.mine]


def summary(results: list[Result], t: Words) -> str:
    """What everybody made, and where one stands oneself."""
    if not results:
        return ""
    points, leads = (round(median(values)) for values in zip(*((one.points, one.lead) for one in results), strict=True))
    said = t("Median: {points} points, {lead} ahead of the best bot.", points=points, lead=leads)
    if leads < 0:
        said = t("Median: {points} points, {lead} behind the best bot.", points=points, lead=-leads)
    own = [t("You made {points}: place {place} of {n}.", points=one.points, place=one.place, n=len(results))
           for one in results if one.mine]  # fmt: skip
    return " ".join([*own, said])
