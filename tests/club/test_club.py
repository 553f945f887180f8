"""The club in little: the same program, in memory. The whole one is `python -m tests.club`."""

import subprocess
import sys

import pytest

from tests.club.books import Books, Sitters
from tests.club.people import BOT, ENDS, Person

MAIL = "Germany: {}.\n\nhttps://stellwerk.example/t/abc\n"


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_loses_a_seat_and_everybody_is_told_once(seed: int) -> None:
    command = [sys.executable, "-m", "tests.club", "--memory", "--people", "8", "--days", "8", "--matches", "6"]
    done = subprocess.run([*command, "--seed", str(seed)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 problems" in done.stdout


def books(level: str = BOT) -> Books:
    found = Books({name: Person(name) for name in ("ada", "ben")})
    found.tables["abc"] = Sitters(("ada", "ben"), level)
    return found


def test_the_books_see_what_is_missing_and_what_comes_twice() -> None:
    told = books()
    told.hear([], 0, 1000.0)
    assert told.problems == ["day 0: ('ada', 'abc', 'turn') was not told"]
    told = books()
    told.hear([("ada@example.org", MAIL.format("it is your turn"))], 0, 1000.0)
    assert told.problems == []
    told.hear([("ada@example.org", MAIL.format("it is your turn"))], 0, 5000.0)
    assert told.problems == ["day 0: ('ada', 'abc', 'turn') was told for no reason"]
    for problems in (0, 1):
        told.hear([("ada@example.org", MAIL.format("your time is nearly out"))], 0, 6000.0)
        assert len(told.problems) == 1 + problems


def test_two_lines_of_chat_in_an_hour_are_two_things_and_a_third_mail_is_one_too_many() -> None:
    told, wrote = books(), ("ada@example.org", MAIL.format("somebody wrote at your table"))
    told.read([["abc", 1, 5000, 5, [], [["said", 1, 100, 3], ["said", 1, 200, 5]], 0, 0]])
    told.hear([wrote, wrote], 0, 1000.0)
    assert told.problems == [], "each at a step of its own"
    told.hear([wrote], 0, 4000.0)
    assert told.problems == ["day 0: ('ada', 'abc', 'chat') was told for no reason"]


@pytest.mark.parametrize(("level", "kind"), [(BOT, "ended"), (ENDS, "timeout")])
def test_the_books_see_who_lost_a_seat_and_what_was_not_agreed(level: str, kind: str) -> None:
    told = books(level)
    told.read([["abc", -1, 0, 5, [], [[kind, 0, 7200, 3]], 1, 1]])
    told.close(lambda at: at // 3600)
    assert f"abc: {kind} was not agreed" in told.problems
    assert "abc: ada kept to the rules and had no time left" in told.problems
    assert "ada had no reminder at abc" in told.problems
