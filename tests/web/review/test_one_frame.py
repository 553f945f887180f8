"""A scripted reader of an analysis: no number on its page contradicts another, and all follow from its records."""

import re
from functools import partial
from html import unescape
from typing import Any

from stellwerk.arena.judge.analysis import Analysis, analysis
from stellwerk.arena.judge.evaluation import judgements
from stellwerk.arena.play import bot_rng
from stellwerk.bots import find
from stellwerk.bots.search import Budget
from stellwerk.core.words import words
from stellwerk.web.play.table import Table
from stellwerk.web.review.analysis_page import page_of, percent
from tests.web.tables import a_table

BOTS = ("planner", "random")


def same(view: Any) -> Any:
    return view


def played_out(game: str) -> tuple[Table, Analysis]:
    """A match of a good player and a wild one, gone through."""
    table = a_table("ada", "bot:easy", game=game)
    match = table.match
    while (open := match.decision) is not None:
        rng, view = bot_rng(3, open.seat, len(match.actions)), match.view(open.seat)
        match.play(find(BOTS[open.seat])(match.game, partial(same, view), open, rng))
    last = len(match.actions) - 30
    return table, analysis(match, list(judgements(match, Budget(simulations=24), first=last)), names=("Ada", "Bot"))


def test_every_number_follows_from_one_of_two_frames() -> None:
    for game in ("germany", "first-class"):
        table, found = played_out(game)
        page = unescape(page_of(words("en"), table, found, [0], "")).replace("\N{NO-BREAK SPACE}", " ")
        luck_adds_up(page, found)
        turns_are_on_the_course(page, found)
        reasons_add_up(page, found)


def luck_adds_up(page: str, found: Analysis) -> None:
    """Dealt, luck and choices make the lead, and the lead is that of the final scores."""
    rows = re.findall(r'<tr data-seat="(\d)">(.*?)</tr>', page, re.DOTALL)
    assert len(rows) == found.players
    assert found.scores is not None
    for seat, row in rows:
        *parts, lead = (int(number) for number in re.findall(r"<td>([+-]\d+)", row))
        assert sum(parts) == lead
        assert lead == found.scores[int(seat)] - found.scores[1 - int(seat)]


def turns_are_on_the_course(page: str, found: Analysis) -> None:
    """What a turning point says is what the course says at these steps."""
    course = {one.step: one.chances for one in found.course}
    told = re.findall(r"Steps (\d+) to (\d+)</a> <b>(.*?): from (.*?) to (.*?)</b>", page)
    assert len(told) == len(found.turns)
    for (first, last, _, before, after), turn in zip(told, found.turns, strict=True):
        assert before == percent(course[int(first)][turn.seat])
        assert after == percent(course[int(last)][turn.seat])
    for step, row in re.findall(r'<th scope="row"><a[^>]*>(\d+)</a></th>(.*?)</tr>', page, re.DOTALL):
        shown = re.findall(r"<td>(.*?) · ", row)
        assert shown == [percent(chance) for chance in course[int(step)]]


def reasons_add_up(page: str, found: Analysis) -> None:
    """Every mistake has reasons in words whose points make what it cost; a seat has lost what its mistakes cost."""
    slips = re.findall(r"it cost (?:one|(\d+)) points?</b>.*?<ul class=\"why\">(.*?)</ul>", page, re.DOTALL)
    assert len(slips) == len(found.mistakes) > 0
    for cost, why in slips:
        told = re.findall(r"<li>(.+?) <b>([+-]\d+)</b>", why)
        assert told
        assert sum(int(points) for _, points in told) == int(cost or 1)
    for own in found.seats:
        assert own.lost == sum(round(slip.cost) for slip in found.mistakes if slip.seat == own.seat)
