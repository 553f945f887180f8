"""Bots in processes of their own."""

import asyncio
import logging
import os
import pickle
import signal
from typing import NoReturn

import pytest

from stellwerk.arena.judge.asked import answer, ask, pack
from stellwerk.bots import BOTS, LEVELS, Level
from stellwerk.core.match import Match
from stellwerk.games import GAMES, open_box
from stellwerk.kit.deck import export
from stellwerk.web.server.bot_pool import BotPool


@pytest.mark.parametrize("deck", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_given_its_view_and_the_box_by_name(game: str, deck: bool) -> None:
    text = export(GAMES[game]) if deck else None
    match = Match(GAMES[game], 3, 5, box=open_box(game, text))
    parcel = pack(match, text)
    assert match.decision is not None
    view, decision = pickle.loads(parcel)
    assert view == match.view(match.decision.seat)
    assert decision == match.decision
    assert len(parcel) < 20_000 + len(text or "")


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_every_level_answers_with_an_option(level: str) -> None:
    match = Match(GAMES["germany"], 2, 5)
    assert match.decision is not None
    index, problem = answer(ask(match, None, level))
    assert index in range(len(match.decision.options))
    assert not problem


def test_where_a_bot_fails_the_planner_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> NoReturn:
        raise RuntimeError("no idea")

    match = Match(GAMES["germany"], 2, 5)
    assert match.decision is not None
    planned = match.decision.options.index(
        BOTS["planner"](match.game, lambda: match.view(0), match.decision, ask(match, None, "hard").rng)
    )
    monkeypatch.setitem(LEVELS, "hard", Level(broken, ""))
    assert answer(ask(match, None, "hard")) == (planned, "RuntimeError: no idea")
    monkeypatch.setitem(BOTS, "planner", broken)
    index, problem = answer(ask(match, None, "hard"))
    assert index in range(len(match.decision.options))
    assert problem == "RuntimeError: no idea"


def test_bots_go_on_when_their_process_is_killed(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        pool = BotPool(1)
        match = Match(GAMES["germany"], 2, 5)
        first = await pool.choose(ask(match, None, "hard"))
        for pid in list(pool._executor._processes):  # there is no other way to its number
            os.kill(pid, signal.SIGKILL)
        again = await asyncio.gather(*(pool.choose(ask(match, None, "hard")) for _ in range(3)))
        pool.close()
        assert again == [first] * 3

    with caplog.at_level(logging.WARNING):
        asyncio.run(work())
    assert caplog.messages == ["A process of the bots has ended; they are started anew."]
