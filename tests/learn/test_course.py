"""A course: Yard is learned, the same seed finds the same net, and what was stopped goes on as if it was not."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from stellwerk.core.game import AnyGame
from stellwerk.games import GAMES, open_box
from stellwerk.learn import course as courses
from stellwerk.learn.course import Course, Iteration, recorded, run
from stellwerk.learn.exam import Mark, between_two, mark, passed
from stellwerk.learn.lessons import Memory, learning_of, returns
from stellwerk.learn.seeds import EXAM, LESSON, deal
from stellwerk.workers import local_pool
from tests.cli.command import here, refused
from tests.mini.yard import BARE, YARD, Box, State

INLINE = partial(local_pool, 1)


@pytest.fixture(autouse=True)
def yard_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.loaded, "yard", YARD)


def quiet(what: str, done: int, count: int) -> None:
    pass


def small(folder: Path, seed: int = 1, matches: int = 30) -> Course:
    learning = learning_of(YARD)
    return Course("yard", learning, learning.recipe._replace(matches=matches), seed, 5, folder)


def taught(course: Course, iterations: int) -> list[Iteration]:
    return list(run(course, iterations, INLINE, quiet))


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_yard_is_learned_in_seconds(tmp_path: Path) -> None:
    """Six hundred matches of the planner are enough to beat it; chance alone would not do that once in a million."""
    course = small(tmp_path, matches=600)._replace(exams=150)
    (first,) = taught(course, 1)
    assert first.against_teacher.wins - first.against_teacher.error > 0.5, first


def test_the_same_seed_makes_the_same_net_and_another_another(tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        taught(small(tmp_path / name, seed), 2)
    assert files(tmp_path / "a") == files(tmp_path / "b")
    assert files(tmp_path / "a")["net.json"] != files(tmp_path / "c")["net.json"]


@pytest.mark.parametrize("stopped_at", ["lessons", "fitting", "exam against the last net", "exam against the planner"])
def test_a_course_that_was_stopped_goes_on_as_if_it_was_not(tmp_path: Path, stopped_at: str) -> None:
    whole = taught(small(tmp_path / "whole"), 3)

    def stop(what: str, done: int, count: int) -> None:
        if what == stopped_at and (tmp_path / "parts" / "000.json").exists():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(run(small(tmp_path / "parts"), 3, INLINE, stop))
    assert not (tmp_path / "parts" / "001.json").exists()
    assert taught(small(tmp_path / "parts"), 3) == whole
    assert files(tmp_path / "parts") == files(tmp_path / "whole")


def test_a_folder_holds_one_course(tmp_path: Path) -> None:
    taught(small(tmp_path), 1)
    with pytest.raises(ValueError, match="holds another course"):
        taught(small(tmp_path, seed=2), 1)


def test_another_deck_is_learned_and_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lessons and exams are played with it, and the net says so; a course goes on with the deck that it began with."""
    dealt = list[str]()

    def set_up(box: Box, players: int, rng: list[int], options: Mapping[str, str]) -> State:
        dealt.append(box.digest)
        return YARD.set_up(box, players, rng, options)

    other = replace(YARD, build=lambda table: Box(table["digest"]), set_up=set_up)
    monkeypatch.setitem(GAMES.loaded, "yard", other)
    open_box.cache_clear()
    deck = tmp_path / "coal.toml"
    deck.write_text('game = "yard"\ndigest = "coal"\n', "utf-8")
    words = (
        "learn",
        "yard",
        "--iterations",
        2,
        "--matches",
        5,
        "--deals",
        2,
        "--jobs",
        1,
        "--out",
        tmp_path / "course",
    )
    outcome = here(*words, "--deck", deck)
    assert outcome.code == 0, outcome
    assert set(dealt) == {"coal"}
    assert json.loads((tmp_path / "course" / "net.json").read_text("utf-8"))["header"]["deck"] == "coal"
    assert json.loads((tmp_path / "course" / "report.json").read_text("utf-8"))["deck"] == "coal"
    assert "holds another course" in refused(here(*words))
    assert here("learn", "yard", "--deck", tmp_path / "nowhere.toml").err.endswith(
        "it cannot be read: No such file or directory\n"
    )
    open_box.cache_clear()


def test_a_course_may_begin_with_a_net_instead_of_the_planner(tmp_path: Path) -> None:
    """It plays the first matches, is the one to beat in the first exam, and is named in what comes of it."""
    folder = tmp_path / "from-nothing"
    taught(small(folder), 1)
    words = ("learn", "yard", "--matches", 30, "--deals", 4, "--jobs", 1, "--iterations", 1, "--out", tmp_path / "on")
    outcome = here(*words, "--first", folder / "net.json")
    assert outcome.code == 0, outcome
    assert "the last net" in outcome.out
    begun = json.loads((folder / "net.json").read_text("utf-8"))["digest"]
    assert json.loads((tmp_path / "on" / "000.net").read_text("utf-8"))["header"]["first"] == begun
    assert (tmp_path / "on" / "000.rows").read_bytes() != (folder / "000.rows").read_bytes()
    assert "cannot be read" in refused(here(*words, "--first", folder / "000.json"))


