"""A match step by step: as it is known to those who play while it runs, and through any eyes when it is over."""

from bisect import bisect
from dataclasses import replace
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.core.words import Words, mark
from stellwerk.web.base import identity
from stellwerk.web.base.answers import html, message, runtime_of, words_for
from stellwerk.web.base.runtime import over_limit
from stellwerk.web.base.turns import end_turn
from stellwerk.web.play import render
from stellwerk.web.play.origin import origin
from stellwerk.web.play.requested import may_have, requested_table
from stellwerk.web.play.shown import Message
from stellwerk.web.play.table import Table, locked, names_of, record_key, score_series, seats_of
from stellwerk.web.review import dots_apart, forks
from stellwerk.web.review.stops import stops
from stellwerk.web.site import dots, moving, pages
from stellwerk.web.store.analyses import read_analysis

KINDS = {"svg": "image/svg+xml", "png": "image/png"}


def eyes(table: Table, device: str, everybody: bool) -> list[int]:
    """The seats through which a device may look: all when the match is over and it may have the record, else its own.

    A device that several people share shows nobody's hand while the match runs.
    """
    if forks.is_known(table) and everybody:
        return list(range(len(table.seats)))
    own = seats_of(table, device) if device else []
    return own if table.over or len(own) == 1 else []


def through(table: Table, device: str, seat: int | None) -> Table:
    """The table as a device reads of it: whoever looks through the eyes of somebody else is not called "you"."""
    own = seat is None or bool(device and seat in seats_of(table, device))
    return table if own else replace(table, foreign=True, shown=None)


def earlier(table: Table, step: int) -> Table:
    """The table as it was after some actions, to look at."""
    return replace(table, match=table.match.at(step), v=step, ahead={}, later={}, shown=None, series=None)


def moment(table: Table, step: int, seat: int | None, language: str) -> Message:
    """What a seat or a spectator saw after a step: the panels, and what the step had brought."""
    then = earlier(table, step)
    found = render.position(then, seat, language)
    kept = {key: found[key] for key in ("question", "to", "scores")}
    panels = "".join(render.panels(then, seat, language).values())
    kept |= {"step": step, "panels": panels, "events": happened(table, step, seat, language)}
    return kept | (render.revealed(then, seat, language) if then.match.over else {})


def happened(table: Table, step: int, seat: int | None, language: str) -> list[Message]:
    """What a step brought; step 0 is what came before the first action."""
    marks = [0, *table.match.marks, len(table.match.events)]
    return render.events(table, seat, language, marks[step], marks[step + 1])


def story(table: Table, seat: int | None, language: str) -> list[tuple[int, Message]]:
    """The whole log, each line with its step."""
    tell, seen = render.teller(table, seat, language), enumerate(table.match.seen(seat))
    told = [(bisect(table.match.marks, number), tell(number, event)) for number, event in seen]
    return [(step, line) for step, line in told if line["says"]]


def asked_step(table: Table, text: str) -> int:
    """The step of an address; the last one if it names none that there is."""
    last = len(table.match.actions)
    return min(int(text), last) if text.isascii() and text.isdigit() and len(text) < 7 else last


def asked_seat(allowed: list[int], text: str) -> int | None:
    """The seat of an address, if it may be looked through; `all` sees what everybody sees."""
    if text in map(str, allowed):
        return int(text)
    return allowed[0] if allowed and text != "all" else None


# What is answered


async def get_replay(request: Request) -> Response:
    """The page that shows a match step by step, at the step and through the eyes that the address names."""
    table, t = await requested_table(request), words_for(request)
    async with locked(table):
        allowed, seat = await asked_eyes(request, table)
        step, names = asked_step(table, request.query_params.get("step", "0")), names_of(table, t.language)
        seen = through(table, identity.device(request), seat)
        now, lines = moment(seen, step, seat, t.language), story(seen, seat, t.language)
        series = score_series(table) if table.over else None
        record = await may_have(request, table)
        offers = what_else(request, table, record, t)
        match, known = table.match, table.over and record
    key, share = request.query_params.get("key", ""), record_key(table.setting) if known else ""
    stored = await runtime_of(request).store.read(read_analysis, table.id) if known else None
    data: dict[str, Any] = {"id": table.id, "steps": len(match.actions), "seat": seat, "key": key, "share": share}
    data |= {"series": series, "stops": stops(match, stored), "script": pages.game_file(match.game, "page.js")}
    return html(request, pages.replay_page(t, table.match.game, now, lines, names, allowed, data, offers))


def what_else(request: Request, table: Table, record: bool, t: Words) -> dict[str, Any]:
    """What can be had of the match beside looking at it, by this device."""
    device = identity.device(request)
    return {
        "fork": forks.may_fork(table, device, record),
        "film": forks.is_known(table) and table.match.game.picture is not None,
        "moving": moving.known(),
        "record": f"/t/{table.id}/match.json?key={record_key(table.setting)}" if table.over and record else "",
        "origin": origin(table, device, t),
        "table": table.over or not table.uploaded,
        "scores": table.match.scores,
        "preview": table.over and table.match.game.picture is not None and dots.known(),
    }


async def get_moment(request: Request) -> Response:
    """One step of the replay."""
    table, language = await requested_table(request), identity.language(request)
    if over_limit(
        runtime_of(request), f"moments {identity.address(request)}", runtime_of(request).limits.moments_of_address
    ):
        raise HTTPException(429, mark("That was a lot at once: wait a few seconds."))
    async with locked(table):
        _, seat = await asked_eyes(request, table)
        step = asked_step(table, request.query_params.get("step", ""))
        return message(moment(through(table, identity.device(request), seat), step, seat, language))


async def get_picture(request: Request) -> Response:
    """The position of a step as a file to share: picture.svg or picture.png."""
    table, language, kind = await requested_table(request), identity.language(request), request.path_params["kind"]
    if kind not in KINDS or table.match.game.picture is None:
        raise HTTPException(404)
    if kind == "png" and not dots.known():
        raise HTTPException(501, dots_apart.NO_DOTS)
    if over_limit(
        runtime_of(request), f"pictures {identity.address(request)}", runtime_of(request).limits.pictures_of_address
    ):
        raise HTTPException(429, mark("That was a lot at once: wait a few seconds."))
    async with locked(table):
        _, seat = await asked_eyes(request, table)
        then = earlier(table, asked_step(table, request.query_params.get("step", "")))
        svg = then.match.svg(seat, language, names_of(table, language))
    end_turn(request.scope)
    runtime, address = runtime_of(request), identity.address(request)
    body = svg.encode() if kind == "svg" else await dots_apart.kept_png(runtime, address, svg)
    name = f'inline; filename="stellwerk-{table.id}-{len(then.match.actions)}.{kind}"'
    return Response(body, media_type=KINDS[kind], headers={"content-disposition": name})


async def asked_eyes(request: Request, table: Table) -> tuple[list[int], int | None]:
    """The seats that the device may look through, and the one of the address."""
    allowed = eyes(table, identity.device(request), await may_have(request, table))
    return allowed, asked_seat(allowed, request.query_params.get("seat", ""))
