"""A lesson never advises what the hard level thinks a clear mistake: whoever follows it is not led astray."""

import pytest

from stellwerk.arena.judge.lessons import Advice, advice, begun
from stellwerk.core.lesson import Lesson
from stellwerk.games import GAMES

TAUGHT = [name for name, game in GAMES.items() if game.lesson]


LESSONS = [
    pytest.param(game, lesson, id=f"{game} {lesson.name}")
    for game in TAUGHT
    if (whole := GAMES[game].lesson)
    for lesson in (whole, *whole.short)
]


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_no_advice_is_a_clear_mistake(game: str, lesson: Lesson) -> None:
    given = list(advice(lesson, begun(GAMES[game], lesson)))
    assert {one.step for one in given}, "something is advised"
    assert [one for one in given if one.clear_mistake] == []


def test_what_is_a_clear_mistake() -> None:
    fine = Advice(0, 0, "this", "that", 2.0, 0.1)
    assert not fine.clear_mistake, "it costs little"
    assert not fine._replace(cost=9.0, error=5.0).clear_mistake, "nobody knows"
    assert fine._replace(cost=9.0, error=1.0).clear_mistake
