"""Contracts: what they ask for, and fulfilling one (FC-8, FC-A)."""

from stellwerk.core.machine import push
from stellwerk.games.first_class.rules import payloads, trains
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import ENGINE, LOWER, MAIL, UPPER, both
from stellwerk.games.first_class.rules.state import State


def is_met(state: State, seat: int, card: int) -> bool:
    """FC-8.2: the requirement is a minimum."""
    what, numbers = state.box.cards[card].need
    if what == "run":
        return any(has_run(state.cars[train], numbers) for train in both(seat))
    return has(state, seat, card) >= (numbers[0] if numbers else 1)


def has(state: State, seat: int, card: int) -> int:
    """How many a player has of what the contract counts; NONE: it asks for a run, which is there or not."""
    what, numbers = state.box.cards[card].need
    if what == "cars":  # FC-A.4
        return sum(value >= numbers[1] for train in both(seat) for value in state.cars[train])
    return NONE if what == "run" else count_of(state, seat, what)


def has_run(cars: tuple[int, ...], run: tuple[int, ...]) -> bool:
    """FC-A.5, FC-RA.1, FC-RA.2: values never rise, so that a run is met if it is met from the first car on."""
    return len(cars) >= len(run) and all(car >= value for car, value in zip(cars, run, strict=False))


def count_of(state: State, seat: int, what: str) -> int:
    """How many a player has of what a contract counts (FC-A.6, FC-A.7, FC-B.12 to B.15, FC-C.12, FC-C.13, FC-D.11)."""
    own = both(seat)
    kinds = state.box.kinds
    match what:
        case "mail-cars":
            return sum(state.mail[train] != NONE for train in own)
        case "mail-cars-reached":
            return sum(state.mail[train] != NONE and state.conductors[train] >= MAIL for train in own)
        case "tiles":
            return trains.own_tiles(state, seat)
        case "tiles-reached":
            return sum(state.conductors[train] == ENGINE for train in own)
        case "celebrities-postcards":
            celebrities = sum(kinds[card] == "celebrity" for train in own for card in state.tucked[train])
            return celebrities + sum(postcard != NONE for postcard in state.postcards[seat])
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
    state.contracts[seat] = tuple(held for held in state.contracts[seat] if held != card)
    state.taken[seat] += (card,)
    state.fulfilled[seat] += 1
    push(state, seat, payloads.begin(payloads.CONTRACT, card, state.box.cards[card].bonus))
