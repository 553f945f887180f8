"""The levels for people, and the older bots by their names."""

from copy import copy
from functools import partial

import pytest

from stellwerk.bots import BOTS, LEVELS, OLDER, check, expert, find, plays
from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.core.rng import seeded
from stellwerk.core.words import words
from stellwerk.games import GAMES
from stellwerk.games.first_class.bots.ahead import ideas
from stellwerk.games.first_class.bots.features import LOST, result
from stellwerk.games.first_class.bots.value import RIVAL
from stellwerk.games.germany.rules.payloads import tickets_kept, track_claimed
from stellwerk.web.play import levels
from tests.mini.yard import YARD

EVERY = 15  # decisions from one look to the next
OWN = [game for game in GAMES.values() if game.bots.levels]
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
        match.play(answered(match, "planner"))
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


def test_bots_of_a_game_are_found_by_name_and_refused_elsewhere() -> None:
    assert plays("thumb", GAMES["germany"])
    assert not plays("thumb", GAMES["first-class"])
    assert not plays("think:8", YARD)
    with pytest.raises(ValueError, match=r"No bot .thumb. plays First Class yet; these do: .*full"):
        check("thumb", GAMES["first-class"])
    with pytest.raises(ValueError, match="There is no bot 'thumbs'"):
        find("thumbs")


def test_a_game_without_levels_has_those_of_its_planner_and_search() -> None:
    assert list(levels.of_game(YARD)) == ["easy", "medium", "hard", "expert"]
    match = Match(YARD, 2, 1)
    assert answered(match, "hard") == answered(match, "planner")


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_a_game_with_levels_of_its_own_has_them_by_the_same_names_everywhere(game: AnyGame) -> None:
    own = list(game.bots.levels)
    assert own == list(levels.of_game(game)) == [level for level in LEVELS if level in own]
    assert levels.easiest(game) == "novice"
    for language in ("en", "de", "it"):
        offered = levels.choices(game, words(language))
        assert [choice.value for choice in offered] == own
        assert len({choice.about for choice in offered}) == len({choice.name for choice in offered}) == len(own)
    for level in own:
        check(level, game)


WEAK = [("germany", "novice"), ("germany", "easy"), ("germany", "medium"), ("first-class", "novice")]


@pytest.mark.parametrize(("name", "level"), WEAK)
def test_no_weak_level_slips_by_chance(name: str, level: str) -> None:
    """It errs because it does not look, never because of a throw: whatever the chance, the same answer."""
    game, bot = GAMES[name], find(level)
    match = Match(game, 2, 8)
    while match.decision is not None and len(match.actions) < 40:
        view, open = match.view(match.decision.seat), match.decision
        answers = {bot(game, partial(copy, view), open, seeded(chance)) for chance in range(3)}
        assert len(answers) == 1
        match.play(answers.pop())


def test_styles_of_germany_have_their_habits_and_plan_otherwise() -> None:
    """A gambler keeps all its tickets, a builder builds what is long when it can; what is neither is the planner's."""
    seen = {"keep": 0, "long": 0, "planned": 0}
    match = Match(GAMES["germany"], 2, 5)
    while (open := match.decision) is not None:
        view, meant = match.view(open.seat), answered(match, "planner")
        long = [a for a in open.options if a.op == "claim" and view.box.tracks[track_claimed(a)].length >= 5]
        if open.effect.op == "keep":
            seen["keep"] += 1
            most = max(tickets_kept(option).bit_count() for option in open.options)
            assert tickets_kept(answered(match, "gambler")).bit_count() == most
        elif long and open.effect.op == "turn":
            seen["long"] += 1
            assert answered(match, "builder") in long
        else:
            seen["planned"] += 1
            assert answered(match, "builder") == answered(match, "gambler") == meant
        match.play(meant)
    assert min(seen.values()) > 1


def test_styles_of_first_class_play_otherwise_than_the_planner_now_and_then() -> None:
    match, styles = Match(GAMES["first-class"], 2, 8), ("builder", "collector", "dealer")
    others = dict.fromkeys(styles, 0)
    for _ in range(80):
        meant = answered(match, "planner")
        for style in styles:
            others[style] += answered(match, style) != meant
        match.play(meant)
    assert all(0 < count < 60 for count in others.values()), others


def test_greedy_and_the_planner_of_first_class_are_levels_as_they_are() -> None:
    """They guess what is hidden, so chance is in their answers; but nothing is added to it."""
    match = Match(GAMES["first-class"], 2, 8)
    for _ in range(40):
        assert answered(match, "easy") == answered(match, "greedy")
        assert answered(match, "medium") == answered(match, "planner")
        match.play(answered(match, "greedy"))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_nobody_is_called_master_before_winning(game: AnyGame) -> None:
    """What ends the list has clearly won against the level below; 64 looks have not."""
    assert list(game.bots.levels) == ["novice", "easy", "medium", "hard", "expert"]


def test_results_of_first_class_count_little_of_the_others_luck() -> None:
    """Points of one's own count in full; a usual match is worth nothing, and an arrest is lost by sixty points."""
    match = Match(GAMES["first-class"], 3, 1, {"modules": "CD"})
    state = match.state
    assert result(state, (200, 200, 150), (), 0) == pytest.approx(0.0)
    assert result(state, (210, 200, 150), (), 0) == pytest.approx(10.0)
    assert result(state, (200, 210, 150), (), 0) == pytest.approx(-10.0 * RIVAL)
    assert result(state, (250, 200, 150), (0,), 0) == -LOST
    assert result(state, (250, 200, 150), (1, 2), 0) == LOST


def test_one_look_is_none_and_ideas_grow_with_the_looks() -> None:
    match = Match(GAMES["first-class"], 2, 5)
    for _ in range(30):
        assert answered(match, "think:1") == answered(match, "full")
        match.play(answered(match, "greedy"))
    assert [ideas(looks) for looks in (4, 15, 16, 63, 64, 1000)] == [4, 4, 8, 8, 16, 16]
