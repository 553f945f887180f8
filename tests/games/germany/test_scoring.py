"""The final scoring (chapter 10)."""

from collections.abc import Sequence

import pytest

from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.deck.data import PASSENGERS
from stellwerk.games.germany.rules.actions import CLAIM, PAY
from stellwerk.games.germany.rules.scoring import ranking
from stellwerk.games.germany.rules.state import State
from tests.games.germany.positions import (
    NO_ONE,
    RED,
    WHITE,
    give_passengers,
    give_tickets,
    give_tracks,
    ops,
    play,
    score,
    start,
    table,
    ticket,
    track,
)

MANNHEIM_STUTTGART = ("mannheim", "stuttgart")  # a ticket worth 2, a track of 2
KOELN_FRANKFURT = ("koeln", "frankfurt")  # a ticket worth 4, a track of 4
BERLIN_LEIPZIG = ("berlin", "leipzig")  # a ticket worth 4, a track of 4
BERLIN_SWITZERLAND = ("berlin", "schweiz")  # a ticket worth 20


def bare(players: int) -> State:
    """A table on which nobody has any ticket."""
    state = start(players)
    for seat in range(players):
        give_tickets(state, seat)
    return state


def passenger_points(colour: str, counts: Sequence[int]) -> list[int]:
    """What the players get for these numbers of passengers of one colour."""
    state = bare(len(counts))
    for seat, count in enumerate(counts):
        give_passengers(state, seat, {colour: count})
    sheet = score(state)
    assert [sum(points) for points in sheet] == [points[4] for points in sheet]
    return [points[4] for points in sheet]


def test_DE_10_1_route_points_are_those_of_the_table() -> None:
    state = table(2, hands={0: [RED] * 3, 1: [WHITE] * 5})
    play(state, CLAIM[track("berlin", "magdeburg")], PAY[RED][0], NO_ONE, NO_ONE)
    play(state, CLAIM[track("berlin", "schwerin")], PAY[WHITE][0], NO_ONE, NO_ONE)
    assert state.score == [4, 10]
    assert ops(state) >= {"blind"}
    assert [points[0] for points in score(state)] == [4, 10]


def test_DE_10_2_completed_tickets_add_and_failed_ones_cost() -> None:
    state = bare(2)
    give_tracks(state, 0, track(*MANNHEIM_STUTTGART), track(*KOELN_FRANKFURT))
    give_tickets(state, 0, ticket(*MANNHEIM_STUTTGART), ticket(*KOELN_FRANKFURT), ticket(*BERLIN_LEIPZIG))
    assert score(state)[0] == (2 + 7, 2 + 4, -4, 15, 0)
    assert state.score == [26, 0]


def test_DE_10_3_totals_may_be_negative() -> None:
    state = bare(2)
    give_tickets(state, 0, ticket(*BERLIN_SWITZERLAND), ticket("rostock", "oesterreich"))
    score(state)
    assert state.score == [-42, 0]
    assert GERMANY.winners(state) == (1,)


def test_DE_10_4_the_most_completed_tickets() -> None:
    """Two small ones beat one large one; failed tickets do not matter."""
    state = bare(3)
    give_tracks(state, 0, track(*MANNHEIM_STUTTGART), track(*KOELN_FRANKFURT))
    give_tracks(state, 1, track("berlin", "hamburg"))
    give_tickets(
        state,
        0,
        ticket(*MANNHEIM_STUTTGART),
        ticket(*KOELN_FRANKFURT),
        ticket(*BERLIN_SWITZERLAND),
        ticket(*BERLIN_LEIPZIG),
    )
    give_tickets(state, 1, ticket("hamburg", "berlin"))
    sheet = score(state)
    assert [points[1] for points in sheet] == [6, 7, 0]
    assert [points[3] for points in sheet] == [15, 0, 0]


def test_DE_10_5_nobody_completed_any_ticket() -> None:
    state = bare(2)
    give_tickets(state, 0, ticket(*BERLIN_SWITZERLAND))
    assert [points[3] for points in score(state)] == [0, 0]


def test_DE_10_6_first_and_second_in_a_colour() -> None:
    for colour in PASSENGERS:
        assert passenger_points(colour, [1, 3, 2]) == [0, 20, 10]


