"""Studies: the same for any number of workers and after a break, and every figure can be counted again."""

import json
import re
import xml.etree.ElementTree as ET
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stellwerk.arena.measure.study import (
    DUELS,
    RESULTS,
    Entry,
    Watched,
    duels_for,
    look,
    play_studies,
    run_duels,
    run_study,
    specialists,
    studied,
)
from stellwerk.arena.measure.study_summary import study_summary
from stellwerk.arena.play import simulate
from stellwerk.arena.show.study_report import study_report
from stellwerk.core.study import CLEARED, DECLINED, FATES, LEFT, PERFORMED, REMOVED, SHOWN, TAKEN, Story
from stellwerk.games import find
from stellwerk.workers import local_pool
from tests.mini.yard import YARD

PLAN = simulate.plan("first-class", 3, 5, {"modules": "BD"}, ["random"])
ALONE = partial(local_pool, 1)


def all_of(batches: Any) -> list[Entry]:
    return [entry for batch in batches for entry in batch]


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return play_studies(PLAN, 0, 4)


@pytest.fixture(scope="module")
def result(entries: list[Entry]) -> dict[str, Any]:
    return study_summary(PLAN, entries)


def test_the_matches_are_those_of_a_simulation(entries: list[Entry]) -> None:
    found = [(entry["scores"], entry["winners"], entry["decisions"]) for entry in entries]
    assert found == [(list(r.scores), list(r.winners), r.decisions) for r in simulate.play_batch(PLAN, 0, 4)]


def test_two_workers_find_the_same_as_one(entries: list[Entry]) -> None:
    assert all_of(run_study(PLAN, 4, partial(local_pool, 2))) == entries


def test_a_study_goes_on_where_it_stopped(tmp_path: Path, entries: list[Entry], result: dict[str, Any]) -> None:
    all_of(run_study(PLAN, 2, ALONE, tmp_path))
    file = tmp_path / RESULTS
    file.write_bytes(file.read_bytes()[:-30])  # torn in the second match
    assert len(next(run_study(PLAN, 4, ALONE, tmp_path))) == 1
    found = all_of(run_study(PLAN, 4, ALONE, tmp_path))
    assert json.dumps(found) == json.dumps(entries)
    assert json.dumps(study_summary(PLAN, found)) == json.dumps(result)
    assert all_of(run_study(PLAN, 4, ALONE, tmp_path)) == entries
    assert len(file.read_text("utf-8").splitlines()) == 5


def test_another_study_is_refused(tmp_path: Path) -> None:
    all_of(run_study(PLAN, 1, ALONE, tmp_path))
    with pytest.raises(ValueError, match=r"study\.jsonl holds another study: seed is 5 there and 6 here"):
        all_of(run_study(PLAN._replace(seed=6), 1, ALONE, tmp_path))
    (tmp_path / RESULTS).write_text('{"results":2}\n', "utf-8")
    with pytest.raises(ValueError, match="holds no results of a study"):
        all_of(run_study(PLAN, 1, ALONE, tmp_path))


def test_damage_is_named(tmp_path: Path) -> None:
    all_of(run_study(PLAN, 1, ALONE, tmp_path))
    file = tmp_path / RESULTS
    file.write_bytes(file.read_bytes().replace(b'{"match":0,', b'{"match":7,'))
    with pytest.raises(ValueError, match=r"study\.jsonl is damaged at line 2"):
        all_of(run_study(PLAN, 1, ALONE, tmp_path))


def test_what_is_shown_is_taken_cleared_removed_or_left(result: dict[str, Any]) -> None:
    for of in (*result["kinds"].values(), *result["cards"].values()):
        assert of[SHOWN] == sum(of[fate] for fate in (TAKEN, CLEARED, REMOVED, LEFT))
        assert of[PERFORMED] + of[DECLINED] <= of[TAKEN]
    for kind, of in result["kinds"].items():
        mine = [card for card in result["cards"].values() if card["kind"] == kind]
        assert [of[fate] for fate in FATES] == [sum(card[fate] for card in mine) for fate in FATES]


def test_eighteen_cards_are_shown_in_each_of_six_rounds(result: dict[str, Any]) -> None:
    assert sum(of[SHOWN] for kind, of in result["kinds"].items() if kind != "game-end-card") == 4 * 6 * 18


def test_points_by_source_add_up_to_the_mean_score(result: dict[str, Any]) -> None:
    assert sum(result["points"].values()) == pytest.approx(result["mean_score"], abs=0.01)
    assert result["scorings"]["end"]["points"] == pytest.approx(result["mean_score"])


def counted(fates: list[list[Any]], scores: list[int]) -> Entry:
    """A match that was counted by hand."""
    empty: dict[str, Any] = {"points": {}, "totals": {}, "peaks": {}, "uses": {}, "measures": {}}
    return {"scores": scores, "winners": [0], "decisions": 1, "fates": fates, **empty}


