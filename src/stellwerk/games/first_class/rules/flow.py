"""What a table of First Class need not ask, and what can be chosen as one: nothing of it is a rule.

Plain is what costs nothing and would be lost, or goes as far as it can. A combination is found by playing it on a
guess, with the rules themselves: all of a frame, each part divided between the trains, the same upgrade again, one each
from the left, two upgrades of two cars, all coins of a column.
"""

from collections.abc import Callable, Sequence
from itertools import combinations as pairs
from itertools import product
from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import revealed, step
from stellwerk.core.records import Action, Decision, Effect, Event
from stellwerk.core.rng import seeded
from stellwerk.core.text import Combination
from stellwerk.games.first_class.deck.verbs import GAINS, SPECIFIC
from stellwerk.games.first_class.rules import payloads, room, trains
from stellwerk.games.first_class.rules.actions import COIN_CAR, DONE, END, FINISH, UPGRADE
from stellwerk.games.first_class.rules.coins import COLUMN
from stellwerk.games.first_class.rules.layout import LOWER, UPPER, both, train_of
from stellwerk.games.first_class.rules.rounds import ROUNDS
from stellwerk.games.first_class.rules.state import State

LEFT: Final = "left"  # all of a frame, from the left
DIVIDED: Final = "divided"  # all of it, so much of each part for the upper train
AGAIN: Final = "again"  # the same, as often as it goes
EACH: Final = "each"  # of upgrades one here and one there
SPREAD: Final = "spread"  # of several upgrades, one for each car of a train, from the left
COINS: Final = "coins"  # the same, bought as often as it goes
CARDS: Final = "cards"  # two Game End cards
SHARED: Final = "shared"  # 0-cars for all coins of the first column, some for each train
AS_FAR: Final = ("both", "loco")  # of these nobody wants less
WITHOUT_A_WISH: Final = {"car", *SPECIFIC, *AS_FAR}  # parts whose use is plain but for the train
FOR_COINS: Final = (*COLUMN, "coin-point", "buy")  # what is bought can be bought later, too
FEW: Final = 25  # ways to divide a frame; where there are more, all parts are divided alike
OUT_OF_TURN: Final = 5  # coins that can come then, if they find room: 2 with the start player tile, 3 of a mail car
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
    rest = worth_a_thought(view, decision)
    if not rest and decision.options[-1] in (END, FINISH):
        return decision.options[-1]
    if len(rest) == 1 and rest[0].op in ("bonus", "station"):
        return rest[0]  # FC-3.10, FC-17.2: else it would be lost
    gain = next((option for option in rest if is_gain(view, decision, option)), None)
    return gain or plain_contract(view, decision)


def worth_a_thought(view: State, decision: Decision) -> list[Action]:
    """All but the end, and points for coins as long as others find room.

    FC-18.2: a coin is a point in the end anyway, so that nobody need spend one for it.
    """
    free = room.SPACES - sum(view.coins[decision.seat])
    idle = ("end", "finish", "coin-point") if free >= OUT_OF_TURN else ("end", "finish")
    return [option for option in decision.options if option.op not in idle]


def waits(view: State, decision: Decision, option: Action) -> bool:
    """Whether somebody who left it once leaves it again: a contract that grows, up to the last scoring (FC-8.7)."""
    if option.op != "contract" or decision.options[-1] not in (END, FINISH):
        return False
    last = decision.effect.op == "scoring" and view.round == ROUNDS
    return not last and any(part.of for part in bonus_of(view, option))


def plain_contract(view: State, decision: Decision) -> Action | None:
    """FC-8.5: the only contract that is met, after the card, if its coins find room; of several, coins and points.

    Bonuses for each tile or contract grow (FC-A.8, FC-B.15): whether to wait is asked, and the others come first.
    """
    rest = [option for option in decision.options if option.op not in FOR_COINS and option != END]
    if decision.options[-1] != END or any(option.op != "contract" for option in rest):
        return None
    ready = [option for option in rest if is_ready(view, decision.seat, option)]
    gains = [option for option in ready if all(part.op in GAINS for part in bonus_of(view, option))]
    return gains[0] if gains else ready[0] if len(ready) == 1 else None


def is_ready(view: State, seat: int, option: Action) -> bool:
    parts = bonus_of(view, option)
    return not any(part.of for part in parts) and not room.missing(view, seat, room.coins_of(parts))


def bonus_of(view: State, option: Action) -> tuple[Effect, ...]:
    return view.box.cards[payloads.contract_chosen(option)].bonus


def plain_part(decision: Decision) -> Action | None:
    """FC-14.3: the only way to use a frame, or arrows as far as they go: the longest way is the last option."""
    options = decision.options
    if len(options) == 2 and options[-1] == DONE:
        return options[0]
    parts = {part.op for part in decision.effect.of}
    return next((option for option in reversed(options) if option.op in AS_FAR and option.op in parts), None)


def is_gain(view: State, decision: Decision, option: Action) -> bool:
    """Whether a bonus or a station brings what need not wait: coins for which there is room, points, arrows that go."""
    seat = decision.seat
    if option.op == "station":
        parts = trains.stations(view, seat)[payloads.station_used(option)].bonus
    elif option.op == "bonus":
        parts = view.bonuses[seat][payloads.bonus_chosen(option)].of
    else:
        return False
    coins = room.coins_of(parts)
    return bool(parts) and all(is_whole(view, seat, part) for part in parts) and not room.missing(view, seat, coins)


