"""A first game that teaches by doing: what is said to a learner on a prepared deal, and when.

A step is no line of a script: it is shown when its moment comes, whatever the learner has done before, and a step whose
moment never comes is left out. How far somebody has come follows from the actions of the match alone.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from stellwerk.core.records import Action, Decision
from stellwerk.core.words import Words

if TYPE_CHECKING:
    from stellwerk.core.match import Match

LEARNER: Final = 0  # the seat; bots have the others

Suggest = Callable[[Any, Decision], Sequence[Action] | None]  # from the learner's view
Teacher = Callable[["Match"], Action]  # what a good player would choose at the open decision
About = Callable[[Any, Decision, Words], Mapping[str, object]]


def nothing(view: Any, decision: Decision, t: Words) -> Mapping[str, object]:
    """Sentences that are the same in every position."""
    return {}


class LessonStep(NamedTuple):
    """What is said, and what is suggested: None if this is not its moment, nothing at all if any choice will do."""

    title: str
    says: str  # in the catalogues, with the values that `about` gives
    suggest: Suggest
    shows: tuple[str, ...] = ()  # ids of what is pointed at besides
    about: About = nothing
    times: int = 1  # how often it is shown at most


class Lesson(NamedTuple):
    """A deal that everybody learns on, and its steps: of several whose moment it is, the first comes first."""

    seed: int
    players: int
    steps: tuple[LessonStep, ...]
    options: Mapping[str, str] = MappingProxyType({})  # of the game, where they are not the usual ones
    careful: bool = False  # nothing is suggested but what a good player would choose
    picks: tuple[int, ...] = ()  # the numbers of the options that lead to the position where it begins
    name: str = ""  # of a short lesson, in its address
    title: str = ""
    about: str = ""  # the introduction (by its name) from which a short lesson is reached besides
    short: tuple["Lesson", ...] = ()  # lessons about one thing each, from prepared positions


class Prompt(NamedTuple):
    """A step at its moment, and what of the options it suggests."""

    step: int
    suggested: tuple[Action, ...]


class Progress(NamedTuple):
    """How far a learner has come after so many actions: which steps were shown, and whether the last was followed."""

    at: int = 0
    shown: tuple[int, ...] = ()
    strayed: bool = False


def is_taught(lesson: Lesson, progress: Progress) -> bool:
    """Whether every step was shown."""
    return set(progress.shown) == set(range(len(lesson.steps)))


def prompt(
    lesson: Lesson, progress: Progress, view: Any, decision: Decision, good: Action | None = None
) -> Prompt | None:
    """What the learner is told at a decision.

    In a careful lesson a step waits that does not suggest `good`, which is what a good player would choose there.
    """
    for number, step in enumerate(lesson.steps):
        found = step.suggest(view, decision) if progress.shown.count(number) < step.times else None
        if found is None:
            continue
        suggested = tuple(action for action in found if action in decision.options)
        if good is None or not suggested:
            return Prompt(number, suggested)
        if good in suggested:
            return Prompt(number, (good,))
    return None


def followed(lesson: Lesson, progress: Progress, match: "Match", teacher: Teacher | None = None) -> Progress:
    """How far the learner has come now, given how far it was before the last actions of the match."""
    again = match.at(progress.at)
    for action in match.actions[progress.at :]:
        if again.decision is not None and again.decision.seat == LEARNER:
            good = teacher(again) if teacher and lesson.careful else None
            told = prompt(lesson, progress, again.view(LEARNER), again.decision, good)
            progress = after(progress, told, action)
        again.play(action)
    return progress._replace(at=len(match.actions))


def after(progress: Progress, told: Prompt | None, action: Action) -> Progress:
    """The progress after an action: a step that was shown counts, whether the learner followed it or not."""
    if told is None:
        return progress._replace(strayed=False)
    strayed = bool(told.suggested) and action not in told.suggested
    return Progress(progress.at, (*progress.shown, told.step), strayed)
