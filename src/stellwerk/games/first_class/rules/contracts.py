"""Contracts: what they ask for, and fulfilling one (FC-8, FC-A)."""

from functools import cache

from stellwerk.core.machine import push
from stellwerk.games.first_class.rules import payloads, trains
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import ENGINE, LOWER, MAIL, UPPER, both
from stellwerk.games.first_class.rules.state import State, add, put


def is_met(state: State, seat: int, card: int) -> bool:
    """FC-8.2: the requirement is a minimum."""
    what, numbers = state.box.cards[card].need
    upper, lower = both(seat)
    if what == "run":
        return has_run(state.cars[upper], numbers) or has_run(state.cars[lower], numbers)
    if what == "cars":  # FC-A.4
        return worth(state.cars[upper], numbers[1]) + worth(state.cars[lower], numbers[1]) >= numbers[0]
    return count_of(state, seat, what) >= (numbers[0] if numbers else 1)


def has(state: State, seat: int, card: int) -> int:
    """How many a player has of what the contract counts; NONE: it asks for a run, which is there or not."""
    what, numbers = state.box.cards[card].need
    if what == "cars":  # FC-A.4
        upper, lower = both(seat)
        return worth(state.cars[upper], numbers[1]) + worth(state.cars[lower], numbers[1])
    return NONE if what == "run" else count_of(state, seat, what)


@cache
def worth(cars: tuple[int, ...], value: int) -> int:
    """How many cars of a train are worth that much: values never rise, so that those come first."""
    for number, car in enumerate(cars):
        if car < value:
            return number
    return len(cars)


@cache
def has_run(cars: tuple[int, ...], run: tuple[int, ...]) -> bool:
    """FC-A.5, FC-RA.1, FC-RA.2: values never rise, so that a run is met if it is met from the first car on."""
    if len(cars) < len(run):
        return False
    for i in range(len(run)):  # noqa: SIM110  compiled, this is a plain loop
        if cars[i] < run[i]:
            return False
    return True


def count_of(state: State, seat: int, what: str) -> int:
    """How many a player has of what a contract counts (FC-A.6, FC-A.7, FC-B.12 to B.15, FC-C.12, FC-C.13, FC-D.11)."""
    own = both(seat)
    kinds = state.box.kinds
    match what:
        case "mail-cars":
            return [state.mail[train] != NONE for train in own].count(True)
        case "mail-cars-reached":
            return [state.mail[train] != NONE and state.conductors[train] >= MAIL for train in own].count(True)
        case "tiles":
            return trains.own_tiles(state, seat)
        case "tiles-reached":
            return [state.conductors[train] for train in own].count(ENGINE)
        case "celebrities-postcards":
            celebrities = [kinds[card] for train in own for card in state.tucked[train]].count("celebrity")
            return celebrities + len(state.postcards[seat]) - state.postcards[seat].count(NONE)
        case "suspect-self" | "suspect-others":
            return sum(kinds[card] == what for card in state.taken[seat])
        case "destroy-evidence":
            return len(state.destroy[seat])
        case "passengers" | "baggage":
            train = own[UPPER if what == "passengers" else LOWER]
            return sum(kinds[card] == "passenger" for card in state.tucked[train])
    return 1  # "none": nothing is asked (FC-RA.6)


def fulfil(state: State, seat: int, card: int) -> None:
    """FC-8.5, FC-8.6: the bonus once, and the card goes to the pile."""
    state.contracts = put(state.contracts, seat, tuple(held for held in state.contracts[seat] if held != card))
    state.taken = add(state.taken, seat, card)
    state.fulfilled = put(state.fulfilled, seat, state.fulfilled[seat] + 1)
    push(state, seat, payloads.begin(payloads.CONTRACT, card, state.box.cards[card].bonus))
