"""Choosing and combining modules, chain reactions, and the rulings on all modules."""

from collections import Counter

import pytest

import stellwerk
from stellwerk.core.records import Action
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    BOTH,
    BUY,
    CAR,
    COIN_CAR,
    COIN_CONDUCTOR,
    COIN_POINT,
    COIN_UPGRADE,
    CONDUCTOR,
    CONTRACT,
    DECLINE,
    DONE,
    END,
    FINISH,
    GAME_END,
    LOCO,
    MAIL_CAR,
    NEXT,
    PAY,
    SLOT,
    START_TILE,
    STATION,
    TAKE,
    TRAIN,
    UPGRADE,
)
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.state import BAGGAGE, COINS_SPENT, PRINTED, put
from tests.games.first_class.module_positions import (
    PAIRS,
    baggage,
    celebrity,
    destroy_evidence,
    fill_gap,
    give_points,
    give_roles,
    lay_open,
    lies_where,
    mechanic,
    passenger,
    postcard,
    random_match,
    score_now,
    send,
    suspect,
    switch,
    tuck,
    use,
    waiting,
)
from tests.games.first_class.positions import (
    U,
    W,
    begin_scoring,
    card,
    conductors,
    contract,
    decision,
    final,
    game_end,
    give_bonus,
    named,
    offered,
    open_game_end,
    ops,
    options,
    parts,
    play,
    points,
    route,
    seat_to_move,
    set_coins,
    set_route,
    set_train,
    table,
)

FREE = {"coin-point", "coin-car", "coin-loco", "coin-conductor", "coin-upgrade", "coin-choice-car", "buy", "contract"}
FREE |= {"bonus"}

# Choosing


@pytest.mark.parametrize("modules", ["", "A", "AA", "AF", "X", "AX"])
def test_FC_M_1_exactly_two_different_modules(modules: str) -> None:
    with pytest.raises(ValueError, match="modules"):
        stellwerk.new("first-class", seed=1, modules=modules)


@pytest.mark.parametrize("pair", PAIRS)
def test_FC_M_2_every_pair_can_be_played(pair: str) -> None:
    *_, last = random_match(pair, 3, seed=1)
    assert last.after.over
    assert last.after.modules == pair


def test_FC_M_2_in_either_order() -> None:
    assert stellwerk.new("first-class", seed=1, modules="ea").state.modules == "AE"


def test_FC_M_3_AB_is_the_default() -> None:
    assert stellwerk.new("first-class", seed=1).state.modules == "AB"
    assert {option.name: option.default for option in FIRST_CLASS.options}["modules"] == "AB"


def test_FC_M_4_the_suggestions_forbid_nothing() -> None:
    for modules in ("AC", "BE", "CD", "DE", "BC"):
        assert stellwerk.new("first-class", seed=1, modules=modules).state.modules == modules


@pytest.mark.parametrize("pair", PAIRS)
def test_FC_M_5_eight_cards_for_each_pile(pair: str) -> None:
    state = stellwerk.new("first-class", seed=1, modules=pair).state
    for number, pile in enumerate(state.piles):
        assert len(pile) == 40
        sets = Counter(state.box.cards[c].set for c in pile)
        assert sets == {"X": 24, pair[0]: 8, pair[1]: 8}
        assert {state.box.cards[c].pile for c in pile} == {number + 1}


def test_FC_M_6_a_module_card_counts_for_its_row() -> None:
    state = table(2, "DE", cards=[switch(1, 5, 5), passenger("coins 2")])
    assert {TAKE[0], DECLINE[0], TAKE[1], DECLINE[1]} <= set(options(state))
    play(state, TAKE[0], END)
    assert (state.gone, len(state.removed)) == ((1, 0, 0), 0)
    play(state, TAKE[1], TRAIN[U])
    assert state.gone == (2, 0, 0)
    assert (state.display[:6], len(state.removed)) == ((NONE,) * 6, 4), "the row is cleared"


