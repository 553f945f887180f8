"""How often the dear laws look."""

import pytest

from stellwerk.core.match import Match
from stellwerk.games import GAMES
from stellwerk.laws.run import Laws, play_out


@pytest.mark.parametrize("every", [1, 19])
def test_guesses_are_looked_at_as_often_as_is_said(every: int) -> None:
    states = list[object]()

    def problems(state: object) -> list[str]:
        states.append(state)
        return []

    match = Match(GAMES["germany"], 2, 3, {})
    play_out(match, 3, Laws(problems=problems, every=every))
    decisions, seats = len(match.actions), match.players + 1
    assert len(states) == decisions + seats * len(range(0, decisions, every))