def test_worth_and_margin_are_means_over_those_who_took_the_card() -> None:
    plan = simulate.plan("first-class", 2, 5, {}, ["random"])
    one = counted([["X-1-01", SHOWN, -1, None], ["X-1-01", TAKEN, 0, 3.0]], [110, 90])
    two = counted([["X-1-01", SHOWN, -1, None], ["X-1-01", TAKEN, 1, 6.0]], [100, 60])
    three = counted([["X-1-01", SHOWN, -1, None], ["X-1-01", DECLINED, 1, 9.0]], [100, 60])
    found = study_summary(plan, [one, two, three])
    assert (found["cards"]["X-1-01"]["worth"], found["cards"]["X-1-01"]["margin"]) == (4.5, -5.0)
    assert found["declines_per_player"] == round(1 / 6, 4)
    assert list(found["cards"]) == ["X-1-01"]


def test_a_peak_above_the_limit_is_counted() -> None:
    plan = simulate.plan("first-class", 2, 5, {}, ["random"])
    found = [counted([], [1, 0]) | {"peaks": {"car cards 0/1": number}} for number in (48, 50, 51, 60)]
    assert study_summary(plan, found)["supply"]["car cards 0/1"] == {
        "limit": 50,
        "mean": 52.25,
        "most": 60,
        "over": 0.5,
    }


def test_of_the_supply_the_highest_counts_and_of_a_total_the_first() -> None:
    counting = studied(find("germany"))._replace(
        supply=lambda number: {"cars": number}, totals=lambda number: {"end": (number,)} if number > 4 else {}
    )
    seen = Watched(Story(None, [], []), {}, {})
    for number in (3, 5, 8, 6):
        look(counting, number, seen)
    assert (seen.peaks, seen.totals) == ({"cars": 8}, {"end": [5]})


# Specialists


def test_every_specialist_sits_in_every_seat_of_every_deal(tmp_path: Path) -> None:
    plan = simulate.plan("first-class", 2, 5, {"modules": "AB"}, ["random"])
    found = all_of(run_duels(plan, 1, ALONE, tmp_path))
    assert len(found) == duels_for(plan, 1) == 2 * len(specialists(plan))
    assert {(duel["name"], duel["seat"], duel["deal"]) for duel in found} == {
        (name, seat, 0) for name in specialists(plan) for seat in (0, 1)
    }
    assert all_of(run_duels(plan, 1, ALONE, tmp_path)) == found
    assert (tmp_path / DUELS).exists()


def test_a_specialist_is_judged_by_its_own_seat() -> None:
    plan = simulate.plan("first-class", 2, 5, {}, ["random"])
    duels = [
        {"name": "trains", "deal": 0, "seat": 0, "scores": [90, 80], "winners": [0]},
        {"name": "trains", "deal": 0, "seat": 1, "scores": [90, 70], "winners": [0]},
        {"name": "trains", "deal": 1, "seat": 0, "scores": [60, 60], "winners": [0, 1]},
        {"name": "trains", "deal": 1, "seat": 1, "scores": [60, 100], "winners": [1]},
    ]
    found = study_summary(plan, [counted([], [1, 0])], duels)["specialists"]["trains"]
    assert (found["games"], found["win_rate"], found["mean_score"]) == (4, 0.625, 80.0)
    assert found["ci95"] == [0.38, 0.87]


def test_a_game_without_specialists_says_so() -> None:
    with pytest.raises(ValueError, match="has no specialists"):
        specialists(simulate.plan("germany", 2, 5, {}, ["random"]))


def test_a_game_that_says_nothing_of_studies_is_refused_in_one_line() -> None:
    assert YARD.study is None
    with pytest.raises(ValueError, match="Yard does not say what is to be counted"):
        studied(YARD)


# The report


@pytest.mark.parametrize("game", ["first-class", "germany"])
def test_the_page_is_well_formed_and_needs_nothing(game: str) -> None:
    plan = simulate.plan(game, 2, 5, {}, ["random"])
    entries = play_studies(plan, 0, 2)
    duel = {"name": "a <b>", "deal": 0, "seat": 0, "scores": [90, 80], "winners": [0]}
    page = study_report(study_summary(plan, entries, [duel]), entries)
    assert not re.findall(r'(?:src|href)="|url\(|@import|<script', page)
    for heading in (
        "Kinds of cards",
        "What becomes of the cards",
        "Points by source",
        "Scores",
        "Specialists",
        "Cards",
    ):
        assert f"<h2>{heading}</h2>" in page
    assert "a &lt;b&gt;" in page
    body = re.sub(r"<style>.*?</style>|<meta[^>]*>|<!doctype html>", "", page, flags=re.DOTALL)
    tree = ET.fromstring(body)
    drawings = list(tree.iter("{http://www.w3.org/2000/svg}svg"))
    assert len(drawings) >= 5
    assert all(len(drawing.findtext("{http://www.w3.org/2000/svg}desc") or "") > 10 for drawing in drawings)


def test_every_card_that_was_shown_has_a_line(entries: list[Entry], result: dict[str, Any]) -> None:
    page = study_report(result, entries)
    assert all(f"<td>{card}</td>" in page for card in result["cards"])
