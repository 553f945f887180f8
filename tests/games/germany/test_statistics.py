"""The statistics of Germany: a short match told by hand, and whole matches that must agree with their score sheets."""

import pytest

from stellwerk.arena.measure.statistics import counted
from stellwerk.bots import find
from stellwerk.core.match import Match
from stellwerk.core.records import LAPSE, NO_CHOICE, NOBODY, Action, Effect, Event
from stellwerk.core.rng import seeded
from stellwerk.core.statistics import Figures, Finished
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.rules import payloads
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.statistics import LISTED, STATISTICS
from tests.games.germany.positions import BOX, LOCO, NO_ONE, RED, passenger, ticket, track


def turn(seat: int, op: str) -> Event:
    return Event(seat, payloads.TURN, Action(op))


def end(seat: int, *trains: int) -> Event:
    return Event(seat, payloads.END_TURN, NO_CHOICE, trains)


def claim(seat: int, a: str, b: str, locomotives: int) -> Event:
    return Event(seat, Effect("claim", track(a, b)), Action("pay", RED, locomotives))


def meet(seat: int, colour: str) -> Event:
    return Event(seat, Effect("passenger", 0), Action("passenger", passenger(colour)))


def draw(seat: int, *tickets: int) -> Event:
    return Event(seat, Effect("tickets", len(tickets)), NO_CHOICE, tickets)


def keep(seat: int, *tickets: int) -> Event:
    return Event(seat, Effect("keep", 1), Action("keep", 1), tickets)


NEAR, FAR = ticket("mannheim", "stuttgart"), ticket("hamburg", "dresden")  # 2, and a long one of 12
EAST, NORTH = ticket("berlin", "leipzig"), ticket("hamburg", "rostock")  # 4 each
HAND_MADE = [  # seats 0 and 1
    draw(0, NEAR, EAST, FAR),
    draw(1, NORTH),
    keep(0, NEAR, FAR),
    keep(1, NORTH),
    Event(NOBODY, payloads.SHUFFLE_BACK, NO_CHOICE, (1, 1, 1, 0)),
    *(turn(0, "take"), Event(0, Effect("take", LOCO), NO_CHOICE), end(0)),
    *(turn(1, "blind"), Event(1, payloads.DRAW_BLIND, NO_CHOICE, (RED,))),
    *(Event(1, payloads.SECOND_CARD, Action("take", RED)), Event(1, Effect("take", RED), NO_CHOICE), end(1)),
    *(turn(0, "claim"), claim(0, "mannheim", "stuttgart", 1), meet(0, "red"), meet(0, "green"), end(0)),
    *(turn(1, "claim"), claim(1, "berlin", "hamburg", 0), meet(1, "red"), end(1, 2)),
    Event(1, Effect("passenger", 1), LAPSE),
    *(turn(0, "claim"), claim(0, "karlsruhe", "stuttgart", 0), Event(0, Effect("passenger", 2), NO_ONE), end(0)),
    *(turn(1, "tickets"), draw(1, EAST), keep(1, EAST), end(1)),
    *(Event(0, payloads.TURN, LAPSE), end(0)),
]
EXPECTED: dict[str, tuple[object, object]] = {  # by seat
    "points": (
        {"routes": 2 + 1, "completed": 2, "failed": -12, "globetrotter": 15, "passengers": 20 + 20},
        {"routes": 18, "completed": 0, "failed": -8, "globetrotter": 0, "passengers": 20},
    ),
    "turns": ({"cards": 1, "routes": 2, "passed": 1}, {"cards": 1, "routes": 1, "tickets": 1}),
    "routes": ({"1": 1, "2": 1}, {"7": 1}),
    "longest": (2, 7),
    "grey": (1, 0),
    "trains": (3, 7),
    "network": (3, 2),
    "drawn": (1, 2),
    "face_up": (1, 1),
    "blind": ((0, 1), (1, 2)),
    "face_up_locomotives": (1, 0),
    "locomotives": (1, 0),
    "left": (4 + 1 - 3, 4 + 2 - 7),  # nobody could have paid the seven: it is only counted
    "ticket_draws": (0, 1),
    "tickets_drawn": (3, 2),
    "kept": ({"short": 1, "long": 1}, {"short": 2, "long": 0}),
    "made": ((1, 2), (0, 2)),
    "missed": (1, 2),
    "best_ticket": (2, 0),
    "globetrotter": (1, 0),
    "passengers": (
        {"red": 1, "green": 1, "black": 0, "yellow": 0, "blue": 0, "white": 0},
        {"red": 1, "green": 0, "black": 0, "yellow": 0, "blue": 0, "white": 0},
    ),
    "left_waiting": (1, 0),
    "majorities": (2, 1),
    "ended": (0, 1),
}


@pytest.mark.parametrize("key", [statistic.key for statistic in LISTED])
def test_each_statistic_of_a_match_told_by_hand(key: str) -> None:
    one, other = STATISTICS.figures(Finished(BOX, 2, {}, HAND_MADE))
    assert (one[key], other[key]) == EXPECTED[key]


def played(players: int, bot: str, seed: int) -> Match:
    match, rng, choose = Match(GERMANY, players, seed), seeded(seed), find(bot)
    while (decision := match.decision) is not None:
        match.play(choose(GERMANY, lambda seat=decision.seat: match.view(seat), decision, rng))  # type: ignore[misc]
    return match


def parts(figures: Figures, key: str) -> dict[str, int]:
    found = figures[key]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(("players", "bot"), [(2, "random"), (3, "planner"), (5, "random")])
def test_the_figures_of_whole_matches_agree_with_the_table(players: int, bot: str) -> None:
    match = played(players, bot, 4)
    state: State = match.state
    for seat, own in enumerate(counted(match).seats):
        assert set(own) == {statistic.key for statistic in LISTED}
        assert tuple(parts(own, "points").values()) == state.sheet[seat]
        assert sum(parts(own, "points").values()) == match.scores[seat]
        assert tuple(parts(own, "passengers").values()) == state.met[seat]
        assert own["left"] == sum(state.hands[seat])
        assert own["trains"] == 45 - state.trains[seat]
        assert sum(parts(own, "kept").values()) == len(state.tickets[seat])
        assert own["made"] == (len(state.tickets[seat]) - own["missed"], len(state.tickets[seat]))  # type: ignore[operator]
        assert sum(parts(own, "routes").values()) == state.owner.count(seat) == parts(own, "turns")["routes"]
        ends = [event for event in match.events if event.effect.op == "end_turn" and event.seat == seat]
        assert sum(parts(own, "turns").values()) == len(ends)


def test_the_names_of_the_parts_are_those_of_the_figures() -> None:
    for own in counted(played(3, "random", 5)).seats:
        for statistic in LISTED:
            if statistic.parts:
                assert set(parts(own, statistic.key)) <= {key for key, _ in statistic.parts}
