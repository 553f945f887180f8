"""What a bot is asked, and how it answers: it is sent only what its seat may know."""

import io
import pickle
from typing import Any

from stellwerk.arena.play import bot_rng
from stellwerk.bots import BOTS
from stellwerk.core.match import Match
from stellwerk.core.rng import below
from stellwerk.games import find, open_box
from stellwerk.web.base.parts import Task
from stellwerk.web.play import levels


def ask(match: Match, deck: str | None, level: str) -> Task:
    """The open decision of a match, for a bot of the level."""
    assert match.decision is not None
    rng = bot_rng(match.seed, match.decision.seat, len(match.actions))
    return Task(match.game.name, level, pack(match, deck), rng, len(match.decision.options))


def pack(match: Match, deck: str | None) -> bytes:
    """The view of the seat that must choose, and the decision. Of the box only how to find it is sent."""
    assert match.decision is not None
    return parcel_of(match, deck, (match.view(match.decision.seat), match.decision))


def parcel_of(match: Match, deck: str | None, what: Any) -> bytes:
    """Something of a match, pickled; of the box only how to find it."""
    parcel = io.BytesIO()
    pickler = pickle.Pickler(parcel, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = {type(match.box): lambda box: (open_box, (match.game.name, deck))}
    pickler.dump(what)
    return parcel.getvalue()


def answer(task: Task) -> tuple[int, str]:
    """Wherever it thinks: which option the bot takes, and what went wrong on the way."""
    view, decision = pickle.loads(task.parcel)
    game, rng, problem = find(task.game), task.rng, ""
    for bot in (levels.bot(task.level), BOTS["planner"]):
        try:
            return decision.options.index(bot(game, lambda: view, decision, rng)), problem
        except Exception as trouble:  # a bot that fails must not stop the table
            problem = problem or f"{type(trouble).__name__}: {trouble}"
    return below(rng, len(decision.options)), problem
