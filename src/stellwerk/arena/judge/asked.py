"""What another process is asked, and how it answers: a bot its choice, a search a hint, a judge a piece of an analysis.

It is sent only what its seat may know; a judge also what lay there. Where it is answered nothing of a server is loaded.
"""

import io
import pickle
from time import perf_counter
from typing import Any, NamedTuple

from stellwerk.arena.judge.evaluation import Judgement, Trial, Truth, Weighed, advance, standing, weigh_lines
from stellwerk.arena.play import bot_rng
from stellwerk.bots import BOTS, LEVELS
from stellwerk.bots.search import Budget
from stellwerk.core.bots import Bot
from stellwerk.core.match import Match
from stellwerk.core.rng import below
from stellwerk.games import find, open_box

PIECE = 0.1  # seconds after which a bot could have the place, but for the rounds that are being played
LOOKS = 3  # rounds of each point of the first course


# A choice of a bot


class Task(NamedTuple):
    """What a bot has to decide, as it is sent to whoever thinks for it."""

    game: str
    level: str
    parcel: bytes  # the view and the decision, pickled
    rng: list[int]
    options: int  # how many


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


def level_bot(level: str) -> Bot:
    return BOTS["random"] if level == "random" else LEVELS[level].bot


def answer(task: Task) -> tuple[int, str]:
    """Wherever it thinks: which option the bot takes, and what went wrong on the way."""
    view, decision = pickle.loads(task.parcel)
    game, rng, problem = find(task.game), task.rng, ""
    for bot in (level_bot(task.level), BOTS["planner"]):
        try:
            return decision.options.index(bot(game, lambda: view, decision, rng)), problem
        except Exception as trouble:  # a bot that fails must not stop the table
            problem = problem or f"{type(trouble).__name__}: {trouble}"
    return below(rng, len(decision.options)), problem


# A hint


class Asked(NamedTuple):
    """A decision, as it is sent to another process."""

    game: str
    parcel: bytes  # the view and the decision, pickled
    rng: list[int]
    simulations: int


def weigh(asked: Asked) -> Weighed:
    """In the other process: the lines worth a thought, the best first."""
    view, decision = pickle.loads(asked.parcel)
    return weigh_lines(find(asked.game), view, decision, asked.rng, Budget(simulations=asked.simulations))


# Of an analysis


class Piece(NamedTuple):
    """A decision that is being judged, as it goes to another process."""

    game: str
    parcel: bytes  # the view, the decision and the truth, pickled; it stays here when the rest comes back
    trial: Trial


def go_on(piece: Piece) -> Trial | Judgement:
    """In the other process: some more rounds, or the judgement when enough is known."""
    position, until = pickle.loads(piece.parcel), perf_counter() + PIECE
    while (found := advance(piece.trial, find(piece.game), *position)) is None:
        if perf_counter() > until:
            return piece.trial
    return found


class Look(NamedTuple):
    """A point of the first course, as it goes to another process."""

    game: str
    parcel: bytes  # the state and the decision
    rng: list[int]


def look(asked: Look) -> Truth:
    state, decision = pickle.loads(asked.parcel)
    return standing(find(asked.game), state, decision, asked.rng, LOOKS)
