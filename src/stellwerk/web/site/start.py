"""The start page: for newcomers the games, for somebody who comes back first the tables that wait for them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import gmtime, strftime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stellwerk.core.game import AnyGame
from stellwerk.core.words import Words
from stellwerk.games import GAMES, find
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import check_rate, html, runtime_of, words_for
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.people import results
from stellwerk.web.people.results import Result
from stellwerk.web.play import levels
from stellwerk.web.play.origin import listed_as
from stellwerk.web.play.spectators import says as watching_says
from stellwerk.web.play.spectators import spectators
from stellwerk.web.play.table import shown_name
from stellwerk.web.play.tables import Tables, in_memory
from stellwerk.web.play.time import clock
from stellwerk.web.play.time.resting import Calendar
from stellwerk.web.site import pages, room_page
from stellwerk.web.store import ALONG, Seat, Summary
from stellwerk.web.store.accounts import ratings_at
from stellwerk.web.store.circles import Circle, contact_devices, my_circles
from stellwerk.web.store.deals import deals_among
from stellwerk.web.store.forks import forks_among
from stellwerk.web.store.holidays import holidays_of
from stellwerk.web.store.home import Mine, last_chosen, listed_tables, my_tables

FINISHED = 20  # tables that are over and stand on the page
DATES = {"en": "%Y-%m-%d", "de": "%d.%m.%Y", "it": "%d/%m/%Y"}
Entry = dict[str, Any]


async def get_start(request: Request) -> Response:
    runtime, t, device = runtime_of(request), words_for(request), identity.device(request)
    mine = await my_entries(runtime, device, t)
    known = {entry["id"] for entry in mine}
    listed = await runtime.store.read(listed_tables, runtime.limits.listed_tables)
    listed = [summary for summary in listed if summary.id not in known]
    others = readable(await by_interest(runtime, listed, device), device, t)
    for entry in others:
        entry["watching"] = watching(runtime, entry["id"], t)
    await name_kinds(runtime, others, t)
    chosen = {name: await last_level(runtime, device, name) for name in GAMES} if mine else {}
    rooms, asked = await room_page.entries(runtime, device, t), await asked_into(runtime, device)
    return html(request, start_page(t, sorted_out(mine, t), others, chosen, rooms, asked))


async def get_mine(request: Request) -> Response:
    """My tables alone, for a page that is open."""
    check_rate(request, "home_of_address")
    t = words_for(request)
    runtime, device = runtime_of(request), identity.device(request)
    groups, rooms = sorted_out(await my_entries(runtime, device, t), t), await room_page.entries(runtime, device, t)
    asked = await asked_into(runtime, device)
    return html(request, template.page("start_mine.html", t, groups=groups, rooms=rooms, asked=asked))


async def asked_into(runtime: Runtime, device: str) -> list[Circle]:
    """The groups of people into which I am invited."""
    mine = await runtime.store.read(my_circles, device) if device else []
    return [circle for circle, here in mine if not here]


async def by_interest(runtime: Runtime, listed: Sequence[Summary], device: str) -> list[Summary]:
    """Where contacts play comes first, then where most watch, then where people with names are rated highest."""
    friends = await runtime.store.read(contact_devices, device) if device else frozenset[str]()
    devices = sorted({one for summary in listed for seat in summary.seats for one in seat.devices})
    ratings = await runtime.store.read(ratings_at, devices)

    def interest(summary: Summary) -> tuple[bool, int, float, int]:
        people = {one for seat in summary.seats for one in seat.devices}
        rated = [ratings[key].mu for one in people if (key := (one, summary.game, len(summary.seats))) in ratings]
        return bool(people & friends), watched(runtime, summary.id), max(rated, default=0.0), summary.made

    return sorted(listed, key=interest, reverse=True)


def watched(runtime: Runtime, id: str) -> int:
    """How many watch a table, at this process."""
    table = in_memory(runtime).get(id)
    return len(spectators(table)) if table else 0


def watching(runtime: Runtime, id: str, t: Words) -> str:
    """The same in words; empty: nobody."""
    table = in_memory(runtime).get(id)
    return watching_says(table, t) if table else ""


async def last_level(runtime: Runtime, device: str, game: str) -> str:
    """The level of bots that somebody chose last; empty: none that there still is."""
    chosen = await runtime.store.read(last_chosen, device, game)
    found = [seat.level for seat in chosen.seats if seat.level and not seat.devices] if chosen else []
    return found[0] if found and found[0] in levels.of_game(GAMES[game]) else ""


# The page


def start_page(
    t: Words,
    groups: Sequence[tuple[str, str, Sequence[Mapping[str, Any]]]],
    others: Sequence[Mapping[str, Any]],
    chosen: Mapping[str, str] = {},
    rooms: Sequence[Mapping[str, Any]] = (),
    asked: Sequence[Circle] = (),
) -> str:
    """My tables in `groups` and those of `others`: see list_entry; `chosen` is the last level by game.

    `rooms` are the ready rooms where I am or am invited, `asked` the groups of people into which I am invited.
    """
    games = sorted(GAMES.values(), key=lambda game: (game.picture is None, game.name))
    cards = [card(t, game, chosen.get(game.name) or first_level(game, newcomer=not groups)) for game in games]
    return template.page("start.html", t, games=cards, groups=groups, others=others, rooms=rooms, asked=asked)


def first_level(game: AnyGame, newcomer: bool) -> str:
    """How good the bots shall be unless somebody has chosen; at a first visit not very."""
    return levels.easiest(game) if newcomer else levels.usual(game)


def card(t: Words, game: AnyGame, level: str) -> dict[str, Any]:
    """A game on the start page: what it is, and how good the bots shall be."""
    own = game.words(t.language)
    return {
        "name": game.name,
        "title": game.called(t.language),
        "poster": template.drawing(game.picture.poster() if game.picture else ""),
        "pitch": game.text.pitch(own),
        "facts": game.text.facts(own),
        "against": t.plural("Against one bot:", "Against {n} bots:", pages.usual_players(game) - 1),
        "levels": levels.choices(game, t),
        "level": level,
    }


# My tables


async def my_entries(runtime: Runtime, device: str, t: Words) -> list[Entry]:
    """All that are shown, with the time that is left where I must choose."""
    if not device:
        return []
    own = await runtime.store.read(my_tables, device, runtime.limits.listed_tables, FINISHED)
    ended = await results.results(runtime, [one.summary for one in own])
    now, found = runtime.record(Tables).uptime.now(), list[Entry]()
    mine = await runtime.store.read(holidays_of, [device])
    for one in own:
        for entry in readable([one.summary], device, t, ended):
            calendar = Calendar(runtime.now.time(), {one.summary.turn: mine.get(device, [])})
            found.append(entry | about_me(one, entry, device, (now, calendar), t))
    await name_kinds(runtime, found, t)
    return found


def about_me(one: Mine, entry: Entry, device: str, now: tuple[int, Calendar], t: Words) -> Entry:
    """What a table wants of me, and how soon."""
    expected = not entry["over"] and any(seat.expected and device in seat.devices for seat in one.summary.seats)
    runs = one.clock if entry["my_turn"] and one.clock and one.clock.seat == one.summary.turn else None
    left = clock.left(runs, runs.seat, *now) if runs else None
    group = "over" if entry["over"] else "invited" if expected else "turn" if entry["my_turn"] else "running"
    order = (left is None, left or 0, one.used) if group == "turn" else (False, 0, -one.used)
    return {"group": group, "order": order, "left": clock.says_left(left, t) if left is not None else ""}


def sorted_out(mine: Sequence[Entry], t: Words) -> list[tuple[str, str, list[Entry]]]:
    """My turn first, the most urgent above, then what runs, what I am invited to, and what is over."""
    titles = (("turn", t("Your turn")), ("running", t("Running")), ("invited", t("Invitations")), ("over", t("Over")))
    groups = [(name, title, [one for one in mine if one["group"] == name]) for name, title in titles]
    return [(name, title, sorted(found, key=lambda one: one["order"])) for name, title, found in groups if found]


# Tables in a list


async def name_kinds(runtime: Runtime, entries: Sequence[Entry], t: Words) -> None:
    """Which of them are tries, share their deal, or were uploaded."""
    ids = [entry["id"] for entry in entries]
    forked, dealt = await runtime.store.read(forks_among, ids), await runtime.store.read(deals_among, ids)
    for entry in entries:
        entry["kind"] = listed_as(forked.get(entry["id"]), dealt.get(entry["id"]), t)


def readable(summaries: Sequence[Summary], device: str, t: Words, ended: Mapping[str, Result] = {}) -> list[Entry]:
    """Those of games that are installed here, and that can be read."""
    found = []
    for summary in summaries:
        with suppress(ValueError, LookupError, TypeError):
            found.append(list_entry(summary, device, t, ended.get(summary.id)))
    return found


def list_entry(summary: Summary, device: str, t: Words, ended: Result | None = None) -> Entry:
    game, turn = find(summary.game), summary.turn
    names = [shown_name(game, i, seat, t.language) for i, seat in enumerate(summary.seats)]
    away = turn == ALONG
    over = turn < 0 and not away  # it ended, or was closed
    return {
        "id": summary.id,
        "title": game.called(t.language),
        "names": names,
        "who": "" if turn < 0 else names[turn],
        "my_turn": turn >= 0 and device in summary.seats[turn].devices and not summary.seats[turn].level,
        "over": over,
        "away": away,
        "left": "",
        "date": strftime(DATES[t.language], gmtime(summary.made)),
        "opponents": [name for name, seat in zip(names, summary.seats, strict=True) if device not in seat.devices],
        "ended": placed(names, summary.seats, device, ended) if ended else None,
    }


def placed(names: list[str], seats: list[Seat], device: str, ended: Result) -> dict[str, Any]:
    """The scores, the best first, and whether somebody of this device has won."""
    order = sorted(range(len(names)), key=lambda seat: -ended.scores[seat])
    return {
        "won": any(device in seats[winner].devices for winner in ended.winners),
        "scores": [(names[seat], ended.scores[seat], seat in ended.winners) for seat in order],
    }
