"""Positions of First Class for the tests: a table after the draft, rearranged by hand, with the cards one wants."""

import json
from collections.abc import Iterable, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

from stellwerk.core import machine
from stellwerk.core.match import Match
from stellwerk.core.records import NOBODY, Action, Decision, Effect, Event, Frame
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.deck import data, verbs
from stellwerk.games.first_class.rules import payloads, scoring, trains
from stellwerk.games.first_class.rules.actions import DONE, END, FINISH
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import ENGINE, LOWER, UPPER
from stellwerk.games.first_class.rules.state import CONSTANTINOPLE, STATIONS, State, add, owe, put, score

U, W = UPPER, LOWER  # the upper and the lower train, as the worked examples call them
M: int | str = "M"  # the mail car in a written train
T: int | str = "T"  # the locomotive tile
ROW, SLOTS = 6, 18
TURNS = 3  # of each player in a round
BEFORE, AFTER = 1, 0  # the main action: the number of the effect "turn"
CONSTANTINOPLE_POINTS = (20, 10, 5)

# Building a box


def card(kind: str, *frames: str, **more: Any) -> dict[str, Any]:
    """A card as a deck file writes it. `set` and `pile` say which cards it stands in for: X and 1 unless told."""
    return {"kind": kind, **({"frames": list(frames)} if frames else {}), **more}


def route(*stations: int | str, **more: Any) -> dict[str, Any]:
    """A route card: numbers are points stations, texts bonus stations."""
    return card("route", stations=list(stations), **more)


def contract(need: str, bonus: str, **more: Any) -> dict[str, Any]:
    return card("contract", need=need, bonus=bonus, **{"set": "A", **more})


def game_end(kind: str, value: int, bonus: str) -> dict[str, Any]:
    return {"kind": kind, "value": value, "bonus": bonus}


@cache
def published() -> dict[str, Any]:
    return data.published()


def build(cards: Sequence[dict[str, Any]] = (), **components: Sequence[Any]) -> tuple[data.Box, tuple[int, ...]]:
    """The published box with these cards in place of others, and their numbers; cards keep the ids they replace.

    Components: `game_end` replaces the first of them, `printed_stations` and the others replace all.
    """
    return built(json.dumps([cards, components]))


@cache
def built(key: str) -> tuple[data.Box, tuple[int, ...]]:
    cards, components = json.loads(key)
    table = deepcopy(published())
    ids = []
    for wanted in cards:
        letter, pile = wanted.pop("set", "X"), wanted.setdefault("pile", 1)
        items = table[data.FILES[letter]]
        at = next(i for i, item in enumerate(items) if item["pile"] == pile and item["id"] not in ids)
        ids.append(items[at]["id"])
        items[at] = {"id": ids[-1], "source": "reconstructed", **wanted}
    for i, item in enumerate(components.pop("game_end", ())):
        table["game_end"][i] |= item
    box = data.build(table | components)
    return box, tuple(next(c for c, made in enumerate(box.cards) if made.id == id) for id in ids)


# Setting up a position


def table(
    players: int = 3, modules: str = "AB", seed: int = 1, cards: Sequence[dict[str, Any]] = (), **components: Any
) -> State:
    """The first turn of seat 0, who is start player; the cards given lie in the display, from slot 0 on."""
    box, numbers = build(cards, **components)
    match = Match(FIRST_CLASS, players, seed, {"modules": modules}, box=box)
    while match.decision is not None and match.decision.effect.op == "draft":
        match.play(match.decision.options[0])
    state: State = match.state.clone()
    turn_table(state)
    for slot, number in enumerate(number for number in numbers if box.cards[number].pile == 1):
        put_card(state, slot, number)
    return state


def laid(*frames: str, kind: str = "car", players: int = 3, **more: Any) -> State:
    """A table whose first card, in slot 0, prints these frames."""
    return table(players, cards=[card(kind, *frames)], **more)


