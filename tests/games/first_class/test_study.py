"""The study of First Class: what becomes of cards, coins and points, counted by hand and in whole matches."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from stellwerk.arena.measure.study import Watched, watch
from stellwerk.arena.play import simulate
from stellwerk.bots import random
from stellwerk.core.records import NO_CHOICE, NOBODY, Action, Effect, Event
from stellwerk.core.study import CLEARED, DECLINED, FULFILLED, LEFT, PERFORMED, REMOVED, SHOWN, TAKEN, Fate, Step, Story
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.bots import planner, specialists
from stellwerk.games.first_class.bots.learning import LEARNING
from stellwerk.games.first_class.bots.tilt import BALANCED, TILT, Tilt
from stellwerk.games.first_class.bots.value import value
from stellwerk.games.first_class.deck.data import MODULES
from stellwerk.games.first_class.rules.actions import (
    BUY,
    CAR,
    COIN_CAR,
    CONTRACT,
    DECLINE,
    DONE,
    PAY,
    START_TILE,
    TAKE,
    UPGRADE,
)
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.payloads import OPEN_GAME_END
from stellwerk.games.first_class.rules.state import GAME_END, State
from stellwerk.games.first_class.study import aims, cards, economy, table
from tests.games.first_class import positions
from tests.games.first_class.positions import card, contract, play, route, set_coins, set_route, set_train

PAIRS = ["".join(pair) for pair in combinations(MODULES, 2)]
RIVALS = (TAKEN, CLEARED, REMOVED, LEFT)  # just one of them comes after each SHOWN


def watched(players: int, modules: str, seed: int) -> Watched:
    plan = simulate.plan("first-class", players, seed, {"modules": modules}, ["random"])
    return watch(FIRST_CLASS, FIRST_CLASS.box(), plan, seed, [random.choose] * players)


def ids(fates: Sequence[Fate], *wanted: str) -> list[str]:
    return sorted(fate.card for fate in fates if fate.fate in wanted)


def rounds(fates: Sequence[Fate]) -> list[list[Fate]]:
    """The fates of the display, round by round: each begins with eighteen cards that are shown."""
    starts = [i for i, fate in enumerate(fates) if fate.fate == SHOWN and (i == 0 or fates[i - 1].fate != SHOWN)]
    return [list(fates[a:b]) for a, b in zip(starts, [*starts[1:], len(fates)], strict=True)]


@pytest.mark.parametrize("modules", PAIRS)
def test_every_card_that_is_shown_has_one_end_in_its_round(modules: str) -> None:
    for players in FIRST_CLASS.players:
        found = rounds(list(cards.display_fates(watched(players, modules, 3).story)))
        assert len(found) == 6
        for fates in found:
            assert len(ids(fates, SHOWN)) == 18
            assert ids(fates, SHOWN) == ids(fates, *RIVALS)
            assert ids(fates, LEFT) == []  # FC-4.10: the last turn clears the last row


@pytest.mark.parametrize("modules", PAIRS)
def test_what_lies_with_the_players_at_the_end_was_performed(modules: str) -> None:
    story = watched(3, modules, 4).story
    state: State = story.state
    fates = list(cards.fates(story))
    placed = [*sum(state.route, ()), *sum(state.tucked, ()), *sum(state.gap, ()), *sum(state.covered, ())]
    placed += [
        *sum(state.contracts, ()),
        *sum(state.destroy, ()),
        *filter(lambda c: c != NONE, sum(state.postcards, ())),
    ]
    done = set(ids(fates, PERFORMED))
    assert {state.box.cards[number].id for number in placed} <= done
    assert done <= set(ids(fates, TAKEN))
    assert len(ids(fates, FULFILLED)) == sum(state.fulfilled)


def test_every_game_end_card_that_is_seen_is_kept_bought_shuffled_in_or_left() -> None:
    for players in FIRST_CLASS.players:
        story = watched(players, "AB", 5).story
        fates = list(cards.game_end_fates(story))
        assert ids(fates, SHOWN) == ids(fates, *RIVALS)
        assert ids(fates, TAKEN) == sorted(story.state.box.game_end[c].id for c in sum(story.state.game_end, ()))
        assert len(ids(fates, REMOVED)) == 1  # the one that nobody kept in the draft
        brought = sum(fate.worth or 0 for fate in fates if fate.fate == TAKEN)
        assert brought == sum(sum(sheet[GAME_END : GAME_END + 3]) for sheet in story.state.sheet)


def story_of(state: State, *turns: Sequence[Action]) -> Story:
    """The story of some turns of a round that begins here."""
    events = [Event(NOBODY, Effect("round", 1), NO_CHOICE, tuple(state.display))]
    for actions in turns:
        events += play(state, *actions)
    return Story(state, events, [])


def test_a_few_turns_counted_by_hand() -> None:
    printed = [
        card("car", "car 2"),  # slot 0: one of its cars is placed
        card("conductor", "both 2"),  # slot 1: taken, and nothing of it is used
    ]
    state = positions.table(2, "AB", cards=printed)
    set_train(state, 0, 0, [0, 0, 0])
    set_train(state, 0, 1, [0, 0, 0])
    set_train(state, 1, 0, [0, 0, 0])
    set_train(state, 1, 1, [0, 0, 0])
    names = [state.box.cards[number].id for number in state.display]
    set_coins(state, 0, 0)
    set_coins(state, 1, 0)
    story = story_of(
        state,
        [TAKE[0], CAR[0], DONE],  # seat 0
        [TAKE[1], DONE],  # seat 1, the second card of the row: the other four are cleared
    )
    fates = list(cards.fates(story))
    assert ids(fates, SHOWN) == sorted(names)
    assert [(fate.card, fate.seat) for fate in fates if fate.fate == TAKEN] == [(names[0], 0), (names[1], 1)]
    assert ids(fates, PERFORMED) == [names[0]]
    assert ids(fates, CLEARED) == sorted(names[2:6])
    assert ids(fates, DECLINED, REMOVED, LEFT, FULFILLED) == []


def test_placed_fulfilled_declined_and_removed_cards_counted_by_hand() -> None:
    printed = [route(2, "car"), contract("none", "car"), card("money", "coins 2", set="A")]
    state = positions.table(4, "AB", cards=printed)
    for seat in range(4):
        set_coins(state, seat, 0)
    names = [state.box.cards[number].id for number in state.display]
    agreed = state.display[1]
    story = story_of(
        state,
        [TAKE[1], CONTRACT[agreed], CAR[0]],
        [TAKE[0]],
        [DECLINE[2], UPGRADE[0][0]],
        [START_TILE],  # the fourth card of the row is removed, and the two others go with it
    )
    while not any(event.effect.op == "clear-row" for event in story.events):
        story.events.extend(play(state, positions.options(state)[0]))
    fates = list(cards.fates(story))
    assert ids(fates, TAKEN) == sorted(names[:3])
    assert ids(fates, PERFORMED) == sorted(names[:2])
    assert ids(fates, FULFILLED) == [names[1]]
    assert ids(fates, DECLINED) == [names[2]]
    assert [(fate.card, fate.seat) for fate in fates if fate.fate == DECLINED] == [(names[2], 2)]
    assert (ids(fates, REMOVED), ids(fates, CLEARED)) == ([names[3]], sorted(names[4:6]))


def test_coins_are_performed_at_once_and_counted_by_what_they_buy() -> None:
    state = positions.table(2, "AB", cards=[card("money", "coins 5", set="A")])
    set_coins(state, 0, 1)
    set_coins(state, 1, 0)
    name, bought = state.box.cards[state.display[0]].id, state.game_end_open[0]
    opened = Event(NOBODY, OPEN_GAME_END, NO_CHOICE, tuple(state.game_end_open))
    story = story_of(state, [TAKE[0], COIN_CAR[0], BUY[bought], PAY[4][0]])
    story = story._replace(events=[opened, *story.events])
    assert ids(list(cards.fates(story)), PERFORMED) == sorted([name, state.box.game_end[bought].id])
    uses = table.uses(story)
    assert (uses["a car"], uses["a Game End card"], uses["a point"]) == (1, 4, 0)
    assert uses["left"] == sum(map(sum, state.coins))


def test_a_card_is_worth_what_the_position_has_gained_when_it_is_carried_out() -> None:
    state = positions.table(2, "AB", cards=[card("car", "car 2")])
    set_coins(state, 0, 1)
    story = story_of(state, [TAKE[0], CAR[0], CAR[0]])
    turn = Effect("turn")
    steps = [
        Step(0, turn, 1, (10.0, 0.0)),
        Step(0, Effect("frame"), 2, (11.0, 0.0)),  # not yet: the card is being carried out
        Step(0, turn, 4, (14.5, 0.0)),
    ]
    taken = next(fate for fate in cards.display_fates(story._replace(steps=steps)) if fate.fate == TAKEN)
    assert taken.worth == 4.5


def test_totals_are_read_when_the_next_round_has_begun_and_at_the_end() -> None:
    found = watched(2, "AB", 6)
    state: State = found.story.state
    assert list(found.totals) == ["first scoring", "second scoring", "third scoring", "end"]
    assert tuple(found.totals["end"]) == FIRST_CLASS.scores(state)
    trains = [sum(sheet[5:7]) for sheet in state.sheet]
    assert all(total >= points for total, points in zip(found.totals["second scoring"], trains, strict=True))
    last = [sum(sheet) - sum(sheet[9:]) for sheet in state.sheet]
    assert found.totals["third scoring"] == last


def test_the_supply_is_counted_by_the_sides_of_the_car_cards() -> None:
    state = positions.table(2)
    set_train(state, 0, 0, [12, 7, 4, 2, 1])
    set_train(state, 0, 1, [2, 1, 0])
    set_train(state, 1, 0, [0])
    set_train(state, 1, 1, [4, 0])
    assert table.supply(state) == {"car cards 0/1": 5, "car cards 2/4": 4, "car cards 7/12": 2}
    assert list(table.limits(state.box)) == list(table.supply(state))


def test_bonuses_of_a_scoring_are_counted_by_seat() -> None:
    story = watched(3, "AB", 7).story
    used = Counter(event.seat for event in story.events if table.is_bonus(event) and event.effect.n == 3)
    assert table.measures(story)["bonuses of a player in the third scoring"] == sum(used.values()) / 3


# Specialists


def test_a_planner_with_balanced_taste_is_the_planner() -> None:
    plan = simulate.plan("first-class", 2, 8, {"modules": "AB"}, ["random"])
    usual = [planner.choose, planner.choose]
    same = [planner.choose, lambda *words: specialists.choose(BALANCED, *words)]
    one, other = (watch(FIRST_CLASS, FIRST_CLASS.box(), plan, 8, bots) for bots in (usual, same))
    assert one.story.events == other.story.events


@pytest.mark.parametrize("name", specialists.SPECIALISTS)
def test_a_specialist_plays_otherwise_and_leaves_no_taste_behind(name: str) -> None:
    plan = simulate.plan("first-class", 2, 9, {"modules": "AB"}, ["random"])
    usual = [planner.choose, planner.choose]
    tilted = [specialists.SPECIALISTS[name], planner.choose]
    one, other = (watch(FIRST_CLASS, FIRST_CLASS.box(), plan, 9, bots) for bots in (usual, tilted))
    assert one.story.events != other.story.events
    assert TILT.get() == BALANCED


@pytest.mark.parametrize("tilt", [Tilt(routes=2), Tilt(trains=2), Tilt(game_end=2), Tilt(contracts=2), Tilt(steps=2)])
def test_a_taste_sees_more_in_what_it_likes(tilt: Tilt) -> None:
    state = positions.table(2, "AB", cards=[route(2, "car"), contract("none", "car 2")])
    set_route(state, 0, state.display[0], locomotive=1)
    set_train(state, 0, 0, [4, 2], 2)
    positions.give_contract(state, 0, state.display[1])
    before, token = value(state, 0), TILT.set(tilt)
    try:
        assert value(state, 0) > before
    finally:
        TILT.reset(token)


def test_a_taste_counts_what_it_likes_beside_the_margin() -> None:
    state = positions.table(2, "AB")
    state.sheet = (tuple(range(1, 16)), (0,) * 15)  # each line another number
    state.fulfilled = (2, 0)
    liked = {name: taste(FIRST_CLASS, state, 0) for name, taste in LEARNING.tastes.items()}
    wanted = {"routes": 1, "conductors": 2 + 13, "trains": 6 + 7 + 8, "Game End cards": 11 + 12 + 13}
    shares = {"routes": 0.5, "conductors": 0.3, "trains": 0.3, "Game End cards": 0.3}
    assert liked == {name: shares[name] * points for name, points in wanted.items()} | {"contracts": 10}
    assert all(taste(FIRST_CLASS, state, 1) == 0 for taste in LEARNING.tastes.values())


# Cars, coins and the aims of a deck


def test_cars_and_coins_are_counted_by_where_they_come_from() -> None:
    state = positions.table(2, "AB", cards=[card("car", "car 2")])
    set_coins(state, 0, 5, 1)  # five in the first column, one in the second
    bought = state.game_end_open[0]
    story = story_of(state, [TAKE[0], CAR[0], CAR[1], COIN_CAR[0], BUY[bought], PAY[3][1]])
    found = economy.economy(story)
    assert (found[economy.BY_CARDS], found[economy.BY_COINS], found[economy.OTHERWISE]) == (1.0, 0.5, 0.0)
    assert [found[economy.SPENT.format(column)] for column in (1, 2, 3)] == [2.0, 0.5, 0.0]
    assert economy.opening_cards(story) == sum(economy.prints_car(state.box, number) for number in state.display) + 1


def test_every_car_of_a_match_comes_from_cards_coins_or_elsewhere() -> None:
    for modules in ("AB", "DE"):
        story = watched(3, modules, 10).story
        found, state = economy.economy(story), story.state
        cars = sum(found[name] for name in (economy.BY_CARDS, economy.BY_COINS, economy.OTHERWISE))
        assert cars == pytest.approx((sum(map(len, state.cars)) - 2 * state.players) / state.players)
        placed = [value for name, value in found.items() if name.startswith("mail cars")]
        assert sum(placed) == pytest.approx(sum(mail != NONE for mail in state.mail) / state.players)


def test_the_first_tile_is_late_unless_one_is_laid_in_round_1() -> None:
    rounds = [Event(NOBODY, Effect("round", number), NO_CHOICE, ()) for number in (1, 2)]
    laid = Event(0, Effect("tile"), NO_CHOICE, (0,))
    state = positions.table(2)
    assert economy.first_tile_round(Story(state, [rounds[0], laid, rounds[1]], [])) == 1
    assert economy.first_tile_round(Story(state, [*rounds, laid], [])) == 2
    assert economy.first_tile_round(Story(state, rounds, [])) == float("inf")


def test_an_aim_names_the_cards_that_miss_it() -> None:
    counts = {"shown": 100, "taken": 50, "performed": 50}
    dull, loved, idle = counts | {"taken": 4, "performed": 4}, counts | {"taken": 96}, counts | {"performed": 12}
    found = {"cards": {"fine": counts, "dull": dull, "loved": loved, "idle": idle}}
    assert aims.outside(found) == ["dull", "loved"]
    assert aims.unused(found) == ["idle"]
    rare = {"cards": {"dull": {"shown": 10, "taken": 0, "performed": 0}}}
    assert aims.outside(rare) == aims.unused(rare) == []


def test_trains_of_all_scorings_are_one_source() -> None:
    points = {
        "Trains, first scoring": 10.0,
        "Trains, third scoring": 50.0,
        "Stations": 20.0,
        "Game End: car cards": 20.0,
    }
    assert aims.largest_source({"points": points}) == 0.6
