"""Luck and choice: what moved a chance adds up to how it ended, and a turn is found where it was."""

import pytest

import stellwerk
from stellwerk.arena.judge.analysis import analysis
from stellwerk.arena.judge.evaluation import Judgement, Rounds, effect_of, judge, judgements
from stellwerk.arena.judge.luck import balance, lucks, turns
from stellwerk.bots.search import Budget, Weighed
from stellwerk.core.records import Action
from stellwerk.core.rng import below, seeded
from stellwerk.games.germany.rules.actions import BLIND
from tests.arena.test_analysis import last_turn, winning_claims

END = (100, (1.0, 0.0))


def judged(step: int, seat: int, own: float, effect: float = 0.0) -> Judgement:
    """A seat expects `own` after its choice, which did so much to its chance."""
    chances = (own, 1 - own) if seat == 0 else (1 - own, own)
    effects = (effect, -effect) if seat == 0 else (-effect, effect)
    weighed = Weighed(BLIND, 9, chances, (0.0, 0.0))
    return Judgement(step, seat, chances, (0.0, 0.0), weighed, (), 0.0, 0.0, 35.0, effects)


MATCH = [judged(0, 0, 0.6), judged(2, 1, 0.3, -0.2), judged(4, 0, 0.5, -0.1), judged(6, 1, 0.4), judged(8, 0, 0.9)]


def test_what_moved_a_chance_adds_up_to_how_it_ended() -> None:
    ada, ben = (balance(MATCH, 2, seat, END) for seat in (0, 1))
    assert ada is not None
    assert ben is not None
    assert ada == pytest.approx((0, 0.5, 0.1, -0.1, 0.2, 0.3, 1.0))
    assert ben == pytest.approx((1, 0.5, 0.0, -0.2, 0.1, -0.4, 0.0))
    for one in (ada, ben):
        assert sum(one[1:-1]) == pytest.approx(one.end)


def test_luck_lies_between_two_decisions_of_a_seat() -> None:
    assert lucks(MATCH, 0, END) == pytest.approx({0: 0.6 - 0.6 - 0.2, 4: 0.9 - 0.5, 8: 0.1})
    assert lucks(MATCH, 0, None) == pytest.approx({0: -0.2, 4: 0.4})


def test_a_seat_that_decided_nothing_has_no_balance() -> None:
    assert balance(MATCH, 3, 2, None) is None


def test_a_match_turns_where_its_chances_do() -> None:
    match = [judged(step, step // 2 % 2, 0.5) for step in range(0, 40, 2)]
    match += [judged(40, 0, 0.8, 0.3), judged(42, 1, 0.2)]
    match += [judged(step, step // 2 % 2, (0.8, 0.2)[step // 2 % 2]) for step in range(44, 80, 2)]
    (turn,) = turns(match, 2, None)
    assert (turn.step, turn.until) in ((40, 44), (38, 42))
    assert abs(turn.after - turn.before) == pytest.approx(0.3)
    assert abs(turn.choices) == pytest.approx(0.3), "it was a choice, and not luck"
    assert turns([judged(step, step // 2 % 2, 0.5) for step in range(0, 40, 2)], 2, (40, (0.5, 0.5))) == []


def test_a_choice_is_measured_against_what_the_planner_would_do() -> None:
    a, b = Action("a"), Action("b")

    def found(option: Action, chance: float) -> Weighed:
        return Weighed(option, 1, (chance, 1 - chance), (0.0, 0.0))

    rounds: Rounds = [{a: found(a, x), b: found(b, x + 0.2)} for x in (0.1, 0.5)]
    assert effect_of(rounds, a, b) == pytest.approx((-0.2, 0.2))
    assert effect_of(rounds, a, a) == (0.0, 0.0)


def test_a_blunder_is_no_bad_luck() -> None:
    blunder = judge(last_turn(), BLIND, Budget(simulations=24))
    assert blunder.effect[0] == pytest.approx(-blunder.effect[1])
    assert blunder.effect[0] < -0.15
    assert judge(last_turn(), winning_claims()[0], Budget(simulations=24)).effect[0] == 0


def test_the_records_add_up() -> None:
    match, rng = stellwerk.new("germany", players=2, seed=11), seeded(5)
    while match.decision is not None:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    found = analysis(match, list(judgements(match, Budget(simulations=12), first=len(match.actions) - 7)))
    for one in found.luck:
        assert sum(one[1:-1]) == pytest.approx(one.end)
        assert one.luck == pytest.approx(sum(step.luck for step in found.steps if step.seat == one.seat))
        assert one.end == (one.seat in match.winners)
    assert all(set(one) == set(found.luck[0]._fields) for one in found.to_json()["luck"])