def turn_table(state: State) -> None:
    """The start player becomes seat 0, and everybody's secrets go with the seats."""
    n, by = state.players, state.start
    for name in ("game_end", "passed", "roles"):
        old = getattr(state, name)
        setattr(state, name, (*old[by:], *old[:by]))
    state.start = state.first = 0
    state.pending = [
        frame if frame.seat == NOBODY else Frame((frame.seat - by) % n, frame.effect) for frame in state.pending
    ]


def find_card(state: State, kind: str, pile: int = 1, set: str | None = None, **printed: Any) -> int:
    """The number of a card by what it prints, such as `frames=["car 2"]` or `stations=[2, "car, loco 2"]`."""
    if "frames" in printed:
        printed["frames"] = tuple(verbs.frame(text) for text in printed["frames"])
    if "stations" in printed:
        printed["stations"] = tuple(data.station(stop) for stop in printed["stations"])
    printed |= {"kind": kind, "pile": pile}
    for number, found in enumerate(state.box.cards):
        same = all(getattr(found, name) == value for name, value in printed.items())
        if same and found.set in (set or "X" + state.modules):
            return number
    raise AssertionError(f"there is no such card: {printed}")


def number_of(state: State, id: str) -> int:
    """The number of a card by its id, such as X-1-04."""
    return next(number for number, found in enumerate(state.box.cards) if found.id == id)


def put_card(state: State, slot: int, number: int) -> None:
    """The card lies in a slot of the display; what lay there goes where the card was."""
    there = state.display[slot]
    if number in state.display:
        state.display = put(state.display, state.display.index(number), there)
    else:
        state.piles = tuple(
            less(pile, number) if there == NONE else swapped(pile, number, there) for pile in state.piles
        )
    state.display = put(state.display, slot, number)


