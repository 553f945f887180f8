"""What holds at every decision of First Class (FC-INV-01 to FC-INV-26): full states and single steps, no views."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from stellwerk.core.records import Action, Effect, Event
from stellwerk.games.first_class.deck.data import Box
from stellwerk.games.first_class.deck.verbs import LADDER
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import CARS, ENGINE, MAIL_AFTER, Train
from stellwerk.games.first_class.rules.state import (
    COINS_LEFT,
    COINS_SPENT,
    CONSTANTINOPLE,
    GAME_END,
    LINES,
    PRINTED,
    STATIONS,
    TRAINS,
    State,
    positions,
)
from stellwerk.games.first_class.rules.trains import stations
from tests.games.first_class import module_invariants

COINS = 48
COLUMNS = (5, 5, 2)
CONSTANTINOPLE_POINTS = (20, 10, 5)
ROUNDS, TURNS = 6, 3
BEFORE = 1  # the turn is before its main action
LAID_OUT = 18
ROW = 6
GAME_END_CARDS, OPEN_GAME_END = 21, 4
LENGTHS = frozenset((1, 2, 3, 4, 6, 7, 8, 10))  # of a train at rest
MOST_TRAIN_POINTS = 221  # in one scoring, without module B
PLACED = ("tuck", "postcard", "gap")  # a taken card that is about to be laid out
VALUES = frozenset(LADDER)


def problems(state: State) -> list[str]:
    """What is wrong with a state, each message with its invariant; empty if all is well."""
    found = [*coins(state), *trains(state), *tiles(state), *routes(state)]
    found += [*cards(state), *rows(state), *game_end(state), *course(state), *scores(state)]
    return found + module_invariants.problems(state)


def coins(state: State) -> Iterator[str]:
    if any(not 0 <= held <= most for seat in state.coins for held, most in zip(seat, COLUMNS, strict=True)):
        yield f"FC-INV-01: a column holds too many coins or too few: {state.coins}"
    if sum(map(sum, state.coins)) > COINS:
        yield "FC-INV-01: there are more than 48 coins"


def trains(state: State) -> Iterator[str]:
    top = state.pending[-1] if state.pending else None
    for train, cars in enumerate(state.cars):
        if not VALUES.issuperset(cars):
            yield f"FC-INV-02: train {train} has a car of no known value: {cars}"
        if list(cars) != sorted(cars, reverse=True):
            yield f"FC-INV-02: a car of train {train} is worth more than its left neighbour: {cars}"
        length = positions(state, Train(train))
        choosing = top is not None and top.effect.op == "mail" and 2 * top.seat + top.effect.n == train
        if length not in LENGTHS and not (choosing and length == MAIL_AFTER):
            yield f"FC-INV-03: train {train} has {length} positions"
        if (state.mail[train] != NONE) != (len(cars) >= MAIL_AFTER and not choosing):
            yield f"FC-INV-04: the mail car of train {train} does not fit its {len(cars)} cars"
        if (state.engine[train] != NONE) != (len(cars) == CARS):
            yield f"FC-INV-04: the locomotive tile of train {train} does not fit its {len(cars)} cars"
        if not 0 <= state.conductors[train] <= length:
            yield f"FC-INV-07: the conductor of train {train} stands on {state.conductors[train]} of {length}"
    if min(state.cars_left) < 0 or state.cars_left != tuple(cars_left(state)):
        yield f"FC-1.5: the supply is said to have {state.cars_left} cars, and has {cars_left(state)}"
    for seat in range(state.players):
        upper, lower = state.mail[2 * seat : 2 * seat + 2]
        if upper == lower != NONE or not {upper, lower} <= {NONE, 0, 1, 2, 3}:
            yield f"FC-INV-05: seat {seat} has placed the mail cars {upper} and {lower}"


def cars_left(state: State) -> list[int]:
    """What the box has of 0/1, 2/4 and 7/12, less what lies in the trains."""
    values = [value for cars in state.cars for value in cars]
    sides = ((0, 1), (2, 4), (7, 12))
    return [
        there - values.count(low) - values.count(high)
        for there, (low, high) in zip(state.box.car_cards, sides, strict=True)
    ]


def tiles(state: State) -> Iterator[str]:
    if sorted(tile for tile in state.engine if tile != NONE) != list(range(state.tiles)):
        yield f"FC-INV-06: the tiles {state.engine} are not the first {state.tiles} of the stack"
    arrived = state.conductors.count(ENGINE)
    if state.arrived != arrived:
        yield f"FC-INV-08: {state.arrived} conductors were counted, {arrived} stand on a locomotive tile"
    paid = sum(CONSTANTINOPLE_POINTS[:arrived])
    if sum(sheet[CONSTANTINOPLE] for sheet in state.sheet) != paid:
        yield f"FC-INV-08: Constantinople has not paid {paid} points"


def routes(state: State) -> Iterator[str]:
    scoring = bool(state.pending) and any(frame.effect.op == "scoring" for frame in state.pending)
    on_turn = whose_turn(state)
    for seat in range(state.players):
        stops = stations(state, seat)
        here = state.locomotive[seat]
        if len(stops) != state.stops[seat] or not 0 <= here <= len(stops):
            yield f"FC-INV-07: the locomotive of seat {seat} stands on {here} of {len(stops)} stations"
        earned = sum([stop.points for stop in stops[:here]])
        if state.sheet[seat][STATIONS] != earned:
            yield f"FC-INV-17: seat {seat} has {state.sheet[seat][STATIONS]} points for stations worth {earned}"
        if seat == on_turn and state.used:
            used = [i for i in range(state.used.bit_length()) if state.used >> i & 1]
            if not scoring or any(i >= here or not stops[i].bonus for i in used):
                yield f"FC-INV-19: seat {seat} has used the stations {used} with the locomotive on {here}"


@cache
def by_pile(box: Box, modules: str) -> tuple[frozenset[int], ...]:
    return tuple(
        frozenset(c for c, card in enumerate(box.cards) if card.pile == pile and card.set in "X" + modules)
        for pile in (1, 2, 3)
    )


def held(state: State, seat: int) -> list[int]:
    """Every action card that a player has taken, the route cards first."""
    every = [*state.route[seat], *state.taken[seat], *state.contracts[seat], *state.destroy[seat]]
    every += [*state.tucked[2 * seat], *state.tucked[2 * seat + 1], *state.gap[seat], *state.covered[seat]]
    every += [card for card in state.postcards[seat] if card != NONE]
    every += [frame.effect.n for frame in state.pending if frame.effect.op in PLACED and frame.seat == seat]
    return every


def cards(state: State) -> Iterator[str]:
    mine = [held(state, seat) for seat in range(state.players)]
    shown = [card for card in state.display if card != NONE]
    every = [*shown, *state.removed, *(card for seat in mine for card in seat)]
    for pile in state.piles:
        every += pile
    sets = by_pile(state.box, state.modules)
    if len(every) != len(set(every)) or len(every) != sum(map(len, sets)):
        yield f"FC-INV-14: {len(every)} action cards in all, {len(set(every))} different ones"
    for number, (pile, cards) in enumerate(zip(state.piles, sets, strict=True)):
        rounds = min(max(state.round - 2 * number, 0), 2)
        if len(pile) != len(cards) - LAID_OUT * rounds or not cards.issuperset(pile):
            yield f"FC-INV-14: {len(pile)} cards in pile {number + 1} after {rounds} of its rounds"
    if state.round and not sets[(state.round - 1) // 2].issuperset(shown):
        yield "FC-INV-14: a card of another pile lies in the display"
    done, count = main_actions(state), sum(map(len, mine))
    if not sum(done) - state.round <= count <= sum(done) - (state.tile_holder != NONE):
        yield f"FC-INV-12: {count} cards were taken in {sum(done)} main actions of {state.round} rounds"
    for seat, taken in enumerate(mine):
        if not done[seat] - state.round <= len(taken) <= done[seat] - (state.tile_holder == seat):
            yield f"FC-INV-13: seat {seat} has {len(taken)} cards after {done[seat]} main actions"


def main_actions(state: State) -> list[int]:
    """By seat, how many have been done in the match so far."""
    due = [0] * state.players
    for frame in state.pending:
        if frame.effect == Effect("turn", BEFORE):
            due[frame.seat] += 1
    return [TURNS * state.round - waiting for waiting in due]


def rows(state: State) -> Iterator[str]:
    """Cards gone from the rows, and those that lie there."""
    if not state.round:
        if any(card != NONE for card in state.display):
            yield "FC-2.8: action cards lie open before the draft is over"
        return
    for row, gone in enumerate(state.gone):
        here = ROW - state.display[row * ROW : (row + 1) * ROW].count(NONE)
        if not 0 <= gone <= state.players or here != (ROW - gone if gone < state.players else 0):
            yield f"FC-INV-10: row {row} has {here} cards, and {gone} are gone"
    now = sum(main_actions(state)) - TURNS * state.players * (state.round - 1)
    removing = any(frame.effect.op == "remove-card" for frame in state.pending)
    if sum(state.gone) != now - removing:
        yield f"FC-INV-10: {sum(state.gone)} cards are gone after {now} main actions"
    if (now < TURNS * state.players or removing) == (state.display.count(NONE) == LAID_OUT):
        yield "FC-INV-11: the display is empty too early, or not empty at the end"


def game_end(state: State) -> Iterator[str]:
    every = [*state.game_end_stack, *state.game_end_open, *state.passing, *(c for own in state.game_end for c in own)]
    if len(every) != GAME_END_CARDS or len(set(every)) != GAME_END_CARDS:
        yield f"FC-INV-15: {len(every)} Game End cards, {len(set(every))} different ones"
    if len(state.game_end_open) > OPEN_GAME_END:
        yield "FC-INV-15: more than four Game End cards lie open"
    if state.round and (state.passing or any(not own for own in state.game_end)):
        yield "FC-INV-15: the draft is over and has not given everybody one card"
    order = [(state.first - 1 - i) % state.players for i in range(state.players)]
    drafted = [seat for seat in order if state.game_end[seat]]
    for seat, after in pairwise(drafted):
        if set(state.passed[seat]) != {*state.passed[after], state.game_end[after][0]}:
            yield f"FC-2.9: seat {after} did not choose from the cards that seat {seat} handed on"


def whose_turn(state: State) -> int:
    """The seat whose turn or scoring it is; NONE before the first and after the last."""
    for frame in reversed(state.pending):
        if frame.effect.op == "end-turn":
            return frame.seat
    return NONE


def course(state: State) -> Iterator[str]:
    on_turn = whose_turn(state)
    for seat, bonuses in enumerate(state.bonuses):
        chain = any(frame.seat == seat and frame.effect.op == "out-of-turn" for frame in state.pending)
        if bonuses and seat != on_turn and not chain:
            yield f"FC-INV-20: seat {seat} has bonuses left and is not on turn: {bonuses}"
    if not 0 <= state.start < state.players or not NONE <= state.tile_holder < state.players:
        yield f"FC-INV-21: start player {state.start}, start player tile {state.tile_holder}"
    if state.round <= 1 and on_turn != NONE and state.start != state.first:
        yield "FC-INV-21: there is a new start player before the first round is over"
    ends = [frame.seat for frame in state.pending if frame.effect.op == "end-turn"]
    if ends != [(state.start - 1 - i) % state.players for i in range(len(ends))]:
        yield f"FC-INV-21: the turns do not end with the one before the start player: {ends}"
    if state.over == bool(state.pending) or not 0 <= state.round <= ROUNDS:
        yield f"FC-3.1: round {state.round}, over: {state.over}"
    if state.pending and (found := open_question(state)):
        yield found


def open_question(state: State) -> str:
    """Who may be asked for what now: bonuses and free actions belong to the player on turn, frames to their owner."""
    seat, effect, on_turn = state.pending[-1].seat, state.pending[-1].effect, whose_turn(state)
    if effect.op in ("turn", "scoring", "buy", "make-room") and seat != on_turn:
        return f"FC-INV-18: seat {seat} is asked for free actions, and seat {on_turn} is on turn"
    chain = any(frame.seat == seat and frame.effect.op == "out-of-turn" for frame in state.pending)
    if effect.op != "draft" and seat != on_turn and not chain:
        return f"FC-INV-18: seat {seat} is asked for {effect.op} out of turn"
    return ""


def scores(state: State) -> Iterator[str]:
    for seat, sheet in enumerate(state.sheet):
        if len(sheet) != LINES or min(sheet) < 0:
            yield f"FC-INV-16: the sheet of seat {seat} is {sheet}"
        if "B" not in state.modules and max(sheet[TRAINS : TRAINS + 3]) > MOST_TRAIN_POINTS:
            yield f"FC-INV-23: the trains of seat {seat} brought {sheet[TRAINS : TRAINS + 3]}"
        if any(sheet[TRAINS + state.round // 2 : TRAINS + 3]):
            yield f"FC-INV-23: the trains of seat {seat} were scored before the phase: {sheet[TRAINS : TRAINS + 3]}"
        left = (sheet[COINS_LEFT], *sheet[GAME_END : GAME_END + 3])
        if left != (final_lines(state, seat) if state.over else (0, 0, 0, 0)):
            yield f"FC-INV-26: the final scoring of seat {seat} is {left}"


def final_lines(state: State, seat: int) -> tuple[int, int, int, int]:
    """Coins, then cars, locomotives and conductors."""
    mine = [state.box.cards[card] for card in state.taken[seat]]
    ends = [state.box.game_end[card] for card in state.game_end[seat]]
    car, locomotive, conductor = (
        sum(card.set == "X" and card.kind == kind for card in mine) * sum(e.value for e in ends if e.kind == kind)
        for kind in ("car", "locomotive", "conductor")
    )
    return sum(state.coins[seat]), car, locomotive, conductor


def train_worth(state: State, train: int) -> int:
    """The values up to the conductor, counted position by position; a car with a celebrity counts twice."""
    kinds = [state.box.cards[card].kind for card in state.tucked[train]]
    worth = [value * (1 + (kinds[i : i + 1] == ["celebrity"])) for i, value in enumerate(state.cars[train])]
    if state.mail[train] != NONE:
        worth.insert(MAIL_AFTER, 0)
    if state.engine[train] != NONE:
        worth.append(state.box.tiles[state.engine[train]].value)
    return sum(worth[: state.conductors[train]])


def step_problems(before: State, action: Action, events: Sequence[Event], after: State) -> list[str]:
    """What is wrong between two decisions, each message with its invariant."""
    return [*never_back(before, after), *changed_points(before, events, after), *ends(before, events, after)]


def never_back(before: State, after: State) -> Iterator[str]:
    for train in range(2 * before.players):
        if positions(before, Train(train)) > positions(after, Train(train)):
            yield f"FC-INV-03: train {train} has become shorter"
        if before.conductors[train] > after.conductors[train]:
            yield f"FC-INV-07: the conductor of train {train} went back"
        old, new = before.cars[train], after.cars[train]
        raised = [i for i, values in enumerate(zip(old, new, strict=False)) if values[0] != values[1]]
        if any(LADDER.index(new[i]) != LADDER.index(old[i]) + 1 for i in raised) or len(raised) > 1:
            yield f"FC-INV-09: {old} became {new} in one step"
        if len(raised) + len(new) - len(old) > 1:
            yield f"FC-INV-09: train {train} was upgraded and lengthened in one step"
    for seat in range(before.players):
        if before.locomotive[seat] > after.locomotive[seat]:
            yield f"FC-INV-07: the locomotive of seat {seat} went back"
        if any(new < old for new, old in zip(after.sheet[seat], before.sheet[seat], strict=True)):
            yield f"FC-INV-16: the score of seat {seat} went down"


POINTS_FROM = {  # which events change a line of the sheet in the base game
    STATIONS: {"station-points"},
    CONSTANTINOPLE: {"constantinople"},
    COINS_SPENT: {"turn", "scoring", "make-room"},
    PRINTED: {"points"},
    **{line: {"train-points"} for line in range(TRAINS, TRAINS + 3)},
    COINS_LEFT: {"final-scoring"},
    **{line: {"final-scoring"} for line in range(GAME_END, GAME_END + 3)},
}


def changed_points(before: State, events: Sequence[Event], after: State) -> Iterator[str]:
    for seat in range(before.players):
        own = {event.effect.op for event in events if event.seat in (seat, -1)}
        for line, causes in POINTS_FROM.items():
            if before.sheet[seat][line] != after.sheet[seat][line] and not causes & own:
                yield f"FC-INV-16: seat {seat} has points on line {line} without {causes}"
    if len([event for event in events if event.action.op == "station"]) > 1:
        yield "FC-INV-19: more than one station was used in one step"


def ends(before: State, events: Sequence[Event], after: State) -> Iterator[str]:
    """What holds at the end of a turn, of a scoring and of a round."""
    last = events[-1].effect.op if events else ""
    if last in ("end-turn", "round") and len(after.game_end_open) != OPEN_GAME_END and after.game_end_stack:
        yield f"FC-INV-15: {len(after.game_end_open)} Game End cards lie open at the start of a turn"
    if last in ("end-turn", "round") and any(after.bonuses):
        yield f"FC-INV-20: bonuses are left after the end of a turn: {after.bonuses}"
    if any(event.effect.op == "end-round" for event in events):
        if after.start != (before.start if before.tile_holder == NONE else before.tile_holder):
            taken = [event.seat for event in events if event.action.op == "start-tile"]
            if taken != [after.start]:
                yield f"FC-INV-21: seat {after.start} is start player without the tile"
    elif after.start != before.start:
        yield "FC-INV-21: the start player changed in the middle of a round"
    for event in events:
        if event.effect.op == "train-points":
            upper, lower = (train_worth(after, 2 * event.seat + train) for train in (0, 1))
            if event.result[:2] != (upper, lower):
                yield f"FC-INV-23: the trains are worth {upper} and {lower}, and {event.result} was paid"