def test_a_net_that_lost_is_not_kept_and_the_last_one_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "passed", lambda found, doubt: False)
    course = small(tmp_path)
    first, second, _ = taught(course, 3)
    assert (first.kept, second.kept) == (True, False)
    assert courses.newest(course, 3) == (tmp_path / "000.net").read_text("utf-8")
    assert (tmp_path / "net.json").read_bytes() == (tmp_path / "000.net").read_bytes()
    monkeypatch.setattr(courses, "passed", lambda found, doubt: True)
    assert taught(small(tmp_path / "other"), 2)[1].kept
    assert (tmp_path / "other" / "net.json").read_bytes() == (tmp_path / "other" / "001.net").read_bytes()


def test_a_specialist_is_taught_by_its_taste_and_kept_though_it_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever likes to lose loses to a net of the same matches that wants to win, and is kept all the same."""

    def worse(game: AnyGame, state: State, seat: int) -> float:
        return -2.0 * learning_of(YARD).result(game, state, seat)

    assert YARD.bots.learning is not None
    odd = replace(YARD)
    vars(odd).update(bots=YARD.bots._replace(learning=YARD.bots.learning._replace(tastes={"losing": worse})))
    monkeypatch.setitem(GAMES.loaded, "yard", odd)
    words = ("learn", "yard", "--matches", 150, "--deals", 20, "--jobs", 1)
    assert here(*words, "--iterations", 1, "--out", tmp_path / "usual").code == 0
    odd_words = (*words, "--iterations", 1, "--first", tmp_path / "usual" / "net.json", "--out", tmp_path / "odd")
    outcome = here(*odd_words, "--taste", "losing")
    assert outcome.code == 0, outcome
    found = recorded(tmp_path / "odd" / "000.json")
    assert found.kept
    assert found.against_last is not None
    assert found.against_last.wins < 0.3
    assert json.loads((tmp_path / "odd" / "net.json").read_text("utf-8"))["header"]["taste"] == "losing"
    assert "no taste of this game. It has: losing." in refused(here("learn", "yard", "--taste", "sugar"))
    assert "does not take the place" in refused(here("learn", "yard", "--taste", "losing", "--install"))


def test_where_few_deals_are_luck_a_net_may_nearly_win() -> None:
    def found(wins: float) -> Mark:
        return Mark(wins, 0.1, 0.0, 20)

    assert [passed(found(wins)) for wins in (0.51, 0.5, 0.42)] == [True, False, False]
    assert [passed(found(wins), 0.1) for wins in (0.51, 0.42, 0.39)] == [True, True, False]


def test_no_deal_is_both_learned_from_and_judged_on() -> None:
    learned = {deal(seed, LESSON, i, n) for seed in range(3) for i in range(5) for n in range(50)}
    judged = {deal(seed, EXAM, i, n) for seed in range(3) for i in range(5) for n in range(50)}
    assert len(learned) == len(judged) == 750
    assert {number % 2 for number in learned} == {0}, "by construction, whatever the course"
    assert {number % 2 for number in judged} == {1}


def test_what_positions_were_worth() -> None:
    memory = [Memory([], 0.0, worth, own) for worth, own in ((5.0, True), (7.0, False), (20.0, True))]
    assert returns(memory, 30.0, 1.0, 25.0) == [25.0, 25.0, 25.0]
    assert returns(memory, 10.0, 0.5, 100.0) == [15.0, 15.0, 10.0], "half of the end, half of what was expected next"


def test_marks_as_between_two() -> None:
    assert between_two(0.5, 2) == 0.5
    assert between_two(1 / 3, 3) == pytest.approx(0.5)
    assert between_two(1 / 4, 4) == pytest.approx(0.5)
    assert (between_two(0.0, 4), between_two(1.0, 4)) == (0.0, 1.0)
    found = mark([(1.0, 10.0), (0.5, 0.0), (0.5, 2.0), (1.0, 4.0)])
    assert found == Mark(0.75, found.error, 4.0, 4)
    assert found.error == pytest.approx(1.96 * (1 / 12 / 4) ** 0.5)


def test_the_command_writes_a_report(tmp_path: Path) -> None:
    words = ("learn", "yard", "--iterations", 2, "--matches", 20, "--deals", 4, "--jobs", 1, "--out", tmp_path)
    outcome = here(*words)
    assert outcome.code == 0, outcome
    assert outcome.out.count("the planner") == 3
    assert "wins against the planner: " in outcome.out
    told = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert [one["number"] for one in told["iterations"]] == [0, 1]
    assert told["iterations"][1]["against_last"]["deals"] == 4
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.count("<circle") == 2
    assert "own points, in tens" in page
    assert recorded(tmp_path / "001.json").number == 1


def test_a_game_without_features_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.loaded, "yard", BARE)
    assert "brings no features" in refused(here("learn", "yard"))
