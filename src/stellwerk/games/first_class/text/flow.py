"""The flow of a turn of First Class in words: what stands in the action bar, and what is chosen as one."""

from typing import Final

from stellwerk.core.records import Action, Decision
from stellwerk.core.text import Combination
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.deck.verbs import NEXT
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.flow import AGAIN, CARDS, COINS, LEFT, SHARED
from stellwerk.games.first_class.rules.layout import LOWER, UPPER, both, position_of, train_of
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text.card_text import game_end_name
from stellwerk.games.first_class.text.effect_text import frame_text

LEAVES: Final = {  # by what is asked: what it means to be done
    "frame": mark("Give up the rest"),
    "out-of-turn": mark("Give up the bonuses"),
    "make-room": mark("Leave the coins"),
}
REPEATED: Final = (
    mark("Upgrade position {position} of the upper train {n} times: from {value} to {higher}."),
    mark("Upgrade position {position} of the lower train {n} times: from {value} to {higher}."),
)
CARS: Final = (mark("Add {n} × 0-car to the upper train."), mark("Add {n} × 0-car to the lower train."))
COIN_CARS: Final = (
    mark("Spend {n} coins of column 1: {n} × 0-car for the upper train."),
    mark("Spend {n} coins of column 1: {n} × 0-car for the lower train."),
)
COIN_STEPS: Final = (
    mark("Spend {n} coins of column 2: upper conductor {n} steps."),
    mark("Spend {n} coins of column 2: lower conductor {n} steps."),
)


def bar(view: State, decision: Decision, action: Action, t: Words) -> str | None:
    """What no piece on the table stands for: a short word for a button."""
    match action.op:
        case "end":
            return t("End turn")
        case "finish":
            return t("Finish scoring")
        case "done":
            return t(LEAVES[decision.effect.op])
        case "bonus":
            return t("Bonus: {parts}", parts=bonus_parts(view, decision.seat, payloads.bonus_chosen(action), t))
        case "contract":
            return t("Contract: {parts}", parts=frame_text(view.box.cards[payloads.contract_chosen(action)].bonus, t))
    return None


def bonus_parts(view: State, seat: int, number: int, t: Words) -> str:
    bonus = view.bonuses[seat][number]
    return t("mechanic") if bonus.op == "mechanic" else frame_text(bonus.of, t)


def ends(decision: Decision, action: Action) -> bool:
    return action.op in ("end", "finish")


def rank(decision: Decision, action: Action) -> int:
    """To decline a card comes after all that is performed."""
    return int(action.op == "decline")


def say_combination(view: State, decision: Decision, combination: Combination, t: Words) -> str:
    first, n, seat = combination.actions[0], len(combination.actions), decision.seat
    if combination.kind == COINS:
        return say_coins(first, n, t)
    if combination.kind == CARDS:
        return say_cards(view, combination.actions, t)
    if combination.kind == SHARED:
        return say_shared(combination.actions, t)
    if combination.kind == AGAIN and first.op == "upgrade":
        return say_again(view, seat, first, n, t)
    if combination.kind == AGAIN:
        return t(CARS[first.a], n=n)
    upper, lower = (values(view, seat, side, combination.actions) for side in (UPPER, LOWER))
    if combination.kind == LEFT:
        return t("From the left: upper train {upper}, lower train {lower}.", upper=upper, lower=lower)
    return t("In one go: upper train {upper}, lower train {lower}.", upper=upper, lower=lower)


def say_coins(first: Action, n: int, t: Words) -> str:
    if first.op == "coin-loco":
        return t("Spend {n} coins of column 2: locomotive {n} stations.", n=n)
    return t((COIN_CARS if first.op == "coin-car" else COIN_STEPS)[first.a], n=n)


def say_cards(view: State, actions: tuple[Action, ...], t: Words) -> str:
    cards = [payloads.game_end_chosen(action) for action in actions]
    names = [game_end_name(view.box, card, t) for card in cards]
    bonuses = [frame_text(view.box.game_end[card].bonus, t) for card in cards]
    return t(
        "Take two Game End cards: {one} (bonus {first}) and {other} (bonus {second}).",
        one=names[0],
        first=bonuses[0],
        other=names[1],
        second=bonuses[1],
    )


def say_shared(actions: tuple[Action, ...], t: Words) -> str:
    n, upper = len(actions), sum(payloads.side_chosen(action) == UPPER for action in actions)
    return t(
        "Spend {n} coins of column 1: {upper} × 0-car for the upper train and {lower} for the lower one.",
        n=n,
        upper=upper,
        lower=n - upper,
    )


def say_again(view: State, seat: int, first: Action, n: int, t: Words) -> str:
    value = higher = view.cars[train_of(seat, first.a)][first.b]
    for _ in range(n):
        higher = NEXT[higher]
    return t(REPEATED[first.a], n=n, position=position_of(first.b), value=value, higher=higher)


def values(view: State, seat: int, side: int, actions: tuple[Action, ...]) -> str:
    """The cars of a train as they would be then."""
    cars = list(view.cars[both(seat)[side]])
    for action in actions:
        if action.op == "car" and payloads.side_chosen(action) == side:
            cars.append(0)
        elif action.op == "upgrade" and payloads.side_chosen(action) == side:
            car = payloads.car_chosen(action)
            cars[car] = NEXT[cars[car]]
    return "-".join(map(str, cars)) or "–"
