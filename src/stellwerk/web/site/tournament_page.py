"""Tournaments: the list, the page of one to look at, to take part and to print, and its files."""

import hmac
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.arena.measure.statistics import as_csv
from stellwerk.core.words import Words, mark
from stellwerk.games import GAMES
from stellwerk.kit.numbers import formatted
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import check_rate, html, runtime_of, words_for
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.people import tournaments as service
from stellwerk.web.people.account import NOT_IN, account_of, signed_in
from stellwerk.web.people.pairing.records import KNOCK_OUT, LEAGUE, SWISS
from stellwerk.web.people.pairing.standings import Standing, standings
from stellwerk.web.people.statistics import KINDS as FILES
from stellwerk.web.play.requested import requested_game
from stellwerk.web.play.time import clock
from stellwerk.web.site import tournament_form as form_of
from stellwerk.web.site.forms import BadForm
from stellwerk.web.site.lobby_page import option_words
from stellwerk.web.store import Conflict, NotTheirs
from stellwerk.web.store import tournaments as store
from stellwerk.web.store.accounts import account_named
from stellwerk.web.store.tournaments import BYE, DONE, GONE, LATE, OPEN, RUNNING, SHUT, Entered, Paired, Tournament

MOST = 50  # tournaments in the list
MANY = mark("You organise as many tournaments as one may: let one of them end first.")
NOT_NOW = mark("That is not possible any more: look at the tournament again.")
CLOSED_ONE = mark("This tournament is for people who have its link: ask the organiser.")
FEW = mark("A tournament needs at least two people.")
ORGANISER = mark("Only the organiser of the tournament can do this.")


# The list and the form


async def get_list(request: Request) -> Response:
    check_rate(request, "statistics_of_address")
    runtime, t, account = runtime_of(request), words_for(request), await account_of(request)
    found = await runtime.store.read(store.tournaments, account.key if account else "", MOST)
    lines = [about(one, t) for one in found if one.game in GAMES]
    return html(request, template.page("tournaments.html", t, lines=lines, signed_in=account is not None))


async def get_new(request: Request) -> Response:
    await signed_in(request)
    game = requested_game(request.query_params.get("game", next(iter(GAMES))))
    return html(request, form_of.form_page(words_for(request), {"game": game.name}))


async def post_new(request: Request) -> Response:
    form, t, runtime, account = (
        await read_form(request),
        words_for(request),
        runtime_of(request),
        await signed_in(request),
    )
    requested_game(form.get("game", ""))
    if await identity.too_many_tables(runtime, request, account.device):
        raise HTTPException(429, mark("Those were many tables at once: wait a minute."))
    try:
        new = await form_of.asked(runtime, form, t)
        await runtime.store.do(store.add_tournament, new, account.device, runtime.limits.tournaments_of_account)
    except BadForm as problem:
        return html(request, form_of.form_page(t, form, str(problem)), 400)
    except Conflict:
        return html(request, form_of.form_page(t, form, t(MANY)), 400)
    return RedirectResponse(f"/tournaments/{new.id}", 303)


def about(found: Tournament, t: Words) -> dict[str, Any]:
    """A line of the list, and the head of the page."""
    states = {OPEN: t("Takes people"), RUNNING: t("Running"), DONE: t("Over")}
    game = GAMES[found.game]
    size = t.plural("{n} player", "{n} players", found.size)
    return {
        "id": found.id,
        "title": found.title,
        "kind": form_of.kind_words(t)[found.kind][0],
        "game": game.called(t.language),
        "state": states[found.state],
        "facts": [size, *option_words(game, found.options, t), clock.says(found.pace, t)],
    }


# One tournament


async def requested(request: Request) -> Tournament:
    id = str(request.path_params["id"])
    found = await runtime_of(request).store.read(store.tournament_of, id) if id.isascii() and id.isalnum() else None
    if found is None or found.game not in GAMES:
        raise HTTPException(404)
    return found


def key_of(runtime: Runtime, id: str) -> str:
    """What is in the link of an invitation; it follows from the server's key and is stored nowhere."""
    return hmac.new(runtime.key, f"tournament {id}".encode(), "sha256").hexdigest()[:22]


def takes(found: Tournament) -> Sequence[str]:
    """In which states somebody can come: late to a Swiss tournament, and to a league before its next season."""
    if found.kind == LEAGUE:
        return (OPEN, RUNNING, DONE)
    return (OPEN, RUNNING) if found.kind == SWISS else (OPEN,)


