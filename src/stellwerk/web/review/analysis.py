"""The analysis of a finished match: asked for, waited for, read, and one's mistakes tried again.

It tells every secret, so it is for those who may have the record of the match, and there is none while the match runs.
"""

from time import time
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from stellwerk.arena.judge.analysis import Analysis, Step, analysis
from stellwerk.core.words import mark
from stellwerk.web.base import identity
from stellwerk.web.base.answers import html, runtime_of, words_for
from stellwerk.web.base.forms import read_form
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.play.requested import may_have, refusal, requested_table
from stellwerk.web.play.table import Table, locked, names_of, seats_of
from stellwerk.web.review import analysis_page, replay
from stellwerk.web.review.analyst import Analyses, is_readable, read, sketch
from stellwerk.web.store.analyses import StoredAnalysis, ask_analysis, drop_analysis, read_analysis, unfinished

NOT_OVER = mark("A match is analysed when it is over.")
UNKNOWN = mark("There is no analysis of this game: its bots do not know it well enough.")
MANY = mark("Those were many analyses at once: ask again later.")
MOST = 30  # analyses that are kept in memory, in words


async def finished_table(request: Request) -> Table:
    """The table of the address, if its match is over and the visitor may have the record."""
    table = await requested_table(request)
    if not await may_have(request, table):
        raise HTTPException(403, refusal(table))
    if not table.match.over:
        raise HTTPException(403, NOT_OVER)
    if table.match.game.bots.search is None:
        raise HTTPException(400, UNKNOWN)
    return table


async def stored_analysis(request: Request, table: Table) -> StoredAnalysis | None:
    """Of the match as it stands in memory and in the store."""
    store = runtime_of(request).store
    found = await store.read(read_analysis, table.id)
    if found and not is_readable(found.found):
        await store.do(drop_analysis, table.id)
        return None
    return found if found and found.v == table.v else None


async def analysed(runtime: Runtime, table: Table, stored: StoredAnalysis, language: str) -> Analysis:
    """In words, which are found once for each language."""
    async with locked(table):
        names, match = tuple(names_of(table, language)), table.match.at(len(table.match.actions))
    key = (table.id, stored.v, len(stored.found), language, names)  # the first course comes before any step is done
    in_words = runtime.record(Analyses).in_words
    if key not in in_words:
        rough, judged = read(stored.found)
        found = await runtime.worker.aside(analysis, match, judged, language, names=names, rough=rough)
        if len(in_words) >= MOST:
            in_words.clear()
        in_words[key] = found
    return in_words[key]


def query(request: Request) -> str:
    """What has to be in every link: the part of it that opens the record of a match that is not listed."""
    key = request.query_params.get("key", "")
    return urlencode({"key": key}) if key else ""


# What is answered


async def get_analysis(request: Request) -> Response:
    """The analysis as far as it is; it begins when somebody looks, unless too many did."""
    table, t = await finished_table(request), words_for(request)
    stored, more = await stored_analysis(request, table), query(request)
    if stored is None and await begun(request, table):
        stored = await stored_analysis(request, table)
    far = await progress(request, stored) if stored is None or not stored.finished else None
    found = await analysed(runtime_of(request), table, stored, t.language) if stored else None
    if found is None or not found.course:
        return html(request, analysis_page.waiting_page(t, table, far, more))
    async with locked(table):
        own = seats_of(table, identity.device(request))
        return html(request, analysis_page.page_of(t, table, found, own, more, far))


async def begun(request: Request, table: Table) -> bool:
    """Ask for an analysis; False: those were many at once."""
    runtime = runtime_of(request)
    if await identity.over(runtime, request, "analyses_of_address", identity.address(request)):
        return False
    steps, most = len(table.match.actions), runtime.limits.analyses_waiting
    if not await runtime.store.do(ask_analysis, table.id, table.v, steps, int(time()), most):
        return False
    if await runtime.store.read(unfinished) != [table.id]:
        runtime.keep(sketch(runtime, table.id))
    runtime.record(Analyses).wait.set()
    return True


async def progress(request: Request, stored: StoredAnalysis | None) -> dict[str, int] | None:
    """How far it is, and how many come before it; None: nobody has asked for it."""
    if stored is None:
        return None
    waiting = await runtime_of(request).store.read(unfinished)
    id = request.path_params["id"]
    return {"done": stored.done, "steps": stored.steps, "before": waiting.index(id) if id in waiting else 0}


async def get_json(request: Request) -> Response:
    """The same records as `stellwerk analyse --json`; how far it is, with another status, while it is made."""
    table, language = await finished_table(request), identity.language(request)
    stored = await stored_analysis(request, table)
    if stored is None:
        raise HTTPException(404)
    if far := None if stored.finished else await progress(request, stored):
        return JSONResponse(far | {"says": analysis_page.how_far(words_for(request), far)}, 202)
    found = await analysed(runtime_of(request), table, stored, language)
    return JSONResponse(found.to_json())


async def post_analysis(request: Request) -> Response:
    """Ask for an analysis; a second request leads to the one that is there. Whoever is alone may stop it."""
    table, runtime = await finished_table(request), runtime_of(request)
    form = await read_form(request)
    there = f"/t/{table.id}/analysis" + (f"?{query(request)}" if query(request) else "")
    if runtime.parts.alone and form.get("do") == "stop":
        await runtime.store.do(drop_analysis, table.id)
        return RedirectResponse(there.replace("/analysis", "/replay"), 303)  # its own page would begin it again
    if await stored_analysis(request, table):
        return RedirectResponse(there, 303)
    if not await begun(request, table):
        raise HTTPException(429, MANY)
    return RedirectResponse(there, 303)


async def get_review(request: Request) -> Response:
    """The position before a mistake, as the seat saw it, to choose again."""
    table, t = await finished_table(request), words_for(request)
    stored = await stored_analysis(request, table)
    if stored is None:
        raise HTTPException(404)
    found = await analysed(runtime_of(request), table, stored, t.language)
    slip = asked_mistake(request, found)
    async with locked(table):
        then = replay.earlier(replay.through(table, identity.device(request), slip.seat), slip.step)
        page = analysis_page.review_page(t, then, found, slip, asked_pick(request, then), query(request))
        return html(request, page)


def asked_mistake(request: Request, found: Analysis) -> Step:
    step, seat = (request.query_params.get(name, "") for name in ("step", "seat"))
    for slip in found.mistakes:
        if (str(slip.step), str(slip.seat)) == (step, seat):
            return slip
    raise HTTPException(404)


def asked_pick(request: Request, then: Table) -> int | None:
    """The number of the option that was chosen now; None: not yet."""
    pick, decision = request.query_params.get("pick", ""), then.match.decision
    assert decision is not None
    return int(pick) if pick in map(str, range(len(decision.options))) else None
