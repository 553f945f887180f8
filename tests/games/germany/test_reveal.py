"""The end of Germany one by one: what comes to light adds up to the final scores, the dearest ticket of each last."""

from functools import partial

import pytest

from stellwerk.arena.play import bot_rng
from stellwerk.bots import LEVELS
from stellwerk.core.match import Match
from stellwerk.core.words import words
from stellwerk.games import GAMES
from stellwerk.games.germany.picture.reveal import reveal
from stellwerk.games.germany.rules.scoring import completed, route_points

GERMANY = GAMES["germany"]


def played_out(players: int, seed: int) -> Match:
    """By bots that complete some of their tickets."""
    match = Match(GERMANY, players, seed)
    while (decision := match.decision) is not None:
        rng = bot_rng(seed, decision.seat, len(match.actions))
        match.play(LEVELS["easy"].bot(GERMANY, partial(match.view, decision.seat), decision, rng))
    return match


@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_comes_to_light_adds_up(players: int) -> None:
    match = played_out(players, 4)
    view = match.view(None)
    shown = reveal(view, lambda seat: f"<{seat}>", words())
    for seat in range(players):
        own = [one for one in shown if one.seat == seat]
        assert route_points(view, seat) + sum(one.points for one in own) == match.scores[seat]
        assert all(one.says.startswith(f"<{seat}>: ") for one in own)
    tickets = [one for one in shown if any(mark.startswith("place-") for mark in one.marks)]
    assert len(tickets) == sum(map(len, view.tickets)), "each ticket once"
    assert shown[: len(tickets)] == tickets, "tickets first"


def test_a_way_shines_where_it_was_made_and_the_dearest_ticket_is_last() -> None:
    match = played_out(3, 4)
    view = match.view(None)
    shown = reveal(view, lambda seat: f"<{seat}>", words())
    for seat in range(3):
        own = [one for one in shown if one.seat == seat and any(mark.startswith("place-") for mark in one.marks)]
        made = [one for one in own if any(mark.startswith("track-") for mark in one.marks)]
        assert [abs(one.points) for one in own] == sorted(abs(one.points) for one in own)
        assert len(made) == len(completed(view.box, view.owner, seat, view.tickets[seat]))
        assert all(one.points > 0 for one in made)
        for mark in (mark for one in made for mark in one.marks if mark.startswith("track-")):
            assert view.owner[int(mark.removeprefix("track-"))] == seat
    before = [route_points(view, seat) for seat in dict.fromkeys(one.seat for one in shown)]
    assert before == sorted(before), "whoever had the fewest points comes first"
