"""Plans: what is tried on a copy is not played, and follows from what the seat may know alone."""

import re
from dataclasses import replace

import pytest

from stellwerk import new
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.laws.secrecy import twins
from stellwerk.web.play.table import Table
from stellwerk.web.review.plan import guessed
from stellwerk.web.store import Seat, Setting
from tests.web.serving import Server, Visitor

LINK = re.compile(r'<li><a class="button" href="([^"]+)"')


def links(page: str) -> list[str]:
    return [link.replace("&amp;", "&") for link in LINK.findall(page)]


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_moves_are_tried_and_the_match_stays_as_it_was(server: Server, game: str) -> None:
    ada = Visitor(server.address)
    table = ada.table(game, "me", "bot:easy")
    with ada.socket(table) as page:
        before = page.wait(lambda shows: shows["choices"])
        seen = ada.http.get(f"/t/{table}/plan", follow_redirects=True)
        first = links(seen.text)
        assert len(first) == len({choice["says"] for choice in before["choices"]})
        for _ in range(4):
            seen = ada.get(links(seen.text)[0])
            assert seen.status_code == 200
            assert "nothing here is played" in seen.text
        assert page.shows["v"] == before["v"]
    assert ada.get(f"/t/{table}/plan?v={before['v']}&do=9999").status_code == 404
    assert ada.get(f"/t/{table}/plan?v=77777&do=0").status_code == 303


def test_plans_are_for_those_who_play(server: Server) -> None:
    ada, eve = Visitor(server.address), Visitor(server.address)
    table, shared = ada.table("germany", "me", "bot:easy"), ada.table("germany", "me", "here")
    assert eve.get(f"/t/{table}/plan").status_code == 403
    assert ada.get(f"/t/{shared}/plan").status_code == 403  # it would show a hand to the other one


def table_of(game: str, seed: int, steps: int) -> Table:
    match, rng = new(game, players=2, seed=seed), seeded(seed)
    for _ in range(steps):
        assert match.decision is not None
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    setting = Setting("t1", game, match.game.version, 2, seed, match.options, None, "", False, True, 0)
    return Table(setting, match, [Seat("", "", "")] * 2, [])


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("steps", [3, 40])
def test_a_plan_follows_from_what_the_seat_may_know(game: str, steps: int) -> None:
    """A world in which hidden things lie otherwise gives the very same plan, and no plan holds what was."""
    table = table_of(game, 5, steps)
    for seat in range(2):
        plan, tried = guessed(table, seat), 0
        for _, state in twins(GAMES[game], table.match.state, seat, 11):
            other = replace(table, match=table.match.at(steps))
            other.match.state, tried = state, tried + 1
            assert guessed(other, seat).state == plan.state
        assert tried > 2
        assert (plan.seed, plan.actions, plan.events) == (0, [], [])
        assert all(kept == plan.state for kept in plan._kept.values())
