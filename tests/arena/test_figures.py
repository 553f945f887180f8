"""Statistics added up, in lines to read and in rows of a file; and the page that defines them."""

import csv
import io
from pathlib import Path

import pytest

import stellwerk
from stellwerk.arena.measure import statistics as figures
from stellwerk.arena.show import statistics_page as figures_page
from stellwerk.arena.show.statistic_charts import Score, scores_over_time, sources
from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.core.statistics import COUNTER, MOST, SHARE, WHETHER, Figure, Statistic
from stellwerk.core.words import LANGUAGES, words
from stellwerk.games import GAMES
from tests.mini.yard import YARD

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "statistics.md"
NUMBER = Statistic("n", "Number", "")
PLAIN = words()


def finished(game: str = "germany", seed: int = 3) -> Match:
    match, rng = stellwerk.new(game, players=2, seed=seed, names=["Ada", "=2+3"]), seeded(seed)
    while match.decision is not None:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return match


def said(statistic: Statistic, *columns: list[Figure]) -> list[tuple[str, ...]]:
    one = all(len(column) == 1 for column in columns)
    return [line.cells for line in figures.statistic_lines(statistic, columns, one, PLAIN)]


def test_figures_are_added_up_by_their_kind() -> None:
    assert said(NUMBER, [1, 2], [4, 4]) == [("1.5", "4.0")]
    assert said(NUMBER._replace(adds=MOST), [1, 2], [4, 3]) == [("2", "4")]
    assert said(NUMBER._replace(kind=SHARE), [(1, 4), (3, 4)], [(0, 0), (0, 0)]) == [("50 %", "–")]
    assert said(NUMBER._replace(kind=WHETHER), [1, 0], [1, 1]) == [("50 %", "100 %")]
    parts = NUMBER._replace(kind=COUNTER, parts=(("a", "A"), ("b", "B"), ("c", "C")))
    assert said(parts, [{"a": 1}, {"a": 2, "b": 1}], [{}, {}]) == [("2.0", "0.0"), ("1.5", "0.0"), ("0.5", "0.0")]


def test_one_match_has_whole_numbers_and_yes_or_no() -> None:
    assert said(NUMBER, [3], [-4]) == [("3", "−4")]
    assert said(NUMBER._replace(kind=WHETHER), [1], [0]) == [("yes", "no")]


def test_a_mean_has_the_decimal_sign_of_the_language() -> None:
    assert [figures.number(1.25, False, words(language)) for language in LANGUAGES] == ["1.2", "1,2", "1,2"]


def test_bars_compare_and_are_not_drawn_below_nothing() -> None:
    assert figures.bars([1, 4]) == (0.25, 1.0)
    assert figures.bars([1, -4]) == figures.bars([0, 0]) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_said_in_every_language(language: str) -> None:
    match = finished()
    lines = figures.lines(match.game, [[own] for own in figures.counted(match).seats], language)
    assert len([line for line in lines if not line.part]) == len(figures.listed(match.game))
    assert all(len(line.cells) == 2 for line in lines)


def test_what_is_kept_comes_back_the_same() -> None:
    found = figures.counted(finished())
    assert figures.read(figures.written(found)) == found


def test_a_running_match_has_no_figures() -> None:
    with pytest.raises(ValueError, match="goes on"):
        figures.counted(stellwerk.new("germany", players=2, seed=1))


def test_a_game_without_statistics_works() -> None:
    assert YARD.statistics is None
    match = Match(YARD, YARD.players[0], 1)
    while match.decision is not None:
        match.play(match.decision.options[0])
    found = figures.counted(match)
    assert found.scores == match.scores
    assert figures.lines(YARD, [[own] for own in found.seats], "en") == []


def test_rows_of_a_file_have_every_number_and_no_formula() -> None:
    match = finished()
    found = figures.counted(match)
    text = figures.as_csv(figures.match_rows(match.game, found, {"match": "x"}, match.names))
    one, other = csv.DictReader(io.StringIO(text))
    assert (one["match"], one["name"], other["name"]) == ("x", "Ada", "'=2+3")
    assert int(one["score"]) == sum(int(one[name]) for name in one if name.startswith("points."))
    assert int(one["made"]) + int(one["missed"]) == int(one["made.of"])
    whole = figures.match_json(match.game, found, {"match": "x"}, match.names)
    assert [seat["score"] for seat in whole["seats"]] == list(match.scores)


def test_charts_are_drawn_and_described() -> None:
    drawn = scores_over_time("Scores", "words", [Score(10, 12.5, False), Score(-3, 1, True)])
    assert drawn.count("<circle") == 1
    assert drawn.count('class="won"') == 1
    assert scores_over_time("Scores", "words", [Score(5, 5, True)]).startswith("<svg")
    assert "<desc>Here: 3.0, −2.0</desc>" in sources("Sources", [("Here", 3, -2)])


@pytest.mark.parametrize("name", ["germany", "first-class"])
def test_the_guide_defines_every_statistic(name: str) -> None:
    game = GAMES[name]
    assert figures_page.as_markdown(game) in GUIDE.read_text("utf-8"), (
        "write it anew: python -m stellwerk.arena.show.statistics_page"
    )
    listed = figures.listed(game)
    assert len(listed) >= 20
    assert len({statistic.key for statistic in listed}) == len(listed)