def test_FC_M_7_where_performed_cards_go() -> None:
    """One card of each kind in as many games; the places are named as `lies_where` does."""
    kinds = {
        "contracts of 0": ("AB", contract("none", "points 1")),
        "upper train of 0": ("AB", celebrity()),
        "lower train of 0": ("AD", passenger("coins 2")),
        "postcards of 0": ("AB", postcard()),
        "evidence of 0": ("AC", destroy_evidence()),
        "gap of 0": ("AE", switch(1, 5, 5)),
        "pile of 0": ("AC", suspect("self", "points 1")),
    }
    for place, (modules, face) in kinds.items():
        state = table(2, modules, cards=[face, route("car")])
        number, lane = state.display[:2]
        set_route(state, 0, lane)
        play(state, TAKE[0])
        if decision(state).effect.op == "tuck":
            play(state, TRAIN[U if place.startswith("upper") else W])
        assert lies_where(state, number) == [place]


def test_FC_M_7_a_mechanic_goes_into_the_gap_and_money_to_the_pile() -> None:
    state = table(2, "AE", cards=[mechanic("coins 1", 7), card("money", "coins 3", set="A")])
    worker, money = state.display[:2]
    play(state, TAKE[0], END, TAKE[1], END)
    assert (lies_where(state, worker), lies_where(state, money)) == (["gap of 0"], ["pile of 1"])


def test_FC_M_7_a_fulfilled_contract_goes_to_the_pile() -> None:
    state = table(2, "AB", cards=[contract("none", "points 1")])
    number = state.display[0]
    play(state, TAKE[0], CONTRACT[number])
    assert lies_where(state, number) == ["pile of 0"]


EVERY_KIND = [
    ("AB", contract("none", "points 9")),
    ("AB", celebrity()),
    ("AB", postcard()),
    ("AC", suspect("self", "coins 4")),
    ("AC", suspect("others", "coins 4")),
    ("AC", destroy_evidence()),
    ("AD", passenger("coins 9", "points 9")),
    ("AE", switch(0, 9, 9)),
    ("AE", mechanic("coins 4", 0)),
    ("AB", card("money", "coins 4", set="A")),
    ("AB", card("game-end", "game-end", set="A")),
]


@pytest.mark.parametrize(("modules", "face"), EVERY_KIND)
def test_FC_M_8_FC_RM_4_a_declined_card_has_no_effect_of_its_own(modules: str, face: dict[str, str]) -> None:
    state = table(2, modules, cards=[face])
    number, before = state.display[0], state.clone()
    play(state, DECLINE[0])
    assert parts(state) == {UPGRADE[U][0], UPGRADE[W][0], CAR[U], CAR[W]}
    play(state, UPGRADE[U][0])
    assert lies_where(state, number) == ["pile of 0"]
    assert state.cars[U] == (1,)
    for name in ("contracts", "destroy", "tucked", "gap", "evidence", "supply", "coins", "game_end", "sheet", "aboard"):
        assert getattr(state, name) == getattr(before, name), name
    assert waiting(state) == []


def test_FC_M_8_or_a_0_car() -> None:
    state = table(2, "AE", cards=[switch(1, 5, 5)])
    play(state, DECLINE[0], CAR[W])
    assert state.cars[:2] == ((0,), (0, 0))


@pytest.mark.parametrize("letter", "ABCDE")
def test_FC_M_9_every_module_has_contracts_and_game_end_cards(letter: str) -> None:
    cards = [printed for printed in data.box().cards if printed.set == letter]
    assert any(printed.kind == "contract" for printed in cards)
    gives = [printed for printed in cards if printed.kind == "game-end"]
    assert len(gives) > 1
    assert all(part.op == "game-end" for printed in gives for frame in printed.frames for part in frame)


def test_FC_M_9_a_game_end_card_with_its_bonus() -> None:
    cards = [card("game-end", "game-end", set="A")]
    state = table(2, "AB", cards=cards, game_end=[game_end("car", 1, "coins 2")])
    open_game_end(state, 0, 1, 2, 3)
    play(state, TAKE[0])
    assert parts(state) == {GAME_END[0], GAME_END[1], GAME_END[2], GAME_END[3]}
    play(state, GAME_END[0])
    assert (state.game_end[0][1:], waiting(state)) == ((0,), ["coins 2"])


