"""Cards under cars: celebrities, passengers and baggage (FC-B, FC-D)."""

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.actions import TRAIN
from stellwerk.games.first_class.rules.layout import UPPER, Train, both, position_of, side_of, train_of
from stellwerk.games.first_class.rules.payloads import amount_of, side_chosen
from stellwerk.games.first_class.rules.state import BAGGAGE, State, add, owe, put, score


def has_free_car(state: State, train: Train) -> bool:
    """FC-B.3, FC-M.17: a car without a card under it."""
    return len(state.tucked[train]) < len(state.cars[train])


def offer_tuck(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-B.2: either train; FC-D.2: the upper train makes a passenger of the card, the lower one baggage."""
    return [TRAIN[side] for side, train in enumerate(both(seat)) if has_free_car(state, train)]


def do_tuck(state: State, seat: int, effect: Effect, action: Action) -> None:
    """Under the first free car (FC-RB.1)."""
    state.tucked = add(state.tucked, train_of(seat, side_chosen(action)), payloads.card_of(effect))
    push(state, seat, payloads.CHECK)


def board(state: State, seat: int, train: Train) -> None:
    """FC-D.5 to FC-D.10: those under cars of value 1 or more that the conductor has reached, one after the other."""
    gain, upper = 0, side_of(train) == UPPER
    for i, card in enumerate(state.tucked[train]):
        if state.box.kinds[card] != "passenger" or payloads.contains(state.aboard[train], i):
            continue
        if state.cars[train][i] >= 1 and state.conductors[train] >= position_of(i):
            printed = state.box.cards[card].passenger if upper else state.box.cards[card].baggage
            earlier = state.aboard[train].bit_count()
            gain += amount_of(printed[0]) + (earlier if upper else 2 * earlier)
            state.aboard = put(state.aboard, train, payloads.including(state.aboard[train], i))
            if printed[1:]:
                owe(state, seat, payloads.begin(payloads.PASSENGER, card, printed[1:]))  # FC-RD.4
    if gain and upper:
        owe_coins(state, seat, gain)
    elif gain:
        push(state, seat, payloads.baggage_points(gain))


def owe_coins(state: State, seat: int, coins: int) -> None:
    """FC-RD.3, FC-RD.5: boarding coins that wait together are one gain."""
    waiting = [bonus for bonus in state.bonuses[seat] if not is_boarding(bonus)]
    owed = sum(amount_of(bonus.of[0]) for bonus in state.bonuses[seat] if is_boarding(bonus))
    coins_gained = (payloads.coins(owed + coins),)
    state.bonuses = put(state.bonuses, seat, (*waiting, payloads.begin(payloads.BOARDING, 0, coins_gained)))


def joined(state: State, seat: int, boarding: Effect) -> Effect:
    """FC-RD.5: passengers who boarded while room was made bring their coins in the same gain."""
    owed = sum(amount_of(bonus.of[0]) for bonus in state.bonuses[seat] if is_boarding(bonus))
    if not owed:
        return boarding
    state.bonuses = put(state.bonuses, seat, tuple(bonus for bonus in state.bonuses[seat] if not is_boarding(bonus)))
    return payloads.begin_of(boarding, (payloads.coins(owed + amount_of(boarding.of[0])),))


def is_boarding(bonus: Effect) -> bool:
    return bonus.op == "begin" and payloads.source_of(bonus) == payloads.BOARDING


def do_baggage_points(state: State, seat: int, effect: Effect, action: Action) -> None:
    score(state, seat, BAGGAGE, amount_of(effect))
