"""An estimate of the points a seat of First Class will have at the end."""

from typing import Final

from stellwerk.core.records import Effect
from stellwerk.games.first_class.bots.changes import (
    coins_changed,
    game_end_changed,
    modules_changed,
    points_changed,
    route_changed,
    train_changed,
)
from stellwerk.games.first_class.bots.constants import CLOSED, ROUTE, START_PLAYER
from stellwerk.games.first_class.bots.game_end_value import base_counts, ends_and_gains, multipliers, purse_worth
from stellwerk.games.first_class.bots.module_value import contracts_worth, modules_worth
from stellwerk.games.first_class.bots.symbol_value import frame_worth
from stellwerk.games.first_class.bots.tilt import BALANCED, TILT, Tilt
from stellwerk.games.first_class.bots.train_value import next_prize, one_train, route_worth
from stellwerk.games.first_class.bots.turns_left import Moment, TurnsLeft, is_same_moment, moment
from stellwerk.games.first_class.rules.layout import both
from stellwerk.games.first_class.rules.state import State

RIVAL: Final = 0.3  # how much of the best opponent's estimate counts against the own


class Parts:
    """What an estimate is the sum of, so that after one step more only what has changed is worked out anew."""

    __slots__ = ("ends", "gains", "lower", "modules", "now", "points", "purse", "stations", "upper")

    def __init__(
        self,
        now: Moment,
        points: float,
        upper: float,
        lower: float,
        stations: float,
        ends: float,
        gains: tuple[float, ...],
        purse: float,
        modules: float,
    ) -> None:
        self.now: Final = now
        self.points: Final = points
        self.upper: Final = upper  # trains
        self.lower: Final = lower
        self.stations: Final = stations
        self.ends: Final = ends  # Game End cards
        self.gains: Final = gains  # what each open one would bring
        self.purse: Final = purse
        self.modules: Final = modules


def value(state: State, seat: int, closing: bool = False, begun: bool = True) -> float:
    """The estimate; closing: as if the seat ended its turn or scoring now, so that what is pending is lost.

    A turn that is going on brings nothing more, unless it has not begun: then it counts as one to come.
    """
    now = moment(state, seat, begun)
    return total_worth(parts_of(state, seat, now), state, seat, closing)


def parts_of(state: State, seat: int, now: Moment) -> Parts:
    """All parts worked out."""
    upper, lower = both(seat)
    times, used = now.times, state.used if now.scoring else 0
    points, prize = float(sum(state.sheet[seat])), next_prize(state)
    ends, gains = game_end_worth(state, seat, now)
    return Parts(
        now,
        points,
        one_train(state, upper, prize, times),
        one_train(state, lower, prize, times),
        route_worth(state, seat, times, used, False),
        ends,
        gains,
        purse_worth(state.coins[seat], gains, now.left),
        modules_worth(state, seat, times),
    )


def parts_after(parts: Parts, before: State, state: State, seat: int) -> Parts:
    """The parts after a step, at the same moment. What a step leaves alone is the same tuple in both states."""
    upper, lower = both(seat)
    now, one, other, stations, modules = parts.now, parts.upper, parts.lower, parts.stations, parts.modules
    times = now.times
    taken = state.arrived != before.arrived or state.tiles != before.tiles  # what both trains hope for
    if taken or train_changed(before, state, upper):
        one = one_train(state, upper, next_prize(state), times)
    if taken or train_changed(before, state, lower):
        other = one_train(state, lower, next_prize(state), times)
    if route_changed(before, state):
        stations = route_worth(state, seat, times, state.used if now.scoring else 0, False)
    ends, gains, purse = parts.ends, parts.gains, parts.purse
    if game_end_changed(before, state):
        ends, gains = game_end_worth(state, seat, now)
        purse = purse_worth(state.coins[seat], gains, now.left)
    elif coins_changed(before, state):
        purse = purse_worth(state.coins[seat], gains, now.left)
    if modules_changed(before, state):
        modules = modules_worth(state, seat, times)
    points = float(sum(state.sheet[seat])) if points_changed(before, state) else parts.points
    return Parts(now, points, one, other, stations, ends, gains, purse, modules)


def game_end_worth(state: State, seat: int, now: Moment) -> tuple[float, tuple[float, ...]]:
    """What the Game End cards of a seat bring, and what each of the open ones would."""
    box = state.box
    counts, held = base_counts(box, state.taken[seat]), multipliers(box, state.game_end[seat])
    return ends_and_gains(box, counts, held, state.game_end_open, now.left, state.players)


def parts_then(parts: Parts, before: State, state: State, seat: int, now: Moment) -> Parts:
    """The parts after some steps, at a moment that may be another."""
    return parts_after(parts, before, state, seat) if is_same_moment(now, parts.now) else parts_of(state, seat, now)


def total_worth(parts: Parts, state: State, seat: int, closing: bool) -> float:
    """The estimate from its parts."""
    if state.over:
        return float(sum(state.sheet[seat]))
    now, stations, purse, tilt = parts.now, parts.stations, parts.purse, TILT.get()
    if not now.times:
        purse = float(sum(state.coins[seat]))
    elif closing and now.scoring:
        stations = route_worth(state, seat, now.times, state.used, True)
        purse = float(sum(state.coins[seat])) if len(now.times) == 1 else purse
    if tilt == BALANCED:
        total = parts.points + (parts.upper + parts.lower) + ROUTE * stations + parts.ends + purse + parts.modules
    else:
        total = parts.points + tilt.trains * (parts.upper + parts.lower) + tilt.routes * ROUTE * stations
        total += tilt.game_end * parts.ends + purse + parts.modules + tilted_worth(state, seat, now.times, tilt)
    if state.bonuses[seat] and not closing:
        total += CLOSED * bonuses_worth(state.bonuses[seat], now.stage)
    if now.left and state.tile_holder == seat:
        total += START_PLAYER
    return total


def bonuses_worth(bonuses: tuple[Effect, ...], stage: int) -> float:
    return sum([frame_worth(bonus.of, stage) if bonus.of else 2.5 for bonus in bonuses], 0.0)


def tilted_worth(state: State, seat: int, times: TurnsLeft, tilt: Tilt) -> float:
    """What a specialist sees in contracts and in the steps of its conductors beyond what they bring."""
    upper, lower = both(seat)
    steps = state.conductors[upper] + state.conductors[lower]
    return tilt.steps * steps + (tilt.contracts - 1.0) * contracts_worth(state, seat, times)


def relative(state: State, seat: int, closing: bool = False) -> float:
    """The own estimate against a share of the best opponent's."""
    others = [value(state, other) for other in range(state.players) if other != seat]
    return value(state, seat, closing) - RIVAL * max(others)