async def get_one(request: Request) -> Response:
    check_rate(request, "statistics_of_address")
    found, runtime, t, account = (
        await requested(request),
        runtime_of(request),
        words_for(request),
        await account_of(request),
    )
    people = await runtime.store.read(store.entered, found.id)
    rows = await runtime.store.read(store.paired, found.id, found.season)
    organiser = await runtime.store.read(account_named, found.organiser)
    me = account.key if account else ""
    mine = any(one.who == me and not one.gone for one in people)
    key, given = key_of(runtime, found.id), request.query_params.get("key", "")
    may = found.listed or me == found.organiser or secrets.compare_digest(given.encode(), key.encode())
    host = bool(me) and me == found.organiser
    told = {
        "rules": rules(found, t),
        "people": [shown(one.who, people, t) for one in people if not one.gone],
        "divisions": divisions(found, people, rows, t),
        "rounds": rounds(found, people, rows, t),
        "organiser": (organiser.name if organiser else ""),
        "host": host,
        "mine": mine and found.state != DONE,
        "takes": may and not mine and found.state in takes(found),
        "begins": host and (found.state == OPEN or (found.state == DONE and found.kind == LEAGUE)),
        "again": found.state == DONE,
        "link": f"{request.base_url}tournaments/{found.id}?key={key}" if host and not found.listed else "",
        "key": given,
        "signed_in": account is not None,
        "season": found.season if found.kind == LEAGUE else 0,
    }
    return html(request, template.page("tournament.html", t, **about(found, t), **told))


def rules(found: Tournament, t: Words) -> list[str]:
    """What was agreed when it was made."""
    game_ties = t("Equal points at a table are told apart by the rulebook of the game.")
    ties = (
        t("Equal points in the standings: the points of all opponents, then wins, then points of the game.")
        if found.kind in (SWISS, KNOCK_OUT)
        else t("Equal points in the standings: the points of those one has beaten, then wins, then points of the game.")
    )
    return [
        form_of.kind_words(t)[found.kind][1],
        *([t.plural("{n} round.", "{n} rounds.", found.rounds)] if found.kind == SWISS else []),
        t("At a table the best has 1 point, the last 0, those between their share; a bye counts 1.") + " " + game_ties,
        ties,
        t("People have {time} to come to their table.", time=form_of.hours_words(found.hours, t))
        + " "
        + form_of.missed_words(t)[found.missed],
        *(
            [t("All tables of a round have the same deal: nobody else looks at them until the round is over.")]
            if found.equal
            else []
        ),
    ]


def shown(who: str, people: Sequence[Entered], t: Words) -> str:
    return next((one.name for one in people if one.who == who and one.name), t("somebody who is gone"))


def divisions(
    found: Tournament, people: Sequence[Entered], rows: Sequence[Paired], t: Words
) -> list[tuple[str, list[dict[str, Any]]]]:
    """The standings, of a league one for each division."""
    if found.state == OPEN:
        return []
    told = []
    for number, lines in by_division(found, people, rows):
        title = t("Division {n}", n=number) if found.kind == LEAGUE else t("Standings")
        told.append((title, [standing(line, people, t) for line in lines]))
    return told


def by_division(
    found: Tournament, people: Sequence[Entered], rows: Sequence[Paired]
) -> list[tuple[int, list[Standing]]]:
    known = people if found.kind == LEAGUE else [one._replace(division=1) for one in people]
    every, told = service.entrants(known), []
    for number in sorted({one.division for one in every}):
        mine = [one for one in every if one.division == number]
        names = {one.who for one in mine}
        told.append((number, standings(found.kind, mine, [one for one in service.played(rows) if one.who in names])))
    return told


def standing(line: Standing, people: Sequence[Entered], t: Words) -> dict[str, Any]:
    return line._asdict() | {
        "name": shown(line.who, people, t),
        "points": formatted(line.points, ".2f"),
        "tie": formatted(line.tie, ".2f"),
    }


def rounds(
    found: Tournament, people: Sequence[Entered], rows: Sequence[Paired], t: Words
) -> list[tuple[int, list[dict[str, Any]]]]:
    """The last one first; each with its tables."""
    why = {
        BYE: t("bye"),
        GONE: t("somebody has left"),
        LATE: t("somebody did not come"),
        SHUT: t("the table was closed"),
    }
    told = []
    for number in range(found.round, 0, -1):
        tables: dict[int, list[Paired]] = {}
        for one in rows:
            if one.round == number:
                tables.setdefault(one.number, []).append(one)
        told.append((number, [table(one, people, why, t) for _, one in sorted(tables.items())]))
    return told


