"""The course of Germany: set-up, turns, the end, and the final scoring."""

from collections.abc import Mapping

from stellwerk.core.machine import push
from stellwerk.core.records import NOBODY, Action, Effect, Frame
from stellwerk.core.rng import shuffle
from stellwerk.games.germany.deck.data import CARDS, KEEP_FIRST, PASSENGERS, PASSENGERS_EACH, TRAINS, Box, bits
from stellwerk.games.germany.rules import effects
from stellwerk.games.germany.rules.scoring import final_sheet
from stellwerk.games.germany.rules.state import EMPTY, FREE, State

HAND = 4  # DE-2.4
ROW = 5
KEEP_LATER = 1  # DE-7.1
LAST_TRAINS = 2  # DE-9.1
NOT_PASSED = -1  # the end of the turn adds one
TURN, END_TURN, SECOND_CARD = Effect("turn"), Effect("end_turn"), Effect("second_card")


def set_up(box: Box, players: int, rng: list[int], options: Mapping[str, str]) -> State:
    """The table before the first choice (DE-2.1 to DE-2.7)."""
    deck = [kind for kind, count in enumerate(CARDS) for _ in range(count)]
    shuffle(rng, deck)
    hands = [[0] * 10 for _ in range(players)]
    for hand in hands:
        for _ in range(HAND):
            hand[deck.pop()] += 1
    stacks = [[t for t, ticket in enumerate(box.tickets) if ticket.deck == d] for d in (0, 1)]
    waiting = place_passengers(box, rng)
    for stack in stacks:
        shuffle(rng, stack)
    return State(
        box=box,
        players=players,
        pending=opening(players),
        rng=rng,
        deck=deck,
        discard=[0] * 9,
        row=[EMPTY] * ROW,
        hands=hands,
        shown=[[0] * 9 for _ in range(players)],
        trains=[TRAINS] * players,
        score=[0] * players,
        owner=[FREE] * len(box.tracks),
        open=[bits(range(len(box.tracks)))] * players,
        waiting=waiting,
        met=[(0,) * len(PASSENGERS)] * players,
        stacks=stacks,
        bottom=[(), ()],
        tickets=[()] * players,
        drawn=[()] * players,
        chosen=[0] * players,
        rejected=[()] * players,
        first=[0] * players,
    )


def place_passengers(box: Box, rng: list[int]) -> list[tuple[int, ...]]:
    """DE-2.1: the bag is emptied onto the board."""
    bag = [colour for colour in range(len(PASSENGERS)) for _ in range(PASSENGERS_EACH)]
    shuffle(rng, bag)
    return [tuple(sorted(bag.pop() for _ in range(place.passengers))) for place in box.places]


def opening(players: int) -> list[Frame]:
    """The whole match as frames: the row, a split and a keep for each seat, the first turn, and the scoring at last."""
    frames = [Frame(0, Effect("refill", 0))]
    frames += [Frame(seat, Effect("split")) for seat in range(players)]  # DE-2.7: one after the other
    frames += [Frame(seat, Effect("keep", KEEP_FIRST)) for seat in range(players)]
    frames += [Frame(NOBODY, Effect("shuffle_back")), Frame(0, TURN), Frame(0, END_TURN)]
    frames += [Frame(NOBODY, Effect("score"))]
    return frames[::-1]


def offer_turn(state: State, seat: int, effect: Effect) -> list[Action]:
    """DE-3.1: draw cards, claim a route, or draw tickets. DE-3.3: with none of them possible the turn lapses."""
    return [
        *effects.card_choices(state, first=True),
        *effects.claim_choices(state, seat),
        *effects.split_choices(state),
    ]


def do_turn(state: State, seat: int, effect: Effect, action: Action) -> None:
    state.passes = NOT_PASSED
    chosen = Effect(action.op, action.a)
    if action.op == "tickets":
        push(state, seat, chosen, Effect("keep", KEEP_LATER), Effect("put_back"))
    elif action.op == "claim" or effects.is_whole_draw(action):
        push(state, seat, chosen)
    else:
        push(state, seat, chosen, SECOND_CARD)


def do_end_turn(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """DE-3.6: only now are the end conditions looked at. The result: with how many trains the end was set off."""
    sets_off = state.turns_left < 0 and state.trains[seat] <= LAST_TRAINS
    if sets_off:
        state.turns_left = state.players  # DE-9.1, DE-9.2
    elif state.turns_left > 0:
        state.turns_left -= 1  # DE-9.3: the end is set off once
    state.passes += 1
    if state.turns_left != 0 and state.passes < state.players:  # DE-3.4
        push(state, (seat + 1) % state.players, TURN, END_TURN)
    return (state.trains[seat],) if sets_off else ()


def do_score(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """DE-10: everything is counted and all tickets are shown."""
    state.sheet = final_sheet(state)
    state.score = [sum(points) for points in state.sheet]
    return tuple(state.score)
