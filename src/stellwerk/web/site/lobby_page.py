"""The page of the lobby: seats for anybody, by game, players, options and pace; one press sits down."""

from collections.abc import Mapping
from time import monotonic
from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.core.game import AnyGame, Option
from stellwerk.core.words import Words, mark
from stellwerk.games import GAMES
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import html, runtime_of, words_for
from stellwerk.web.base.forms import read_form
from stellwerk.web.base.names import is_own_name
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.people.offers import Lobby, Look, join
from stellwerk.web.people.ratings import short
from stellwerk.web.play.requested import requested_table
from stellwerk.web.play.table import Refused, shown_name
from stellwerk.web.play.time import clock
from stellwerk.web.store import Offer, Seat
from stellwerk.web.store.accounts import names_of_devices, ratings_at
from stellwerk.web.store.forks import forks_among
from stellwerk.web.store.offers import last_name, open_offers

FRESH = 1.0  # seconds for which one look at the store serves all


async def get_lobby(request: Request) -> Response:
    """The whole page."""
    runtime, t, device = runtime_of(request), words_for(request), identity.device(request)
    name = await runtime.store.read(last_name, device) if device else ""
    found = await entries(runtime, request.query_params, device, t)
    filters = filter_fields(request.query_params, t)
    return html(request, template.page("lobby.html", t, filters=filters, name=name, **found))


async def get_list(request: Request) -> Response:
    """The list alone, for pages that are open."""
    runtime, t = runtime_of(request), words_for(request)
    if await identity.over(runtime, request, "lobby_of_address", identity.address(request)):
        raise HTTPException(429, mark("That was a lot at once: wait a few seconds."))
    found = await entries(runtime, request.query_params, identity.device(request), t)
    return html(request, template.page("lobby_list.html", t, **found))


async def post_lobby(request: Request) -> Response:
    """Sit down."""
    runtime, form = runtime_of(request), await read_form(request)
    request.path_params["id"] = form.get("table", "")
    table = await requested_table(request)
    device, cookie = identity.device_or_new(request)
    if await identity.too_many_seats(runtime, request, device, new=bool(cookie)):
        raise HTTPException(429, mark("Those were many seats at once: wait a few minutes."))
    try:
        await join(runtime, table, device, form.get("name", ""))
    except Refused as problem:
        raise HTTPException(409, str(problem)) from None
    return identity.with_device(request, RedirectResponse(f"/t/{table.id}", 303), cookie)


async def look(runtime: Runtime) -> Look:
    """What is offered. However many pages are open, the store is asked once in a while."""
    lobby = runtime.record(Lobby)
    known = lobby.look
    if known is None or monotonic() - known.at > FRESH:
        found = await runtime.store.read(open_offers, runtime.limits.lobby_tables)
        devices = sorted({device for one in found for seat in one.seats for device in seat.devices})
        names = await runtime.store.read(names_of_devices, devices)
        ratings = await runtime.store.read(ratings_at, devices)
        tries = await runtime.store.read(forks_among, [one.id for one in found])
        lobby.look = known = Look(monotonic(), found, names, ratings, tries)
    return known


async def entries(runtime: Runtime, wanted: Mapping[str, str], device: str, t: Words) -> dict[str, Any]:
    """A page of the tables that are looked for, how many there are, and the way to the pages beside it."""
    found = await look(runtime)
    offers = [one for one in found.offers if one.game in GAMES and fits(one, wanted)]
    each = runtime.limits.lobby_page
    last = max(0, len(offers) - 1) // each + 1
    page = min(asked_page(wanted), last)
    shown = offers[(page - 1) * each : page * each]
    beside = {"newer": page - 1, "older": page + 1 if page < last else 0}
    ways = {name: way(wanted, number) if number else "" for name, number in beside.items()}
    return {
        "tables": [entry(one, found, device, t) for one in shown],
        "count": t.plural("{n} table has an open seat.", "{n} tables have open seats.", len(offers)) if offers else "",
        "at": page,
        "last": last,
    } | ways


def asked_page(wanted: Mapping[str, str]) -> int:
    text = wanted.get("page", "")
    return max(1, int(text)) if text.isascii() and text.isdigit() and len(text) < 5 else 1


