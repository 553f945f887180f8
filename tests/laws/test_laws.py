"""The laws, on every game and every number of players, driven by Hypothesis so that a failing match shrinks."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.games import GAMES
from stellwerk.laws.run import play_by, play_out
from tests.laws.laws import own, settings_of
from tests.mini.yard import YARD

TABLES = [
    (game, players, options)
    for game in (YARD, *GAMES.values())
    for players in game.players
    for options in settings_of(game)
]
EVERY = 3  # decisions: whole matches are long, and `make soak` looks at each of them
IDS = [f"{game.name}-{players}-{options.get('modules', '')}".strip("-") for game, players, options in TABLES]


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=IDS)
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 255), min_size=20, max_size=120))
def test_laws_hold_at_every_decision(
    game: AnyGame, players: int, options: dict[str, str], seed: int, choices: list[int]
) -> None:
    play_by(Match(game, players, seed, options), choices, own(game), everybody=False)


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=IDS)
def test_laws_hold_to_the_end_of_random_matches(game: AnyGame, players: int, options: dict[str, str]) -> None:
    play_out(Match(game, players, 1, options), 1, own(game)._replace(every=EVERY), everybody=False)
