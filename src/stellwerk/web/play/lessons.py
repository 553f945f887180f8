"""Tables on which a game is learnt: which they are, and what the learner is told there.

Such a table is a practice table like any other, with the deal that the game's lesson names; what was shown so far
follows from the actions, so that nothing more is stored.
"""

from typing import Any
from weakref import WeakKeyDictionary

from stellwerk.arena.judge.lessons import good_choice, prompted
from stellwerk.core.game import AnyGame
from stellwerk.core.lesson import LEARNER, Lesson, Progress, followed, is_taught
from stellwerk.core.match import checked_options
from stellwerk.core.words import mark, words
from stellwerk.web.play import levels
from stellwerk.web.play.ahead import asked
from stellwerk.web.play.origin import LESSON, is_lesson
from stellwerk.web.play.table import Table

Message = dict[str, Any]
STRAYED = mark("You chose something else: that is fine, the lesson goes on from here.")
# By table: how far its learner had come, and the version of that position.
KNOWN: WeakKeyDictionary[Table, tuple[int, Progress]] = WeakKeyDictionary()


def form_of(game: AnyGame, lesson: Lesson) -> dict[str, str]:
    """What a form would say that asks for the table of a lesson."""
    seats = {f"seat{seat}": f"bot:{levels.easiest(game)}" for seat in range(lesson.players)}
    common = {"game": game.name, "players": str(lesson.players), "undo": "on", "seed": str(lesson.seed)}
    return common | seats | {f"seat{LEARNER}": "me"} | dict(lesson.options)


def lesson_of(table: Table) -> Lesson | None:
    """The lesson that is given at a table, if any is."""
    match, lesson = table.match, table.match.game.lesson
    if lesson is not None and table.fork is not None and is_lesson(table.fork):
        return short_lesson(lesson, table.fork.origin.removeprefix(LESSON))
    if lesson is None or not table.setting.practice or table.setting.deck:
        return None
    same = (match.seed, match.players) == (lesson.seed, lesson.players)
    return lesson if same and match.options == checked_options(match.game, match.players, lesson.options) else None


def short_lesson(lesson: Lesson, name: str) -> Lesson | None:
    """The short lesson of that name."""
    return next((one for one in lesson.short if one.name == name), None)


def told(table: Table, seat: int | None, language: str) -> Message:
    """A part of what the learner's page is sent; nothing for others, and where nobody learns."""
    lesson = lesson_of(table) if seat == LEARNER else None
    return {} if lesson is None else {"lesson": prompt_message(table, lesson, language)}


def prompt_message(table: Table, lesson: Lesson, language: str) -> Message | None:
    """The step whose moment it is; None: the learner is not asked anything."""
    match, decision = table.match, asked(table, LEARNER)
    if match.over or decision is None:
        return ending(lesson, language) if match.over else None
    progress, view, own = progress_of(table, lesson), match.view(LEARNER), match.game.words(language)
    found = prompted(lesson, progress, match)
    if found is None:
        return between(lesson, progress, language)
    step = lesson.steps[found.step]
    return {
        "title": own(step.title),
        "says": own(step.says, **step.about(view, decision, own)),
        "note": words(language)(STRAYED) if progress.strayed else "",
        "number": len({*progress.shown, found.step}),
        "of": len(lesson.steps),
        "picks": [decision.options.index(action) for action in found.suggested],
        "shows": list(step.shows),
    }


def between(lesson: Lesson, progress: Progress, language: str) -> Message:
    """Where nothing new is asked."""
    t, number = words(language), len({*progress.shown})
    if lesson.name and is_taught(lesson, progress):
        return plain(t("That was the lesson"), t("Play on as long as you like."), lesson, number)
    says = t("There is nothing new here: choose as you like.")
    return plain(t("Your choice"), says, lesson, number, t(STRAYED) if progress.strayed else "")


def ending(lesson: Lesson, language: str) -> Message:
    """When the match is over."""
    t = words(language)
    if lesson.name:
        return plain(t("That was the lesson"), t("The match is over."), lesson, len(lesson.steps))
    says = t("You have played a whole match. The score sheet shows what each thing was worth; play again to use it.")
    return plain(t("That was your first game"), says, lesson, len(lesson.steps))


def plain(title: str, says: str, lesson: Lesson, number: int, note: str = "") -> Message:
    """Words without a suggestion."""
    common = {"number": number, "of": len(lesson.steps), "picks": [], "shows": []}
    return {"title": title, "says": says, "note": note, **common}


def progress_of(table: Table, lesson: Lesson) -> Progress:
    """How far the learner has come; it is followed from where that was known last, unless something was taken back."""
    beginning = Progress(at=len(lesson.picks))
    v, known = KNOWN.get(table, (-1, beginning))
    if known.at >= len(table.reached) or table.reached[known.at] != v:
        known = beginning
    now = followed(lesson, known, table.match, good_choice)
    KNOWN[table] = table.reached[now.at] if now.at < len(table.reached) else -1, now
    return now
