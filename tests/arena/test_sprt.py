"""The sequential test: its verdicts, and how often they are wrong."""

import pytest

from stellwerk.arena.play.sprt import FEWEST, Hypotheses, hypotheses, judge, share
from stellwerk.arena.play.tournament import Deal
from stellwerk.core.rng import below, seeded
from tests.arena.dealt import duel, game

TEST = Hypotheses(0.5, 0.6)


def dealt(percent: int, seed: int, deals: int) -> list[Deal]:
    """Deals in which the first bot wins so often."""
    generator = seeded(seed)
    points = [60 if below(generator, 100) < percent else 40 for _ in range(2 * deals)]
    return [duel(first, second) for first, second in zip(points[::2], points[1::2], strict=True)]


def test_the_share_of_a_deal() -> None:
    assert share(duel(60, 40)) == 0.5
    assert share([game((0, 1, 1), (9, 9, 1)), game((1, 1, 0), (1, 2, 9))]) == 0.75
    assert share([game((0, 1), (9, 5), winners=())]) == 0


def test_a_verdict_stands_from_the_first_clear_deal() -> None:
    always = [duel(60, 60)] * 100
    verdict = judge(always, TEST)
    assert verdict.accepted == "high"
    assert FEWEST <= verdict.deals < 30
    assert judge(always[: verdict.deals], TEST) == verdict
    assert judge(always[: verdict.deals - 1], TEST).accepted is None
    assert judge([duel(40, 40)] * 100, TEST).accepted == "low"
    assert judge([], TEST) == (0, 0, None)


@pytest.mark.parametrize(("percent", "right"), [(50, "low"), (60, "high")])
def test_a_verdict_is_seldom_wrong(percent: int, right: str) -> None:
    verdicts = [judge(dealt(percent, seed, 600), TEST).accepted for seed in range(60)]
    assert None not in verdicts
    assert verdicts.count(right) >= 54


@pytest.mark.parametrize("text", ["0.5", "0.5:0.6:0.7", "half:most", "0.6:0.5", "0:0.5", "0.5:1", "0.5:0.5", ""])
def test_what_is_no_test_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="win rates"):
        hypotheses(text)


def test_a_test_is_read() -> None:
    assert hypotheses("0.5:0.6") == TEST
