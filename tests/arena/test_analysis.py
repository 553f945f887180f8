"""Hints and analysis: fair to what a seat knows, the same everywhere, and a blunder is found."""

import json
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import Any

import pytest

import stellwerk
from stellwerk.arena.judge.advice import advice
from stellwerk.arena.judge.analysis import Accuracy, Analysis, Hint, Step, accuracy, analysis, hint
from stellwerk.arena.judge.evaluation import (
    Judgement,
    Tried,
    Truth,
    budget,
    cautious,
    judge,
    judgements,
    weigh_lines,
)
from stellwerk.arena.judge.lines import runs
from stellwerk.arena.judge.race import Race
from stellwerk.arena.judge.reasons import told
from stellwerk.arena.show.analysis_chart import chart
from stellwerk.bots.search import Budget
from stellwerk.core.machine import decision
from stellwerk.core.match import Match
from stellwerk.core.reasons import Reason
from stellwerk.core.records import Action
from stellwerk.core.rng import below, seeded
from stellwerk.games.germany.rules.actions import BLIND, CLAIM
from tests.games.germany.positions import YELLOW, give_tickets, table, ticket, track
from tests.mini.yard import BARE

TINY = Budget(simulations=12)
SOME = Budget(simulations=24)
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


def test_a_blunder_is_a_mistake_and_says_why() -> None:
    step = judge(last_turn(), (BLIND,), SOME)
    assert step.mistake
    assert step.alternatives[0].line[0] in winning_claims()
    assert step.played.chances[0] < 0.2 < 0.8 < step.alternatives[0].chances[0]
    assert step.cost == pytest.approx(sum(reason.gain for reason in step.reasons))
    tickets = [reason for reason in step.reasons if reason.kind == "ticket"]
    value = last_turn().box.tickets[ticket("hamburg", "berlin")].value
    assert [reason.gain for reason in tickets] == pytest.approx([2 * value]), "it is completed, and not lost"
    assert {reason.kind for reason in step.reasons} <= {"ticket", "routes", "passengers", "globetrotter"}


def test_the_best_line_is_no_mistake() -> None:
    step = judge(last_turn(), (winning_claims()[0],), SOME)
    assert not step.mistake
    assert step.cost == 0


def test_the_hint_is_the_winning_claim() -> None:
    found = hint(last_turn(), SOME)
    assert found.options[0].option in winning_claims()
    says = advice(found, last_turn().game.words())
    assert says.startswith(found.options[0].says)
    assert "The second best costs" in says
    assert f"{sum(one.points for one in found.reasons)} points" in says
    assert len({option.option for option in found.options}) > 1


def judged(cost: float, error: float, seat: int = 0, step: int = 0) -> Judgement:
    played = Tried((BLIND,), 9, (0.5, 0.5), (0.0, 0.0))
    return Judgement(
        step, step + 1, seat, played, (), 1 - seat, cost, error, (), Truth((0.5, 0.5), (0.0, 0.0), (0.0, 0.0))
    )


def test_what_may_be_noise_is_no_mistake() -> None:
    assert judged(8.0, 2.0).mistake
    assert not judged(8.0, 4.0).mistake
    assert not judged(2.0, 0.0).mistake  # too small to be worth a word


def test_lines_are_compared_on_the_same_deals() -> None:
    race = Race([(BLIND,), (winning_claims()[0],)], 2, 0)
    for luck in (0.0, 30.0):
        for tally, more in zip(race.tallies, (0.0, 5.0), strict=True):
            tally.add(({("routes", 0): 10 + luck + more}, {("routes", 0): 20 + luck}))
    race.tallies[0].add(({("routes", 0): 99.0}, {("routes", 0): 0.0}))
    assert race.gain(race.tallies[1]) == pytest.approx((5.0, 0.0))
    assert race.rival() == 1