@pytest.mark.parametrize("pair", ["AB", "CD", "BE"])
def test_FC_M_10_module_cards_never_count_for_game_end_cards(pair: str) -> None:
    state = table(2, pair)
    give_points(state, 0, 0)
    give_roles(state, None)
    state.game_end = put(state.game_end, 0, tuple(range(len(state.box.game_end))))
    with_base = state.clone()
    state.taken = put(state.taken, 0, tuple(c for c, printed in enumerate(state.box.cards) if printed.set in pair))
    final(state)
    assert points(state) == 0
    with_base.taken = put(
        with_base.taken, 0, (next(c for c, kind in enumerate(state.box.kinds) if kind == "conductor"),)
    )
    final(with_base)
    assert points(with_base) == sum(each.value for each in state.box.game_end if each.kind == "conductor") > 0


def test_FC_M_11_contracts_of_all_modules_are_like_those_of_the_base_game() -> None:
    needs = [("A", "none"), ("B", "celebrities-postcards 1"), ("A", "cars 8 12"), ("B", "tiles 2")]
    state = table(2, "AB", cards=[*(contract(need, "points 2, 7>12", set=s) for s, need in needs), celebrity()])
    deals = state.display[:4]
    lay_open(state, 0, *deals)
    assert offered(state, "contract") == [CONTRACT[deals[0]]]
    play(state, CONTRACT[deals[0]])
    assert (points(state), decision(state).effect.op) == (2, "turn"), "what cannot be used is lost"
    assert offered(state, "contract") == [], "once"
    play(state, TAKE[4], TRAIN[U])
    assert offered(state, "contract") == [CONTRACT[deals[1]]]
    begin_scoring(state)
    assert offered(state, "contract") == [CONTRACT[deals[1]]]
    play(state, FINISH)
    assert seat_to_move(state) == 1
    assert offered(state, "contract") == [], "only for its owner"
    state.taken = ((), ())
    state.coins = ((0, 0, 0), (0, 0, 0))
    before = points(state)
    final(state)
    assert points(state) == before, "open contracts are worth nothing"


# Chain reactions


def test_FC_M_12_nothing_comes_between_the_parts_of_a_frame() -> None:
    state = table(2, "AD", cards=[card("car", "0>1, car, loco 1"), passenger("coins 3"), contract("none", "points 1")])
    _, guest, deal = state.display[:3]
    set_train(state, 0, U, [0], 1)
    tuck(state, 0, U, guest)
    lay_open(state, 0, deal)
    set_coins(state, 0, 5, 5, 2)
    play(state, TAKE[0])
    while decision(state).effect.op == "frame":
        assert not ops(state) & FREE, "neither coins nor contracts nor the queue"
        play(state, options(state)[0])
    assert ops(state) & FREE


def test_FC_M_12_a_part_left_out_is_gone() -> None:
    state = table(2, "AD", cards=[card("car", "car 2, 0>1")])
    play(state, TAKE[0], CAR[U], DONE)
    assert decision(state).effect.op == "turn"
    assert (state.cars[U], waiting(state)) == ((0, 0), [])


def test_FC_M_13_bonuses_wait_for_the_end_of_the_frame_and_then_come_in_any_order() -> None:
    state = table(2, "DE", cards=[card("car", "car, 0>1"), passenger("coins 2, loco 1"), mechanic("coins 1", 1)])
    _, guest, worker = state.display[:3]
    set_train(state, 0, U, [0, 0, 0, 0], 1)
    tuck(state, 0, U, guest)
    fill_gap(state, 0, worker)
    play(state, TAKE[0], CAR[U], MAIL_CAR[1])
    assert ops(state) == {"upgrade", "done"}
    play(state, UPGRADE[U][0])
    assert sorted(waiting(state)) == ["0>1 2", "coins 2", "loco 1", "mechanic 2"]
    assert len(offered(state, "bonus")) == 4
    use(state, "mechanic 2")
    use(state, "0>1 2", UPGRADE[U][2], DONE)
    assert (state.cars[U], sorted(waiting(state))) == ((1, 1, 1, 0, 0), ["coins 2", "loco 1"])


