"""Short lessons of First Class: each begins with its moment, and whoever follows is shown all of it soon."""

import pytest

from stellwerk.arena.judge.lessons import begun, chosen, prompted
from stellwerk.core.lesson import LEARNER, Lesson, Progress, after, is_taught
from stellwerk.core.words import LANGUAGES
from stellwerk.games import find
from stellwerk.kit.elements import walk
from stellwerk.kit.panels import section

GAME = find("first-class")
SHORT = GAME.lesson.short if GAME.lesson else ()
SOON = 12  # decisions of the learner
WANTED = {"mail-car", "locomotive-tile", "celebrity", "postcard", "start-tile", "constantinople"}


def test_everything_that_the_first_game_leaves_out_has_one_and_so_has_every_module() -> None:
    assert {lesson.name for lesson in SHORT} >= WANTED
    assert {lesson.about for lesson in SHORT} >= set("ABCDE")
    assert all(lesson.about in lesson.options["modules"] for lesson in SHORT)


@pytest.mark.parametrize("lesson", SHORT, ids=lambda lesson: lesson.name)
def test_its_moment_is_there_at_once_and_the_rest_comes_soon(lesson: Lesson) -> None:
    match, progress, decisions = begun(GAME, lesson), Progress(), 0
    assert match.decision is not None
    assert match.decision.seat == LEARNER
    while (open := match.decision) is not None and not is_taught(lesson, progress):
        told = prompted(lesson, progress, match) if open.seat == LEARNER else None
        assert told or decisions, "the first word comes at once"
        if told:
            assert told.suggested
            assert GAME.picture is not None
            t = GAME.words("en")
            panels = GAME.picture.panels(match.view(LEARNER), LEARNER, open, match.who(t), t)
            ids = {element.name for panel in panels for element in walk((section(panel),))}
            assert set(lesson.steps[told.step].shows) <= ids
        action = told.suggested[0] if told else chosen(match, open)
        progress = after(progress, told, action) if open.seat == LEARNER else progress
        decisions += open.seat == LEARNER
        match.play(action)
    assert decisions <= SOON


@pytest.mark.parametrize("lesson", SHORT, ids=lambda lesson: lesson.name)
def test_it_speaks_three_languages(lesson: Lesson) -> None:
    for said in (*(step.says for step in lesson.steps), *(step.title for step in lesson.steps)):
        assert len({GAME.words(language)(said) for language in LANGUAGES}) == len(LANGUAGES), said
