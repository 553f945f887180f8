"""A hint for somebody alone with bots, or where all have agreed: it comes from what the seat can see alone."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.arena.judge.advice import advice
from stellwerk.arena.judge.analysis import told
from stellwerk.arena.judge.asked import Asked, pack, weigh
from stellwerk.arena.judge.evaluation import step_rng
from stellwerk.core.words import mark
from stellwerk.web.base import identity
from stellwerk.web.base.answers import message, runtime_of, words_for
from stellwerk.web.base.forms import read_form
from stellwerk.web.base.parts import NoAnswer
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.settings import Limits
from stellwerk.web.play.practice import has_hints
from stellwerk.web.play.requested import requested_table
from stellwerk.web.play.seats import agreement
from stellwerk.web.play.seats.proposals import had_hints, with_hints
from stellwerk.web.play.table import Table, locked, names_of, seats_of
from stellwerk.web.store import Actor

COMPANY = mark("Hints are for people alone with bots, and where everybody has agreed to hints.")
UNRATED = mark("With a hint this match is not rated any more. Press again to have one.")
NOT_NOW = mark("A hint is given when it is your turn.")


async def post_hint(request: Request) -> Response:
    """What to choose and why, in a sentence, and the numbers of the options that do it."""
    table, t, device = await requested_table(request), words_for(request), identity.device(request)
    form, runtime = await read_form(request), runtime_of(request)
    if await identity.over(runtime, request, "hints_of_address", identity.address(request)):
        return message({"says": t("That was a lot at once: wait a few seconds.")}, 429)
    try:
        async with locked(table):
            asked, v = ask(runtime.limits, table, device, form.get("seat", "")), table.v
            if ends_rating(table) and not form.get("sure") and not runtime.parts.alone:
                return message({"v": v, "says": t(UNRATED), "sure": True})
            await say_so(runtime, table, device)
            match = table.match.at(len(table.match.actions))
    except HTTPException as problem:
        return message({"says": t(problem.detail)}, problem.status_code)
    try:
        weighed = await runtime.bots.think(weigh, asked, table.maker or table.setting.host)
    except NoAnswer:
        return message({"says": t("Something went wrong here. Go back and try again.")}, 500)
    names = tuple(names_of(table, t.language))
    found = told(match, weighed, t.language, names)
    assert match.decision is not None
    best, options = found.options[0].says, match.decision.options
    picks = [number for number, option in enumerate(options) if match.say(option, t.language) == best]
    return message({"v": v, "says": advice(found, match.game.words(t.language)), "picks": picks})


def ask(limits: Limits, table: Table, device: str, shown: str) -> Asked:
    """What is sent; an HTTPException if there is no hint.

    A page says which seat it shows: a device of several people that has not been passed yet is given none.
    """
    own, game = seats_of(table, device), table.match.game
    if not has_hints(table, device):
        raise HTTPException(403, COMPANY)
    if table.turn not in own or shown != str(table.turn):
        raise HTTPException(409, NOT_NOW)
    parcel, simulations = pack(table.match, table.setting.deck), limits.hint_simulations
    return Asked(game.name, parcel, step_rng(table.match), simulations)


def ends_rating(table: Table) -> bool:
    """Would the first hint make a difference? Nothing else may have done so before."""
    return not (with_hints(table) or had_hints(table) or table.setting.practice or table.setting.deck is not None)


async def say_so(runtime: Runtime, table: Table, device: str) -> None:
    """Alone with bots nobody has to agree, but the match is not rated either."""
    if not with_hints(table) and not table.setting.practice:
        await agreement.note(runtime, table, "hinted", Actor(table.turn, device))