def test_FC_M_14_a_coin_buys_its_action_on_the_spot() -> None:
    state = table(2, "AB")
    give_bonus(state, 0, "both 1")
    set_coins(state, 0, 2)
    play(state, COIN_CAR[U])
    assert (state.cars[U], state.coins[0], decision(state).effect.op) == ((0, 0), (1, 0, 0), "turn")
    play(state, BONUS[0])
    assert not ops(state) & FREE, "inside the frame no coin is spent"


def test_FC_EX_M29_a_coin_before_the_mail_cars_bonus() -> None:
    state = table(2, "AB")
    set_train(state, 0, U, [1, 1, 0, 0, 0, "M2"], 5)
    set_train(state, 0, W, [1, 0], 0)
    give_bonus(state, 0, "both 2")
    set_coins(state, 0, 1)
    play(state, COIN_CAR[U], BONUS[0])
    assert BOTH[2][2] in options(state)
    play(state, BOTH[2][2])
    assert conductors(state) == (7, 2)


def test_FC_M_15_coins_of_one_gain_are_placed_together() -> None:
    state = table(2, "AD", cards=[card("conductor", "both 3"), *[passenger("coins 3")] * 2])
    set_train(state, 0, U, [1, 1])
    tuck(state, 0, U, *state.display[1:3])
    set_coins(state, 0, 5, 3)
    play(state, TAKE[0], BOTH[2][0])
    events = use(state, "coins 7", *[COIN_POINT[0]] * 3)
    assert [(event.effect.n, event.result) for event in named(events, "coins")] == [(7, (7,))]
    assert state.coins[0] == (5, 5, 2), "three made room"


def test_FC_EX_M30_room_is_made_first() -> None:
    state = table(2, "AB")
    set_coins(state, 0, 5, 3, 2)
    give_bonus(state, 0, "coins 4")
    play(state, COIN_POINT[2], COIN_UPGRADE[U][0])
    assert (state.coins[0], state.sheet[0][COINS_SPENT]) == ((5, 3, 0), 1)
    play(state, BONUS[0])
    assert (state.coins[0], state.cars[U]) == ((5, 5, 2), (1,))


def test_FC_M_16_out_of_turn_player_after_player() -> None:
    """Seat 2 boards a passenger and seat 3 loads baggage before seat 0 goes on."""
    cards = [passenger("coins 2, car"), baggage("points 4, upgrade")]
    state = table(4, "AD", cards=cards, start_player_tile=["coins 2", "", "0>1", "0>1"])
    guest, case = state.display[:2]
    set_train(state, 2, U, [0], 1)
    tuck(state, 2, U, guest)
    set_train(state, 3, W, [0], 1)
    tuck(state, 3, W, case)
    play(state, START_TILE)
    assert seat_to_move(state) == 2
    play(state, UPGRADE[U][0], DONE)
    assert (seat_to_move(state), state.bonuses[2]) == (3, ())
    play(state, UPGRADE[W][0])
    assert (seat_to_move(state), state.sheet[3][BAGGAGE], waiting(state, 3)) == (3, 4, ["upgrade 1"])
    play(state, BONUS[0], UPGRADE[U][0])
    assert (seat_to_move(state), state.cars[6]) == (0, (1,))


def test_FC_M_17_FC_EX_M25_one_card_under_a_car() -> None:
    cards = [celebrity(), passenger("coins 3"), celebrity(), passenger("coins 2")]
    state = table(2, "BD", cards=cards)
    new, guest, star, other = state.display[:4]
    set_train(state, 0, U, [0, 0, 0])
    tuck(state, 0, U, star, other)
    after = state.clone()
    play(state, TAKE[0])
    assert options(state) == [TRAIN[U], TRAIN[W]]
    play(state, TRAIN[U])
    assert state.tucked[U] == (star, other, new)
    play(after, TAKE[1], TRAIN[U])
    assert after.tucked[U] == (star, other, guest), "the third car, behind the celebrity and the other passenger"


