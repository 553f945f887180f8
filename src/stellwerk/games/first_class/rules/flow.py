"""What a table of First Class need not ask, and what can be chosen as one: nothing of it is a rule.

Plain is what costs nothing and would be lost, or goes as far as it can. A combination is found by playing it on a
guess, with the rules themselves: all of a frame from the left, the same upgrade again, two upgrades of two cars, all
coins of a column for one thing.
"""

from collections.abc import Callable, Sequence
from itertools import combinations as pairs
from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import revealed, step
from stellwerk.core.records import Action, Decision, Effect, Event
from stellwerk.core.rng import seeded
from stellwerk.core.text import Combination
from stellwerk.games.first_class.deck.verbs import GAINS, SPECIFIC
from stellwerk.games.first_class.rules import payloads, room, trains
from stellwerk.games.first_class.rules.actions import DONE, END, FINISH
from stellwerk.games.first_class.rules.coins import COLUMN
from stellwerk.games.first_class.rules.layout import LOWER, UPPER, train_of
from stellwerk.games.first_class.rules.state import State

LEFT: Final = "left"  # all of a frame, from the left
DIVIDED: Final = "divided"  # all of it, so much of it for the upper train
AGAIN: Final = "again"  # the same, as often as it goes
EACH: Final = "each"  # of two upgrades, one here and one there
COINS: Final = "coins"  # the same, bought as often as it goes
AS_FAR: Final = ("both", "loco")  # of these nobody wants less
WITHOUT_A_WISH: Final = {"car", *SPECIFIC, *AS_FAR}  # parts whose use is plain but for the train
FOR_COINS: Final = (*COLUMN, "coin-point", "buy")  # what is bought can be bought later, too
REPEATED: Final = ("coin-car", "coin-conductor", "coin-loco")  # for points one waits
STEPS: Final = {value: op for op, value in SPECIFIC.items()}  # by the value of a car
Choose = Callable[[State, Decision], Action | None]


# What is plain


def plain(view: State, decision: Decision) -> Action | None:
    """What nearly everybody would answer; None: it is a question."""
    if decision.effect.op == "frame":
        return plain_part(decision)
    if decision.effect.op not in ("scoring", "turn"):
        return None
    rest = [option for option in decision.options if option not in (END, FINISH)]
    if len(rest) == 1 and rest[0].op in ("bonus", "station"):
        return rest[0]  # FC-3.10, FC-17.2: else it would be lost
    gain = next((option for option in rest if is_gain(view, decision, option)), None)
    return gain or plain_contract(view, decision)


def plain_contract(view: State, decision: Decision) -> Action | None:
    """FC-8.5: the only contract that is met, after the main action, if its coins find room.

    Bonuses for each tile or contract grow (FC-A.8, FC-B.15): whether to wait is asked.
    """
    rest = [option for option in decision.options if option.op not in FOR_COINS and option != END]
    if decision.options[-1] != END or len(rest) != 1 or rest[0].op != "contract":
        return None
    parts = view.box.cards[payloads.contract_chosen(rest[0])].bonus
    grows = any(part.of for part in parts)
    return None if grows or room.missing(view, decision.seat, room.coins_of(parts)) else rest[0]


def plain_part(decision: Decision) -> Action | None:
    """FC-14.3: the only way to use a frame, or arrows as far as they go: the longest way is the last option."""
    options = decision.options
    if len(options) == 2 and options[-1] == DONE:
        return options[0]
    parts = {part.op for part in decision.effect.of}
    return next((option for option in reversed(options) if option.op in AS_FAR and option.op in parts), None)


def is_gain(view: State, decision: Decision, option: Action) -> bool:
    """Whether a bonus or a station brings coins or points alone, for which there is room."""
    seat = decision.seat
    if option.op == "station":
        parts = trains.stations(view, seat)[payloads.station_used(option)].bonus
    elif option.op == "bonus":
        parts = view.bonuses[seat][payloads.bonus_chosen(option)].of
    else:
        return False
    coins = room.coins_of(parts)
    return bool(parts) and all(part.op in GAINS for part in parts) and not room.missing(view, seat, coins)


# What is chosen as one


def combinations(game: AnyGame, view: State, decision: Decision) -> list[Combination]:
    """Each of more than one action, and of those that come to the same only the first."""
    found = list[Combination]()
    for kind, choose in choosers(decision):
        actions = played(game, view, decision, choose)
        if len(actions) > 1 and not any(same(actions, other.actions) for other in found):
            found.append(Combination(kind, actions))
    return found


