"""The commands that read a saved match: replay and show."""

from pathlib import Path

import pytest

from stellwerk.core.match import Match
from stellwerk.kit.film import animated
from stellwerk.kit.film_pictures import pictures
from tests.cli.command import here, refused, stellwerk


def test_replay_says_ok(finished_file: Path, finished: Match) -> None:
    assert stellwerk("replay", finished_file) == (0, f"ok: {len(finished.actions)} steps, hash {finished.hash}\n", "")


def test_stepping_without_a_terminal_runs_through(finished_file: Path, finished: Match) -> None:
    outcome = stellwerk("replay", finished_file, "--step")
    assert outcome.code == 0
    assert "Final scoring: " in outcome.out
    assert "Score sheet" in outcome.out
    assert outcome.out.endswith(f"hash {finished.hash}\n")


def test_the_story_of_a_finished_match_tells_everything(finished_file: Path, finished: Match) -> None:
    outcome = stellwerk("replay", finished_file, "--export", "-")
    assert outcome.err.startswith("ok: ")
    assert len(outcome.out.splitlines()) >= len(finished.log)
    assert "Ada decides to keep " in outcome.out
    assert "Ben decides to keep " in outcome.out


def test_22_the_help_of_replay_says_as_whom_the_story_is_told() -> None:
    said = " ".join(stellwerk("replay", "--help", COLUMNS="200").out.split())
    assert "spectator" not in said
    assert "everything of a finished match" in said


def test_the_story_of_an_unfinished_match_keeps_its_secrets(unfinished_file: Path, unfinished: Match) -> None:
    exported = unfinished_file.with_name("story.txt")
    outcome = stellwerk("replay", unfinished_file, "--export", exported)
    assert outcome.out.startswith("ok: 60 steps")
    assert exported.read_text("utf-8").splitlines() == unfinished.log
    assert "decides to keep" not in exported.read_text("utf-8")


def test_the_story_as_one_seat_knows_it(unfinished_file: Path, unfinished: Match) -> None:
    outcome = stellwerk("replay", unfinished_file, "--export", "-", "--seat", 1)
    assert outcome.out.splitlines() == unfinished.story(1)


def test_show_prints_letters(unfinished_file: Path, unfinished: Match) -> None:
    assert stellwerk("show", unfinished_file).out == unfinished.text(None) + "\n"
    assert stellwerk("show", unfinished_file, "--seat", 0, "--language", "de").out == unfinished.text(0, "de") + "\n"


def test_the_language_is_that_of_the_system(unfinished_file: Path, unfinished: Match) -> None:
    assert stellwerk("show", unfinished_file, LANG="de_DE.UTF-8").out == unfinished.text(None, "de") + "\n"
    assert stellwerk("show", unfinished_file, LC_ALL="it_IT.UTF-8").out == unfinished.text(None, "it") + "\n"


@pytest.mark.parametrize("name", ["board.svg", "board.txt", "board.png"])
def test_show_writes_files(unfinished_file: Path, unfinished: Match, name: str) -> None:
    target = unfinished_file.with_name(name)
    assert stellwerk("show", unfinished_file, "--seat", 1, "-o", target) == (0, "", "")
    if name.endswith(".png"):
        assert target.read_bytes().startswith(b"\x89PNG")
    else:
        drawn = unfinished.svg(1) if name.endswith(".svg") else unfinished.text(1) + "\n"
        assert target.read_text("utf-8") == drawn


def test_show_draws_the_whole_match(unfinished_file: Path, unfinished: Match) -> None:
    target = unfinished_file.with_name("match.svg")
    assert here("show", unfinished_file, "--animate", "--seat", 1, "-o", target) == (0, "", "")
    assert target.read_text("utf-8") == animated(pictures(unfinished, 1))
    assert "such as -o match.svg" in refused(here("show", unfinished_file, "--animate"))
    moving = unfinished_file.with_name("match.webp")
    assert here("show", unfinished_file, "--animate", "--step", 3, "-o", moving) == (0, "", "")
    assert moving.read_bytes()[8:12] == b"WEBP"
    assert "the endings are: .svg, .webp." in refused(here("show", unfinished_file, "--animate", "-o", "match.png"))


def test_show_goes_back_to_a_step(unfinished_file: Path) -> None:
    assert "score 0, trains 45" in stellwerk("show", unfinished_file, "--step", 0).out