def test_FC_M_17_whichever_came_first() -> None:
    state = table(2, "BD", cards=[celebrity(), passenger("coins 3"), celebrity(), passenger("coins 2")])
    star, other = state.display[2:4]
    tuck(state, 0, U, star)
    tuck(state, 0, W, other)
    assert {TAKE[0], TAKE[1]} & set(options(state)) == set()
    assert {DECLINE[0], DECLINE[1]} <= set(options(state))


def test_FC_M_18_a_card_overrules_the_rules() -> None:
    """A base card may be performed in vain (FC-4.4) and a car counts once (FC-17.7): not so with celebrities."""
    state = table(2, "AB", cards=[celebrity(), card("car", "7>12"), celebrity(), celebrity()])
    _, _, one, two = state.display[:4]
    set_train(state, 0, U, [7], 1)
    set_train(state, 0, W, [0], 1)
    tuck(state, 0, U, one)
    tuck(state, 0, W, two)
    assert (TAKE[0] in options(state), TAKE[1] in options(state)) == (False, True)
    set_coins(state, 0, 0)
    score_now(state)
    assert points(state) == 14


def test_FC_M_19_no_rule_depends_on_cubes() -> None:
    """Six cubes mark three hundred points; the seventh fifty is counted like the others."""
    state = table(2, "AC", cards=[suspect("self", "points 10")])
    give_points(state, 345, 0)
    play(state, TAKE[0])
    assert points(state) == 355


# Rulings


def test_FC_RM_1_more_modules_only_when_asked_for() -> None:
    for modules in ("ABC", "ABCDE"):
        with pytest.raises(ValueError, match="exactly two"):
            stellwerk.new("first-class", seed=1, modules=modules)
    assert stellwerk.new("first-class", seed=1, modules="AB").options["variant"] == ""


@pytest.mark.parametrize(
    ("modules", "face", "asked"),
    [
        ("AB", celebrity(), [TRAIN[U], TRAIN[W]]),
        ("AD", passenger("coins 2"), [TRAIN[U], TRAIN[W]]),
        ("AE", switch(1, 5, 5), [SLOT[0], SLOT[1]]),
    ],
)
def test_FC_RM_2_placing_is_compulsory(modules: str, face: dict[str, str], asked: list[Action]) -> None:
    state = table(2, modules, cards=[face, face])
    if modules == "AE":
        fill_gap(state, 0, state.display[1])
    play(state, TAKE[0])
    assert options(state) == asked, "there is no way round it"


def test_FC_RM_2_evidence_is_compulsory_and_the_rest_is_not() -> None:
    state = table(2, "AC", cards=[suspect("self", "upgrade")])
    play(state, TAKE[0], DONE)
    assert (len(state.evidence[0]), state.cars[U]) == (1, (0,))


def test_FC_RM_2_a_postcard_must_be_placed_and_a_mechanics_bonus_need_not_be_used() -> None:
    state = table(2, "BE", cards=[postcard(), mechanic("upgrade", 7), route("car"), route("car")])
    set_route(state, 0, *state.display[2:4])
    play(state, TAKE[0])
    assert {action.op for action in options(state)} == {"postcard"}
    state = table(2, "BE", cards=[postcard(), mechanic("upgrade", 7)])
    play(state, TAKE[1], DONE)
    assert (state.cars[U], len(state.gap[0])) == ((0,), 1)


def test_FC_RM_3_what_cannot_be_placed_can_only_be_declined() -> None:
    cards = [celebrity(), passenger("coins 2"), postcard(), celebrity(), celebrity()]
    state = table(2, "BD", cards=cards)
    one, two = state.display[3:5]
    tuck(state, 0, U, one)
    tuck(state, 0, W, two)
    for slot in range(3):
        assert (TAKE[slot] in options(state), DECLINE[slot] in options(state)) == (False, True)
    assert seat_to_move(state) == 0


