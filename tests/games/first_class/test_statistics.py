"""The statistics of First Class: turns told by hand, and whole matches that must agree with their score sheets."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from stellwerk.arena.measure.statistics import counted
from stellwerk.bots import find
from stellwerk.core.match import Match
from stellwerk.core.records import NO_CHOICE, NOBODY, Action, Effect, Event
from stellwerk.core.rng import seeded
from stellwerk.core.statistics import Figures, Finished
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.deck.data import MODULES
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.statistics import LISTED, STATISTICS
from tests.games.first_class.positions import build, card, contract, game_end, route

BOX, (CARS, STEPS, ROUTE, CONTRACT) = build(
    [card("car", "car 2"), card("conductor", "both 2"), route(2, "car"), contract("none", "car")],
    game_end=[game_end("car", 3, "car"), game_end("conductor", 5, "car")],
)


def did(seat: int, effect: Effect, op: str = "", a: int = 0, b: int = 0, result: Sequence[int] = ()) -> Event:
    return Event(seat, effect, Action(op, a, b) if op else NO_CHOICE, tuple(result))


TURN, FRAME, FIRST, THIRD = payloads.TURN, Effect("frame", 0), payloads.scoring(1), payloads.scoring(3)
HAND_MADE = [  # what seat 0 did; seat 1 only suspects it
    did(0, payloads.DRAFT, "draft", 0, result=[1]),
    did(0, TURN, "take", 0, result=[CARS]),
    did(0, FRAME, "car", 0),
    did(0, FRAME, "done"),
    did(0, TURN, "decline", 1, result=[STEPS]),
    did(0, FRAME, "upgrade", 0, 0, result=[1]),
    did(0, TURN, "take", 2, result=[ROUTE]),
    did(0, TURN, "take", 3, result=[CONTRACT]),
    did(0, TURN, "contract", CONTRACT),
    did(0, TURN, "start-tile"),
    did(0, Effect("coins", 6), result=[5]),
    did(0, TURN, "coin-car", 1),
    did(0, TURN, "coin-point", 0),
    did(0, TURN, "buy", 1),
    did(0, payloads.buy(1), "pay", 1, 0),
    did(0, FRAME, "loco", 2),
    did(0, Effect("station-points", 3)),
    did(0, FRAME, "both", 2, 1),
    did(0, payloads.mail(0), "mail-car", 2),
    did(0, payloads.tile(0), result=[0]),
    did(0, payloads.CONSTANTINOPLE, result=[20]),
    did(0, Effect("evidence-self", 2), result=[1, 0]),
    did(1, Effect("evidence-others", 2), result=[1, 1]),
    did(0, payloads.mechanic(0, 1), result=[2]),
    did(0, FIRST, "station", 0),
    did(0, FIRST, "bonus", 0),
    did(0, FIRST, "station", 1),
    did(0, payloads.train_points(1), result=[4, 3, 2]),
    did(0, Effect("points", 6)),
    did(0, payloads.train_points(2), result=[5, 5, 0]),
    did(0, THIRD, "station", 0),
    did(0, Effect("baggage-points", 1)),
    did(0, payloads.train_points(3), result=[8, 8, 0]),
    *(did(1, payloads.train_points(phase), result=[0, 0, 0]) for phase in (1, 2, 3)),
    did(NOBODY, payloads.FINAL_SCORING, result=[74, 1]),
    did(NOBODY, payloads.reveal_evidence(2), result=[0, 106, 1, 1]),  # the murderer was seat 0, and 1 is arrested
]
# 3 + 1 + 20 + 9 at the first scoring, 6 + 10 at the second, 1 + 16 at the third; one car card and one conductor card
# make 3 + 5 in the end, and evidence what is left of 106 without the 20 of a murderer who got away.
EXPECTED: dict[str, object] = {
    "points": {
        "stations": 3,
        "constantinople": 20,
        "coins_spent": 1,
        "printed": 6,
        "baggage": 1,
        "trains_1": 7,
        "trains_2": 10,
        "trains_3": 16,
        "switches": 2,
        "coins_left": 0,
        "game_end_car": 3,
        "game_end_locomotive": 0,
        "game_end_conductor": 5,
        "murderer": 20,
        "evidence": 12,
    },
    "points_by_scoring": {"first": 33, "second": 16, "third": 17, "final": 40},
    "performed": {"car": 1, "route": 1, "contract": 1},
    "declined": {"conductor": 1},
    "start_tile": 1,
    "given_up": 1,
    "cars": 2,
    "upgrades": {"1": 1, "2": 1},
    "steps": 3,
    "mail_cars": 1,
    "tiles": 1,
    "arrived": 1,
    "stations": 2,
    "stations_used": {"first": 2, "third": 1},
    "bonuses": 1,
    "chain": 3,
    "chains": (1, 3),
    "coins_lost": 1,
    "coins": {"car": 1, "point": 1, "game_end": 4, "left": 0},
    "contracts": (1, 1),
    "game_end": 2,
    "mechanics": 1,
    "tokens": 3,
    "arrested": 0,
}


@pytest.mark.parametrize("key", [statistic.key for statistic in LISTED])
def test_each_statistic_of_a_match_told_by_hand(key: str) -> None:
    own, other = STATISTICS.figures(Finished(BOX, 2, {"modules": "CE"}, HAND_MADE))
    assert own[key] == EXPECTED[key]
    assert other["arrested"] == 1


def test_what_a_module_brings_is_told_where_it_is_in_play() -> None:
    own = STATISTICS.figures(Finished(BOX, 2, {"modules": "AB"}, HAND_MADE))[0]
    assert {"mechanics", "tokens", "arrested"}.isdisjoint(own)


def played(players: int, modules: str, bot: str) -> Match:
    match, rng, choose = Match(FIRST_CLASS, players, 6, {"modules": modules}), seeded(6), find(bot)
    while (decision := match.decision) is not None:
        match.play(choose(FIRST_CLASS, lambda seat=decision.seat: match.view(seat), decision, rng))  # type: ignore[misc]
    return match


def parts(figures: Figures, key: str) -> dict[str, int]:
    found = figures[key]
    assert isinstance(found, dict)
    return found


MATCHES = [(2 + number % 3, "".join(pair), "random") for number, pair in enumerate(combinations(MODULES, 2))]


@pytest.mark.parametrize(("players", "modules", "bot"), [*MATCHES, (2, "CE", "planner")])
def test_the_figures_of_whole_matches_agree_with_the_table(players: int, modules: str, bot: str) -> None:
    match = played(players, modules, bot)
    state: State = match.state
    sources = [key for key, _ in LISTED[0].parts]
    for seat, own in enumerate(counted(match).seats):
        trains = (2 * seat, 2 * seat + 1)
        assert tuple(parts(own, "points").get(key, 0) for key in sources) == state.sheet[seat]
        for key in ("points", "points_by_scoring"):
            assert sum(parts(own, key).values()) == match.scores[seat]
        assert parts(own, "coins")["left"] == sum(state.coins[seat])
        assert own["contracts"] == (state.fulfilled[seat], state.fulfilled[seat] + len(state.contracts[seat]))
        assert own["stations"] == state.locomotive[seat]
        assert own["cars"] == sum(len(state.cars[train]) - 1 for train in trains)
        assert own["steps"] == sum(state.conductors[train] for train in trains)
        assert own["mail_cars"] == sum(state.mail[train] != NONE for train in trains)
        assert own["tiles"] == sum(state.engine[train] != NONE for train in trains)
        assert own["game_end"] == len(state.game_end[seat])
        turns = sum(parts(own, "performed").values()) + sum(parts(own, "declined").values())
        assert turns + int(str(own["start_tile"])) == 18
        values = sorted(value for train in trains for value in state.cars[train])
        assert sorted(grown(parts(own, "upgrades"), len(values))) == values
        for statistic in LISTED:
            if statistic.parts:
                assert set(parts(own, statistic.key)) <= {key for key, _ in statistic.parts}


def grown(upgrades: dict[str, int], cars: int) -> list[int]:
    """The values that so many cars have after these upgrades."""
    ladder = (0, 1, 2, 4, 7, 12)
    reached = [cars, *(upgrades.get(str(value), 0) for value in ladder[1:]), 0]
    return [value for step, value in enumerate(ladder) for _ in range(reached[step] - reached[step + 1])]
