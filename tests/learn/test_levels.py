"""The levels for people, and the older bots by their names."""

import pytest

from stellwerk.arena.evaluation import candidates
from stellwerk.bots import BOTS, LEVELS, OLDER, check, expert, find, plays
from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.core.rng import seeded
from stellwerk.games import GAMES
from stellwerk.kit.ladder import LEVELS as NAMES
from stellwerk.web.play import levels
from tests.mini.yard import YARD

EVERY = 15  # decisions from one look to the next
SEATS = [(game, players) for game in GAMES.values() for players in game.players]


def answered(match: Match, bot: str) -> Action:
    open = match.decision
    assert open is not None
    return find(bot)(match.game, lambda: match.view(open.seat), open, seeded(len(match.actions)))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_game_has_six_levels_from_a_beginner_to_a_master(game: AnyGame) -> None:
    assert tuple(game.bots.levels) == tuple(LEVELS) == tuple(levels.of_game(game)) == NAMES
    assert len({level.says for level in LEVELS.values()}) == 6
    for language in ("de", "it"):
        t = game.words(language)
        said = [(choice.name, choice.about) for choice in levels.choices(game, t)]
        assert len(set(said)) == 6
        assert not {about for _, about in said} & {level.says for level in LEVELS.values()}, "said in the language"


@pytest.mark.parametrize(("game", "players"), SEATS)
def test_every_level_plays_with_every_number_of_players(game: AnyGame, players: int) -> None:
    """A weaker level plays on, so that positions are those of people who learn."""
    match = Match(game, players, players)
    while match.decision is not None and len(match.actions) < 90:
        if len(match.actions) % EVERY == 0:
            for level in LEVELS:
                assert answered(match, level) in match.decision.options, level
        match.play(answered(match, "beginner"))
    assert len(match.actions) == 90


@pytest.mark.parametrize("bot", ["expert", "master", "think:5"])
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
    assert answered(match, "medium") == answered(match, "planner")


def test_bots_of_a_game_are_found_by_name_and_refused_elsewhere() -> None:
    assert plays("thumb", GAMES["germany"])
    assert not plays("thumb", GAMES["first-class"])
    assert not plays("think:8", YARD)
    with pytest.raises(ValueError, match=r"No bot 'thumb' plays First Class yet; these do: random, .*net, full"):
        check("thumb", GAMES["first-class"])
    with pytest.raises(ValueError, match="There is no bot 'thumbs'"):
        find("thumbs")


def test_a_game_without_levels_has_those_of_its_planner_and_search() -> None:
    assert list(levels.of_game(YARD)) == ["easy", "medium", "hard", "expert"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_hints_ask_what_has_learned_the_game_first(game: AnyGame) -> None:
    match = Match(game, 2, 4)
    for _ in range(30):
        open = match.decision
        assert open is not None
        view, rng = match.view(open.seat), seeded(1)
        game.bots.search.ideas(game, view, open, rng)  # type: ignore[union-attr]  # draws before
        learned = find("hard")(game, lambda view=view: view, open, rng)  # type: ignore[misc]
        _, first = candidates(game, view, open, seeded(1))
        words = game.words()
        assert game.text.say_action(view, open, first, words) == game.text.say_action(view, open, learned, words)
        match.play(learned)
