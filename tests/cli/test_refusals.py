"""Whatever is wrong is said in one line, with exit code 2, and leaves no trace on the disk."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from stellwerk.core.match import Match
from tests.cli.command import files, here, refused, stellwerk


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("simulate chess", "the games are: "),
        ("play chess", "the games are: "),
        ("simulate germany --players 9", "2 to 5 players"),
        ("play germany --players 1", "2 to 5 players"),
        ("perft germany --players 6", "2 to 5 players"),
        ("simulate germany --bots deep", "the bots are: "),
        ("simulate germany --players 2 --bots random,random,random", "seats for 2"),
        ("play germany --bots deep", "the bots are: "),
        ("play germany --players 2 --hot-seat --bots random,random", "name fewer"),
        ("play germany --names Ada", "1 names were given for 3 players"),
        ("play germany --language fr", "the languages are: en, de, it"),
        ("simulate germany --games 0", "--games"),
        ("simulate germany --players two", "--players"),
        ("simulate germany --jobs 0", "--jobs"),
        ("simulate", "game"),
        ("fly", "fly"),
        ("play --resume nowhere.json", "nowhere.json cannot be read: No such file"),
        ("replay nowhere.json", "nowhere.json cannot be read: No such file"),
        ("show nowhere.json", "nowhere.json cannot be read: No such file"),
    ],
)
def test_wrong_words(line: str, reason: str) -> None:
    assert reason in refused(here(*line.split()))


@pytest.mark.parametrize(
    "line", ["simulate chess", "play germany --players 9", "play germany --bots deep", "show nowhere.json", "fly"]
)
def test_wrong_words_in_a_process_of_their_own(line: str) -> None:
    assert "Traceback" not in refused(stellwerk(*line.split()))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["show", "--step", "61"], "steps 0 to 60"),
        (["show", "--step", "-1"], "steps 0 to 60"),
        (["show", "--seat", "2"], "no seat 2"),
        (["replay", "--seat", "-1"], "no seat -1"),
        (["show", "-o", "board.gif"], "the endings are: .svg, .png, .txt"),
    ],
)
def test_wrong_places_in_a_match(unfinished_file: Path, words: list[str], reason: str) -> None:
    assert reason in refused(here(words[0], unfinished_file, *words[1:]))


DAMAGES: dict[str, tuple[Callable[[str], str | bytes], str]] = {
    "cut off": (lambda text: text[: len(text) // 2], "cut off"),
    "empty": (lambda text: "", "not a saved match"),
    "no JSON": (lambda text: "hello", "not a saved match"),
    "another JSON": (lambda text: '{"moves": []}', "not a saved match"),
    "deep JSON": (lambda text: "[" * 100_000, "nested too deeply"),
    "binary": (lambda text: bytes(range(256)), "not a text"),
    "a later format": (lambda text: text.replace('"stellwerk": 1', '"stellwerk": 99'), "format 99"),
    "other rules": (lambda text: re.sub('"rules": [0-9]+', '"rules": 99', text), "version 99"),
    "another seed": (lambda text: text.replace('"seed": 11', '"seed": 12'), "cannot be replayed"),
    "another hash": (lambda text: re.sub('"hash": ".', '"hash": "x', text), "changed after it was saved"),
    "another game": (lambda text: text.replace('"germany"', '"chess"'), "the games are: "),
    "an action fewer": (lambda text: re.sub(r",\n  \[[^\n]*\n \]", "\n ]", text), "changed after it was saved"),
}


def damage(match: Match, how: str, file: Path) -> str:
    """Write the damaged match; the reason that must be given."""
    change, reason = DAMAGES[how]
    content = change(match.to_json())
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return reason


@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_file(unfinished: Match, tmp_path: Path, how: str) -> None:
    file = tmp_path / "match.json"
    reason = damage(unfinished, how, file)
    line = refused(here("replay", file))
    assert str(file) in line
    assert reason in line


@pytest.mark.parametrize("command", ["play", "show"])
def test_every_command_checks_the_file(unfinished: Match, tmp_path: Path, command: str) -> None:
    file = tmp_path / "match.json"
    reason = damage(unfinished, "another hash", file)
    words = ["--resume", file] if command == "play" else [file]
    assert reason in refused(stellwerk(command, *words))


def test_a_place_that_cannot_be_written(unfinished_file: Path) -> None:
    folder = unfinished_file.parent
    below_a_file = unfinished_file / "match.json"
    (folder / "board.svg").mkdir()
    before = files(folder)
    assert "cannot be written" in refused(stellwerk("play", "germany", "--save", below_a_file))
    assert "cannot be written" in refused(stellwerk("play", "germany", "--save", folder / "no" / "match.json"))
    assert "not a file" in refused(stellwerk("play", "germany", "--save", folder))
    assert "not a file" in refused(stellwerk("show", unfinished_file, "-o", folder / "board.svg"))
    assert "cannot be written" in refused(stellwerk("replay", unfinished_file, "--export", below_a_file))
    assert files(folder) == before


def test_a_match_is_not_written_over_another(finished_file: Path, finished: Match) -> None:
    assert f"--resume {finished_file}" in refused(stellwerk("play", "germany", "--save", finished_file))
    assert finished_file.read_text("utf-8") == finished.to_json()


def test_a_resumed_match_has_its_players_already(unfinished_file: Path) -> None:
    assert "leave them out" in refused(stellwerk("play", "--resume", unfinished_file, "--players", 2))
