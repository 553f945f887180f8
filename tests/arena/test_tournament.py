"""Tournaments: every deal by every line-up from every seat, the same whoever plays them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest

from stellwerk.arena.play import deal_seed, play_match
from stellwerk.arena.play.runner import run
from stellwerk.arena.play.sprt import Hypotheses
from stellwerk.arena.play.tournament import (
    Deal,
    Tournament,
    deals_for,
    line_ups,
    play_deals,
    rotations,
    seatings,
    source_titles,
    tournament,
)
from stellwerk.bots import random
from stellwerk.games import find
from stellwerk.workers import Pool, local_pool, run_batches

PLAN = tournament("germany", 2, 5, {}, ["random", "random"])
ALONE = partial(local_pool, 1)


@pytest.mark.parametrize(
    ("bots", "players", "expected"),
    [
        (2, 2, [(0, 1)]),
        (3, 2, [(0, 1), (0, 2), (1, 2)]),
        (4, 3, [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]),
        (2, 3, [(0, 0, 1), (0, 1, 1)]),
        (3, 4, [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]),
        (1, 3, [(0, 0, 0)]),
    ],
)
def test_line_ups(bots: int, players: int, expected: list[tuple[int, ...]]) -> None:
    assert line_ups(bots, players) == expected


def test_one_against_the_others() -> None:
    assert line_ups(3, 4, against=True) == [(0, 1, 1, 1), (0, 2, 2, 2)]


def test_rotations_seat_every_bot_everywhere_and_repeat_nothing() -> None:
    assert rotations((0, 1, 1)) == [(0, 1, 1), (1, 1, 0), (1, 0, 1)]
    assert rotations((0, 0, 0)) == [(0, 0, 0)]


def test_games_are_rounded_up_to_whole_deals() -> None:
    plan = tournament("germany", 2, 0, {}, ["random", "greedy", "planner"])
    assert len(seatings(plan)) == 6
    assert [deals_for(plan, games) for games in (1, 6, 7)] == [1, 1, 2]


def test_a_deal_is_one_seed_for_all_its_matches() -> None:
    game = find("germany")
    deal = play_deals(PLAN, 3, 4)[0]
    expected = play_match(game, game.box(), 2, deal_seed(5, 3), {}, [random.choose] * 2)
    assert [(one.scores, one.winners, one.decisions) for one in deal] == [tuple(expected)] * 2
    assert [one.seats for one in deal] == [(0, 1), (1, 0)]


def test_two_seeds_share_no_deal() -> None:
    deals = [deal for seed in (5, 6) for deal in play_deals(PLAN._replace(seed=seed), 0, 4)]
    assert all(deals.count(deal) == 1 for deal in deals)


def test_the_sources_add_up_to_the_scores() -> None:
    for name, options in (("germany", {}), ("first-class", {"modules": "CD"})):
        plan = tournament(name, 2, 1, options, ["random"])
        for one in play_deals(plan, 0, 1)[0]:
            assert [sum(points) for points in zip(*one.sources, strict=True)] == list(one.scores)
            assert len(source_titles(plan)) == len(one.sources)


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(ValueError, match="2 to 5 players"):
        tournament("germany", 9, 0, {}, ["random"])
    with pytest.raises(ValueError, match="No bot is named"):
        tournament("germany", 2, 0, {}, [])
    with pytest.raises(ValueError, match="There is no bot 'deep'"):
        tournament("germany", 2, 0, {}, ["random", "deep"])
    with pytest.raises(ValueError, match="at least two bots"):
        tournament("germany", 2, 0, {}, ["random"], against=True)


def test_another_version_on_a_host_is_refused() -> None:
    with pytest.raises(ValueError, match="played with 9\\.9"):
        play_deals(PLAN._replace(version="9.9"), 0, 1)


def numbers(plan: str, first: int, last: int) -> list[str]:
    return [f"{plan}{number}" for number in range(first, last)]


@pytest.mark.parametrize("threads", [1, 3])
def test_results_come_in_order_whoever_is_quicker(threads: int) -> None:
    with ThreadPoolExecutor(threads) as executor:
        batches = list(run_batches(Pool(executor, lambda: 2 * threads), numbers, "n", 3, 200))
    assert [name for batch in batches for name in batch] == numbers("n", 3, 200)
    assert len(batches) < 197  # quick work is given out in larger pieces


def played(open_pool: Callable[[], AbstractContextManager[Pool]], deals: int, path: Path | None = None) -> list[Deal]:
    return [deal for batch in run(PLAN, deals, open_pool, path) for deal in batch]


def test_a_run_that_is_interrupted_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    expected = played(ALONE, 6, whole)
    running = run(PLAN, 6, ALONE, torn)
    next(running), next(running)
    running.close()  # type: ignore[attr-defined]
    assert 0 < len(torn.read_bytes()) < len(whole.read_bytes())
    with torn.open("ab") as file:
        file.write(b'{"deal":1,"ga')  # as if it was killed while writing
    assert played(ALONE, 6, torn) == expected
    assert torn.read_bytes() == whole.read_bytes()


def nobody() -> AbstractContextManager[Pool]:
    raise AssertionError("there was nothing to play")


def test_a_repeated_run_plays_nothing_and_a_longer_one_only_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played(ALONE, 4, path)
    before = path.read_bytes()
    assert len(played(nobody, 4, path)) == 4
    assert len(played(nobody, 2, path)) == 2
    assert path.read_bytes() == before
    played(ALONE, 6, path)
    assert path.read_bytes().startswith(before)
    played(ALONE, 6, tmp_path / "at once.jsonl")
    assert path.read_bytes() == (tmp_path / "at once.jsonl").read_bytes()


def test_a_test_stops_at_the_same_deal_whoever_plays(tmp_path: Path) -> None:
    """The bot against itself splits every deal, so that 80 % is soon out of the question."""
    test, files = Hypotheses(0.5, 0.8), []
    for name, open_pool in (("one", ALONE), ("two", partial(local_pool, 2))):
        path = tmp_path / name
        deals = [deal for batch in run(PLAN, 60, open_pool, path, test) for deal in batch]
        files.append(path.read_bytes())
        assert 0 < len(deals) < 60
        assert len(files[-1].splitlines()) == 1 + len(deals)
    assert files[0] == files[1]
    assert sum(map(len, run(PLAN, 60, nobody, tmp_path / "one", test))) == len(files[0].splitlines()) - 1


def test_a_plan_travels() -> None:
    assert Tournament(*PLAN) == PLAN