def way(wanted: Mapping[str, str], page: int) -> str:
    """The address of another page of what is looked for."""
    known = {"game", "players", "pace", *(option.name for game in GAMES.values() for option in game.options)}
    kept = {name: value for name, value in wanted.items() if name in known and value}
    return f"/lobby?{urlencode(kept | {'page': page})}"


def fits(one: Offer, wanted: Mapping[str, str]) -> bool:
    """Whether a table is what somebody looks for; what they do not say may be anything."""
    game, options = GAMES[one.game], settled(GAMES[one.game], one.options)
    if wanted.get("game") and wanted["game"] != one.game:
        return False
    if wanted.get("players") and wanted["players"] != str(len(one.seats)):
        return False
    if wanted.get("pace") and wanted["pace"] != clock.kind(one.pace):
        return False
    if wanted.get("game") != one.game:
        return True
    return all(has(option, options[option.name], wanted.get(option.name, "")) for option in game.options)


def settled(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    return {option.name: options.get(option.name, option.default) for option in game.options}


def has(option: Option, chosen: str, wanted: str) -> bool:
    """Of several values the one that is wanted is among those chosen."""
    return not wanted or (wanted in chosen if option.several else wanted == chosen)


def entry(one: Offer, found: Look, device: str, t: Words) -> dict[str, Any]:
    """A table as the list shows it."""
    game, language = GAMES[one.game], t.language
    sitting = [
        (shown_name(game, number, seat, language), is_own_name(seat, found.registered), rating_of(one, seat, found))
        for number, seat in enumerate(one.seats)
        if seat.level or seat.devices
    ]
    return {
        "id": one.id,
        "title": game.called(language),
        "with": sitting,
        "players": t.plural("{n} player", "{n} players", len(one.seats)),
        "free": t.plural("{n} open seat", "{n} open seats", sum(seat.anybody for seat in one.seats)),
        "options": option_words(game, one.options, t),
        "pace": clock.says(one.pace, t),
        "begun": one.at > 0,
        "own_deck": one.own_deck,
        "a_try": one.id in found.tries,
        "mine": bool(device) and any(device in seat.devices for seat in one.seats),
    }


def rating_of(one: Offer, seat: Seat, found: Look) -> str:
    """What somebody is rated at this game with so many players; empty: they are not."""
    known = [found.ratings.get((device, one.game, len(one.seats))) for device in sorted(seat.devices)]
    return next((short(rating) for rating in known if rating), "")


def option_words(game: AnyGame, options: Mapping[str, str], t: Words) -> list[str]:
    """What was chosen when the table was made, of what there was to choose."""
    own, chosen = game.words(t.language), settled(game, options)
    return [
        f"{value} {own(label)}" if option.several else own(label)
        for option in game.options
        for value, label in option.choices
        if chosen[option.name] and has(option, chosen[option.name], value)
    ]


def filter_fields(wanted: Mapping[str, str], t: Words) -> list[dict[str, Any]]:
    """What can be looked for: options once a game is chosen."""
    most = max(max(game.players) for game in GAMES.values())
    fields = [
        field("game", t("Game"), [(name, game.called(t.language)) for name, game in GAMES.items()], wanted, t),
        field("players", t("Players"), [(str(n), str(n)) for n in range(2, most + 1)], wanted, t),
        field("pace", t("Pace"), clock.kinds(t), wanted, t),
    ]
    game = GAMES.get(wanted.get("game", ""))
    for option in game.options if game else ():
        if option.choices and game:
            own = game.words(t.language)
            labels = [
                (value, f"{value} {own(label)}" if option.several else own(label)) for value, label in option.choices
            ]
            title = option.title or option.choices[0][1]  # what is only chosen or not has no title
            fields.append(field(option.name, own(title), labels, wanted, t))
    return fields


def field(name: str, title: str, choices: list[tuple[str, str]], wanted: Mapping[str, str], t: Words) -> dict[str, Any]:
    return {"name": name, "title": title, "choices": [("", t("any")), *choices], "chosen": wanted.get(name, "")}