def test_DE_10_6_each_colour_by_itself() -> None:
    state = bare(2)
    give_passengers(state, 0, dict.fromkeys(PASSENGERS, 2))
    give_passengers(state, 1, {"red": 3, "green": 1})
    assert [points[4] for points in score(state)] == [10 + 5 * 20, 20 + 10]


@pytest.mark.parametrize(
    ("counts", "points"), [([2, 2, 1], [20, 20, 0]), ([3, 3, 3], [20, 20, 20]), ([2, 2, 2, 1, 1], [20, 20, 20, 0, 0])]
)
def test_DE_10_7_a_tie_for_most(counts: list[int], points: list[int]) -> None:
    assert passenger_points("black", counts) == points


@pytest.mark.parametrize(("counts", "points"), [([5, 2, 2], [20, 10, 10]), ([4, 1, 1, 1, 1], [20, 10, 10, 10, 10])])
def test_DE_10_8_a_tie_for_second(counts: list[int], points: list[int]) -> None:
    assert passenger_points("yellow", counts) == points


@pytest.mark.parametrize(
    ("counts", "points"), [([1, 0, 0], [20, 0, 0]), ([0, 0, 0], [0, 0, 0]), ([2, 1, 0, 0], [20, 10, 0, 0])]
)
def test_DE_10_9_none_of_a_colour_scores_nothing(counts: list[int], points: list[int]) -> None:
    assert passenger_points("white", counts) == points


def test_DE_10_10_second_place_with_two_players() -> None:
    assert passenger_points("blue", [3, 1]) == [20, 10]
    assert passenger_points("blue", [3, 0]) == [20, 0]


def test_DE_10_11_most_points_win() -> None:
    state = bare(3)
    give_tracks(state, 1, track("berlin", "hannover"))
    give_tracks(state, 2, track("berlin", "rostock"))
    score(state)
    assert state.score == [0, 18, 15]
    assert GERMANY.winners(state) == (1,)


def test_DE_10_11_then_the_more_completed_tickets() -> None:
    """20 points each: seat 0 with a completed ticket and no passenger, seat 1 the other way round."""
    state = bare(2)
    give_tracks(state, 0, track(*MANNHEIM_STUTTGART), track("berlin", "hamburg"))
    give_tickets(state, 0, ticket(*MANNHEIM_STUTTGART), ticket("kassel", "freiburg"), ticket("hamburg", "kassel"))
    give_tracks(state, 1, track("kiel", "daenemark"), track("freiburg", "schweiz"), track("lindau", "ulm"))
    give_tickets(state, 1, ticket("erfurt", "wuerzburg"))
    give_passengers(state, 1, {"red": 4})
    assert score(state) == [(20, 2, -17, 15, 0), (6, 0, -6, 0, 20)]
    assert state.score == [20, 20]
    assert GERMANY.winners(state) == (0,)


def test_DE_10_11_then_the_more_passengers() -> None:
    """30 points each and no tickets: a route and three passengers against four passengers."""
    state = bare(3)
    give_passengers(state, 0, {"red": 3})
    give_passengers(state, 1, {"red": 3, "green": 1})
    give_passengers(state, 2, {"green": 2})
    give_tracks(state, 0, track("berlin", "schwerin"))
    score(state)
    assert state.score == [30, 30, 20]
    assert GERMANY.winners(state) == (1,)


def test_DE_10_11_and_at_last_the_victory_is_shared() -> None:
    state = bare(3)
    give_passengers(state, 0, {"red": 3})
    give_passengers(state, 2, {"green": 3})
    score(state)
    assert state.score == [20, 0, 20]
    assert GERMANY.winners(state) == (0, 2)


def test_DE_10_12_tie_breaks_compare_only_those_tied() -> None:
    """Seat 2 has the most completed tickets and passengers, but fewer points; it does not come between."""
    state = bare(3)
    give_tracks(state, 0, track("berlin", "hannover"), track("berlin", "rostock"), track("dresden", "regensburg"))
    give_tracks(state, 1, track("erfurt", "regensburg"), track("chemnitz", "regensburg"), track("berlin", "hamburg"))
    give_tracks(state, 2, track(*MANNHEIM_STUTTGART))
    give_tickets(state, 2, ticket(*MANNHEIM_STUTTGART))
    give_passengers(state, 2, {"red": 1})
    score(state)
    assert state.score == [51, 51, 39]
    assert GERMANY.winners(state) == (0, 1)


