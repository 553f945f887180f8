"""Drawing evidence (FC-C). What it is worth in the end is in scoring."""

from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.rules.payloads import amount_of
from stellwerk.games.first_class.rules.state import State, add


def do_evidence_self(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-C.7."""
    return tuple(draw_evidence(state, seat) for _ in range(amount_of(effect)))


def do_evidence_others(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-C.8, FC-RC.6: clockwise from the left of the player."""
    others = [(seat + place) % state.players for place in range(1, state.players)]
    return tuple(draw_evidence(state, other) for other in others for _ in range(amount_of(effect)))


def draw_evidence(state: State, seat: int) -> int:
    """Nobody looks at it, so that the log says only whether there was one (FC-RC.5, FC-RC.7)."""
    if not state.supply:
        return 0
    state.evidence = add(state.evidence, seat, state.supply[-1])
    state.supply = state.supply[:-1]
    return 1
