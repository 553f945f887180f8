"""Play in the terminal, with the answers piped in."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

import stellwerk as package
from stellwerk.cli import prompt
from stellwerk.games import GAMES
from tests.cli.command import files, refused, stellwerk


def actions(path: Path) -> list[list[object]]:
    found: list[list[object]] = json.loads(path.read_text("utf-8"))["actions"]
    return found


def test_a_whole_match(tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    outcome = stellwerk("play", "germany", "--players", 2, "--seed", 7, "--save", saved, answers="1\n" * 400)
    assert (outcome.code, outcome.err) == (0, "")
    assert "Choose how many short and long tickets to draw." in outcome.out
    assert "Score sheet" in outcome.out
    assert " wins." in outcome.out or " win together." in outcome.out
    assert package.load(saved.read_text("utf-8")).over
    assert "\x1b" not in outcome.out
    assert files(tmp_path) == ["match.json"]


def test_save_and_resume_lead_where_one_sitting_leads(tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    stellwerk("play", "germany", "--seed", 7, "--save", one, answers="2\n" * 12)
    first = stellwerk("play", "germany", "--seed", 7, "--save", two, answers="2\n" * 5 + "q\n")
    assert f"stellwerk play --resume {two}\n" in first.out
    assert stellwerk("play", "--resume", two, answers="2\n" * 7).code == 0
    assert actions(one) == actions(two)


def test_the_end_of_the_input_keeps_the_match(tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    outcome = stellwerk("play", "germany", "--seed", 7, "--save", saved, answers="1\n")
    assert (outcome.code, outcome.err) == (0, "")
    assert str(saved) in outcome.out.splitlines()[-1]
    assert len(actions(saved)) == 3


def test_the_end_of_the_input_without_a_file() -> None:
    outcome = stellwerk("play", "germany", "--seed", 7)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.endswith("The match is not saved.\n")


def test_undo_takes_the_own_last_action_back(tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    claim = "1\n1\nclaim\naug\nulm 1\n\n"  # the only option with these letters
    before = stellwerk("play", "germany", "--players", 2, "--seed", 7, "--save", saved, answers=claim)
    assert "Choose the cards to pay for Augsburg–Ulm." in before.out
    assert actions(saved)[-1][0] == "claim"
    after = stellwerk("play", "--resume", saved, answers="u\n")
    assert "Taken back: Claim Augsburg–Ulm" in after.out
    assert actions(saved)[-1][0] == "keep"


def test_what_was_revealed_stays() -> None:
    outcome = stellwerk("play", "germany", "--seed", 7, answers="1\nu\n")
    assert "cannot be taken back" in outcome.out or "not yours to take back" in outcome.out


def test_the_commands_beside_the_numbers(tmp_path: Path) -> None:
    saved = tmp_path / "later.json"
    outcome = stellwerk("play", "germany", "--seed", 7, answers=f"h\nl\nb\n0\n99\nx\nzzz\n\ns\n{saved}\n2\nq\n")
    assert outcome.code == 0
    assert "takes your last action back" in outcome.out
    assert outcome.out.count("Your cards: ") == 3  # at the start, for b, and after the action
    assert outcome.out.count("type a number from 1 to 5") == 4
    assert f"The match is saved in {saved}.\n" in outcome.out
    assert len(actions(saved)) == 3


def test_commands_as_whole_words(tmp_path: Path) -> None:
    saved = tmp_path / "later.json"
    outcome = stellwerk("play", "germany", "--seed", 7, answers=f"help\nsave\n{saved}\n2\nundo\nquit\n")
    assert outcome.code == 0
    assert "takes your last action back" in outcome.out
    assert "taken back." in outcome.out or "not yours to take back" in outcome.out
    assert f"The match is saved in {saved}.\n" in outcome.out
    assert "No option is" not in outcome.out


def test_leaving_offers_to_save(tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    outcome = stellwerk("play", "germany", "--seed", 7, "--bots", "random", answers=f"q\n{tmp_path}\n{saved}\n")
    assert "is not a file" in outcome.out
    assert outcome.out.endswith(f"stellwerk play --resume {saved} --bots random\n")
    assert actions(saved) == []


def test_the_hot_seat_shows_nobody_the_cards_of_another() -> None:
    words = ("play", "germany", "--players", 2, "--seed", 7, "--hot-seat", "--names", "Ada,Ben")
    outcome = stellwerk(*words, answers="\n1\n\n2\n\n1\nq\n")
    turns = outcome.out.split("press Enter when only you see the screen.")
    assert [turn.rsplit("\n", 1)[-1] for turn in turns[:-1]] == [
        f"{who}, it is your turn: " for who in ("Ada", "Ben", "Ada", "Ben")
    ]
    drawn = next(line for line in turns[1].splitlines() if line.startswith("Ada draws "))
    assert drawn not in turns[2]
    assert "Ada draws 4 long tickets." in turns[2]


def test_bots_take_the_last_seats_beside_people() -> None:
    outcome = stellwerk(
        "play", "germany", "--players", 3, "--seed", 7, "--hot-seat", "--bots", "random", answers="\n1\n\n1\n\n"
    )
    assert "Red, Purple, Yellow (random)" in outcome.out
    assert "Yellow draws " in outcome.out


def test_many_options_are_grouped_and_filtered() -> None:
    outcome = stellwerk("play", "germany", "--players", 2, "--seed", 7, answers="1\n1\nmunster\n", NO_COLOR="1")
    assert "\nTake a …\n" in outcome.out
    assert "\nClaim …\n" in outcome.out
    found = [line for line in outcome.out.rsplit("> munster", 1)[1].splitlines() if "Claim" in line]
    assert found
    assert all("Münster" in line for line in found)


def test_without_a_game_and_a_terminal_the_games_are_listed() -> None:
    assert f"Name a game: {', '.join(GAMES)}." in refused(stellwerk("play", "--seed", 7))


@pytest.mark.parametrize("answer", ["germany", str(list(GAMES).index("germany") + 1)])
def test_without_a_game_a_person_is_asked(answer: str) -> None:
    ours, theirs = pty.openpty()
    os.write(ours, f"{answer}\nq\n\n".encode())
    words = [sys.executable, "-m", "stellwerk", "play", "--seed", "7", "--language", "en"]
    done = subprocess.run(words, stdin=theirs, capture_output=True, timeout=60)
    os.close(ours)
    os.close(theirs)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Which game?" in done.stdout.decode()
    assert GAMES["germany"].title in done.stdout.decode()
    assert "Red (you)" in done.stdout.decode()


def test_the_only_game_needs_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "GAMES", {"germany": GAMES["germany"]})
    assert prompt.asked_game("en") == "germany"
    monkeypatch.setattr(prompt, "GAMES", {})
    with pytest.raises(ValueError, match="No game is installed"):
        prompt.asked_game("en")
