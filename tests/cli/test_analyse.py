"""The commands hint and analyse, and the hint in the middle of a match."""

import json
from pathlib import Path
from typing import Any

import pytest

import stellwerk as package
from stellwerk.arena.judge.advice import advice
from stellwerk.arena.judge.analysis import Hint, RatedOption
from stellwerk.arena.judge.reasons import Told
from stellwerk.core import parts
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.core.words import words
from tests.cli.command import here, refused, stellwerk

OPTION = {"option", "names", "says", "chance", "score", "chances", "scores", "rounds", "gain"}
STEP = {"step", "seat", "decision", "chance", "played", "alternatives", "cost", "error", "mistake", "reasons"}


@pytest.fixture(scope="module")
def near_end(finished: Match) -> Match:
    """The match but for its last four actions: little is left to try out."""
    match = package.new("germany", players=2, seed=11, names=("Ada", "Ben"))
    for action in finished.actions[:-4]:
        match.play(action)
    return match


@pytest.fixture
def near_end_file(near_end: Match, tmp_path: Path) -> Path:
    path = tmp_path / "near-end.json"
    path.write_text(near_end.to_json(), "utf-8")
    return path


def data(*words: object) -> dict[str, Any]:
    outcome = here(*words, "--json")
    assert (outcome.code, outcome.err) == (0, ""), outcome
    found: dict[str, Any] = json.loads(outcome.out)
    return found


def test_a_hint_in_words(near_end_file: Path, near_end: Match) -> None:
    outcome = here("hint", near_end_file, "--budget", 12, "--language", "de")
    assert (outcome.code, outcome.err) == (0, "")
    assert near_end.question("de") in outcome.out
    assert "Gewinnchance" in outcome.out
    assert " %" in outcome.out


def test_a_hint_as_json(near_end_file: Path, near_end: Match) -> None:
    found = data("hint", near_end_file, "--budget", 12)
    assert near_end.decision is not None
    assert (found["step"], found["seat"]) == (len(near_end.actions), near_end.decision.seat)
    for option in found["options"]:
        assert set(option) == OPTION
        assert package.Action(*option["option"]) in near_end.decision.options
        assert option["says"] == near_end.say(package.Action(*option["option"]))
        assert parts.action(near_end.game, option["names"]) == package.Action(*option["option"])
        assert option["chance"] == option["chances"][near_end.decision.seat]
    assert found == data("hint", near_end_file, "--budget", 12, "--seat", near_end.decision.seat)


def test_a_hint_for_an_earlier_step(finished_file: Path, near_end_file: Path, near_end: Match) -> None:
    step = ("--step", len(near_end.actions))
    assert data("hint", finished_file, *step, "--budget", 12) == data("hint", near_end_file, "--budget", 12)


def test_what_may_be_noise_is_not_called_better() -> None:
    def said(gain: float, error: float) -> str:
        rated = tuple(RatedOption(Action(a), f"{a}.", (0.5, 0.5), (1.0, 1.0), 9) for a in "AB")
        return advice(Hint(0, 0, "?", rated, gain, error, (Told("more", 9), Told("less", -3))), words("en"))

    assert said(6.0, 7.0) == "A. About as good: B."
    assert said(6.0, 2.0) == "A. Why: more. The second best costs 6 points: B."


def test_an_analysis_as_json(finished_file: Path, finished: Match) -> None:
    last = len(finished.actions) - 1
    words = ("analyse", finished_file, "--from", last - 4, "--to", last, "--budget", 12, "--jobs", 1)
    found = data(*words)
    assert found["scores"] == list(finished.scores)
    assert [seat["name"] for seat in found["seats"]] == ["Ada", "Ben"]
    assert sum(seat["decisions"] for seat in found["seats"]) == len(found["steps"]) > 0
    for step in found["steps"]:
        assert set(step) == STEP
        assert step["played"]["option"] == list(finished.actions[step["step"]])
        assert all(set(option) == OPTION for option in (step["played"], *step["alternatives"]))
        assert isinstance(step["mistake"], bool)


def test_an_analysis_in_words_and_as_a_picture(finished_file: Path, finished: Match) -> None:
    chart, last = finished_file.with_name("chart.svg"), len(finished.actions) - 1
    words = ("analyse", finished_file, "--from", last - 3, "--budget", 12, "--jobs", 1, "--language", "it")
    outcome = here(*words, "-o", chart)
    assert (outcome.code, outcome.err) == (0, "")
    assert "Probabilità di vittoria" in outcome.out
    assert chart.read_text("utf-8").startswith("<svg ")
    assert here(*words, "-o", chart.with_suffix(".png")) == outcome
    assert chart.with_suffix(".png").read_bytes().startswith(b"\x89PNG")


def test_while_a_match_goes_on_a_seat_is_told_its_own_decisions(near_end_file: Path, near_end: Match) -> None:
    assert "--seat" in refused(here("analyse", near_end_file))
    seat = near_end.seats[-1]
    words = ("analyse", near_end_file, "--seat", seat, "--from", len(near_end.actions) - 9, "--budget", 12, "--jobs", 1)
    found = data(*words)
    assert {step["seat"] for step in found["steps"]} == {seat}
    assert found["scores"] is None


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["hint"], "The match is over; --step looks back, stellwerk analyse"),
        (["hint", "--step", "9000"], "there is no step 9000"),
        (["hint", "--budget", "soon"], "800 or 400ms"),
        (["analyse", "--budget", "0"], "800 or 400ms"),
        (["analyse", "--seat", "7"], "no seat 7"),
        (["analyse", "--from", "9000"], "the match has the steps 0 to"),
        (["analyse", "--from", "9", "--to", "8"], "no steps 9 to 8"),
        (["analyse", "-o", "chart.gif"], "the endings are: .svg, .png"),
        (["analyse", "--language", "fr"], "the languages are"),
    ],
)
def test_what_cannot_be_done(finished_file: Path, words: list[str], reason: str) -> None:
    assert reason in refused(here(words[0], finished_file, *words[1:]))


def test_the_other_seat_gets_no_hint(near_end_file: Path, near_end: Match) -> None:
    assert near_end.decision is not None
    other = 1 - near_end.decision.seat
    assert f"Seat {other} does not choose now" in refused(here("hint", near_end_file, "--seat", other))
    assert "no seat 5" in refused(here("hint", near_end_file, "--seat", 5))


def test_nothing_was_played(tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    file.write_text(package.new("germany", seed=1).to_json(), "utf-8")
    assert "Nothing has been played yet" in refused(here("analyse", file))


def test_a_hint_in_the_middle_of_a_match(near_end_file: Path, near_end: Match) -> None:
    assert near_end.decision is not None
    names = ["--hot-seat"]  # whoever must choose is a person
    outcome = stellwerk("play", "--resume", near_end_file, *names, answers="\n?\nh\nq\n")
    assert (outcome.code, outcome.err) == (0, "")
    assert "Chance to win" in outcome.out.split("> ?")[1]
    assert "gives a hint" in outcome.out
    assert len(package.load(near_end_file.read_text("utf-8")).actions) == len(near_end.actions)