def test_a_decision_ends_where_something_new_is_known() -> None:
    match = played("first-class")
    found = runs(match)
    assert len(found) < len(match.actions) / 2, "a turn with its chain is one"
    for run, then in pairwise(found):
        assert run.last <= then.first
        assert set(match.seats[run.first : run.last]) == {run.seat}


@pytest.mark.parametrize(("game", "steps"), [("germany", 300), ("first-class", 40)])
def test_a_hint_does_not_depend_on_what_is_hidden(game: str, steps: int) -> None:
    match = played(game, steps)
    assert match.decision is not None
    seat = match.decision.seat
    other = with_state(match, match.game.guess(match.view(seat), seat, seeded(99)))
    assert other.state != match.state

    def found(match: Match) -> Any:
        assert match.decision is not None
        return weigh_lines(match.game, match.view(seat), match.decision, seeded(1), TINY)

    assert found(other) == found(match)


def test_the_same_for_any_number_of_jobs(finished: Match, steps: list[Judgement]) -> None:
    assert list(judgements(finished, TINY, first=len(finished.actions) - LAST, jobs=2)) == steps
    for step in steps:
        assert step.seat == finished.seats[step.step]
        assert step.played.line == tuple(finished.actions[step.step : step.until])
        assert len(step.alternatives) <= 3
        assert sum(step.played.chances) == pytest.approx(1)
        assert step.cost >= 0


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
    alone = list(judgements(finished, TINY, seat=1, first=end - 4))
    assert [one.step for one in alone] == [s.step for s in steps if s.seat == 1 and s.step >= end - 4]
    assert all(one.truth is None for one in alone), "a seat alone is not told what lay there"


def test_the_end_is_how_it_ended(finished: Match, steps: list[Judgement]) -> None:
    end = analysis(finished, steps).course[-1]
    assert end.scores == finished.scores
    assert [seat for seat, chance in enumerate(end.chances) if chance] == list(finished.winners)
    assert len(analysis(finished, steps, to_end=False).course) == len(steps)


def test_the_course_goes_on_roughly_where_nothing_was_judged_yet(finished: Match, steps: list[Judgement]) -> None:
    rough = [(step, Truth((0.5, 0.5), (1.0, 2.0), (0.0, 0.0))) for step in range(0, len(finished.actions), 50)]
    course = analysis(finished, [], rough=rough).course
    assert [one.step for one in course] == [*(step for step, _ in rough), len(finished.actions)]
    whole = analysis(finished, steps, rough=rough).course
    assert [one.step for one in whole][:-1] == [one.step for one in steps]


def test_accuracy_counts_decisions_and_points() -> None:
    slips = [judged(8.2, 1.0), judged(1.0, 2.0), judged(3.4, 0.1), judged(0, 0)]
    assert accuracy(slips, 0, "Ada") == Accuracy(0, "Ada", decisions=4, mistakes=2, lost=11)
    assert accuracy(slips, 1, "Ben").decisions == 0


def test_the_dearest_come_first_and_their_reasons_add_up(finished: Match, steps: list[Judgement]) -> None:
    found = blundered(finished, steps)
    assert [step.cost for step in found.mistakes] == sorted((step.cost for step in found.mistakes), reverse=True)
    assert len(found.mistakes) == len([step for step in steps if step.alternatives]) > 1
    for step in found.mistakes:
        assert sum(one.points for one in step.reasons) == round(step.cost)
        assert all(one.says for one in step.reasons)


def test_reasons_are_told_until_little_is_left() -> None:
    """The words make up the cost within a fifth, and the rest is one line."""
    gains = (9.0, -8.0, 7.0, -6.0, 5.0, 5.0, 4.0, 1.0, 1.0, 1.0)
    match, why = played("germany", 10), [Reason("routes", n, 0.0, gain) for n, gain in enumerate(gains)]
    *said, rest = told(match, why, sum(gains), "Ben", match.game.words("en"))
    assert sum(one.points for one in (*said, rest)) == sum(gains) == 19
    assert (len(said), rest.says) == (7, "everything else")
    assert abs(rest.points) <= 0.2 * 19
    assert [one.points for one in told(match, why[:2], 1.0, "Ben", match.game.words("en"))] == [9, -8]


