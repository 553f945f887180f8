"""Puzzles: each is a position of a match with one best choice, which is told only when it was found or asked for."""

import asyncio
import re
from html import unescape

import pytest

from stellwerk.arena.judge import puzzles
from stellwerk.arena.judge.puzzles import Puzzle
from stellwerk.games import GAMES
from stellwerk.web import app
from stellwerk.web.alone import parts_alone
from tests.web.in_memory import running

ALL = [(name, number) for name, game in GAMES.items() for number in range(len(puzzles.of_game(game)))]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_ships_a_dozen(game: str) -> None:
    found = puzzles.of_game(GAMES[game])
    assert len(found) >= 12
    assert len({puzzle.seed for puzzle in found}) == len(found), "no two are of one match"


@pytest.mark.parametrize(("game", "number"), ALL)
def test_a_puzzle_is_a_position_with_one_best_choice(game: str, number: int) -> None:
    puzzle = puzzles.of_game(GAMES[game])[number]
    match = puzzles.position(GAMES[game], puzzle)
    assert match.decision is not None
    says = [match.say(option) for option in match.decision.options]
    assert len(set(says)) >= puzzles.CHOICES
    (best, nothing), *others = puzzle.tried
    assert nothing == 0.0
    assert all(cost >= puzzles.COSTS > 0 for pick, cost in others if says[pick] != says[best])
    assert says[best] != says[others[0][0]]
    assert others[0][1] > puzzles.CLEARLY * puzzle.error
    assert puzzle.reasons, "it is said why"


@pytest.mark.parametrize("game", GAMES)
def test_it_is_tried_again_and_explained(game: str) -> None:
    asyncio.run(solved(game, puzzles.of_game(GAMES[game])[0]))


async def solved(game: str, puzzle: Puzzle) -> None:
    async with running(app.build(parts_alone())) as ada:
        assert f"/puzzles/{game}/1" in (await ada.get(f"/puzzles/{game}")).text
        assert f"/puzzles/{game}" in (await ada.get(f"/learn/{game}")).text
        path = f"/puzzles/{game}/1"
        asked = (await ada.get(path)).text
        assert '"solved":false' in asked
        picks = {int(picks.split()[0]) for picks in re.findall(r'<a data-picks="([\d ]+)"', asked)}
        right, wrong = puzzle.tried[0][0], puzzle.tried[1][0]
        page = unescape((await ada.get(f"{path}?pick={wrong}")).text)
        assert f"No: it costs {round(puzzle.tried[1][1])} points." in page
        assert "Against the second best" not in page
        assert '"better":[]' in page, "the best one is not told yet"
        page = (await ada.get(f"{path}?explained=1")).text
        assert "Against the second best" in page
        assert '"solved":false' in page
        assert '"solved":true' in (await ada.get(f"{path}?pick={right}")).text
        assert picks
        for odd in ("0", "999"):
            assert (await ada.get(f"/puzzles/{game}/{odd}")).status_code == 404
        assert (await ada.get("/puzzles/nothing")).status_code == 404


def test_the_file_is_read_as_it_was_written() -> None:
    found = puzzles.of_game(GAMES["germany"])
    assert '"rules": 1' in puzzles.written("germany", found)
    assert f'"seed": {found[0].seed}' in puzzles.written("germany", found)
