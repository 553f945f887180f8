"""No number on the pages of an analysis contradicts another: a scripted reader reads them, and finds what is broken."""

import json
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest

from stellwerk.arena.judge.analysis import Analysis, analysis
from stellwerk.arena.judge.evaluation import Judgement, judgements
from stellwerk.arena.play import bot_rng
from stellwerk.bots import find
from stellwerk.bots.search import Budget
from stellwerk.core.words import words
from stellwerk.web.play.table import Table, names_of
from stellwerk.web.review import analysis_page
from tests.web.review import reader
from tests.web.tables import a_table

BOTS = ("planner", "random")
GAMES = ("germany", "first-class")


def same(view: Any) -> Any:
    return view


@cache
def played_out(game: str) -> tuple[Table, tuple[Judgement, ...]]:
    """A match of a good player and a wild one, gone through."""
    table = a_table("ada", "bot:easy", game=game)
    match = table.match
    while (open := match.decision) is not None:
        rng, view = bot_rng(3, open.seat, len(match.actions)), match.view(open.seat)
        match.play(find(BOTS[open.seat])(match.game, partial(same, view), open, rng))
    last = len(match.actions) - 30
    return table, tuple(judgements(match, Budget(simulations=24), first=last))


def told(game: str) -> tuple[Table, Analysis]:
    table, judged = played_out(game)
    return table, analysis(table.match, list(judged), names=tuple(names_of(table, "en")))


def as_sent(found: Analysis) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(found.to_json()))
    return data


def read(table: Table, found: Analysis, spoil: Callable[[str], str] = str) -> list[str]:
    """What the reader says of the page, and of each review that it leads to."""
    page = analysis_page.page_of(words("en"), table, found, [], "")
    reviews = {f"step={slip.step}&seat={slip.seat}": slip for slip in found.mistakes}

    def get(address: str) -> str:
        asked, _, picked = address.partition("?")[2].partition("&pick=")
        if asked not in reviews:
            steps = sorted(slip.step for slip in found.mistakes)
            return spoil(page) if address.endswith("analysis") else f'"mistake":{steps}'.replace(" ", "")
        slip = reviews[asked]
        then = Table(table.setting, table.match.at(slip.step), table.seats, [], v=slip.step)
        pick = int(picked) if picked else None
        return spoil(analysis_page.review_page(words("en"), then, found, slip, pick, ""))

    return reader.read_pages(get, f"/t/{table.id}", as_sent(found), names_of(table, "en"))


@pytest.mark.parametrize("game", GAMES)
def test_every_number_follows_from_one_of_two_frames(game: str) -> None:
    table, found = told(game)
    assert found.mistakes
    assert read(table, found) == []


@pytest.mark.parametrize(
    ("what", "instead", "complaint"),
    [
        ("it cost ", "it cost 1", "the reasons make"),
        ("<td>100\N{NO-BREAK SPACE}%", "<td>99 %", "of the table says"),
        ('<tr class="other">', '<tr class="better">', "the better one gains"),
        ("<td>+", "<td>+1", "luck and choice"),
        ("There was none", "You had none", "somebody is addressed"),
        ('class=slip d="M2', 'class=slip d="M1', "a dot stands beside"),
        (' d="M208 ', ' d="M209 ', "the curve"),
    ],
)
def test_the_reader_sees_what_does_not_agree(what: str, instead: str, complaint: str) -> None:
    table, found = told("germany")
    wrong = read(table, found, lambda page: page.replace(what, instead))
    assert any(complaint in line for line in wrong)


def test_an_alternative_that_was_not_measured_again_gains_no_more_than_the_better_one() -> None:
    for game in GAMES:
        for one in told(game)[1].mistakes:
            gains = [other.gain for other in one.alternatives]
            assert gains == sorted(gains, reverse=True)
            assert gains[0] == pytest.approx(one.cost)


def test_of_more_mistakes_than_are_shown_it_is_said_how_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    table, found = told("germany")
    for module in (analysis_page, reader):
        monkeypatch.setattr(module, "SHOWN", 1)
    assert read(table, found) == []
    page = analysis_page.page_of(words("en"), table, found, [], "")
    assert f"The 1 dearest of {found.seats[1].mistakes}:" in reader.clean(page)
