"""The figures of a tournament, against those worked out by hand."""

import pytest

from stellwerk.arena.measure.estimates import MOST_BLOCKS, TAIL, Estimate, blocks, estimates, tally
from stellwerk.arena.measure.ratings import rating, strengths
from stellwerk.arena.play.tournament import Deal
from stellwerk.core.rng import below, seeded
from tests.arena.dealt import duel, game

DEALS = [duel(60, 60), duel(40, 60), duel(60, 40), duel(60, 60)]  # the first bot wins six of eight


def test_win_rates_and_mean_scores() -> None:
    found = estimates(DEALS, 1)
    assert found["win rate", 0].value == 0.75
    assert found["win rate", 1].value == 0.25
    assert found["score", 0].value == 55
    assert found["score", 1].value == 50
    assert found["source", 0, 0].value == 55
    assert found["source", 0, 1] == Estimate(0, 0, 0)
    assert found["above", 0, 1].value == 0.75


def test_seats() -> None:
    found = estimates(DEALS, 1)
    assert found["seat", 0].value == 0.5  # won by the first bot three times, by the second once
    assert found["win rate at", 0, 0].value == 0.75
    assert found["win rate at", 1, 0].value == 0.25
    assert found["seat score", 0].value == (55 + 50) / 2


def test_a_shared_win_is_its_share_and_a_match_nobody_wins_is_nobodys() -> None:
    shared = estimates([[game((0, 1, 2), (9, 9, 3))]], 1)
    assert [shared["win rate", bot].value for bot in range(3)] == [0.5, 0.5, 0]
    nobody = estimates([[game((0, 1), (9, 5), winners=())]], 1)
    assert [nobody["win rate", bot].value for bot in range(2)] == [0, 0]
    assert nobody["above", 0, 1].value == 0.5


def test_who_finished_above_whom() -> None:
    sums = tally([game((0, 1, 1, 2), (9, 9, 3, 3), winners=(1,))])  # a tie that a later rule broke
    assert sums["above", 0, 1] == 2  # in halves: below the winner, above the other
    assert sums["met", 0, 1] == 4
    assert sums["above", 1, 2] == 2 + 1  # the winner above it, the other equal to it
    assert ("met", 1, 1) not in sums


def test_an_interval_holds_the_value_and_shrinks_with_the_deals() -> None:
    few, many = estimates(DEALS * 5, 1)["win rate", 0], estimates(DEALS * 50, 1)["win rate", 0]
    assert few.low < many.low < 0.75 < many.high < few.high
    # The deals are won by 1, a half, a half and 1: the standard deviation of a deal is a quarter.
    assert many.high - many.low == pytest.approx(2 * 1.96 * 0.25 / 200**0.5, rel=0.15)


def test_the_matches_of_a_deal_count_as_one_observation() -> None:
    """Ten copies of a match in each deal say no more than one."""
    single: list[Deal] = [[game((0, 1), (60 if k % 2 else 40, 50))] for k in range(40)]
    tenfold = [deal * 10 for deal in single]
    assert estimates(tenfold, 1)["win rate", 0] == estimates(single, 1)["win rate", 0]


def test_about_95_of_100_intervals_hold_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stellwerk.arena.measure.estimates.RESAMPLES", 200)
    generator, hits = seeded(4), 0
    for trial in range(60):
        deals = [duel(40 + 20 * below(generator, 2), 40 + 20 * below(generator, 2)) for _ in range(40)]
        figure = estimates(deals, trial)["win rate", 0]
        hits += figure.low <= 0.5 <= figure.high
    assert 52 <= hits <= 60


def test_no_interval_claims_more_than_the_deals_can_say() -> None:
    always = estimates([duel(60, 60)] * 30, 1)["win rate", 0]
    assert always == (1, TAIL ** (1 / 30), 1)
    once_lost = estimates([duel(60, 60)] * 299 + [duel(60, 40)], 1)["win rate", 0]
    assert once_lost.low <= TAIL ** (1 / 300)


def test_the_same_deals_and_seed_give_the_same_figures() -> None:
    deals = [duel(k, k * k % 101) for k in range(100)]
    assert estimates(deals, 1) == estimates(deals, 1) != estimates(deals, 2)


def test_many_deals_are_drawn_in_blocks_that_leave_none_out() -> None:
    deals = [duel(k, k) for k in range(2 * MOST_BLOCKS + 7)]
    found = blocks(deals)
    assert len(found) == MOST_BLOCKS
    assert [deal for block in found for deal in block] == deals
    assert {len(block) for block in found} == {2, 3}


def test_ratings_foretell_the_results() -> None:
    strong, weak = strengths([[0, 750], [250, 0]])
    assert strong / (strong + weak) == pytest.approx(0.75, abs=0.001)
    assert rating(strong) == pytest.approx(-rating(weak))
    assert rating(strong) - rating(weak) == pytest.approx(190.8, abs=1)


def test_ratings_of_three_agree_with_each_pair() -> None:
    truth = [4.0, 2.0, 1.0]
    above = [[0.0 if a == b else 10_000 * a / (a + b) for b in truth] for a in truth]
    found = strengths(above)
    assert [one / found[2] for one in found] == pytest.approx(truth, rel=0.001)
    assert found[0] * found[1] * found[2] == pytest.approx(1)


def test_who_wins_everything_has_a_finite_rating() -> None:
    assert 400 < rating(strengths([[0, 1000], [0, 0]])[0]) < 1000
    assert strengths([[0]]) == [1]


def test_a_head_start_changes_no_rating() -> None:
    above = [[0.0, 70.0, 90.0], [30.0, 0.0, 60.0], [10.0, 40.0, 0.0]]
    assert strengths(above, [5, 0.1, 2]) == pytest.approx(strengths(above), rel=1e-5)
