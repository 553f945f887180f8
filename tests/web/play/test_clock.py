"""Clocks as values: days are simulated, and every millisecond is somebody's."""

import pytest

from stellwerk.core.rng import below, seeded
from stellwerk.core.words import LANGUAGES, words
from stellwerk.web.play.time.clock import (
    DAY,
    HOUR,
    MINUTE,
    NOBODY,
    PACES,
    SECOND,
    begun,
    is_out,
    kind,
    left,
    refilled,
    says,
    switched,
    until,
)
from stellwerk.web.play.time.uptime import Uptime

BLITZ = PACES["15+10"]


def test_only_the_time_of_who_must_choose_runs() -> None:
    clock = switched(begun(BLITZ, 3), 0, 0, 1000)
    assert [left(clock, seat, 1000 + MINUTE) for seat in range(3)] == [14 * MINUTE, 15 * MINUTE, 15 * MINUTE]
    assert until(clock) == 1000 + 15 * MINUTE
    assert not is_out(clock, until(clock) - 1)
    assert is_out(clock, until(clock))
    assert left(clock, 0, until(clock) + DAY) == 0


def test_a_turn_brings_more_time_once_however_often_it_is_taken_back() -> None:
    clock = switched(begun(BLITZ, 2), 0, 0, 0)
    clock = switched(clock, 0, 1, 20 * SECOND)  # the same turn goes on
    assert clock.lefts[0] == 15 * MINUTE - 20 * SECOND
    clock = switched(clock, 1, 2, 30 * SECOND)  # and ends
    assert clock.lefts == (15 * MINUTE - 20 * SECOND, 15 * MINUTE)
    for again in range(5):
        clock = switched(clock, 0, 1, 30 * SECOND)  # taken back
        clock = switched(clock, 1, 2, 30 * SECOND)
        assert clock.lefts == (15 * MINUTE - 20 * SECOND, 15 * MINUTE), again


def test_every_move_has_the_whole_limit_but_not_what_is_played_again() -> None:
    clock = switched(begun(PACES["1d"], 2), 0, 0, 0)
    clock = switched(clock, 0, 1, 20 * HOUR)
    assert left(clock, 0, 20 * HOUR) == DAY, "a choice is a move"
    clock = switched(clock, 1, 2, 30 * HOUR)
    assert clock.lefts == (14 * HOUR, DAY)
    clock = switched(clock, 0, 1, 31 * HOUR)  # taken back
    assert left(clock, 0, 32 * HOUR) == 13 * HOUR
    clock = switched(clock, 1, 2, 32 * HOUR)
    assert left(clock, 1, 32 * HOUR) == 23 * HOUR


def test_nobodys_time_runs_while_a_bot_chooses() -> None:
    clock = switched(switched(begun(PACES["1h"], 2), 0, 0, 0), NOBODY, 1, 10 * MINUTE)
    assert until(clock) == 0
    assert not is_out(clock, 100 * DAY)
    clock = switched(clock, 0, 2, 100 * DAY)
    assert left(clock, 0, 100 * DAY) == HOUR


def test_over_a_week_no_time_is_lost_and_none_is_made() -> None:
    rng, now, clock = seeded(5), 0, switched(begun(PACES["60+30"], 4), 0, 0, 0)
    spent = [0] * 4
    turns = [0] * 4
    at = 0
    while now < 7 * DAY and not is_out(clock, now):
        thinking = below(rng, 40 * SECOND)
        seat, following = clock.seat, (clock.seat + below(rng, 4)) % 4
        now, at = now + thinking, at + 1
        spent[seat] += thinking
        turns[seat] += seat != following
        clock = switched(clock, following, at, now)
    assert now > 3 * HOUR
    for seat in range(4):
        assert clock.lefts[seat] == 60 * MINUTE + 30 * SECOND * turns[seat] - spent[seat]


def test_a_seat_is_refilled_but_never_emptied() -> None:
    clock = switched(begun(BLITZ, 2), 0, 0, 0)
    out = switched(clock, NOBODY, 0, DAY)
    assert out.lefts[0] == 0
    assert refilled(out, 0, MINUTE).lefts == (MINUTE, 15 * MINUTE)
    assert refilled(out, 1, MINUTE).lefts == (0, 15 * MINUTE)


def test_the_time_of_a_server_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("stellwerk.web.play.time.uptime.monotonic", lambda: now)
    uptime = Uptime()
    now += 5
    assert uptime.now() == 5000
    uptime.follow(4000, 3)  # another process is a little behind
    assert uptime.now() == 5000
    now += 60
    assert uptime.now() == 8000, "who is told nothing more does not run on by itself"
    uptime.follow(65000, 3)
    assert uptime.now() == 65000


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pace_is_said_in_its_own_words(language: str) -> None:
    t = words(language)
    said = [says(pace, t) for pace in (None, *PACES.values())]
    assert len(set(said)) == len(said)
    assert {kind(pace) for pace in (None, *PACES.values())} == {"none", "clock", "move"}
