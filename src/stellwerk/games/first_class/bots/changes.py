"""What a step of First Class may have changed.

A step leaves the tuples that it does not touch: what is the same tuple has not changed, and another one may have. An
equal copy costs a little time and nothing else. Only here is it asked whether two things are one.
"""

from stellwerk.games.first_class.rules.layout import Train
from stellwerk.games.first_class.rules.state import State


def points_changed(before: State, state: State) -> bool:
    return state.sheet is not before.sheet


def coins_changed(before: State, state: State) -> bool:
    return state.coins is not before.coins


def train_changed(before: State, state: State, train: Train) -> bool:
    return (
        state.cars[train] is not before.cars[train]
        or state.conductors[train] != before.conductors[train]
        or state.engine[train] != before.engine[train]
        or state.tucked[train] is not before.tucked[train]
    )


def route_changed(before: State, state: State) -> bool:
    return (
        state.locomotive is not before.locomotive
        or state.used != before.used
        or state.route is not before.route
        or state.postcards is not before.postcards
    )


def game_end_changed(before: State, state: State) -> bool:
    return (
        state.taken is not before.taken
        or state.game_end is not before.game_end
        or state.game_end_open is not before.game_end_open
    )


def modules_changed(before: State, state: State) -> bool:
    """All that contracts, passengers, the gap and evidence look at."""
    return (
        state.cars is not before.cars
        or state.conductors is not before.conductors
        or state.contracts is not before.contracts
        or state.mail is not before.mail
        or state.engine is not before.engine
        or state.tucked is not before.tucked
        or state.aboard is not before.aboard
        or state.fulfilled is not before.fulfilled
        or state.postcards is not before.postcards
        or state.taken is not before.taken
        or state.destroy is not before.destroy
        or state.gap is not before.gap
        or state.gap_done is not before.gap_done
        or state.evidence is not before.evidence
        or state.roles is not before.roles
    )
