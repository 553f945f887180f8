"""Luck and choice: what moved a lead adds up to how it ended, and a turn quotes the course where it was."""

import stellwerk
from stellwerk.arena.judge.analysis import analysis
from stellwerk.arena.judge.evaluation import Judgement, Tried, Truth, judge, judgements
from stellwerk.arena.judge.luck import Balance, Standing, balance, chosen, course, turns
from stellwerk.bots.search import Budget
from stellwerk.core.rng import below, seeded
from stellwerk.games.germany.rules.actions import BLIND
from tests.arena.test_analysis import SOME, last_turn, winning_claims


def judged(step: int, seat: int, effect: float = 0.0, noise: float = 0.0) -> Judgement:
    """A choice that moved the lead of its seat by so many points."""
    moved = (effect, 0.0) if seat == 0 else (0.0, effect)
    truth = Truth((0.5, 0.5), (50.0, 40.0), moved, (noise, noise))
    return Judgement(
        step, step + 1, seat, Tried((BLIND,), 9, (0.5, 0.5), (0.0, 0.0)), (), 1 - seat, 0.0, 0.0, (), truth
    )


def went(*chances: float) -> list[Standing]:
    return [Standing(2 * n, (chance, 1 - chance), (100 * chance, 50.0)) for n, chance in enumerate(chances)]


def test_what_moved_a_lead_adds_up_to_how_it_ended() -> None:
    match = [judged(0, 0, -4.0), judged(2, 1, 7.0), judged(4, 0, 9.0)]
    end = Standing(6, (0.0, 1.0), (60.0, 75.0))
    stood = course([(one.step, one.truth) for one in match if one.truth], end)
    assert balance(match, stood, 0) == Balance(0, 1, dealt=10, luck=-23, choices=5, others=-7, lead=-15)
    assert balance(match, stood, 1) == Balance(1, 0, dealt=-10, luck=23, choices=7, others=-5, lead=15)


def test_choices_count_as_far_as_they_are_more_than_noise() -> None:
    for noise, counted in ((0.0, 50), (5.0, 40), (25.0, 0), (99.0, 0)):
        choices = [judged(n, 0, 1.0, noise) for n in range(50)]
        assert round(chosen(choices, 0, 1)) == counted
        assert round(chosen(choices, 1, 0)) == -counted
    assert chosen([], 0, 1) == 0


def test_a_match_turns_where_its_course_does() -> None:
    stood = went(*[0.5] * 10, *[0.8] * 10)
    first, second = turns([judged(18, 0, 30.0)], stood), turns([], stood)
    assert [(one.step, one.until) for one in first] == [(18, 20)]
    assert (first[0].before, first[0].after) == (0.5, 0.8) or (first[0].before, first[0].after) == (0.5, 0.2)
    assert first[0].chosen
    assert not second[0].chosen, "nobody chose it"
    assert turns([], went(*[0.5] * 20)) == []


def test_a_blunder_is_no_bad_luck() -> None:
    blunder, best = (judge(last_turn(), (line,), SOME) for line in (BLIND, winning_claims()[0]))
    assert blunder.truth is not None
    assert best.truth is not None
    assert blunder.truth.effect[0] < -15
    assert best.truth.effect == (0.0, 0.0)
    assert best.truth.noise == (0.0, 0.0), "it is the planner's"
    assert min(blunder.truth.noise) >= 0


def test_the_records_add_up() -> None:
    match, rng = stellwerk.new("germany", players=2, seed=11), seeded(5)
    while match.decision is not None:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    found = analysis(match, list(judgements(match, Budget(simulations=12), first=len(match.actions) - 7)))
    for one in found.luck:
        assert one.dealt + one.luck + one.choices + one.others == one.lead
        assert one.lead == match.scores[one.seat] - match.scores[one.rival]
    assert all(set(one) == set(found.luck[0]._fields) for one in found.to_json()["luck"])
