"""Yard: a miniature game for the tests, with nesting, any-order bonuses, secrets, chance and a chain over all seats."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from stellwerk.core.machine import ANY_ORDER, push
from stellwerk.core.records import NOBODY, Action, Decision, Effect, Event, Frame, Game, Option, Row, Rule
from stellwerk.core.rng import below, draw, shuffle
from stellwerk.core.words import Words

Who = Callable[[int], str]
WORK, FETCH, FEAST, AUCTION = Action("work"), Action("fetch"), Action("feast"), Action("auction")
GIVE = tuple(Action("give", coal) for coal in range(30))
CARDS = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
UNKNOWN = 0


@dataclass(frozen=True)
class Box:
    digest: str = "yard"


@dataclass(slots=True)
class State:
    box: Box
    players: int
    pending: list[Frame]
    rng: list[int]
    deck: list[int]  # freight cards; the last is on top
    coal: list[int]  # by seat
    freight: list[tuple[int, ...]]  # by seat: its secret cards
    points: list[int]

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
    if action is WORK:
        push(state, seat, Effect("twice", 1, (Effect("coal"),)))
    elif action is FETCH:
        push(state, seat, Effect("fetch"))
    elif action is FEAST:
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


def mask(state: State, seat: int | None) -> State:
    view = state.clone()
    view.rng = [0, 0, 0, 0]
    view.deck = [UNKNOWN] * len(state.deck)
    view.freight = [cards if other == seat else (UNKNOWN,) * len(cards) for other, cards in enumerate(state.freight)]
    return view


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


def problems(state: State) -> list[str]:
    cards = sorted([*state.deck, *(card for held in state.freight for card in held)])
    return [] if cards == list(CARDS) and min(state.coal) >= 0 else [f"cards lost or made: {cards}"]


def winners(state: State) -> tuple[int, ...]:
    return tuple(seat for seat, points in enumerate(state.points) if points == max(state.points))


def say_action(view: State, decision: Decision, action: Action, t: Words) -> str:
    return f"{action.op} {action.a}"


def say_event(box: Box, event: Event, who: Who, t: Words) -> str:
    return f"{who(event.seat)} {event.effect.op} {event.result}"


def menu(box: Box) -> tuple[Action, ...]:
    return (WORK, FETCH, FEAST, AUCTION, *GIVE, *(Action("next", i) for i in range(4)))


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

YARD: Game[State, Box] = Game(
    name="yard",
    title="Yard",
    version=1,
    players=(2, 3),
    box=Box,
    published=dict,
    build=lambda table: Box(),
    menu=menu,
    set_up=set_up,
    rules=RULES,
    state=State,
    mask=mask,
    guess=guess,
    scores=lambda state: tuple(state.points),
    winners=winners,
    sheet=lambda state, t: [Row("Total", tuple(state.points))],
    seat_name=lambda seat, t: f"Seat {seat}",
    question=lambda view, decision, t: decision.effect.op,
    say_action=say_action,
    why_not=lambda view, decision, action, who, t: "" if action in decision.options else "Not now.",
    say_event=say_event,
    text=lambda view, seat, who, t: str(view),
    svg=lambda view, seat, decision, who, t: "<svg/>",
    catalogue=lambda box, t: [("card",)],
    summary=lambda box, t: [],
    deck_sheet=lambda box, t: "<svg/>",
    options=(Option("rounds", "5", "How many turns each seat has."),),
)


def yard(players: int = 2, seed: int = 1, rounds: str = "5") -> Any:
    from stellwerk.core.match import Match

    return Match(YARD, players, seed, {"rounds": rounds})
