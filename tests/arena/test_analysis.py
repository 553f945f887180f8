"""Hints and analysis: fair to what a seat knows, the same everywhere, and a blunder is found."""

import json
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import stellwerk
from stellwerk.arena.judge.analysis import Accuracy, Analysis, Hint, Step, accuracy, analysis, hint, standings
from stellwerk.arena.judge.evaluation import Judgement, Rounds, best_options, budget, gain, judge, judgements, merged
from stellwerk.arena.show.analysis_chart import chart
from stellwerk.bots.search import Budget, Weighed
from stellwerk.core.machine import decision
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.core.rng import below, seeded
from stellwerk.games.germany.rules.actions import BLIND, CLAIM
from tests.games.germany.positions import YELLOW, give_tickets, table, ticket, track
from tests.mini.yard import BARE

TINY = Budget(simulations=12)
LAST = 7
SVG = "{http://www.w3.org/2000/svg}"


def played(game: str, steps: int | None = None, players: int = 2) -> Match:
    """A match after so many random actions; None: to its end."""
    match, rng = stellwerk.new(game, players=players, seed=11), seeded(5)
    while match.decision is not None and (steps is None or len(match.actions) < steps):
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return match


@pytest.fixture(scope="module")
def finished() -> Match:
    return played("germany")


@pytest.fixture(scope="module")
def steps(finished: Match) -> list[Judgement]:
    """Its last steps."""
    return list(judgements(finished, TINY, first=len(finished.actions) - LAST))


def last_turn() -> Match:
    """The last turn of a match: seat 0 can claim the route of its ticket, and wins only so."""
    match = stellwerk.new("germany", players=2, seed=1)
    state = table(players=2, hands={0: [YELLOW] * 7})
    give_tickets(state, 0, ticket("hamburg", "berlin"))
    give_tickets(state, 1)
    state.turns_left, state.score = 1, [0, 10]
    match.state, match.decision = state, decision(match.game, state)
    return match


def winning_claims() -> list[Action]:
    return [CLAIM[track("berlin", "hamburg", lane)] for lane in (0, 1)]


def with_state(match: Match, state: Any) -> Match:
    """The same match, as far as one seat can tell."""
    other = stellwerk.load(match.to_json())
    other.state, other.decision = state, decision(match.game, state)
    return other


def test_a_blunder_is_a_mistake() -> None:
    step = judge(last_turn(), BLIND, Budget(simulations=24))
    assert step.mistake
    assert step.loss > 0.15
    assert step.alternatives[0].option in winning_claims()
    assert step.chances[0] > 0.5 > step.played.chances[0]
    assert step.loss == pytest.approx(step.alternatives[0].chances[0] - step.played.chances[0])


def test_chances_are_surer_towards_the_end() -> None:
    step = judge(last_turn(), winning_claims()[0], Budget(simulations=24))
    assert step.chances[0] > 0.8 > 0.2 > judge(last_turn(), BLIND, Budget(simulations=24)).played.chances[0]


def test_the_best_option_is_none() -> None:
    step = judge(last_turn(), winning_claims()[0], Budget(simulations=24))
    assert not step.mistake
    assert step.loss == 0
    assert step.chances == step.played.chances
    assert all(other.option not in winning_claims() for other in step.alternatives)  # they read the same


def test_the_hint_is_the_winning_claim() -> None:
    best = best_options(last_turn(), Budget(simulations=24))[0]
    assert best.option in winning_claims()
    assert best.chances[0] > 0.5


def step_with(loss: float, error: float) -> Judgement:
    return Judgement(
        0, 0, (0.5, 0.5), (0.0, 0.0), Weighed(BLIND, 9, (0.5, 0.5), (0.0, 0.0)), (), loss, error, 35.0, (0.0, 0.0)
    )


def test_what_may_be_noise_is_no_mistake() -> None:
    assert step_with(0.2, 0.05).mistake
    assert not step_with(0.2, 0.1).mistake
    assert not step_with(0.03, 0.0).mistake  # too small to be worth a word


def test_options_are_compared_on_the_same_guesses() -> None:
    a, b = Action("a"), Action("b")

    def found(option: Action, chance: float) -> Weighed:
        return Weighed(option, 1, (chance, 1 - chance), (100 * chance, 50.0))

    rounds: Rounds = [{a: found(a, x), b: found(b, x + 0.1)} for x in (0.1, 0.5)] + [{a: found(a, 0.6)}]
    assert gain(rounds, b, a, 0) == pytest.approx((0.1, 0.0))
    assert merged(rounds, a, a).chances[0] == pytest.approx(0.4)
    assert merged(rounds, b, a).chances[0] == pytest.approx(0.5)  # though its own guesses alone say 0.4
    assert merged(rounds, b, a).scores == pytest.approx((50.0, 50.0))


