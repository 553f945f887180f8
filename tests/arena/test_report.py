"""The report: one page that needs nothing, with every chart told in words."""

import re
import xml.etree.ElementTree as ET

import pytest

from stellwerk.arena.measure.estimates import Estimate
from stellwerk.arena.measure.summary import summary
from stellwerk.arena.play.sprt import Hypotheses
from stellwerk.arena.play.tournament import Deal, play_deals, tournament
from stellwerk.arena.show.charts import IntervalRow, distributions, intervals, matrix
from stellwerk.arena.show.report import report
from tests.arena.dealt import game

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def page() -> str:
    plan = tournament("germany", 3, 5, {}, ["random", "exec:a <b>"][:1])._replace(bots=("random", "exec:a <b>"))
    deals: list[Deal] = []
    for deal in play_deals(plan._replace(bots=("random",)), 0, 3):
        deals.append([one._replace(seats=seats) for one in deal for seats in ((0, 0, 1), (1, 1, 0))])
    return report(summary(plan, deals, Hypotheses(0.2, 0.4)), deals)


def test_the_page_needs_nothing_from_outside(page: str) -> None:
    assert not re.findall(r'(?:src|href)="|url\(|@import|<script', page)
    assert set(re.findall(r"https?://[^\"']+", page)) == {"http://www.w3.org/2000/svg"}


def test_the_page_is_well_formed_and_shows_every_chart(page: str) -> None:
    assert page.startswith("<!doctype html>")
    for heading in ("Standings", "Ratings", "Win matrix", "Scores", "Seats", "Points by source"):
        assert f"<h2>{heading}</h2>" in page
    assert "Routes" in page
    assert "still open" in page


def test_a_strange_name_stays_a_name(page: str) -> None:
    assert "<b>" not in page
    assert "exec:a &lt;b&gt;" in page


def test_every_chart_has_a_title_and_words(page: str) -> None:
    drawings = [ET.fromstring(text) for text in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]
    assert len(drawings) == 5
    for drawing in drawings:
        assert drawing.findtext(f"{SVG}title")
        assert len(drawing.findtext(f"{SVG}desc") or "") > 20


def test_the_page_is_light_and_dark(page: str) -> None:
    assert page.count("prefers-color-scheme:dark") == 2


def test_a_bot_alone_has_no_ratings_and_no_matrix() -> None:
    plan = tournament("germany", 2, 5, {}, ["random"])
    deals = play_deals(plan, 0, 2)
    page = report(summary(plan, deals), deals)
    assert "<h2>Seats</h2>" in page
    assert "<h2>Ratings</h2>" not in page


def test_places_on_an_interval_chart() -> None:
    picture = intervals("T", [IntervalRow("a", Estimate(0.5, 0.25, 0.75), "half")], ".0%", [0, 0.5, 1])
    dot = ET.fromstring(picture).find(f"{SVG}circle")
    assert dot is not None
    left, right = (float(mark) for mark in re.findall(r"M([\d.]+) \d+H([\d.]+)", picture)[0])
    assert float(dot.attrib["cx"]) == pytest.approx((left + right) / 2, abs=0.2)


def test_charts_of_equal_numbers_can_be_drawn() -> None:
    assert "<svg" in distributions("T", [("a", [5, 5]), ("b", [5])])
    assert "<svg" in intervals("T", [IntervalRow("a", Estimate(0, 0, 0), "none", even=0)], ".0f")
    assert "·" in matrix("T", ["a"], [[None]])


def test_summary_of_a_table_with_one_against_two() -> None:
    plan = tournament("germany", 3, 5, {}, ["random", "greedy"], against=True)
    lines = ((1, 1), (2, 2), (3, 3), (4, 4), (0, 0))
    deal = [
        game(seats, (9, 5, 1))._replace(sources=tuple((*line, 0) for line in lines))
        for seats in ((0, 1, 1), (1, 1, 0), (1, 0, 1))
    ]
    result = summary(plan, [deal])
    assert [(bot["games"], bot["wins"]) for bot in result["bots"]] == [(3, 1), (6, 2)]
    assert [seat["advantage"] for seat in result["seats"]] == pytest.approx([2 / 3, -1 / 3, -1 / 3], abs=1e-4)
    assert result["matrix"][0][1]["share"] == 0.5
    assert [source["title"] for source in result["bots"][0]["sources"]][:2] == ["Routes", "Completed tickets"]
