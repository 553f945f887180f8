"""The results file: it says what is played, and damage is named."""

from pathlib import Path

import pytest

from stellwerk.arena.play.results import append, resume
from stellwerk.arena.play.tournament import Tournament, tournament
from stellwerk.version import installed
from tests.arena.dealt import duel

PLAN = tournament("germany", 2, 5, {}, ["random", "planner"])
DEALS = [duel(60, 40), duel(50, 70), duel(10, 90)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "new" / "results.jsonl"
    assert resume(file, PLAN) == []
    append(file, 0, DEALS[:2])
    append(file, 2, DEALS[2:])
    return file


def test_what_was_kept_is_read_again(path: Path) -> None:
    assert resume(path, PLAN) == DEALS


def test_the_header_comes_first_and_a_deal_is_a_line(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) == 4
    assert f'"stellwerk":"{installed()}"' in lines[0]
    assert '"bots":["random","planner"]' in lines[0]


@pytest.mark.parametrize("cut", range(1, 40, 3))
def test_a_torn_last_line_is_dropped(path: Path, cut: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    assert resume(path, PLAN) == DEALS[:2]
    append(path, 2, DEALS[2:])
    assert path.read_bytes() == whole


def test_a_torn_header_is_written_anew(path: Path) -> None:
    header = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(header[:20])
    assert resume(path, PLAN) == []
    assert path.read_bytes() == header


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (PLAN._replace(seed=6), "seed is 5 there and 6 here"),
        (PLAN._replace(bots=("random", "greedy")), 'bots is \\["random","planner"\\] there'),
        (PLAN._replace(players=3), "players is 2 there and 3 here"),
        (PLAN._replace(against=True), "against is false there"),
        (PLAN._replace(version="9.9"), "stellwerk is "),
        (PLAN._replace(game="first-class"), "game is "),
    ],
)
def test_another_tournament_is_refused(path: Path, other: Tournament, reason: str) -> None:
    before = path.read_bytes()
    with pytest.raises(ValueError, match=f"results.jsonl holds another tournament: {reason}"):
        resume(path, other)
    assert path.read_bytes() == before


def test_a_file_whose_deals_had_other_seeds_is_refused_in_one_line(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"results":2', b'"results":1'))
    with pytest.raises(
        ValueError, match=r"results\.jsonl was written by another Stellwerk, whose deals had other seeds"
    ):
        resume(path, PLAN)


@pytest.mark.parametrize(
    ("old", "new"),
    [(b'{"deal":1,', b'{"deal":7,'), (b'{"deal":1,', b"{"), (b'"winners"', b'"losers"'), (b'{"deal":1', b"deal 1")],
)
def test_damage_is_named(path: Path, old: bytes, new: bytes) -> None:
    path.write_bytes(path.read_bytes().replace(old, new))
    with pytest.raises(ValueError, match=r"results\.jsonl is damaged at line [23]"):
        resume(path, PLAN)


@pytest.mark.parametrize("text", ["hello\n", "hello", "[]\n", '{"moves":[]}\n', "\n"])
def test_another_file_is_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / "notes").write_text(text, "utf-8")
    with pytest.raises(ValueError, match="holds no results of a tournament"):
        resume(tmp_path / "notes", PLAN)
    assert (tmp_path / "notes").read_text("utf-8") == text
