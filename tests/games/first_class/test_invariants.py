"""What holds at every decision of every match (the invariants)."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import pytest

import stellwerk
from stellwerk.core.machine import decision
from stellwerk.core.records import Action, Decision, Effect, Event, Frame
from stellwerk.core.rng import below, seeded
from stellwerk.games.first_class import GAME
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.rules.actions import BONUS, DONE
from stellwerk.games.first_class.rules.guess import guess
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import Train
from stellwerk.games.first_class.rules.scoring import winners
from stellwerk.games.first_class.rules.state import CONSTANTINOPLE, GAME_END, STATIONS, TRAINS, State, positions, put
from tests.games.first_class.invariants import held, problems, step_problems, train_worth
from tests.games.first_class.positions import (
    AFTER,
    BEFORE,
    M,
    T,
    U,
    W,
    begin_scoring,
    final,
    give_bonus,
    give_cards,
    play,
    set_coins,
    set_route,
    set_train,
    table,
)

TABLES = [(2, "AB"), (3, "AB"), (4, "AB"), (2, "CD"), (3, "DE"), (4, "AE"), (4, "BD"), (3, "CE")]
FREE = {"coin-point", "coin-car", "coin-loco", "coin-conductor", "coin-upgrade", "coin-choice-car", "buy", "contract"}
MAIN = {"take", "decline", "start-tile"}
GIVEN_UP = {"decline", "done", "end", "finish", "coin-point"}


class Step(NamedTuple):
    before: State
    open: Decision
    action: Action
    events: list[Event]
    after: State


@cache
def matches() -> tuple[tuple[Step, ...], ...]:
    """Three matches for each table: at random; with nothing given up that can be used; for long trains."""
    policies = (anything, nothing_given_up, long_trains)
    return tuple(
        tuple(random_match(players, modules, seed, policy))
        for players, modules in TABLES
        for seed, policy in enumerate(policies)
    )


def random_match(
    players: int, modules: str, seed: int, policy: Callable[[State, Decision], list[Action]]
) -> Iterator[Step]:
    match = stellwerk.new("first-class", players=players, seed=seed, modules=modules)
    rng = seeded(seed)
    while match.decision is not None:
        open, before, seen = match.decision, match.state.clone(), len(match.events)
        options = policy(before, open)
        action = options[below(rng, len(options))]
        match.play(action)
        yield Step(before, open, action, match.events[seen:], match.state.clone())


def anything(state: State, open: Decision) -> list[Action]:
    return list(open.options)


def nothing_given_up(state: State, open: Decision) -> list[Action]:
    return [action for action in open.options if action.op not in GIVEN_UP] or list(open.options)


def long_trains(state: State, open: Decision) -> list[Action]:
    """Cars for the upper train and steps along it, so that Constantinople is reached."""
    order = ["bonus", "station", "both", "conductor", "coin-conductor", "car", "coin-car", "coin-choice-car"]

    def rank(action: Action) -> tuple[int, int]:
        if action.op in order:
            return len(order) - order.index(action.op), action.a if action.op in ("both", "conductor") else -action.a
        if action.op == "take":
            return 0, int(state.box.cards[state.display[action.a]].kind in ("car", "conductor"))
        return (-1, 0) if action.op in GIVEN_UP else (0, 0)

    best = max(map(rank, open.options))
    return [action for action in open.options if rank(action) == best]


def steps() -> Iterator[Step]:
    for match in matches():
        yield from match


def ends() -> list[State]:
    return [match[-1].after for match in matches()]


def events(match: tuple[Step, ...]) -> list[Event]:
    return [event for step in match for event in step.events]


def test_FC_INV_01_FC_INV_02_FC_INV_03_FC_INV_04_FC_INV_05_FC_INV_06_FC_INV_07_FC_INV_08_in_random_matches() -> None:
    """Coins, trains, mail cars, tiles, conductors, locomotives and Constantinople; and all other states."""
    for step in steps():
        assert problems(step.after) == []


def test_the_random_matches_reach_what_is_rare() -> None:
    """Else the invariants would be easy: complete trains, Constantinople, Game End cards, chains out of turn."""
    assert sum(state.tiles for state in ends()) > 10
    assert sum(state.arrived for state in ends()) > 2
    assert sum(len(held) > 1 for state in ends() for held in state.game_end) > 10
    seen = Counter(event.effect.op for match in matches() for event in events(match) if event.action.op != "lapse")
    assert seen["out-of-turn"] > 0
    assert seen["mail"] > 30
    assert seen["remove-card"] > 10


def test_FC_INV_03_FC_INV_07_FC_INV_09_FC_INV_15_FC_INV_16_FC_INV_20_FC_INV_21_between_two_decisions() -> None:
    for step in steps():
        assert step_problems(step.before, step.action, step.events, step.after) == []


NEXT_CARD = {1: 1, 4: 2}  # upgrades that need another card than the one that lies there


def test_FC_INV_09_one_upgrade_changes_one_car_by_one_step() -> None:
    ladder = [0, 1, 2, 4, 7, 12]
    count = 0
    for step in steps():
        seat, targets = step.open.seat, [action for action in step.open.options if action.op == "upgrade"]
        if targets and any(part.op == "upgrade" for part in step.open.effect.of):
            lawful = {
                (train, cars.index(value))
                for train in (U, W)
                for cars in [step.before.cars[2 * seat + train]]
                for value in set(cars) - {12}
                if value not in NEXT_CARD or step.before.cars_left[NEXT_CARD[value]]  # FC-19.37
            }
            assert {(action.a, action.b) for action in targets} == lawful
        if step.action.op in ("upgrade", "coin-upgrade") and not {"D", "E"} & set(step.before.modules):
            count += 1
            changed = [
                (train, i)
                for train in range(2 * step.before.players)
                for i, value in enumerate(step.before.cars[train])
                if step.after.cars[train][i] != value
            ]
            assert changed == [(2 * seat + step.action.a, step.action.b)]
            old, new = (state.cars[changed[0][0]][changed[0][1]] for state in (step.before, step.after))
            assert ladder.index(new) == ladder.index(old) + 1
            assert [len(cars) for cars in step.before.cars] == [len(cars) for cars in step.after.cars]
    assert count > 50


def test_FC_INV_10_FC_INV_11_the_rows_and_the_display() -> None:
    for step in steps():
        state = step.after
        if not state.pending or not state.round:
            continue
        for row in range(3):
            cards = [card for card in state.display[6 * row : 6 * row + 6] if card != NONE]
            assert len(cards) == (6 - state.gone[row] if state.gone[row] < state.players else 0)
        if state.pending[-1].effect == Effect("turn", BEFORE):
            assert any(card != NONE for card in state.display)
        if state.pending[-1].effect.op == "scoring":
            assert state.display == (NONE,) * 18


def test_FC_INV_12_the_tile_at_most_once_a_round_and_cards_to_match() -> None:
    for match in matches():
        players = match[0].before.players
        taken: Counter[int] = Counter()
        tiles: Counter[int] = Counter()
        for step in match:
            if step.open.effect.op == "turn" and step.open.effect.n == BEFORE:
                taken[step.before.round] += step.action.op in ("take", "decline")
                tiles[step.before.round] += step.action.op == "start-tile"
        for number in range(1, 7):
            assert tiles[number] <= 1
            assert taken[number] == 3 * players - tiles[number]


def test_FC_INV_13_eighteen_main_actions_each_and_a_card_for_each_but_the_tile() -> None:
    for match in matches():
        last = match[-1].after
        main = Counter((step.open.seat, step.action.op) for step in match if step.action.op in MAIN)
        for seat in range(last.players):
            assert sum(main[seat, op] for op in MAIN) == 18
            assert len(held(last, seat)) == 18 - main[seat, "start-tile"]


def test_FC_INV_14_every_action_card_in_one_place() -> None:
    for last in ends():
        everywhere = [*last.removed, *(card for seat in range(last.players) for card in held(last, seat))]
        everywhere += [card for pile in last.piles for card in pile]
        assert len(everywhere) == len(set(everywhere)) == 120
        assert [len(pile) for pile in last.piles] == [4, 4, 4]
        assert last.display == (NONE,) * 18


def test_FC_INV_15_game_end_cards() -> None:
    for step in steps():
        state = step.after
        if not state.round or not step.events:
            continue
        owned = sum(map(len, state.game_end))
        assert len(state.game_end_stack) + len(state.game_end_open) + owned == 21
        if step.events[-1].effect.op in ("end-turn", "round"):
            assert len(state.game_end_open) == 4 or not state.game_end_stack


def test_FC_INV_16_points_never_go_down_and_come_from_somewhere() -> None:
    for step in steps():
        for seat in range(step.before.players):
            gained = sum(step.after.sheet[seat]) - sum(step.before.sheet[seat])
            assert gained >= 0
            if gained and step.action.op != "coin-point":
                own = {event.effect.op for event in step.events if event.seat in (seat, -1)}
                named = {"station-points", "constantinople", "points", "train-points", "final-scoring"}
                assert own & (named | {"baggage-points"})


def test_FC_INV_17_points_of_the_stations_up_to_the_locomotive() -> None:
    for state in ends():
        for seat in range(state.players):
            stops = [*state.box.printed, *(s for card in state.route[seat] for s in state.box.cards[card].stations)]
            assert state.sheet[seat][STATIONS] == sum(stop.points for stop in stops[: state.locomotive[seat]])


def test_FC_INV_18_no_free_action_inside_a_frame_or_out_of_turn() -> None:
    for step in steps():
        ops = {action.op for action in step.open.options}
        on_turn = next((f.seat for f in reversed(step.before.pending) if f.effect.op == "end-turn"), NONE)
        if step.open.effect.op in ("turn", "scoring"):
            assert step.open.seat == on_turn
        else:
            assert not ops & FREE
            assert not ops & MAIN
        if "bonus" in ops:
            assert step.open.effect.op in ("turn", "scoring", "out-of-turn")
        if step.open.effect.op == "out-of-turn":
            assert step.open.seat != on_turn
            assert ops == {"bonus", "done"}


def test_FC_INV_19_no_station_twice_in_a_scoring() -> None:
    """With module B a station under a postcard is used twice, so that such tables are left out."""
    used: Counter[tuple[int, int, int, int]] = Counter()
    for number, match in enumerate(matches()):
        if "B" in match[0].before.modules:
            continue
        for step in match:
            if step.open.effect.op == "scoring":
                reached = step.before.locomotive[step.open.seat]
                assert all(action.a < reached for action in step.open.options if action.op == "station")
            if step.action.op == "station":
                used[number, step.before.round, step.open.seat, step.action.a] += 1
    assert used
    assert set(used.values()) == {1}


def test_FC_INV_20_nothing_is_pending_after_a_turn_or_a_scoring() -> None:
    for step in steps():
        if any(event.effect.op == "end-turn" for event in step.events):
            assert not any(step.after.bonuses)


def test_FC_INV_21_the_start_player_changes_at_the_end_of_a_round_to_the_holder() -> None:
    changes = 0
    for match in matches():
        for step in match:
            holder = step.after.tile_holder if step.action.op == "start-tile" else step.before.tile_holder
            if any(event.effect.op == "end-round" for event in step.events):
                expected = holder if holder != NONE else step.before.start
                if step.action.op == "start-tile":
                    expected = step.open.seat
                assert step.after.start == expected
                changes += step.after.start != step.before.start
            else:
                assert step.after.start == step.before.start
    assert changes > 5


def test_FC_INV_22_every_turn_is_finite() -> None:
    """The longest turn or scoring of all the matches, and how long a match is."""
    for match in matches():
        assert match[-1].after.over
        assert len(match) < 1500
        longest = now = 0
        for step in match:
            now = 0 if any(event.effect.op == "end-turn" for event in step.events) else now + 1
            longest = max(longest, now)
        assert longest < 60
    state = table(2)
    set_coins(state, 0, 5, 5, 2)
    for spent in range(12):  # each coin action uses up a coin
        assert sum(state.coins[0]) == 12 - spent
        play(state, next(action for action in reversed(decided(state).options) if action.op == "coin-point"))
    assert not {action.op for action in decided(state).options} & FREE


def decided(state: State) -> Decision:
    open = decision(FIRST_CLASS, state)
    assert open is not None
    return open


def test_FC_INV_23_train_points_can_be_counted_again() -> None:
    for step in steps():
        for event in step.events:
            if event.effect.op == "train-points":
                both = tuple(train_worth(step.after, 2 * event.seat + train) for train in (U, W))
                assert event.result[:2] == both
                line = TRAINS + event.effect.n - 1
                assert step.after.sheet[event.seat][line] == sum(both)


def test_FC_INV_23_at_most_221() -> None:
    state = table(4)
    for which, tile in ((U, "T15"), (W, "T14")):
        set_train(state, 0, which, [12, 12, 12, 12, 12, M, 12, 12, 12, tile], 10)
    begin_scoring(state)
    play(state, Action("finish"))
    assert state.sheet[0][TRAINS] == 221


def test_FC_INV_24_giving_up_is_always_offered_and_changes_nothing_else() -> None:
    seen: Counter[str] = Counter()
    for step in steps():
        op = step.open.effect.op
        if op in ("frame", "out-of-turn"):
            assert DONE in step.open.options
        if op == "scoring":
            assert Action("finish") in step.open.options
        if op == "turn" and step.open.effect.n == AFTER:
            assert Action("end") in step.open.options
        if op == "frame" and step.action == DONE:
            seen[op] += 1
            for name in ("cars", "conductors", "locomotive", "coins", "mail", "engine"):
                before, after = getattr(step.before, name), getattr(step.after, name)
                if not any(event.effect.op in ("coins", "train-points", "end-turn") for event in step.events):
                    assert before == after
    assert seen["frame"] > 50


def test_FC_INV_25_a_view_does_not_depend_on_what_is_hidden() -> None:
    for match in matches():
        for step in match[:: max(1, len(match) // 12)]:
            for seat in (None, *range(step.after.players)):
                view = GAME.mask(step.after, seat)
                for number in (1, 2):
                    other = guess(view, seat, seeded(number))
                    assert GAME.mask(other, seat) == view
                    assert problems(other) == []


def test_FC_INV_26_the_final_scoring_in_any_order_of_seats_and_cards() -> None:
    state = table(3)
    for seat, kinds in enumerate((("car", "car"), ("locomotive", "car"), ("conductor",))):
        give_cards(state, seat, *kinds)
        state.game_end = put(state.game_end, seat, (4 * seat, 4 * seat + 8))
        set_coins(state, seat, seat)
    turned = state.clone()
    turned.taken = tuple([held[::-1] for held in state.taken])
    turned.game_end = tuple([held[::-1] for held in state.game_end])
    assert final(state) == final(turned)
    for last in (state, *ends()):
        points = [sum(sheet) for sheet in last.sheet]
        if "C" not in last.modules:
            assert winners(last) == tuple(seat for seat in range(last.players) if points[seat] == max(points))


# A broken position is noticed: the invariants can fail.


def spoiled(spoil: Callable[[State], None], players: int = 3) -> set[str]:
    """Which invariants a position breaks after something was done to it."""
    state = table(players)
    assert problems(state) == []
    spoil(state)
    return {message.split(":")[0] for message in problems(state)}


def coins_overflow(state: State) -> None:
    set_coins(state, 1, 6)


def rising_train(state: State) -> None:
    set_train(state, 1, W, [0, 1])


def unknown_value(state: State) -> None:
    set_train(state, 1, W, [3])


def five_without_mail(state: State) -> None:
    set_train(state, 0, U, [0, 0, 0, 0, 0])


def complete_without_tile(state: State) -> None:
    set_train(state, 0, U, [0, 0, 0, 0, 0, M, 0, 0, 0])


def mail_car_twice(state: State) -> None:
    set_train(state, 0, U, [0, 0, 0, 0, 0, "M2"])
    set_train(state, 0, W, [0, 0, 0, 0, 0, "M2"])


def wrong_tile(state: State) -> None:
    set_train(state, 0, U, [0, 0, 0, 0, 0, M, 0, 0, 0, "T7"])


def conductor_beyond(state: State) -> None:
    state.conductors = put(state.conductors, 3, 2)


def locomotive_beyond(state: State) -> None:
    state.locomotive = put(state.locomotive, 2, 4)


def constantinople_twice(state: State) -> None:
    set_train(state, 0, U, [0, 0, 0, 0, 0, M, 0, 0, 0, T], 10)
    sheet = list(state.sheet[1])
    sheet[CONSTANTINOPLE] = 20
    state.sheet = put(state.sheet, 1, tuple(sheet))


def arrival_not_counted(state: State) -> None:
    set_train(state, 0, U, [0, 0, 0, 0, 0, M, 0, 0, 0, T], 10)
    state.arrived = 0


def card_missing_in_row(state: State) -> None:
    state.taken = put(state.taken, 0, state.taken[0] + (state.display[0],))
    state.display = put(state.display, 0, NONE)


def nothing_to_take(state: State) -> None:
    state.removed += state.display
    state.display = (NONE,) * 18
    state.gone = (3, 3, 3)


def card_too_many(state: State) -> None:
    state.taken = put(state.taken, 2, state.taken[2] + state.piles[2][-1:])
    state.piles = (*state.piles[:2], state.piles[2][:-1])


def card_twice(state: State) -> None:
    state.removed += state.display[:1]


def game_end_lost(state: State) -> None:
    state.game_end_stack = state.game_end_stack[:-1]


def five_open(state: State) -> None:
    state.game_end_open += state.game_end_stack[-1:]
    state.game_end_stack = state.game_end_stack[:-1]


def negative_points(state: State) -> None:
    state.sheet = put(state.sheet, 0, (0, 0, 0, -1, *state.sheet[0][4:]))


def station_points_missing(state: State) -> None:
    set_route(state, 0, locomotive=1)
    state.sheet = put(state.sheet, 0, (0, *state.sheet[0][1:]))


def frame_of_another(state: State) -> None:
    state.pending.append(Frame(2, state.pending[-1].effect))


def station_outside_scoring(state: State) -> None:
    set_route(state, 0, locomotive=2)
    state.used = 2


def bonus_of_another(state: State) -> None:
    give_bonus(state, 1, "coins")


def wrong_start(state: State) -> None:
    state.start = 1


def early_train_points(state: State) -> None:
    sheet = list(state.sheet[0])
    sheet[TRAINS] = 7
    state.sheet = put(state.sheet, 0, tuple(sheet))


def early_final(state: State) -> None:
    sheet = list(state.sheet[0])
    sheet[GAME_END] = 2
    state.sheet = put(state.sheet, 0, tuple(sheet))


def test_FC_1_5_a_car_more_than_the_box_has_is_noticed() -> None:
    state = table(2)
    state.cars_left = put(state.cars_left, 0, state.cars_left[0] + 1)
    assert any(found.startswith("FC-1.5") for found in problems(state))
    state = table(2, car_cards=[8, 24, 20])
    state.cars = put(state.cars, 0, (0,) * 4)
    state.cars = put(state.cars, 1, (0,) * 4)
    state.cars_left = put(state.cars_left, 0, -2)
    assert any(found.startswith("FC-1.5") for found in problems(state))


@pytest.mark.parametrize(
    ("number", "spoil"),
    [
        ("01", coins_overflow),
        ("02", rising_train),
        ("02", unknown_value),
        ("03", five_without_mail),
        ("04", five_without_mail),
        ("04", complete_without_tile),
        ("05", mail_car_twice),
        ("06", wrong_tile),
        ("07", conductor_beyond),
        ("07", locomotive_beyond),
        ("08", constantinople_twice),
        ("08", arrival_not_counted),
        ("10", card_missing_in_row),
        ("11", nothing_to_take),
        ("12", card_too_many),
        ("13", card_too_many),
        ("14", card_twice),
        ("15", game_end_lost),
        ("15", five_open),
        ("16", negative_points),
        ("17", station_points_missing),
        ("18", frame_of_another),
        ("19", station_outside_scoring),
        ("20", bonus_of_another),
        ("21", wrong_start),
        ("23", early_train_points),
        ("26", early_final),
    ],
)
def test_a_broken_position_is_noticed(number: str, spoil: Callable[[State], None]) -> None:
    assert f"FC-INV-{number}" in spoiled(spoil)


def test_a_step_back_is_noticed() -> None:
    before = table(2)
    set_train(before, 0, U, [1, 0, 0], 2)
    set_route(before, 0, locomotive=2)
    after = before.clone()
    set_train(after, 0, U, [1, 0], 1)
    after.locomotive = put(after.locomotive, 0, 1)
    found = {message.split(":")[0] for message in step_problems(before, DONE, [], after)}
    assert found == {"FC-INV-03", "FC-INV-07"}
    jumped = before.clone()
    set_train(jumped, 0, U, [4, 0, 0], 2)
    assert {message.split(":")[0] for message in step_problems(before, DONE, [], jumped)} == {"FC-INV-09"}
    assert positions(before, Train(0)) == 3
    assert BONUS[0] not in decided(before).options
