"""Where a replay stops: turns, rounds, scorings, and mistakes that were found."""

from stellwerk.arena.judge.evaluation import Judgement, Tried
from stellwerk.core.records import Action
from stellwerk.web.review.analyst import written
from stellwerk.web.review.stops import stops
from stellwerk.web.store.analyses import StoredAnalysis
from tests.arena.test_analysis import played


def test_first_class_stops_at_six_rounds_and_three_scorings() -> None:
    match = played("first-class")
    found = stops(match, None)
    assert len(found["round"]) == 6
    assert len(found["scoring"]) == 3
    assert found["mistake"] == []
    for step in found["turn"][1:]:
        assert match.seats[step] != match.seats[step - 1]


def test_a_game_without_rounds_stops_where_the_first_player_goes_on() -> None:
    match = played("germany")
    found = stops(match, None)
    assert set(found["round"]) < set(found["turn"])
    assert {match.seats[step] for step in found["round"]} == {match.seats[0]}
    assert found["scoring"] == [len(match.actions)]


def test_mistakes_are_those_of_the_analysis_where_the_lines_part() -> None:
    match, same, other = played("germany"), Action("a"), Action("b")
    lines = [Tried(line, 9, (0.5, 0.5), (1.0, 1.0)) for line in ((same, same), (same, other))]
    slip = Judgement(4, 6, 0, lines[0], (lines[1],), 1, 9.0, 1.0, ())
    fine = slip._replace(step=8, until=10, cost=0.0)
    stored = StoredAnalysis(1, 9, 99, written([], [slip, fine]), 0)
    assert stops(match, stored)["mistake"] == [5]
    assert stops(match, stored._replace(found="an older form"))["mistake"] == []
