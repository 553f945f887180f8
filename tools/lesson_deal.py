"""Looks for a deal on which a learner meets the steps of a lesson early: `python tools/lesson_deal.py GAME SEEDS`.

The learner does what is suggested, and where nothing is, plays like the planner; the others are easy bots, as at the
table. The best deals come first: all steps are shown, and few decisions before the late ones are left without a word.
"""

import sys
from typing import NamedTuple

from stellwerk.arena.judge.lessons import prompted
from stellwerk.arena.play import bot_rng
from stellwerk.bots import find as bot
from stellwerk.core.lesson import LEARNER, Lesson, Progress, after
from stellwerk.core.match import Match
from stellwerk.games import find

LATE = 3  # steps at the end of a lesson that belong to the end of the match


class Way(NamedTuple):
    """How a lesson went on a deal: which steps were missed, silent decisions up to the late steps, and the points."""

    missed: tuple[int, ...]
    silent: int
    behind: int
    seed: int
    told: tuple[tuple[int, int], ...]  # at which action which step


def played(lesson: Lesson, match: Match) -> Way:
    progress, silent, told_at = Progress(), list[int](), list[tuple[int, int]]()
    while match.decision is not None:
        decision, seat = match.decision, match.decision.seat
        view, rng = match.view(seat), bot_rng(match.seed, seat, len(match.actions))
        choose = bot("planner" if seat == LEARNER else "easy")
        told = prompted(lesson, progress, match) if seat == LEARNER else None
        if told:
            told_at.append((len(match.actions), told.step))
        elif seat == LEARNER:
            silent.append(len(match.actions))
        action = told.suggested[0] if told and told.suggested else choose(match.game, lambda: view, decision, rng)  # noqa: B023
        progress = after(progress, told, action) if seat == LEARNER else progress
        match.play(action)
    early = [at for at, step in told_at if step < len(lesson.steps) - LATE]
    missed = tuple(step for step in range(len(lesson.steps)) if step not in progress.shown)
    quiet = sum(at < max(early, default=0) for at in silent)
    behind = max(match.scores) - match.scores[LEARNER]
    return Way(missed, quiet, behind, match.seed, tuple(told_at))


def main(name: str, seeds: int) -> None:
    game = find(name)
    assert game.lesson is not None, f"{name} has no lesson"
    lesson = game.lesson
    ways = [played(lesson, Match(game, lesson.players, seed, lesson.options)) for seed in range(seeds)]
    for way in sorted(ways, key=lambda way: (len(way.missed), way.silent + way.behind // 10))[:5]:
        print(f"seed {way.seed}: missed {way.missed}, {way.silent} silent, {way.behind} points behind; {way.told}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