def same(actions: Sequence[Action], others: Sequence[Action]) -> bool:
    return sorted(actions) == sorted(others)


def choosers(decision: Decision) -> list[tuple[str, Choose]]:
    """By kind: how the next action of a combination is found."""
    parts = decision.effect.of
    if decision.effect.op in ("turn", "scoring"):
        return [(COINS, again(option)) for option in decision.options if option.op in REPEATED]
    if decision.effect.op != "frame":
        return []
    if len(parts) == 1 and parts[0].op == "upgrade":
        return choices_of_upgrades(decision)
    if any(part.op not in WITHOUT_A_WISH for part in parts):
        return []
    most = max(map(payloads.amount_of, parts))
    return [(LEFT, in_order), *((DIVIDED, divided(decision, upper)) for upper in range(most, -1, -1))]


def choices_of_upgrades(decision: Decision) -> list[tuple[str, Choose]]:
    """The same as often as it goes; of two also one here and one there."""
    options = [option for option in decision.options if option != DONE]
    found = [(AGAIN, again(option)) for option in options]
    if payloads.amount_of(decision.effect.of[0]) == 2:
        found += [(EACH, in_turn(one, other)) for one, other in pairs(options, 2)]
    return found


def in_turn(one: Action, other: Action) -> Choose:
    """This with two left, that with one."""

    def choose(state: State, open: Decision) -> Action | None:
        wanted = one if payloads.amount_of(open.effect.of[0]) == 2 else other
        return wanted if wanted in open.options else None

    return choose


def again(wanted: Action) -> Choose:
    return lambda state, open: wanted if wanted in open.options else None


def in_order(state: State, open: Decision) -> Action | None:
    """Cars first, then upgrades, the lowest and the leftmost first, then arrows as far as they go."""
    rest = [option for option in open.options if option != DONE]
    return min(rest, key=lambda option: order(state, open.seat, option)) if rest else None


def order(state: State, seat: int, option: Action) -> tuple[int, ...]:
    side, car = payloads.side_chosen(option), payloads.car_chosen(option)
    if option.op == "car":
        return (0, len(state.cars[train_of(seat, side)]), side)
    if option.op == "upgrade":
        return (1, state.cars[train_of(seat, side)][car], car, side)
    return (2, -payloads.steps_of(option))


def divided(decision: Decision, upper: int) -> Choose:
    """Of each part so many for the upper train, as far as it goes, and the others for the lower one."""
    given = {part.op: payloads.amount_of(part) for part in decision.effect.of}

    def choose(state: State, open: Decision) -> Action | None:
        rest = [option for option in open.options if option != DONE]
        return min(rest, key=lambda option: key(state, open, option)) if rest else None

    def key(state: State, open: Decision, option: Action) -> tuple[int, ...]:
        first, *more = order(state, open.seat, option)
        return (first, is_other(state, open, option), *more)

    def is_other(state: State, open: Decision, option: Action) -> bool:
        """Whether it is the turn of the other train."""
        if option.op not in ("car", "upgrade"):
            return False
        side, car = payloads.side_chosen(option), payloads.car_chosen(option)
        op = "car" if option.op == "car" else STEPS[state.cars[train_of(open.seat, side)][car]]
        left = next((payloads.amount_of(part) for part in open.effect.of if part.op == op), 0)
        return side != (UPPER if given.get(op, 0) - left < upper else LOWER)

    return choose


def played(game: AnyGame, view: State, decision: Decision, choose: Choose) -> tuple[Action, ...]:
    """The actions up to where something else is asked, or something was revealed, found on a guess."""
    state = game.guess(view, decision.seat, seeded(0))
    open: Decision | None = decision
    actions, events = list[Action](), list[Event]()
    while open is not None and goes_on(decision.effect, open, decision.seat) and not revealed(game.rules, events):
        action = choose(state, open)
        if action is None:
            break
        actions.append(action)
        open = step(game, state, open, action, events)
    return tuple(actions)


def goes_on(begun: Effect, open: Decision, seat: int) -> bool:
    """Whether the same is still asked: the same frame, or the same stage."""
    effect = open.effect
    return (
        open.seat == seat
        and effect.op == begun.op
        and (effect.op == "turn" or payloads.amount_of(effect) == payloads.amount_of(begun))
    )
