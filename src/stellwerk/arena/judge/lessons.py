"""Lessons judged: does a lesson ever advise what the hard level thinks a clear mistake?

A learner who follows plays the lesson; each advice is compared with the choice of the level, on the same guesses with
the same luck. Where nothing is advised, the planner chooses; the others are easy bots, as at the table.
"""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from stellwerk.arena.judge.evaluation import CLEARLY, LEAST, play_rounds
from stellwerk.arena.judge.lines import planned_line
from stellwerk.arena.judge.race import Race
from stellwerk.arena.play import bot_rng
from stellwerk.bots import find
from stellwerk.core.game import AnyGame
from stellwerk.core.lesson import LEARNER, Lesson, Progress, Prompt, after, is_taught, prompt
from stellwerk.core.match import Match
from stellwerk.core.records import Action, Decision
from stellwerk.core.rng import seeded

TEACHER = JUDGE = "hard"
ROUNDS = 24  # for each advice that the level would not have given


class Advice(NamedTuple):
    """Something that a lesson suggests, and what it costs against the choice of the level."""

    at: int  # how many actions were before
    step: int  # of the lesson
    says: str
    better: str
    cost: float  # points of the lead
    error: float

    @property
    def clear_mistake(self) -> bool:
        return self.cost >= LEAST and self.cost > CLEARLY * self.error


def begun(game: AnyGame, lesson: Lesson) -> Match:
    """The match at the position where a lesson begins."""
    match = Match(game, lesson.players, lesson.seed, lesson.options)
    for pick in lesson.picks:
        assert match.decision is not None
        match.play(match.decision.options[pick])
    return match


def advice(lesson: Lesson, match: Match) -> Iterator[Advice]:
    """All that a learner is told who follows, from the beginning of a lesson until every step was shown."""
    progress = Progress()
    while (open := match.decision) is not None and not is_taught(lesson, progress):
        told = prompted(lesson, progress, match) if open.seat == LEARNER else None
        for option in told.suggested if told else ():
            yield judged(match, open, told, option)
        action = told.suggested[0] if told and told.suggested else chosen(match, open)
        progress = after(progress, told, action) if open.seat == LEARNER else progress
        match.play(action)


def prompted(lesson: Lesson, progress: Progress, match: Match) -> Prompt | None:
    """What the learner is told at the open decision, as at the table."""
    assert match.decision is not None
    good = good_choice(match) if lesson.careful else None
    return prompt(lesson, progress, match.view(LEARNER), match.decision, good)


def chosen(match: Match, open: Decision, level: str = "") -> Action:
    """What a bot of the level chooses; without one, as at the table of a lesson."""
    view, rng = match.view(open.seat), bot_rng(match.seed, open.seat, len(match.actions))
    bot = find(level or ("planner" if open.seat == LEARNER else "easy"))
    return bot(match.game, lambda: view, open, rng)


def good_choice(match: Match) -> Action:
    """What a lesson may advise at the open decision."""
    assert match.decision is not None
    return chosen(match, match.decision, TEACHER if TEACHER in match.game.bots.levels else "planner")


def judged(match: Match, open: Decision, told: Prompt | None, option: Action) -> Advice:
    """On a few guesses of what the learner cannot see."""
    assert told is not None
    game, view, better = match.game, match.view(LEARNER), chosen(match, open, JUDGE)
    said = len(match.actions), told.step, match.say(option), match.say(better)
    if match.say(option) == match.say(better):
        return Advice(*said, 0.0, 0.0)
    lines = [planned_line(game, view, open, action, seeded(len(match.actions))) for action in (option, better)]
    race = Race(lines, match.players, LEARNER)
    play_rounds(race, game, partial(game.guess, view, LEARNER), open, seeded(match.seed), ROUNDS)
    return Advice(*said, *race.gain(race.tallies[-1]))