@pytest.mark.parametrize(("game", "steps"), [("germany", 300), ("first-class", 40)])
def test_a_hint_does_not_depend_on_what_is_hidden(game: str, steps: int) -> None:
    match = played(game, steps)
    assert match.decision is not None
    seat = match.decision.seat
    other = with_state(match, match.game.guess(match.view(seat), seat, seeded(99)))
    assert other.state != match.state
    assert best_options(other, TINY, seeded(1)) == best_options(match, TINY, seeded(1))


def test_the_same_for_any_number_of_jobs(finished: Match, steps: list[Judgement]) -> None:
    assert list(judgements(finished, TINY, first=len(finished.actions) - LAST, jobs=2)) == steps
    for step in steps:
        assert step.seat == finished.seats[step.step]
        assert step.played.option == finished.actions[step.step]
        assert len(step.alternatives) <= 3
        assert sum(step.chances) == pytest.approx(1)
        assert step.loss >= 0


def test_first_class_is_the_same_for_any_number_of_jobs() -> None:
    match = played("first-class")
    first = len(match.actions) - 5
    alone, together = (list(judgements(match, TINY, first=first, jobs=jobs)) for jobs in (1, 2))
    assert alone == together
    assert alone


def test_a_part_is_the_same_as_in_the_whole(finished: Match, steps: list[Judgement]) -> None:
    end = len(finished.actions)
    part = list(judgements(finished, TINY, first=end - 4, last=end - 1))
    assert part == [step for step in steps if end - 4 <= step.step < end - 1]
    assert list(judgements(finished, TINY, seat=1, first=end - 4)) == [
        s for s in steps if s.seat == 1 and s.step >= end - 4
    ]


def test_a_single_option_is_no_decision(finished: Match, steps: list[Judgement]) -> None:
    again, forced = stellwerk.new("germany", players=2, seed=11), 0
    for number, action in enumerate(finished.actions):
        assert again.decision is not None
        if number >= len(finished.actions) - LAST:
            choice = len(again.decision.options) > 1
            assert (number in [step.step for step in steps]) == choice
            forced += not choice
        again.play(action)
    assert forced


def test_each_seat_is_seen_with_its_own_eyes() -> None:
    weighed = Weighed(BLIND, 9, (0.5, 0.5), (0.0, 0.0))
    steps = [
        Judgement(n, n % 2, (0.5, 0.5), (100.0 + n % 2, 50.0 + n % 2), weighed, (), 0.0, 0.0, 35.0, (0.0, 0.0))
        for n in range(6)
    ]
    for standing in standings(2, steps):
        assert standing.scores == (100.0, 51.0)
        assert sum(standing.chances) == pytest.approx(1)
        assert standing.chances[0] > 0.7


def test_the_end_is_how_it_ended(finished: Match, steps: list[Judgement]) -> None:
    whole = analysis(finished, steps)
    assert whole.end is not None
    assert whole.end.scores == finished.scores
    assert [seat for seat, chance in enumerate(whole.end.chances) if chance] == list(finished.winners)
    assert whole.standings == [*standings(2, steps), whole.end]
    assert analysis(finished, steps, to_end=False).standings == standings(2, steps)


def test_accuracy_counts_the_decisions_without_mistake(finished: Match, steps: list[Judgement]) -> None:
    judged = [step_with(0.2, 0.05), step_with(0.01, 0.2), step_with(0.3, 0.01), step_with(0, 0)]
    assert accuracy(judged, 0, "Ada") == Accuracy(0, "Ada", decisions=4, mistakes=2, lost=0.5, accuracy=0.5)
    assert accuracy(judged, 1, "Ben").decisions == 0


def test_the_greatest_losses_come_first(finished: Match, steps: list[Judgement]) -> None:
    found = blundered(finished, steps)
    assert [step.loss for step in found.mistakes] == sorted((step.loss for step in found.mistakes), reverse=True)
    assert {step.step for step in found.mistakes} == {step.step for step in steps if step.alternatives}


def blundered(match: Match, steps: list[Judgement], language: str = "en") -> Analysis:
    """As if every choice had been a mistake, one greater than the other."""
    worse = [s._replace(loss=0.3 + 0.01 * n, error=0.01) if s.alternatives else s for n, s in enumerate(steps)]
    return analysis(match, worse, language)


def test_the_sentences_are_those_of_the_match_at_that_step(finished: Match, steps: list[Judgement]) -> None:
    for step in analysis(finished, steps, "de").steps:
        match = finished.at(step.step)
        assert step.question == match.question("de")
        for rated in (step.played, *step.alternatives):
            assert rated.says == match.say(rated.option, "de")


