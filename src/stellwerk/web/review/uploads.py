"""Matches that were saved elsewhere: a file is checked as by `stellwerk replay`, kept for a while, seen like others.

Everybody with the link sees all of it, from every seat: the file holds the seed, so there is nothing to hide.
"""

from time import time

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.core.words import Words, mark
from stellwerk.games import find
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import html, runtime_of, words_for
from stellwerk.web.base.forms import read_form
from stellwerk.web.base.names import clean_name
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.people.lobby import new_id
from stellwerk.web.play.table import record_key, unique_name
from stellwerk.web.review import match_check
from stellwerk.web.review.forks import NO_ROOM
from stellwerk.web.review.match_check import Found
from stellwerk.web.site.forms import turn_to_check
from stellwerk.web.store import Fork, Seat, Setting
from stellwerk.web.store.forks import add_fork

NOBODY_HERE = frozenset({"file"})  # in place of the devices of those who played: no device has such a hash
WRONG = {
    "file": mark(
        "This is not a saved match, or it is cut off: choose a file that “Download the match” or stellwerk play made."
    ),
    "game": mark("The game of this match is not installed here: {problem}."),
    "rules": mark("This match was saved under other rules than those of today, and cannot be replayed here."),
    "deck": mark("This match was played with a deck of its own: choose its deck file, too."),
    "bad deck": mark("The deck cannot be used: {problem}"),
    "match": mark("The match cannot be replayed: {problem}"),
    "costly": mark("This match cannot be shown: it takes too long to read, or too much memory."),
}


async def get_upload(request: Request) -> Response:
    return html(request, upload_page(words_for(request), runtime_of(request).limits.upload_days))


def upload_page(t: Words, days: int, problem: str = "") -> str:
    kept = t.plural("It is kept for {n} day.", "It is kept for {n} days.", days) if days else ""
    return template.page("upload.html", t, problem=problem, kept=kept)


async def post_upload(request: Request) -> Response:
    """Check the file, keep the match, and show it."""
    t, runtime = words_for(request), runtime_of(request)
    form = await read_form(request, files=2)
    device, cookie = identity.device_or_new(request)
    if await identity.too_many_uploads(runtime, request, device):
        raise HTTPException(429, mark("Those were many files at once: wait a minute."))
    async with turn_to_check(runtime):
        found = await match_check.check(runtime, form.get("match", ""), form.get("deck", ""))
    if "wrong" in found:
        sentence = WRONG[found["wrong"]]
        return html(
            request, upload_page(t, runtime.limits.upload_days, t(sentence, problem=found.get("says", ""))), 400
        )
    setting = await keep(runtime, found, device)
    there = RedirectResponse(f"/t/{setting.id}/replay?key={record_key(setting)}", 303)
    return identity.with_device(request, there, cookie)


async def keep(runtime: Runtime, found: Found, device: str) -> Setting:
    """Store it as a table at which nobody sits."""
    if await runtime.store.size() > runtime.limits.store_bytes:
        raise HTTPException(507, NO_ROOM)
    setting = Setting(
        id=new_id(),
        game=found["game"],
        rules=found["rules"],
        players=found["players"],
        seed=int(found["seed"]),
        options=found["options"],
        deck=found["deck"],
        host=device,
        listed=False,
        undo=False,
        made=int(time()),
        practice=True,
    )
    steps = [(seat, action) for seat, action in found["steps"]]
    await runtime.store.do(add_fork, setting, seats_of(found), found["turn"], steps, Fork("", len(steps)))
    return setting


def seats_of(found: Found) -> list[Seat]:
    """Named as in the file."""
    names, game = found["names"] or [""] * found["players"], find(found["game"])
    seats = [Seat("", "", "", NOBODY_HERE) for _ in names]
    for number, name in enumerate(names):
        seats[number] = seats[number]._replace(name=unique_name(game, seats, number, clean_name(name)))
    return seats