def test_FC_RM_3_a_gap_card_can_always_be_placed() -> None:
    state = table(2, "AE", cards=[*[switch(1, 5, 5)] * 6, mechanic("coins 1", 7)])
    fill_gap(state, 0, *state.display[1:6])
    assert TAKE[0] in options(state)
    assert TAKE[6] in options(state)


def test_FC_RM_4_a_declined_contract_is_neither_open_nor_fulfilled() -> None:
    state = table(2, "AB", cards=[contract("none", "points 9"), contract("none", "points 2 per contract")])
    other = state.display[1]
    lay_open(state, 0, other)
    play(state, DECLINE[0], DONE)
    assert offered(state, "contract") == [CONTRACT[other]]
    play(state, CONTRACT[other])
    assert state.sheet[0][PRINTED] == 2


def test_FC_RM_5_the_card_is_finished_before_the_queue() -> None:
    """Two frames: after the first one somebody boards, and the coins wait for the second."""
    state = table(
        2, "CD", cards=[suspect("self", "0>1", "loco 1"), passenger("coins 3"), contract("none", "car", set="C")]
    )
    _, guest, deal = state.display[:3]
    set_train(state, 0, U, [0], 1)
    tuck(state, 0, U, guest)
    lay_open(state, 0, deal)
    play(state, TAKE[0], NEXT[0], UPGRADE[U][0])
    assert (waiting(state), state.aboard[U]) == (["coins 3"], 1), "judged after the frame"
    assert ops(state) == {"loco", "done"}, "and the card goes on"
    play(state, LOCO[1])
    assert BONUS[0] in options(state)


def test_FC_RM_5_judged_after_a_placement_too() -> None:
    state = table(2, "DE", cards=[mechanic("both 2", 1), passenger("coins 3")])
    worker, guest = state.display[:2]
    set_train(state, 0, U, [1, 0])
    tuck(state, 0, U, guest)
    play(state, TAKE[0], BOTH[2][0])
    assert sorted(waiting(state)) == ["coins 3", "mechanic 2"]
    assert state.gap[0] == (worker,)


def test_FC_RM_6_between_two_bonuses_coins_and_contracts() -> None:
    state = table(2, "AD", cards=[contract("none", "points 1"), card("conductor", "both 2"), passenger("coins 2, car")])
    deal, _, guest = state.display[:3]
    set_train(state, 0, U, [1])
    tuck(state, 0, U, guest)
    lay_open(state, 0, deal)
    play(state, TAKE[1], BOTH[1][0])
    use(state, "coins 2")
    assert {CONTRACT[deal], COIN_CAR[U], COIN_POINT[0], END, BONUS[0]} <= set(options(state))
    play(state, COIN_CAR[W], CONTRACT[deal])
    use(state, "car 1", CAR[W])
    assert state.cars[W] == (0, 0, 0)


def test_FC_RM_6_before_or_after_the_main_action() -> None:
    state = table(2, "AD", cards=[passenger("coins 3"), card("car", "0>1")])
    set_train(state, 0, U, [1])
    tuck(state, 0, U, state.display[0])
    set_coins(state, 0, 0, 1)
    play(state, COIN_CONDUCTOR[U])
    early, late = state.clone(), state
    use(early, "coins 3")
    assert early.coins[0] == (3, 0, 0)
    play(late, TAKE[1], UPGRADE[W][0])
    use(late, "coins 3")
    assert late.coins[0] == (3, 0, 0)


def test_FC_RM_6_FC_RM_10_boarding_coins_are_received_at_the_end_of_the_turn() -> None:
    state = table(2, "AD", cards=[passenger("coins 3")])
    set_train(state, 0, U, [1], 1)
    play(state, TAKE[0], TRAIN[U])
    assert waiting(state) == ["coins 3"]
    play(state, END)
    assert (state.bonuses[0], state.coins[0], state.aboard[U]) == ((), (4, 0, 0), 1)


