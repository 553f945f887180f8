"""The rules of Yard."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from stellwerk.core.machine import ANY_ORDER, push
from stellwerk.core.parts import BY_SEAT, Declared, Part
from stellwerk.core.records import NOBODY, Action, Effect, Event, Frame, Rule
from stellwerk.core.rng import below, draw, shuffle
from stellwerk.core.secrets import generator, own, public, secret
from stellwerk.core.shapes import bag, by_seat, how_many, number, setting, stack

WORK, FETCH, FEAST, AUCTION = Action("work"), Action("fetch"), Action("feast"), Action("auction")
GIVE = tuple(Action("give", coal) for coal in range(30))
CARDS = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
UNKNOWN = 0


@dataclass(frozen=True)
class Box:
    digest: str = "yard"


def face_down(state: "State") -> list[int]:
    return [UNKNOWN] * len(state.deck)


def hide_freight(state: "State", owner: int) -> tuple[int, ...]:
    return (UNKNOWN,) * len(state.freight[owner])


@dataclass(slots=True)
class State:
    box: Box = public(setting(), "everything printed")
    players: int = public(number(2, 3), "how many players there are")
    pending: list[Frame] = public(stack(below=3, tokens=6), "the effects still to be carried out")
    rng: list[int] = generator()
    deck: list[int] = secret(face_down, how_many("card", len(CARDS)), "freight cards; the last is on top")
    coal: list[int] = public(by_seat(number(0, 999)), "coal in store")
    freight: list[tuple[int, ...]] = own(
        hide_freight, by_seat(bag("value of a card", 7, len(CARDS))), "its secret cards; UNKNOWN ones count as 0"
    )
    points: list[int] = public(by_seat(number(0, 9999)), "the points")

    def clone(self) -> Self:
        pending, rng, deck, coal = self.pending[:], self.rng[:], self.deck[:], self.coal[:]
        return type(self)(self.box, self.players, pending, rng, deck, coal, self.freight[:], self.points[:])


def set_up(box: Box, players: int, rng: list[int], options: Mapping[str, str]) -> State:
    deck = list(CARDS)
    shuffle(rng, deck)
    turns = [Frame(seat, Effect("turn")) for _ in range(int(options["rounds"])) for seat in range(players)]
    return State(
        box,
        players,
        [Frame(NOBODY, Effect("end")), *turns[::-1]],
        rng,
        deck,
        [1] * players,
        [()] * players,
        [0] * players,
    )


def offer_turn(state: State, seat: int, effect: Effect) -> list[Action]:
    options = [WORK]
    if state.deck:
        options.append(FETCH)
    if state.coal[seat] >= 2:
        options += [FEAST, AUCTION]
    return options


def do_turn(state: State, seat: int, effect: Effect, action: Action) -> None:
    if action == WORK:
        push(state, seat, Effect("twice", 1, (Effect("coal"),)))
    elif action == FETCH:
        push(state, seat, Effect("fetch"))
    elif action == FEAST:
        state.coal[seat] -= 2
        bonuses = (Effect("coal"), Effect("dice"), Effect("twice", 1, (Effect("fetch"),)), Effect("coal"))
        push(state, seat, Effect("any_order", 1, bonuses))
    else:
        for other in range(state.players - 1, -1, -1):  # clockwise from the seat on turn
            push(state, (seat + other) % state.players, Effect("give"))


def do_twice(state: State, seat: int, effect: Effect, action: Action) -> None:
    push(state, seat, *effect.of, *effect.of)


def do_coal(state: State, seat: int, effect: Effect, action: Action) -> None:
    state.coal[seat] += effect.n


def do_dice(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    rolled = 1 + below(state.rng, 6)
    state.points[seat] += rolled
    return (rolled,)


def offer_fetch(state: State, seat: int, effect: Effect) -> list[Action]:
    return [FETCH] if state.deck else []


def do_fetch(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    card = state.deck.pop()
    state.freight[seat] += (card,)
    return (card,)


def hide_fetch(event: Event) -> Event:
    return event._replace(result=())


def offer_give(state: State, seat: int, effect: Effect) -> list[Action]:
    return list(GIVE[: state.coal[seat] + 1])


def do_give(state: State, seat: int, effect: Effect, action: Action) -> None:
    state.coal[seat] -= action.a
    state.points[seat] += action.a


def do_end(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    state.points = [points + sum(freight) for points, freight in zip(state.points, state.freight, strict=True)]
    return tuple(state.points)


def guess(view: State, seat: int | None, rng: list[int]) -> State:
    state = view.clone()
    state.rng = [draw(rng) for _ in range(4)]
    left = list(CARDS)
    for cards in state.freight:
        for card in cards:
            if card != UNKNOWN:
                left.remove(card)
    shuffle(rng, left)
    state.freight = [tuple(card or left.pop() for card in cards) for cards in state.freight]
    state.deck = left
    return state


def winners(state: State) -> tuple[int, ...]:
    return tuple(seat for seat, points in enumerate(state.points) if points == max(state.points))


def menu(box: Box) -> tuple[Action, ...]:
    return (WORK, FETCH, FEAST, AUCTION, *GIVE, *(Action("next", i) for i in range(4)))


ANSWERS = {  # by op: what the numbers of an action are called; those of the others are always 0
    "work": Declared("work for coal"),
    "fetch": Declared("fetch a freight card"),
    "feast": Declared("give a feast for 2 coal"),
    "auction": Declared("hold an auction"),
    "give": Declared("give coal for points", (Part("coal", "how much", range(30)),)),
    "next": Declared("choose the next bonus", (Part("bonus", "which of those left, from 0", range(4)),)),
}
EFFECTS = {  # by op of an effect: the same for its number, and for the result of its event
    "turn": Declared("a seat has its turn"),
    "twice": Declared("something happens twice", holds="what happens twice"),
    "coal": Declared("a seat gets coal", (Part("amount", "how much", range(10)),)),
    "dice": Declared("a seat rolls for points", result=(Part("points", "what was rolled", range(1, 7)),)),
    "fetch": Declared("a seat draws a card", result=(Part("card", "its value; nothing for the others", range(1, 7)),)),
    "give": Declared("a seat may give coal"),
    "any_order": Declared("a seat says which bonus comes next", holds="the bonuses left"),
    "end": Declared("the freight counts", result=(Part("totals", "of each seat", range(1000), takes=BY_SEAT),)),
}

RULES: dict[str, Rule[State]] = {
    "turn": Rule(do_turn, offer_turn),
    "twice": Rule(do_twice),
    "coal": Rule(do_coal),
    "dice": Rule(do_dice, reveals=True),
    "fetch": Rule(do_fetch, offer_fetch, reveals=True, public=hide_fetch),
    "give": Rule(do_give, offer_give),
    "any_order": ANY_ORDER,
    "end": Rule(do_end, reveals=True),
}