def table(rows: Sequence[Paired], people: Sequence[Entered], why: Mapping[str, str], t: Words) -> dict[str, Any]:
    over = all(one.points is not None for one in rows)
    return {
        "board": rows[0].board,
        "over": over,
        "why": why.get(rows[0].why, ""),
        "people": [
            (
                shown(one.who, people, t),
                formatted(one.points or 0.0, ".2f") if over else "",
                one.score if over and one.board else "",
            )
            for one in rows
        ],
    }


# What people do


async def post_one(request: Request) -> Response:
    form, found = await read_form(request), await requested(request)
    account, do = await signed_in(request), ORDERS.get(form.get("do", ""))
    if do is None:
        raise HTTPException(400, UNREADABLE)
    try:
        await do(runtime_of(request), found, account.device, form)
    except NotTheirs:
        raise HTTPException(403, ORGANISER if form["do"] == "begin" else NOT_IN) from None
    except Conflict:
        raise HTTPException(409, NOT_NOW) from None
    return RedirectResponse(f"/tournaments/{found.id}", 303)


async def enter(runtime: Runtime, found: Tournament, device: str, form: Mapping[str, str]) -> None:
    right = secrets.compare_digest(form.get("key", "").encode(), key_of(runtime, found.id).encode())
    account = await runtime.store.read(store.key_of, device)
    if not (found.listed or right or account == found.organiser):
        raise HTTPException(403, CLOSED_ONE)
    await runtime.store.do(store.enter, found.id, device, takes(found), runtime.limits.tournament_people)


async def leave(runtime: Runtime, found: Tournament, device: str, form: Mapping[str, str]) -> None:
    await service.withdraw(runtime, found.id, device)


async def begin(runtime: Runtime, found: Tournament, device: str, form: Mapping[str, str]) -> None:
    people = await runtime.store.read(store.entered, found.id)
    if sum(not one.gone for one in people) < 2:
        raise HTTPException(409, FEW)
    if found.state == DONE and found.kind != LEAGUE:
        raise HTTPException(409, NOT_NOW)
    await service.begin(runtime, found.id, device)


ORDERS: dict[str, Callable[[Runtime, Tournament, str, Mapping[str, str]], Awaitable[None]]] = {
    "enter": enter,
    "leave": leave,
    "begin": begin,
}


# Files


async def get_file(request: Request) -> Response:
    """The standings or the tables of a season, for a spreadsheet."""
    check_rate(request, "statistics_of_address")
    found, runtime, kind = await requested(request), runtime_of(request), str(request.path_params["kind"])
    people = await runtime.store.read(store.entered, found.id)
    rows = await runtime.store.read(store.paired, found.id, found.season)
    t = words_for(request)
    if kind not in ("standings", "tables"):
        raise HTTPException(404)
    lines = standing_rows(found, people, rows, t) if kind == "standings" else table_rows(found, people, rows, t)
    named = {"content-disposition": f'attachment; filename="stellwerk-{found.id}-{kind}.csv"'}
    return Response(as_csv(lines), media_type=FILES["csv"], headers=named)


def standing_rows(
    found: Tournament, people: Sequence[Entered], rows: Sequence[Paired], t: Words
) -> list[dict[str, Any]]:
    return [
        {"season": found.season, "division": division, "rank": line.rank, "name": shown(line.who, people, t)}
        | {"points": line.points, "tie": line.tie, "wins": line.wins, "score": line.score, "tables": line.tables}
        for division, lines in by_division(found, people, rows)
        for line in lines
    ]


def table_rows(found: Tournament, people: Sequence[Entered], rows: Sequence[Paired], t: Words) -> list[dict[str, Any]]:
    return [
        {"season": found.season, "round": one.round, "table": one.number + 1, "seat": one.seat + 1}
        | {"name": shown(one.who, people, t), "points": "" if one.points is None else one.points}
        | {"score": one.score, "why": one.why, "match": one.board}
        for one in rows
    ]


async def results(request: Request, t: Words) -> dict[str, Any]:
    """The same as the files, for a program; before it begins there are no standings."""
    found, runtime = await requested(request), runtime_of(request)
    people = await runtime.store.read(store.entered, found.id)
    rows = await runtime.store.read(store.paired, found.id, found.season)
    tables = [line | {"points": one.points} for line, one in zip(table_rows(found, people, rows, t), rows, strict=True)]
    known = {name: getattr(found, name) for name in ("id", "title", "game", "kind", "state", "round")}
    return known | {
        "standings": [] if found.state == OPEN else standing_rows(found, people, rows, t),
        "tables": tables,
    }