def test_FC_RM_6_FC_RM_10_boarding_coins_are_received_at_the_end_of_step_1() -> None:
    state = table(2, "AD", cards=[passenger("coins 3"), route("conductor 1")])
    guest, lane = state.display[:2]
    set_train(state, 0, U, [1])
    tuck(state, 0, U, guest)
    set_route(state, 0, lane, locomotive=4)
    score_now(state)
    play(state, STATION[3], CONDUCTOR[1][0], FINISH)
    assert (state.bonuses[0], state.coins[0]) == ((), (4, 0, 0))


def test_FC_RM_6_other_bonuses_that_are_left_are_lost() -> None:
    state = table(2, "AD", cards=[passenger("coins 3, car")])
    set_train(state, 0, U, [1], 1)
    play(state, TAKE[0], TRAIN[U])
    assert waiting(state) == ["car 1", "coins 3"]
    play(state, END)
    assert (state.bonuses[0], state.coins[0], state.cars[U]) == ((), (4, 0, 0), (1,))


def test_FC_RM_7_out_of_turn_no_coins_and_no_contracts() -> None:
    cards = [passenger("coins 3, car"), contract("none", "points 9")]
    state = table(4, "AD", cards=cards, start_player_tile=["coins 2", "", "", "0>1"])
    guest, deal = state.display[:2]
    set_train(state, 3, U, [0], 1)
    tuck(state, 3, U, guest)
    lay_open(state, 3, deal)
    set_coins(state, 3, 5, 5, 1)
    play(state, START_TILE, UPGRADE[U][0])
    assert (seat_to_move(state), ops(state), waiting(state, 3)) == (3, {"bonus", "done"}, ["car 1", "coins 3"])
    use(state, "coins 3")
    assert (state.coins[3], options(state)) == ((5, 5, 2), [BONUS[0], DONE])
    play(state, DONE)
    assert (seat_to_move(state), state.bonuses[3]) == (0, ())


def test_FC_RM_7_out_of_turn_a_whole_chain() -> None:
    """The fifth car, the mail car's upgrades, a passenger boards, his bonus brings the upper car."""
    cards = [passenger("coins 2, car")]
    state = table(4, "AD", cards=cards, start_player_tile=["coins 2", "", "car", ""])
    set_train(state, 2, U, [0], 1)
    set_train(state, 2, W, [0, 0, 0, 0])
    tuck(state, 2, U, state.display[0])
    play(state, START_TILE, CAR[W], MAIL_CAR[1])
    assert waiting(state, 2) == ["0>1 2"]
    play(state, BONUS[0], UPGRADE[U][0], UPGRADE[W][0])
    assert waiting(state, 2) == ["car 1", "coins 2"]
    use(state, "car 1", CAR[U])
    use(state, "coins 2")
    assert (state.cars[4], state.coins[2], seat_to_move(state)) == ((1, 0), (3, 0, 0), 0)


def test_FC_RM_8_an_upgrade_leaves_the_tucked_card_alone() -> None:
    state = table(2, "BD", cards=[celebrity(), passenger("coins 2")])
    star, guest = state.display[:2]
    tuck(state, 0, U, star)
    tuck(state, 0, W, guest)
    set_coins(state, 0, 0, 0, 2)
    play(state, COIN_UPGRADE[U][0], COIN_UPGRADE[W][0])
    assert (state.cars[:2], state.tucked[:2]) == (((1,), (1,)), ((star,), (guest,)))


def test_FC_RM_9_a_contract_for_nothing_and_in_the_turn_it_was_taken() -> None:
    state = table(2, "AB", cards=[contract("none", "7>12")])
    number = state.display[0]
    assert offered(state, "contract") == []
    play(state, TAKE[0])
    assert offered(state, "contract") == [CONTRACT[number]]
    play(state, CONTRACT[number])
    assert (state.fulfilled[0], points(state)) == (1, 0)


