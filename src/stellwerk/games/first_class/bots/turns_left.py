"""How long a match of First Class still lasts for a seat, and what is likely to be reached in that time."""

from functools import lru_cache
from typing import Final

from stellwerk.core.records import Frame
from stellwerk.games.first_class.rules.payloads import BEFORE, stage_of
from stellwerk.games.first_class.rules.rounds import ROUNDS, TURNS
from stellwerk.games.first_class.rules.state import State

TurnsLeft = tuple[int, ...]  # for each scoring phase to come: the own turns before it, without the turn going on
PHASES: Final = ROUNDS // 2
OPEN_MOMENTS: Final = ("turn", "scoring")


class Moment:
    """All that the estimate of a seat knows of time. It is the same all through a turn or scoring."""

    __slots__ = ("left", "scoring", "stage", "times")

    def __init__(self, times: TurnsLeft, scoring: bool) -> None:
        self.times: Final = times
        self.left: Final = times[-1] if times else 0  # own turns until the end
        self.stage: Final = stage(self.left)
        self.scoring: Final = scoring  # the own scoring is going on


def is_same_moment(one: Moment, other: Moment) -> bool:
    return one.times == other.times and one.scoring == other.scoring


def moment(state: State, seat: int, begun: bool = True) -> Moment:
    return Moment(turns_left(state, seat, begun), is_scoring(state, seat))


def turns_left(state: State, seat: int, begun: bool = True) -> TurnsLeft:
    """The own turns before each scoring phase that the seat has not finished yet, without one that has begun."""
    now, turns = state.round, 0
    if now:
        for frame in state.pending:
            turns += frame.seat == seat and is_to_come(frame)
        here = going_on(state) if turns and begun else None
        if here is not None and here.seat == seat and is_to_come(here):
            turns -= 1
    return phases(turns, now, now % 2 == 0 and is_scored(state, seat))


def is_to_come(frame: Frame) -> bool:
    """Is it a turn whose main action is still to come?"""
    return frame.effect.op == "turn" and stage_of(frame.effect) == BEFORE


@lru_cache(maxsize=1000)
def phases(turns: int, now: int, scored: bool) -> TurnsLeft:
    """The turns before each phase, from those left in this round; round 0 is the draft."""
    if not now:
        return tuple(2 * TURNS * phase for phase in range(1, PHASES + 1))
    done = now // 2 if scored else (now - 1) // 2
    return tuple(turns + TURNS * (2 * phase - now) for phase in range(done + 1, PHASES + 1))


def going_on(state: State) -> Frame | None:
    """The turn or scoring that the decision belongs to."""
    for frame in reversed(state.pending):
        if frame.effect.op in OPEN_MOMENTS:
            return frame
    return None


def is_scoring(state: State, seat: int) -> bool:
    """Is the scoring of this seat going on?"""
    if state.round % 2:
        return False
    frame = going_on(state)
    return frame is not None and frame.seat == seat and frame.effect.op == "scoring"


def is_scored(state: State, seat: int) -> bool:
    """Has the seat had the scoring phase of this round, if there is one?"""
    if state.round == 0 or state.round % 2:
        return False
    for frame in state.pending:  # from the bottom of the stack, where the end of the round waits
        op = frame.effect.op
        if op == "end-round" or (op == "train-points" and frame.seat == seat):
            return False
    return True


def reach(distance: float, expected: float) -> float:
    """How likely a distance is covered when this many steps are expected."""
    if distance <= 0:
        return 1.0
    return max(0.0, 1.0 - distance / (1.8 * expected + 0.6)) if expected > 0 else 0.0


def stage(turns: int) -> int:
    """Which pile the turns to come belong to: 0, 1 or 2."""
    return 0 if turns > 12 else 1 if turns > 6 else 2