def test_DE_10_12_the_lower_places_are_ranked_likewise() -> None:
    state = bare(4)
    give_tracks(state, 0, track("berlin", "hannover"), track("dresden", "regensburg"))
    give_passengers(state, 1, {"red": 3})
    give_passengers(state, 2, {"green": 2})
    score(state)
    assert state.score == [36, 20, 20, 0]
    places = sorted(range(4), key=lambda seat: ranking(state, seat), reverse=True)
    assert places == [0, 1, 2, 3], "of the two with 20 points the one with three passengers is second"


def test_DE_EX_09_the_globetrotter() -> None:
    def globetrotter(second: bool) -> list[int]:
        state = bare(3)
        give_tracks(state, 0, track(*MANNHEIM_STUTTGART))
        give_tickets(state, 0, ticket(*MANNHEIM_STUTTGART))
        give_tracks(state, 1, track(*BERLIN_LEIPZIG))
        give_tickets(state, 1, *([ticket(*BERLIN_LEIPZIG)] if second else []))
        return [points[3] for points in score(state)]

    assert globetrotter(second=False) == [15, 0, 0]
    assert globetrotter(second=True) == [15, 15, 0]


def test_DE_EX_10_two_leaders() -> None:
    assert passenger_points("red", [3, 3, 1, 0]) == [20, 20, 0, 0]


def test_DE_EX_11_two_seconds() -> None:
    assert passenger_points("red", [4, 2, 2, 0]) == [20, 10, 10, 0]


A = {
    "routes": "frankfurt-kassel frankfurt-koeln duesseldorf-koeln duesseldorf-niederlande hannover-kassel"
    " berlin-hannover berlin-schwerin berlin-magdeburg dortmund-kassel hannover-magdeburg hamburg-schwerin",
    "tickets": "koeln-frankfurt hamburg-berlin hannover-frankfurt magdeburg-koeln berlin-frankfurt"
    " hannover-saarbruecken",
}
B = {
    "routes": "erfurt-leipzig erfurt-regensburg chemnitz-regensburg erfurt-nuernberg regensburg-oesterreich"
    " muenchen-regensburg erfurt-hannover erfurt-kassel hannover-muenster hamburg-hannover dortmund-muenster",
    "tickets": "hannover-leipzig hamburg-kassel leipzig-nuernberg dortmund-erfurt dortmund-muenchen",
}
C = {
    "routes": "augsburg-nuernberg nuernberg-regensburg dresden-regensburg berlin-dresden muenchen-nuernberg"
    " berlin-rostock berlin-hamburg berlin-leipzig chemnitz-dresden",
    "tickets": "dresden-augsburg berlin-muenchen hamburg-muenchen mainz-stuttgart daenemark-lindau",
}
MET = {"red": (4, 3, 1), "green": (2, 2, 5), "black": (3, 3, 0), "yellow": (0, 2, 2), "blue": (1, 0, 0)}


def pairs(names: str) -> list[tuple[str, str]]:
    return [(a, b) for a, b in (name.split("-") for name in names.split())]


def test_DE_EX_22_a_whole_final_scoring() -> None:
    state = bare(3)
    for seat, player in enumerate((A, B, C)):
        give_tracks(state, seat, *(track(a, b) for a, b in pairs(player["routes"])))
        give_tickets(state, seat, *(ticket(a, b) for a, b in pairs(player["tickets"])))
        give_passengers(state, seat, {colour: counts[seat] for colour, counts in MET.items()})
    assert min(state.trains) >= 0
    assert state.score == [71, 84, 90]
    assert score(state) == [(71, 43, -11, 15, 70), (84, 40, 0, 15, 60), (90, 45, -25, 0, 40)]
    assert state.score == [188, 199, 150]
    assert GERMANY.winners(state) == (1,)
