"""The levels for people, and the older bots by their names."""

import pytest

from stellwerk.bots import BOTS, OLDER, check, expert, find, plays
from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.core.rng import seeded
from stellwerk.games import GAMES
from stellwerk.web.play import levels
from tests.mini.yard import YARD

EVERY = 15  # decisions from one look to the next
SEATS = [(game, players) for game in GAMES.values() for players in game.players]


def answered(match: Match, bot: str) -> Action:
    open = match.decision
    assert open is not None
    return find(bot)(match.game, lambda: match.view(open.seat), open, seeded(len(match.actions)))


@pytest.mark.parametrize(("game", "players"), SEATS)
def test_what_has_learned_a_game_plays_with_every_number_of_players(game: AnyGame, players: int) -> None:
    match = Match(game, players, players)
    while match.decision is not None and len(match.actions) < 90:
        if len(match.actions) % EVERY == 0:
            for bot in (*game.bots.named, "think:5"):
                assert answered(match, bot) in match.decision.options, bot
        match.play(answered(match, "novice"))
    assert len(match.actions) == 90


@pytest.mark.parametrize("bot", ["expert", "think:5", "think:24"])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_thought_is_counted_and_not_timed(game: AnyGame, bot: str) -> None:
    match = Match(game, 2, 3)
    for _ in range(25):
        assert match.decision is not None
        match.play(match.decision.options[0])
    assert answered(match, bot) == answered(match, bot)


def test_older_bots_stay_playable_by_name() -> None:
    assert find("expert@0.1") is expert
    assert find("hard@0.1") is BOTS["planner"]
    for game in (*GAMES.values(), YARD):
        for name in (*OLDER, "planner", "search:8"):
            check(name, game)
    match = Match(GAMES["germany"], 2, 1)
    assert answered(match, "hard") == answered(match, "planner")


def test_bots_of_a_game_are_found_by_name_and_refused_elsewhere() -> None:
    assert plays("thumb", GAMES["germany"])
    assert not plays("thumb", GAMES["first-class"])
    assert not plays("think:8", YARD)
    with pytest.raises(ValueError, match=r"No bot .thumb. plays First Class yet; these do: .*full, novice"):
        check("thumb", GAMES["first-class"])
    with pytest.raises(ValueError, match="There is no bot 'thumbs'"):
        find("thumbs")


@pytest.mark.parametrize("game", [*GAMES.values(), YARD], ids=lambda game: game.name)
def test_a_game_without_levels_has_those_of_its_planner_and_search(game: AnyGame) -> None:
    """No net is an opponent for people before it has won on fresh deals."""
    assert list(levels.of_game(game)) == ["easy", "medium", "hard", "expert"]