def is_whole(view: State, seat: int, part: Effect) -> bool:
    """Whether nothing of it would be lost now, and nothing of it is to be chosen."""
    steps = payloads.amount_of(part)
    if part.op == "loco":
        return trains.ahead(view, seat) >= steps
    if part.op == "both":
        return all(trains.room(view, train) >= steps for train in both(seat))
    return part.op in GAINS


# What is chosen as one


def combinations(game: AnyGame, view: State, decision: Decision) -> list[Combination]:
    """Each of more than one action, and of those that come to the same only the first."""
    wishes = choosers(view, decision)
    guess = game.guess(view, decision.seat, seeded(0)) if wishes else view
    found = list[Combination]()
    for kind, choose in wishes:
        actions = played(game, guess.clone(), decision, choose)
        if len(actions) > 1 and not any(same(actions, other.actions) for other in found):
            found.append(Combination(kind, actions))
    return found


def same(actions: Sequence[Action], others: Sequence[Action]) -> bool:
    return sorted(actions) == sorted(others)


def choosers(view: State, decision: Decision) -> list[tuple[str, Choose]]:
    """By kind: how the next action of a combination is found."""
    parts = decision.effect.of
    if decision.effect.op in ("turn", "scoring"):
        return [*repeated(decision), *shared(view, decision)]
    if decision.effect.op != "frame":
        return []
    if len(parts) == 1 and parts[0].op == "upgrade":
        return choices_of_upgrades(decision)
    if len(parts) == 1 and parts[0].op == "game-end":
        return [(CARDS, in_turn(payloads.amount_of(parts[0]), *two)) for two in two_cards(view, decision)]
    if any(part.op not in WITHOUT_A_WISH for part in parts):
        return []
    return [(LEFT, in_order), *((DIVIDED, divided(decision, upper)) for upper in ways_to_divide(parts))]


def two_cards(view: State, decision: Decision) -> list[tuple[Action, Action]]:
    """Every two Game End cards that are offered; those that print the same once."""
    cards = {option: view.box.game_end[payloads.game_end_chosen(option)] for option in decision.options[:-1]}
    printed = {card: f"{found.kind} {found.value} {found.bonus}" for card, found in cards.items()}
    return list({frozenset((printed[one], printed[other])): (one, other) for one, other in pairs(cards, 2)}.values())


def ways_to_divide(parts: Sequence[Effect]) -> list[dict[str, int]]:
    """How many of each part are for the upper train; the most for it first."""
    amounts = {part.op: payloads.amount_of(part) for part in parts if part.op not in AS_FAR}
    ways = [dict(zip(amounts, way, strict=True)) for way in product(*(range(n, -1, -1) for n in amounts.values()))]
    if len(ways) <= FEW:
        return ways
    return [dict.fromkeys(amounts, upper) for upper in range(max(amounts.values()), -1, -1)]


def repeated(decision: Decision) -> list[tuple[str, Choose]]:
    return [(COINS, again(option)) for option in decision.options if option.op in REPEATED]


def shared(view: State, decision: Decision) -> list[tuple[str, Choose]]:
    """FC-13.7: all coins of the first column, so many for a train and the others for the other one."""
    held = view.coins[decision.seat][0]
    if any(option not in decision.options for option in COIN_CAR):
        return []
    return [(SHARED, for_coins(held - upper)) for upper in range(held - 1, 0, -1)]


def for_coins(left: int) -> Choose:
    """A car for the upper train until so many coins are left, and the lower train gets the rest."""

    def choose(state: State, open: Decision) -> Action | None:
        wanted = COIN_CAR[UPPER if state.coins[open.seat][0] > left else LOWER]
        return wanted if wanted in open.options else None

    return choose


def next_car(upgrade: Action) -> tuple[Action, ...]:
    """The upgrade of the car behind; none behind the last."""
    car = payloads.car_chosen(upgrade)
    return UPGRADE[payloads.side_chosen(upgrade)][car + 1 : car + 2]


def choices_of_upgrades(decision: Decision) -> list[tuple[str, Choose]]:
    """The same as often as it goes; of two also one here and one there, of more one for each car of a train."""
    options = [option for option in decision.options if option != DONE]
    found = [(AGAIN, again(option)) for option in options]
    many = payloads.amount_of(decision.effect.of[0])
    beside = [(option, car) for option in options for car in next_car(option)]
    if many > 1:
        found += [(EACH, in_turn(many, one, other)) for one, other in [*pairs(options, 2), *beside]]
    if many > 2:
        found += [(SPREAD, in_turn(many, *UPGRADE[side])) for side in (UPPER, LOWER)]
    return found


def in_turn(many: int, *wanted: Action) -> Choose:
    """One after the other, of a part with so much left."""

    def choose(state: State, open: Decision) -> Action | None:
        done = many - payloads.amount_of(open.effect.of[0])
        return wanted[done] if done < len(wanted) and wanted[done] in open.options else None

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


def divided(decision: Decision, upper: dict[str, int]) -> Choose:
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
        return side != (UPPER if given.get(op, 0) - left < upper.get(op, 0) else LOWER)

    return choose


def played(game: AnyGame, state: State, decision: Decision, choose: Choose) -> tuple[Action, ...]:
    """The actions up to where something else is asked, or something was revealed, found on a guess."""
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
