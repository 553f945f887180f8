"""The axes of the charts: round ticks, places on a scale, numbers as printed."""

import pytest

from stellwerk.arena.show.axis import Scale, ticks, ticks_within
from stellwerk.arena.show.charts import curves
from stellwerk.kit.numbers import formatted


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.42, 0.58, [0.4, 0.45, 0.5, 0.55, 0.6]),
        (-135, 98, [-150, -100, -50, 0, 50, 100]),
        (0, 0, [0, 0.000001]),
        (50, 50, [50, 50.000001]),
    ],
)
def test_ticks_are_round_and_enclose_all(low: float, high: float, expected: list[float]) -> None:
    found = ticks(low, high)
    assert found[0] <= low <= high <= found[-1]
    assert len(found) <= 9
    if high > low:
        assert found == expected


def test_ticks_are_not_closer_than_asked_for() -> None:
    assert ticks(3, 4, least=5) == [0, 5]
    assert ticks(-433, 218, 5, least=5) == [-600, -400, -200, 0, 200, 400]


@pytest.mark.parametrize(
    ("low", "high", "expected"), [(322, 336, list(range(322, 337, 2))), (0, 3, [0, 1, 2, 3]), (7, 7, [7]), (0, 400, 9)]
)
def test_steps_are_whole_numbers_of_the_range(low: int, high: int, expected: list[int] | int) -> None:
    found = ticks_within(low, high)
    assert found == expected or len(found) == expected


def test_a_scale_may_go_either_way() -> None:
    assert [Scale(0, 10, 100, 200)(value) for value in (0, 5, 10)] == [100, 150, 200]
    assert [Scale(0, 10, 200, 100)(value) for value in (0, 5, 10)] == [200, 150, 100]
    assert Scale(5, 5, 100, 200)(5) == 100


def test_numbers_are_printed_with_a_minus_sign() -> None:
    assert [formatted(-3, "+.0f"), formatted(0.2, "+.0f"), formatted(0.5, ".0%")] == ["−3", "0", "50 %"]


def test_curves_are_drawn_over_one_scale_and_said_in_words() -> None:
    drawn = curves("Won", "steps", [("one", [(0, 0.1), (10, 0.9)]), ("two", [(0, 0.5), (5, 1.0)])])
    assert "one: from 10 % to 90 %; two: from 50 % to 100 %." in drawn
    assert drawn.count('class="span"') == 2