def test_names_are_an_argument(finished: Match, steps: list[Judgement]) -> None:
    assert [seat.name for seat in analysis(finished, steps).seats] == ["White", "Red"]
    assert [seat.name for seat in analysis(finished, steps, names=("Ada", "Ben")).seats] == ["Ada", "Ben"]


@pytest.mark.parametrize("to_end", [True, False])
def test_an_analysis_is_read_back_from_json(finished: Match, steps: list[Judgement], to_end: bool) -> None:
    written = analysis(finished, steps, "it", to_end).to_json()
    again = Analysis.from_json(json.loads(json.dumps(written)))
    assert again.to_json() == written
    assert (again.winners, again.scores, again.over) == (finished.winners, finished.scores, True)
    assert [step.played.option for step in again.steps] == [step.played.option for step in steps]
    assert all(isinstance(step, Step) for step in again.steps)


def test_an_analysis_of_an_open_match_has_no_scores() -> None:
    match = played("germany", 60)
    judged = list(judgements(match, TINY, seat=1, first=52))
    written = analysis(match, judged).to_json()
    assert (written["over"], written["scores"], written["winners"]) == (False, None, [])
    assert Analysis.from_json(written).to_json() == written


def test_a_hint_is_read_back_from_json() -> None:
    match = last_turn()
    found = hint(match, Budget(simulations=24), "de")
    written = found.to_json()
    assert written["decision"] == match.question("de")
    assert (written["step"], written["seat"]) == (0, 0)
    assert Hint.from_json(json.loads(json.dumps(written))).to_json() == written
    assert [option["chance"] for option in written["options"]] == [round(o.chances[0], 4) for o in found.options]


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_the_chart_is_a_picture_with_words(finished: Match, steps: list[Judgement], language: str) -> None:
    found = blundered(finished, steps, language)
    drawn = ET.fromstring(chart(found, ("<Ada>", "Ben & Cleo"), finished.game.words(language)))
    assert "Ada" in "".join(drawn.find(f"{SVG}desc").itertext())  # type: ignore[union-attr]
    assert len([path for path in drawn.iter(f"{SVG}path") if path.get("class") == "band1"]) == 2
    discs = [disc for disc in drawn.iter(f"{SVG}circle") if disc.get("class") == "slip"]
    assert len(discs) == len(found.mistakes) + 3  # the biggest again in the notes
    better = found.mistakes[0].alternatives[0].says[:40]
    assert any(better in (text.text or "") for text in drawn.iter(f"{SVG}text"))


def test_the_chart_can_be_drawn_from_json(finished: Match, steps: list[Judgement]) -> None:
    found = Analysis.from_json(blundered(finished, steps).to_json())
    assert ET.fromstring(chart(found, ("Ada", "Ben"), finished.game.words())) is not None


@pytest.mark.parametrize("scores", [(218.0, -433.0), (7.0, 7.0), (0.0, 1234.0)])
def test_every_line_of_the_chart_lies_in_its_panel(
    finished: Match, steps: list[Judgement], scores: tuple[float, float]
) -> None:
    found = analysis(finished, [step._replace(scores=scores) for step in steps], to_end=False)
    drawn = ET.fromstring(chart(found, ("Ada", "Ben"), finished.game.words()))
    for name in ("chances", "scores"):
        panel = next(group for group in drawn.iter(f"{SVG}g") if group.get("id") == name)
        ground = next(rect for rect in panel.iter(f"{SVG}rect") if rect.get("class") == "leaf")
        top, height = float(ground.attrib["y"]), float(ground.attrib["height"])
        lines = [path.attrib["d"] for path in panel.iter(f"{SVG}path") if path.get("class", "").startswith("band")]
        assert len(lines) == 2
        for spot in re.findall(r"[ML][-\d.]+ ([-\d.]+)", "".join(lines)):
            assert top - 0.1 <= float(spot) <= top + height + 0.1


def test_budgets_are_spelt_as_in_the_names_of_bots() -> None:
    assert budget("800") == Budget(simulations=800)
    assert budget("400ms") == Budget(milliseconds=400)
    for wrong in ("", "0", "-3", "fast", "400 ms", "1.5"):
        with pytest.raises(ValueError, match="800 or 400ms"):
            budget(wrong)


def test_a_time_is_a_budget_too() -> None:
    assert best_options(last_turn(), Budget(milliseconds=30))[0].option in winning_claims()


def test_what_cannot_be_analysed(finished: Match) -> None:
    with pytest.raises(ValueError, match="The match is over"):
        best_options(finished, TINY)
    with pytest.raises(ValueError, match="No search, hint or analysis knows Yard yet"):
        next(judgements(Match(BARE, 2, 1), TINY))