def less(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without this one."""
    return tuple(other for other in cards if other != card)


def swapped(cards: tuple[int, ...], card: int, other: int) -> tuple[int, ...]:
    """The cards with another one in its place."""
    return tuple(other if each == card else each for each in cards)


def take_out(state: State, number: int) -> int:
    """The card is taken out of pile or display, to be given to somebody."""
    if number in state.display:
        first = state.piles[(state.round - 1) // 2][0]
        state.display = swapped(state.display, number, first)
        number, there = first, number
    else:
        there = number
    state.piles = tuple(less(pile, number) for pile in state.piles)
    return there


def set_train(state: State, seat: int, train: int, cards: Sequence[int | str], conductor: int = 0) -> None:
    """A train from the left, such as [4, 2, 1, 0, 0, M, 0, 0, T].

    M is the first mail car that is left, "M2" that with number 2; T is the next locomotive tile, "T15" that of 15.
    """
    here = 2 * seat + train
    state.cars = put(state.cars, here, tuple(value for value in cards if isinstance(value, int)))
    count_cars(state)
    state.mail, state.engine = put(state.mail, here, NONE), put(state.engine, here, NONE)
    for position, text in enumerate(cards, 1):
        if isinstance(text, str) and text.startswith("M"):
            assert position == 6, "the mail car is the sixth"
            left = [which for which in range(4) if which not in state.mail[2 * seat : 2 * seat + 2]]
            state.mail = put(state.mail, here, int(text[1:]) if text[1:] else left[0])
        elif isinstance(text, str):
            assert position == ENGINE, "the locomotive tile is the tenth"
            values = [tile.value for tile in state.box.tiles]
            state.engine = put(state.engine, here, values.index(int(text[1:])) if text[1:] else state.tiles)
            state.tiles = max(state.tiles, state.engine[here] + 1)
    assert conductor <= len(cards), "the conductor stands beyond his train"
    state.conductors = put(state.conductors, here, conductor)
    if conductor == ENGINE:
        score(state, seat, CONSTANTINOPLE, (*CONSTANTINOPLE_POINTS, *[0] * 5)[state.arrived])
        state.arrived += 1


def count_cars(state: State) -> None:
    """The supply is what the trains leave of the box."""
    used = [trains.CAR_CARD.get(value) for cars in state.cars for value in cars]
    state.cars_left = tuple([there - used.count(card) for card, there in enumerate(state.box.car_cards)])


def set_coins(state: State, seat: int, first: int, second: int = 0, third: int = 0) -> None:
    state.coins = put(state.coins, seat, (first, second, third))


def set_route(state: State, seat: int, *cards: int, locomotive: int = 0) -> None:
    """The seat has these route cards, and its locomotive has come so far; points stations have paid."""
    for number in cards:
        take_out(state, number)
    state.route = put(state.route, seat, cards)
    state.postcards = put(state.postcards, seat, (NONE,) * len(cards))
    stops = len(state.box.printed) + sum(len(state.box.cards[number].stations) for number in cards)
    state.stops = put(state.stops, seat, stops)
    assert locomotive <= state.stops[seat], "the locomotive stands beyond its route"
    state.locomotive = put(state.locomotive, seat, locomotive)
    earned = sum(stop.points for stop in trains.stations(state, seat)[:locomotive])
    score(state, seat, STATIONS, earned - state.sheet[seat][STATIONS])


def give_contract(state: State, seat: int, number: int) -> None:
    state.contracts = put(state.contracts, seat, state.contracts[seat] + (take_out(state, number),))


def give_bonus(state: State, seat: int, text: str) -> None:
    """A pending bonus, as if of a mail car."""
    owe(state, seat, payloads.begin(payloads.MAIL_CAR, 0, verbs.frame(text)))


def give_cards(state: State, seat: int, *kinds: str) -> None:
    """The pile of the seat holds base cards of these kinds and nothing else."""
    state.taken = put(state.taken, seat, ())
    for kind in kinds:
        here = next(number for pile in state.piles for number in pile if state.box.cards[number].kind == kind)
        state.taken = add(state.taken, seat, take_out(state, here))


def open_game_end(state: State, *cards: int) -> None:
    """These Game End cards lie open and nothing else; nobody drafted them."""
    for number in cards:
        holders = [seat for seat in range(state.players) if number in state.game_end[seat]]
        for seat in holders:
            other = next(c for c in (*state.game_end_stack, *state.game_end_open) if c not in cards)
            state.game_end_open = less(state.game_end_open, other)
            state.game_end = put(state.game_end, seat, swapped(state.game_end[seat], number, other))
            state.game_end_stack = (number, *less(state.game_end_stack, other))
    left = (*state.game_end_open, *state.game_end_stack)
    state.game_end_stack = tuple(card for card in left if card not in cards)
    state.game_end_open = cards


def play_down(state: State, *gone: int) -> None:
    """This many cards have left each row this round, one a turn; from the right, in the order of the turns."""
    seat = state.start
    for row, count in enumerate(gone):
        slots = [slot for slot in range((row + 1) * ROW - 1, row * ROW - 1, -1) if state.display[slot] != NONE]
        for slot in slots[:count]:
            state.taken = put(state.taken, seat, state.taken[seat] + (state.display[slot],))
            state.display = put(state.display, slot, NONE)
            seat = (seat + 1) % state.players
            assert state.pending.pop().effect.op == "turn"
            assert state.pending.pop().effect.op == "end-turn"
        state.gone = put(state.gone, row, count)
        if count == state.players:
            state.removed += tuple(state.display[slot] for slot in slots[count:])
            for slot in slots[count:]:
                state.display = put(state.display, slot, NONE)


def turn_of(state: State, seat: int) -> None:
    """It is this seat's first turn of the round: as if the start player had been another all along."""
    state.start = seat
    state.pending = state.pending[:2]  # the final scoring and the end of the round
    for turn in reversed(range(TURNS * state.players)):
        machine.push(state, (seat + turn) % state.players, Effect("turn", BEFORE), Effect("end-turn"))


def begin_scoring(state: State, phase: int = 1, start: int = 0, tile_holder: int = NONE) -> list[Event]:
    """Round 2, 4 or 6 is over; the display is empty, and the first player is asked for the scoring, if need be."""
    round_over(state, 2 * phase, start, tile_holder)
    return go_on(state)


def round_over(state: State, number: int, start: int = 0, tile_holder: int = NONE) -> None:
    """All turns of a round are over, and nothing has happened since."""
    state.removed += less(state.display, NONE)
    state.display = (NONE,) * SLOTS
    state.gone = (state.players,) * 3
    for earlier in range(state.round + 1, number + 1):
        pile = (earlier - 1) // 2
        state.removed += state.piles[pile][: -SLOTS - 1 : -1]
        state.piles = put(state.piles, pile, state.piles[pile][:-SLOTS])
    state.round, state.start, state.tile_holder = number, start, tile_holder
    state.pending = [Frame(NOBODY, Effect("final-scoring")), Frame(NOBODY, Effect("end-round", number))]


def final(state: State) -> tuple[tuple[int, ...], ...]:
    """The match ends here: the score sheets."""
    state.pending = [Frame(NOBODY, Effect("final-scoring"))]
    assert machine.advance(FIRST_CLASS, state) is None
    return state.sheet


# Playing


def go_on(state: State) -> list[Event]:
    """Carry out what needs no choice; all that happened."""
    log: list[Event] = []
    machine.advance(FIRST_CLASS, state, log)
    return log


def play(state: State, *actions: Action) -> list[Event]:
    """Play the actions one after the other, each checked; all that happened."""
    log: list[Event] = []
    for action in actions:
        machine.apply(FIRST_CLASS, state, action, log)
    return log


def next_turn(state: State, seat: int = 0) -> None:
    """The turn ends, and all others decline the last card, until it is the seat's turn again."""
    while state.pending[-1] != Frame(seat, Effect("turn", BEFORE)):
        rest = next((action for action in (DONE, END, FINISH) if action in options(state)), None)
        play(state, rest or offered(state, "decline")[-1])


def decision(state: State) -> Decision:
    open = machine.decision(FIRST_CLASS, state)
    assert open is not None, "the match is over"
    return open


def options(state: State) -> list[Action]:
    return list(decision(state).options)


def offered(state: State, *ops: str) -> list[Action]:
    """The offered actions of these kinds."""
    return [action for action in options(state) if action.op in ops]


def ops(state: State) -> set[str]:
    """The kinds of actions that are offered now."""
    return {action.op for action in options(state)}


def parts(state: State) -> set[Action]:
    """What an open frame offers, apart from giving up the rest."""
    assert decision(state).effect.op == "frame", decision(state).effect
    assert DONE in options(state)
    return set(options(state)) - {DONE}


def seat_to_move(state: State) -> int:
    return decision(state).seat


def asked(state: State) -> tuple[int, str, int]:
    """Who is asked, for what effect and with what number."""
    return decision(state).seat, decision(state).effect.op, decision(state).effect.n


def over(state: State) -> bool:
    return machine.decision(FIRST_CLASS, state) is None


# Reading


def train(state: State, seat: int, which: int) -> list[int | str]:
    """A train from the left with M and T, as `set_train` takes it."""
    here = 2 * seat + which
    cars: list[int | str] = list(state.cars[here])
    if state.mail[here] != NONE:
        cars.insert(5, M)
    if state.engine[here] != NONE:
        cars.append(T)
    return cars


def conductors(state: State, seat: int = 0) -> tuple[int, int]:
    return state.conductors[2 * seat], state.conductors[2 * seat + 1]


def points(state: State, seat: int = 0) -> int:
    return scoring.scores(state)[seat]


def named(events: Iterable[Event], op: str) -> list[Event]:
    """The events of one kind that were carried out."""
    return [event for event in events if event.effect.op == op and event.action.op != "lapse"]


def seats(events: Iterable[Event], op: str) -> list[int]:
    return [event.seat for event in named(events, op)]
