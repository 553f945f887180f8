"""Analyses for tests: most of a match counts as done, so that little is left to try out."""

from pathlib import Path

from stellwerk.arena.judge.evaluation import Judgement, judgements
from stellwerk.bots.search import Budget
from stellwerk.core.match import Match
from stellwerk.core.reasons import Reason
from stellwerk.web.play.table import fold
from stellwerk.web.review.analyst import written
from stellwerk.web.server.store_files import transaction
from stellwerk.web.store.analyses import ask_analysis, put_analysis
from stellwerk.web.store.queries import read_table, step_count

FEW = 1  # simulations: it is never less than six rounds
LAST = 16  # steps that are looked at


def match_of(db: Path, id: str) -> Match:
    with transaction(db) as open:
        stored = read_table(open, id)
    assert stored is not None
    return fold(stored).match


def judged(match: Match) -> list[Judgement]:
    """The last steps of a match, as the command judges them."""
    return list(judgements(match, Budget(simulations=FEW), first=len(match.actions) - LAST))


def put_asked(db: Path, id: str, done: int, found: list[Judgement]) -> None:
    """An analysis of which so much is done; -1: all of it."""
    steps = len(match_of(db, id).actions)
    with transaction(db, write=True) as open:
        v = step_count(open, id)
        ask_analysis(open, id, v, steps, 1000, 20)
        put_analysis(open, id, v, steps if done < 0 else done, written([], found))


def put_blunders(db: Path, id: str) -> list[Judgement]:
    """A whole analysis, as if every one of the last choices had been a mistake; these."""
    match = match_of(db, id)
    kind = "routes" if match.game.name == "germany" else "coins"
    found = [blunder(n, one, kind) if one.alternatives else one for n, one in enumerate(judged(match))]
    put_asked(db, id, -1, found)
    return [one for one in found if one.mistake]


def blunder(n: int, one: Judgement, kind: str) -> Judgement:
    return one._replace(cost=9.0 + n, error=0.1, reasons=(Reason(kind, 0, 0.0, 9.0 + n),))
