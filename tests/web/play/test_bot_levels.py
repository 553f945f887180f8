"""The bots that people meet are the bots that were measured: a level answers through the pool as it does directly."""

import asyncio
from copy import copy
from functools import partial
from itertools import combinations

import pytest

from stellwerk.arena.judge.asked import answer, ask
from stellwerk.bots import LEVELS, find
from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.rng import seeded
from stellwerk.games import GAMES
from stellwerk.web.play import levels
from stellwerk.web.server.bot_pool import BotPool

SLOW = ("expert", "master")  # they are asked now and then


def options_of(game: AnyGame, number: int) -> dict[str, str]:
    """One pair after the other of an option of which several can be chosen, so that matches differ."""
    pairs = {option.name: list(combinations(dict(option.choices), 2)) for option in game.options if option.several}
    return {name: "".join(found[-number % len(found)]) for name, found in pairs.items()}


MATCHES = [
    (game.name, players, by, options_of(game, number))
    for game in GAMES.values()
    for players in game.players
    for number, by in enumerate(("random", "medium"), start=players)
]


def differs(match: Match, level: str) -> bool:
    """Whether a level answers otherwise when it is sent the position than when it looks at the match itself."""
    decision = match.decision
    assert decision is not None
    asked = ask(match, None, level)
    direct = LEVELS[level].bot(match.game, lambda: match.view(decision.seat), decision, list(asked.rng))
    index, problem = answer(asked)
    return bool(problem) or decision.options[index] != direct


def play(match: Match, bot: str, rng: list[int]) -> None:
    decision = match.decision
    assert decision is not None
    match.play(find(bot)(match.game, lambda: match.view(decision.seat), decision, rng))


@pytest.mark.parametrize(("game", "players", "by", "options"), MATCHES)
def test_at_every_decision_of_a_match_the_quick_levels_answer_the_same(
    game: str, players: int, by: str, options: dict[str, str]
) -> None:
    quick = [level for level in levels.of_game(GAMES[game]) if level not in SLOW]
    match, rng, other = Match(GAMES[game], players, players, options), seeded(players), dict.fromkeys(quick, 0)
    while not match.over:
        for level in quick:
            other[level] += differs(match, level)
        play(match, by, rng)
    assert len(match.actions) > 50
    assert other == dict.fromkeys(quick, 0), f"of {len(match.actions)} answers that many differ"


@pytest.mark.parametrize(("game", "players", "by", "options"), MATCHES[1::2])
def test_the_slow_levels_answer_the_same_wherever_they_are_asked(
    game: str, players: int, by: str, options: dict[str, str]
) -> None:
    match, rng, other, asked = Match(GAMES[game], players, players, options), seeded(players), 0, 0
    slow = [level for level in levels.of_game(GAMES[game]) if level in SLOW]
    while not match.over:
        if len(match.actions) % 20 == 5:
            other, asked = other + differs(match, slow[asked % len(slow)]), asked + 1
        play(match, by, rng)
    assert asked > 4
    assert other == 0, f"of {asked} answers that many differ"


@pytest.mark.parametrize("game", GAMES)
def test_a_process_of_the_pool_answers_as_the_bot_does_here(game: str) -> None:
    """Another process has boxes and caches of its own."""

    async def work() -> None:
        pool = BotPool(1)
        match, rng = Match(GAMES[game], 3, 5), seeded(1)
        while match.decision is not None:
            if len(match.actions) % 7 == 0:
                asked, seat = ask(match, None, "hard"), match.decision.seat
                view = match.view(seat)
                here = LEVELS["hard"].bot(match.game, partial(copy, view), match.decision, list(asked.rng))
                assert match.decision.options[await pool.choose(asked)] == here
            play(match, "random", rng)
        pool.close()

    asyncio.run(work())