def test_small_remainders_do_not_become_a_point_that_nobody_explains() -> None:
    match, why = played("germany", 10), [Reason("routes", n, 0.0, 1.4) for n in range(3)]
    found = told(match, why, 4.2, "Ben", match.game.words("en"))
    assert [one.points for one in found] == [1, 2, 1]
    assert "everything else" not in [one.says for one in found]


def test_a_line_that_is_clearly_worse_is_given_up_be_it_the_first() -> None:
    lines = [(Action("take", n),) for n in range(3)]
    race = Race(lines, 2, 0)
    for round in range(12):
        for points, tally in zip((20.0, 50.0, 49.8), race.tallies, strict=True):
            tally.scores.append((points + round % 3 * (tally.line[0].a + 1), 40.0))
    race.drop(2.5)
    assert race.tallies[0] not in race.live
    assert next(tally.line for tally in cautious(race, 0.5)) == lines[2]
    race.live = race.tallies[1:]
    race.halve()
    assert [tally.line for tally in race.live] == [lines[2]], "the first does not come back"


def blundered(match: Match, steps: list[Judgement], language: str = "en") -> Analysis:
    """As if every choice had been a mistake, one dearer than the other."""
    why = (Reason("routes", 0, 0.0, 7.0), Reason("routes", 0, 2.4, 0.0, rival=True))
    worse = [s._replace(cost=9.0 + n, error=0.1, reasons=why) if s.alternatives else s for n, s in enumerate(steps)]
    return analysis(match, worse, language)


def test_the_sentences_are_those_of_the_match_at_that_step(finished: Match, steps: list[Judgement]) -> None:
    for step in analysis(finished, steps, "de").steps:
        match = finished.at(step.step)
        assert step.question == match.question("de")
        for rated in (step.played, *step.alternatives):
            assert rated.says.startswith(match.say(rated.option, "de"))


def test_names_are_an_argument(finished: Match, steps: list[Judgement]) -> None:
    assert [seat.name for seat in analysis(finished, steps).seats] == ["Red", "Purple"]
    assert [seat.name for seat in analysis(finished, steps, names=("Ada", "Ben")).seats] == ["Ada", "Ben"]


@pytest.mark.parametrize("to_end", [True, False])
def test_an_analysis_is_read_back_from_json(finished: Match, steps: list[Judgement], to_end: bool) -> None:
    written = analysis(finished, steps, "it", to_end).to_json()
    again = Analysis.from_json(json.loads(json.dumps(written)))
    assert again.to_json() == written
    assert (again.winners, again.scores, again.over) == (finished.winners, finished.scores, True)
    assert all(isinstance(step, Step) for step in again.steps)


def test_an_analysis_of_an_open_match_has_no_scores() -> None:
    match = played("germany", 60)
    judged = list(judgements(match, TINY, seat=1, first=52))
    written = analysis(match, judged).to_json()
    assert (written["over"], written["scores"], written["winners"]) == (False, None, [])
    assert Analysis.from_json(written).to_json() == written


def test_a_hint_is_read_back_from_json() -> None:
    match = last_turn()
    found = hint(match, SOME, "de")
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
    far = [step._replace(truth=Truth((0.5, 0.5), scores, (0.0, 0.0))) for step in steps]
    found = analysis(finished, far, to_end=False)
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
    assert hint(last_turn(), Budget(milliseconds=30)).options[0].option in winning_claims()
    assert judge(last_turn(), (BLIND,), Budget(milliseconds=30)).alternatives[0].line[0] in winning_claims()


def test_what_cannot_be_analysed(finished: Match) -> None:
    with pytest.raises(ValueError, match="The match is over"):
        hint(finished, TINY)
    with pytest.raises(ValueError, match="No search, hint or analysis knows Yard yet"):
        next(judgements(Match(BARE, 2, 1), TINY))