def test_FC_RM_10_more_than_twelve_find_no_room() -> None:
    state = table(2, "AD", cards=[card("conductor", "both 3"), *[passenger("coins 5")] * 3])
    set_train(state, 0, U, [1, 1, 1])
    tuck(state, 0, U, *state.display[1:4])
    set_coins(state, 0, 2)
    play(state, TAKE[0], BOTH[3][0], COIN_POINT[0], COIN_POINT[0])
    assert waiting(state) == ["coins 18"]
    events = use(state, "coins 18")
    assert [event.result for event in named(events, "coins")] == [(12,)]
    assert state.coins[0] == (5, 5, 2), "more than twelve find no place in any case"


def test_FC_RM_10_room_is_made_before_the_bonus_is_begun() -> None:
    state = table(2, "AD", cards=[passenger("coins 3")])
    set_train(state, 0, U, [1], 1)
    set_coins(state, 0, 5, 5, 1)
    play(state, TAKE[0], TRAIN[U], COIN_POINT[0], COIN_POINT[1])
    use(state, "coins 3")
    assert (state.coins[0], points(state)) == ((5, 5, 2), 2)


def test_FC_RM_11_the_bonus_of_a_contract_is_one_frame() -> None:
    """A Game End card in it queues its own bonus, which waits for the rest of the frame."""
    cards = [contract("none", "game-end, car, coins 2")]
    state = table(2, "AB", cards=cards, game_end=[game_end("car", 1, "upgrade")])
    open_game_end(state, 0, 1, 2, 3)
    lay_open(state, 0, state.display[0])
    play(state, CONTRACT[state.contracts[0][0]])
    assert state.coins[0] == (3, 0, 0), "coins need no choice"
    play(state, GAME_END[0])
    assert (waiting(state), ops(state)) == (["upgrade 1"], {"car", "done"})
    play(state, CAR[U])
    assert BONUS[0] in options(state)


def test_FC_RM_11_a_bought_game_end_card_queues_its_bonus_before_the_contract() -> None:
    state = table(2, "AD", cards=[contract("none", "points 1")], game_end=[game_end("car", 1, "upgrade")])
    open_game_end(state, 0, 1, 2, 3)
    set_coins(state, 0, 4)
    play(state, BUY[0])
    if decision(state).effect.op == "buy":
        play(state, PAY[4][0])
    assert (waiting(state), state.coins[0]) == (["upgrade 1"], (0, 0, 0))


def test_FC_RM_6_a_postcards_double_use_leaves_the_queue_open() -> None:
    """A station moves the conductor twice; the passenger reached by the first use pays before the second."""
    state = table(2, "BD", cards=[postcard(), route("conductor 1"), passenger("coins 3"), passenger("coins 2")])
    sent, lane, first, second = state.display[:4]
    set_route(state, 0, lane, locomotive=4)
    send(state, 0, 0, sent)
    set_train(state, 0, U, [1, 1])
    tuck(state, 0, U, first, second)
    set_coins(state, 0, 0)
    score_now(state)
    play(state, STATION[3], CONDUCTOR[1][0])
    use(state, "coins 3")
    play(state, STATION[3], CONDUCTOR[1][0])
    assert (waiting(state), state.coins[0]) == (["coins 3"], (3, 0, 0))


def test_FC_M_11_a_contract_opened_by_another_player_is_not_mine() -> None:
    state = table(2, "AB", cards=[contract("none", "points 9")])
    lay_open(state, 1, state.display[0])
    assert offered(state, "contract") == []


def test_FC_M_6_a_module_card_removed_by_the_tile_is_out_of_the_game() -> None:
    state = table(2, "AC", cards=[destroy_evidence()])
    number = state.display[0]
    play(state, START_TILE)
    assert lies_where(state, number) == ["removed"]


def test_FC_M_12_mail_car_inside_a_frame() -> None:
    state = table(2, "AB", cards=[card("car", "car 3")])
    set_train(state, 0, U, [0, 0, 0, 0])
    play(state, TAKE[0], CAR[U], MAIL_CAR[0], CAR[U])
    assert (state.cars[U], waiting(state), parts(state)) == ((0,) * 6, ["loco 2"], {CAR[U], CAR[W]})
    assert state.mail[U] == 0
