"""Contracts: what they ask for, and fulfilling one (FC-8, FC-A)."""

from stellwerk.core.machine import push
from stellwerk.games.first_class.rules import payloads, trains
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import ENGINE, MAIL, both
from stellwerk.games.first_class.rules.state import State, add, of_kind, put


def is_met(state: State, seat: int, card: int) -> bool:
    """FC-8.2: the requirement is a minimum."""
    what, numbers = state.box.cards[card].need
    if what in ("run", "cars"):
        upper, lower = both(seat)
        one, other = state.cars[upper], state.cars[lower]
        if what == "run":
            return has_run(one, numbers) or has_run(other, numbers)
        least = numbers[0]  # FC-A.4
        return len(one) + len(other) >= least and worth(one, numbers[1]) + worth(other, numbers[1]) >= least
    return count_of(state, seat, what) >= (numbers[0] if numbers else 1)


def has(state: State, seat: int, card: int) -> int:
    """How many a player has of what the contract counts; NONE: it asks for a run, which is there or not."""
    what, numbers = state.box.cards[card].need
    if what == "cars":  # FC-A.4
        upper, lower = both(seat)
        return worth(state.cars[upper], numbers[1]) + worth(state.cars[lower], numbers[1])
    return NONE if what == "run" else count_of(state, seat, what)


def worth(cars: tuple[int, ...], value: int) -> int:
    """How many cars of a train have at least this value: the first ones, since values never rise."""
    number = 0
    for car in cars:
        if car < value:
            break
        number += 1
    return number


def has_run(cars: tuple[int, ...], run: tuple[int, ...]) -> bool:
    """FC-A.5, FC-RA.1, FC-RA.2: values never rise, so that a run is met if it is met from the first car on."""
    if cars[0] < run[0] or len(cars) < len(run):
        return False
    for i in range(len(run)):  # noqa: SIM110  compiled, this is a plain loop
        if cars[i] < run[i]:
            return False
    return True


def count_of(state: State, seat: int, what: str) -> int:
    """How many a player has of what a contract counts (FC-A.6, FC-A.7, FC-B.12 to B.15, FC-C.12, FC-C.13, FC-D.11)."""
    upper, lower = both(seat)
    mail, conductors = state.mail, state.conductors
    match what:
        case "mail-cars":
            return (mail[upper] != NONE) + (mail[lower] != NONE)
        case "mail-cars-reached":
            reached = mail[upper] != NONE and conductors[upper] >= MAIL
            return reached + (mail[lower] != NONE and conductors[lower] >= MAIL)
        case "tiles":
            return trains.own_tiles(state, seat)
        case "tiles-reached":
            return (conductors[upper] == ENGINE) + (conductors[lower] == ENGINE)
        case "celebrities-postcards":
            celebrities = of_kind(state, state.tucked[upper] + state.tucked[lower], "celebrity")
            return celebrities + len(state.postcards[seat]) - state.postcards[seat].count(NONE)
        case "suspect-self" | "suspect-others":
            return of_kind(state, state.taken[seat], what)
        case "destroy-evidence":
            return len(state.destroy[seat])
        case "passengers" | "baggage":
            return of_kind(state, state.tucked[upper if what == "passengers" else lower], "passenger")
    return 1  # "none": nothing is asked (FC-RA.6)


def fulfil(state: State, seat: int, card: int) -> None:
    """FC-8.5, FC-8.6: the bonus once, and the card goes to the pile."""
    state.contracts = put(state.contracts, seat, tuple(held for held in state.contracts[seat] if held != card))
    state.taken = add(state.taken, seat, card)
    state.fulfilled = put(state.fulfilled, seat, state.fulfilled[seat] + 1)
    push(state, seat, payloads.begin(payloads.CONTRACT, card, state.box.cards[card].bonus))
