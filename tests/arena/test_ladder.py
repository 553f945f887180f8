"""The ladder: its rungs, what clears a bar, and the page about it."""

import json
import xml.etree.ElementTree as ET
from inspect import signature
from pathlib import Path

import pytest

from stellwerk.arena.measure.estimates import TAIL, Estimate
from stellwerk.arena.measure.ladder import (
    Standing,
    chosen,
    measured,
    plan_of,
    record_of,
    results_of,
    rungs,
    standing,
    standings,
)
from stellwerk.arena.play.results import append, resume
from stellwerk.arena.play.tournament import seatings
from stellwerk.arena.show.ladder_page import outcome, page, picture
from stellwerk.cli.ladder import ladder
from stellwerk.core.bots import Bots, Rung
from stellwerk.games import GAMES
from stellwerk.games.first_class.bots.ladder import PAIRS
from stellwerk.kit.ladder import BUDGET, PEOPLE, SETTINGS
from tests.arena.dealt import duel
from tests.mini.yard import YARD

DOCS = Path(__file__).parents[2] / "docs"
BY_NAME = {rung.name: rung for rung in rungs()}
EVEN = BY_NAME["germany-hard-planner-2"]


def test_the_rungs_have_names_of_their_own() -> None:
    assert len(BY_NAME) == len(rungs())
    assert BY_NAME["germany-planner-random-2"].bar == 0.985
    assert {dict(rung.options)["modules"] for rung in rungs() if rung.part == SETTINGS} == set(PAIRS)
    for game in ("germany", "first-class"):
        assert sum(rung.game == game and rung.part == BUDGET for rung in rungs()) >= 3
        assert sum(rung.game == game and rung.part == PEOPLE for rung in rungs()) >= 2


def test_with_four_seats_one_sits_against_three() -> None:
    assert seatings(plan_of(BY_NAME["germany-hard-planner-4"])) == [
        (0, 1, 1, 1),
        (1, 1, 1, 0),
        (1, 1, 0, 1),
        (1, 0, 1, 1),
    ]
    assert dict(plan_of(BY_NAME["first-class-hard-planner-2-ce"]).options)["modules"] == "CE"


def test_a_part_can_be_chosen() -> None:
    assert [rung.name for rung in chosen(["germany-hard-planner-2"])] == ["germany-hard-planner-2"]
    assert {rung.game for rung in chosen(["first-class-*"])} == {"first-class"}
    assert chosen([]) == rungs()
    with pytest.raises(ValueError, match="no such rung; it has: germany-planner-random-2, "):
        chosen(["chess"])


def test_the_lower_end_must_reach_the_bar() -> None:
    strong = measured(EVEN, [duel(60, 60)] * 150 + [duel(60, 40)] * 50)
    close = measured(EVEN, [duel(60, 60)] * 73 + [duel(40, 40)] * 27)
    assert (strong.clears, strong.deals) == (True, 200)
    assert close.figure.value > 0.72 > close.figure.low
    assert close.clears is False
    assert measured(EVEN._replace(bar=None), [duel(60, 60)]).clears is None


def test_what_is_said_of_a_rung() -> None:
    def said(low: float, high: float, clears: bool | None, bar: float | None = 0.65) -> str:
        return outcome(EVEN._replace(bar=bar), Standing(Estimate(low, low, high), 9, clears))

    assert said(0.7, 0.8, True) == "**cleared**"
    assert said(0.6, 0.7, False) == "not cleared"
    assert said(0.45, 0.6, False) == "the interval includes 50 %"
    assert said(0.55, 0.6, None, None) == "stronger"
    assert said(0.3, 0.4, None, None) == "weaker"
    perfect = Standing(Estimate(1.0, 0.988, 1.0), 300, False)
    assert outcome(EVEN._replace(bar=0.995), perfect) == "too few deals", "all were won: nothing was missed"


def test_every_bar_can_be_shown_with_the_deals_that_are_played() -> None:
    """What wins every deal clears its bar: with the deals of `stellwerk ladder`, and with those recorded."""
    played = signature(ladder).parameters["deals"].default
    for rung in rungs():
        assert rung.bar is None or rung.bar <= TAIL ** (1 / played), rung
    kept = json.loads((DOCS / "strength.json").read_text("utf-8"))
    for rung in rungs():
        if kept.get(rung.name, {}).get("wins") == 1:
            assert rung.bar is None or kept[rung.name]["low"] >= rung.bar, rung


def test_what_was_played_elsewhere_stays_as_it_was_recorded(tmp_path: Path) -> None:
    other = BY_NAME["germany-planner-greedy-2"]
    older = {rung: measured(rung, [duel(60, 40)] * 10) if rung in (EVEN, other) else None for rung in rungs()}
    record = record_of(list(older.items()))
    path = results_of(EVEN, tmp_path)
    resume(path, plan_of(EVEN))
    append(path, 0, [duel(60, 60)] * 20)
    now = dict(standings(tmp_path, record))
    assert now[other] == older[other]
    assert now[EVEN] == measured(EVEN, [duel(60, 60)] * 20)
    assert [rung for rung, found in now.items() if found] == [rung for rung in rungs() if rung in (EVEN, other)]


def test_the_page_is_written_from_what_is_there(tmp_path: Path) -> None:
    path = results_of(EVEN, tmp_path)
    resume(path, plan_of(EVEN))
    append(path, 0, [duel(60, 60)] * 30 + [duel(60, 40)] * 10)
    with path.open("ab") as file:
        file.write(b'{"deal":40')  # of a run that goes on meanwhile
    entry = standing(EVEN, tmp_path)
    assert entry is not None
    assert entry.deals == 40
    text = page(standings(tmp_path))
    assert f"1 of {len(rungs())} rungs" in text
    assert "| Germany | hard | planner | 87.5 % | " in text
    assert " | 40 | 72.0 % | **cleared** |" in text
    assert text.count("not played yet") == len(rungs()) - 1
    drawing = ET.fromstring(picture(standings(tmp_path)))
    assert "hard – planner 87.5 %" in (drawing.findtext("{http://www.w3.org/2000/svg}desc") or "")


def test_without_results_there_is_a_page_as_well(tmp_path: Path) -> None:
    assert f"0 of {len(rungs())} rungs" in page(standings(tmp_path))
    assert ET.fromstring(picture(standings(tmp_path))) is not None


def test_results_of_another_version_are_refused(tmp_path: Path) -> None:
    resume(results_of(EVEN, tmp_path), plan_of(EVEN)._replace(version="0.0.1"))
    with pytest.raises(ValueError, match="stellwerk is "):
        standing(EVEN, tmp_path)


def test_a_game_may_have_parts_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = Rung("yard-random-random-2", "In the yard", "yard", ("random", "random"), None)
    monkeypatch.setitem(GAMES.loaded, "yard", YARD)
    monkeypatch.setitem(YARD.__dict__, "bots", Bots(ladder=(own,)))
    assert rungs()[-1] == own
    assert page(standings(tmp_path)).rstrip().endswith("not played yet |")
    assert "## In the yard" in page(standings(tmp_path))
    assert "YARD: IN THE YARD" in picture(standings(tmp_path))
