"""Where a replay may stop beside every step: turns, rounds, scorings and mistakes, each as a list of steps."""

from itertools import pairwise

from stellwerk.arena.judge.analysis import shared
from stellwerk.core.match import Match
from stellwerk.web.review.analyst import is_readable, read
from stellwerk.web.store.analyses import StoredAnalysis

Stops = dict[str, list[int]]


def stops(match: Match, stored: StoredAnalysis | None) -> Stops:
    found = {"turn": turns(match), "round": chapters(match, "round"), "scoring": chapters(match, "scoring")}
    if not found["round"]:
        found["round"] = [step for step in found["turn"] if match.seats[step] == match.seats[0]]
    return found | {"mistake": mistakes(stored)}


def turns(match: Match) -> list[int]:
    """Where somebody else goes on."""
    return [step for step, seat in enumerate(match.seats) if not step or match.seats[step - 1] != seat]


def chapters(match: Match, kind: str) -> list[int]:
    """Where the rules begin one of that kind; of several in a row the first."""
    marks = [*match.marks, len(match.events)]
    there = [
        any(match.game.chapters.get(event.effect.op) == kind for event in match.events[first:last])
        for first, last in pairwise(marks)
    ]
    return [step + 1 for step, begins in enumerate(there) if begins and not (step and there[step - 1])]


def mistakes(stored: StoredAnalysis | None) -> list[int]:
    """As far as an analysis has found any."""
    judged = read(stored.found)[1] if stored and is_readable(stored.found) else []
    slips = [one for one in judged if one.mistake and one.alternatives]
    return sorted({one.step + shared(one.played.line, one.alternatives[0].line) for one in slips})
