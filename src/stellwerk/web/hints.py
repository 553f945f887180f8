"""A hint for somebody who practises: one person alone with bots. It comes from what the seat can see, and no more."""

import pickle
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from stellwerk.arena.analysis import told
from stellwerk.arena.evaluation import step_rng, weigh_options
from stellwerk.arena.reasons import reason
from stellwerk.bots.search import Budget, Weighed
from stellwerk.core.words import mark
from stellwerk.games import find
from stellwerk.web import identity
from stellwerk.web.bot_pool import pack
from stellwerk.web.forms import read_form
from stellwerk.web.handlers import requested_table, runtime_of, words_for
from stellwerk.web.limits import LIMITS
from stellwerk.web.practice import alone
from stellwerk.web.table import Table, locked

COMPANY = mark("A hint is for who plays alone with bots: here are others, too.")
NOT_NOW = mark("A hint is given when it is your turn.")


class Asked(NamedTuple):
    """A decision, as it is sent to another process."""

    game: str
    parcel: bytes  # the view and the decision, pickled
    rng: list[int]
    simulations: int


def weigh(asked: Asked) -> list[Weighed]:
    """In the other process: the options worth a thought, the best first."""
    view, decision = pickle.loads(asked.parcel)
    return weigh_options(find(asked.game), view, decision, asked.rng, Budget(simulations=asked.simulations))


async def post_hint(request: Request) -> Response:
    """What to choose and why, in a sentence, and the numbers of the options that do it."""
    table, t, device = await requested_table(request), words_for(request), identity.device(request)
    await read_form(request)
    if await identity.over(runtime_of(request), request, "hints_of_address", identity.address(request)):
        return JSONResponse({"says": t("That was a lot at once: wait a few seconds.")}, 429)
    try:
        async with locked(table):
            asked, v = ask(table, device), table.v
            match = table.match.at(len(table.match.actions))
    except HTTPException as problem:
        return JSONResponse({"says": t(problem.detail)}, problem.status_code)
    bots = runtime_of(request).bots
    try:
        async with bots.queue.place(table.maker or table.setting.host, True):
            found = told(match, await bots.run(weigh, asked), t.language)
    except BrokenProcessPool:
        return JSONResponse({"says": t("Something went wrong here. Go back and try again.")}, 500)
    assert match.decision is not None
    best, options = found.options[0].says, match.decision.options
    picks = [number for number, option in enumerate(options) if match.say(option, t.language) == best]
    return JSONResponse({"v": v, "says": reason(found, match.game.words(t.language)), "picks": picks})


def ask(table: Table, device: str) -> Asked:
    """What is sent; an HTTPException if there is no hint."""
    seat, game = alone(table, device), table.match.game
    if seat is None or game.bots.search is None:
        raise HTTPException(403, COMPANY)
    if table.turn != seat or table.seats[seat].level:
        raise HTTPException(409, NOT_NOW)
    return Asked(game.name, pack(table.match, table.setting.deck), step_rng(table.match), LIMITS.hint_simulations)
