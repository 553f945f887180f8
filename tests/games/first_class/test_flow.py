"""The flow of a turn of First Class: what is plain, what is one choice, and what is asked after the card."""

from itertools import combinations as pairs

import pytest

from stellwerk.core.flow import PLAIN, own_answer
from stellwerk.core.match import Match
from stellwerk.core.records import Action, Decision, Effect
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.games.first_class.rules.actions import BONUS, COIN_CAR, CONTRACT, DONE, END, FINISH, TAKE, UPGRADE
from stellwerk.games.first_class.rules.state import State
from tests.games.first_class.positions import (
    M,
    T,
    U,
    W,
    begin_scoring,
    card,
    contract,
    decision,
    give_bonus,
    give_contract,
    laid,
    offered,
    open_game_end,
    ops,
    play,
    set_coins,
    set_route,
    set_train,
    table,
)

GAME = GAMES["first-class"]


def decisions(modules: str, seed: int) -> list[tuple[Match, Decision]]:
    """Of a random match, each with the match as it was."""
    match, rng, found = Match(GAME, 2, seed, {"modules": modules}), seeded(seed), list[tuple[Match, Decision]]()
    while (open := match.decision) is not None:
        found.append((match.at(len(match.actions)), open))
        match.play(open.options[below(rng, len(open.options))])
    return found


def test_the_only_way_to_use_a_frame_is_plain() -> None:
    seen = 0
    for match, open in [pair for seed in range(6) for pair in decisions("AB", seed)]:
        if open.effect.op == "frame" and len(open.options) == 2:
            assert GAME.plain(match.view(open.seat), open) == open.options[0] != DONE
            seen += 1
    assert seen


def test_arrows_go_as_far_as_they_can_and_what_divides_steps_is_asked() -> None:
    plain = {"both": 0, "loco": 0, "conductor": 0}
    for match, open in [pair for seed in range(12) for pair in decisions("AB", seed)]:
        parts = [part.op for part in open.effect.of] if open.effect.op == "frame" else []
        if parts not in (["both"], ["loco"], ["conductor"]) or len(open.options) == 2:
            continue
        answer = GAME.plain(match.view(open.seat), open)
        far = max((option.a + option.b for option in open.options), default=0)
        assert (answer is None) == (parts == ["conductor"])
        assert answer is None or answer.a + answer.b == far
        plain[parts[0]] += 1
    assert all(plain.values())


def answer(state: State) -> Action | None:
    open = decision(state)
    return GAME.plain(GAME.mask(state, open.seat), open)


def after_a_card(*coins: int) -> State:
    """After a main action; neither train can be lengthened, and no conductor nor locomotive can go."""
    state = laid("points 2")
    for side in (U, W):
        set_train(state, 0, side, [1, 0, 0, 0, 0, M, 0, 0, 0, T], 10)
    set_route(state, 0, locomotive=3)
    set_coins(state, 0, *coins)
    open_game_end(state)
    play(state, TAKE[0])
    return state


def test_a_turn_ends_by_itself_where_a_coin_could_only_buy_its_point_early() -> None:
    """FC-18.2: it is one in the end anyway; where coins of others might find no room, it is asked (FC-13.6)."""
    for coins, wanted in (((3, 2), END), ((5, 2), END), ((5, 3), None), ((3, 0, 1), None)):
        state = after_a_card(*coins)
        assert ops(state) >= {"coin-point", "end"}
        assert answer(state) == wanted
    state = after_a_card(2)
    set_train(state, 0, U, [1, 0, 0], 3)
    assert "coin-car" in ops(state)
    assert answer(state) is None


def test_a_scoring_ends_by_itself_in_the_same_way() -> None:
    state = after_a_card(3, 2)
    begin_scoring(state)
    if offered(state, "station"):
        play(state, *offered(state, "station"))
    assert ops(state) == {"coin-point", "finish"}
    assert answer(state) == FINISH


def test_nothing_else_is_plain_but_what_would_be_lost_or_is_the_only_way() -> None:
    plain = {"upgrade", "car", "loco", "both", "bonus", "station", "game-end", "conductor", "contract", "end", "finish"}
    for match, open in [pair for seed in range(4) for pair in decisions("AB", seed)]:
        answer = GAME.plain(match.view(open.seat), open)
        assert answer is None or answer.op in plain


def holding(*bonuses: str) -> State:
    """After the card, and these contracts are met."""
    state = table(cards=[card("car", "points 2"), *[contract("none", bonus) for bonus in bonuses]])
    for number in state.display[1 : 1 + len(bonuses)]:
        give_contract(state, 0, number)
    set_coins(state, 0, 1)
    play(state, TAKE[0])
    return state


def test_contracts_are_plain_unless_waiting_is_better_or_their_order_matters() -> None:
    """FC-8.5; a bonus for each tile or contract grows (FC-A.8, FC-B.15), and the others come first."""
    grows, choice, cars, points = "points 2 per contract", "upgrade 2", "car 2", "points 5"
    for bonuses, wanted in (
        ((grows,), None),
        ((choice,), 0),
        ((grows, choice), 1),
        ((choice, cars), None),
        ((choice, cars, points), 2),
        ((grows, cars, points), 2),
    ):
        state = holding(*bonuses)
        assert len(offered(state, "contract")) == len(bonuses)
        assert answer(state) == (None if wanted is None else CONTRACT[state.contracts[0][wanted]])


def left_again(state: State) -> Action | None:
    """What is answered where the last turn ended with all that is offered now."""
    open = decision(state)
    return own_answer(GAME, GAME.mask(state, open.seat), open, PLAIN, open.options)


def test_a_contract_that_grows_and_was_left_once_is_left_again() -> None:
    """FC-8.3: it can be fulfilled at any open moment; one that does not grow, coins and bonuses are asked each time."""
    grows = "points 2 per contract"
    for bonuses, wanted in (((grows,), END), ((grows, grows), END), (("upgrade 1", "car 2"), None)):
        state = holding(*bonuses)
        set_coins(state, 0, 0)
        assert answer(state) is None
        assert left_again(state) == wanted
    state = holding(grows)
    set_train(state, 0, U, [1, 0, 0])
    set_coins(state, 0, 1)
    assert "coin-car" in ops(state)
    assert left_again(state) is None
    before = table(cards=[card("car", "points 2"), contract("none", grows)])
    give_contract(before, 0, before.display[1])
    assert "contract" in ops(before)
    assert left_again(before) is None, "a card is chosen, whatever was left"


def test_in_the_last_scoring_a_contract_that_grows_is_asked_once_more() -> None:
    """FC-8.7: then it is of no use any more."""
    for round, wanted in ((4, FINISH), (6, None)):
        state = holding("points 2 per contract")
        set_coins(state, 0, 0)
        begin_scoring(state, round // 2)
        if offered(state, "station"):
            play(state, *offered(state, "station"))
        assert ops(state) == {"contract", "finish"}
        assert left_again(state) == wanted


def test_a_bonus_that_would_be_lost_is_used_where_coins_could_only_buy_points() -> None:
    """FC-3.10: nothing else is to be thought of."""
    for coins, wanted in (((3, 2), BONUS[0]), ((5, 3), None)):
        state = after_a_card(*coins)
        give_bonus(state, 0, "upgrade 1")
        assert ops(state) >= {"coin-point", "bonus", "end"}
        assert answer(state) == wanted


def test_a_contract_whose_coins_find_no_room_is_asked() -> None:
    state = holding("coins 4", "upgrade 1")
    set_coins(state, 0, 5, 5, 1)
    assert answer(state) == CONTRACT[state.contracts[0][1]]
    state = holding("coins 4")
    set_coins(state, 0, 5, 5, 1)
    assert answer(state) is None


def test_a_bonus_of_steps_is_plain_where_all_of_them_can_be_gone() -> None:
    """Waiting would bring nothing; short of a car it may, and is asked."""
    for conductor, wanted in ((0, BONUS[0]), (3, None)):
        state = laid("points 2")
        for side in (U, W):
            set_train(state, 0, side, [1, 1, 1, 0], conductor)
        give_bonus(state, 0, "both 2")
        set_coins(state, 0, 1)
        play(state, TAKE[0])
        assert "bonus" in ops(state)
        assert answer(state) == wanted


def test_two_upgrades_can_go_to_two_cars_in_one_choice() -> None:
    """FC-5.4: every pair of targets that is lawful one after the other."""
    seen = 0
    for match, open in [pair for seed in range(6) for pair in decisions("AB", seed)]:
        if open.effect.op != "frame" or open.effect.of != (Effect("upgrade", 2),) or len(open.options) < 3:
            continue
        assert GAME.combinations is not None
        found = {frozenset(one.actions) for one in GAME.combinations(GAME, match.view(open.seat), open)}
        for one, other in pairs([option for option in open.options if option != DONE], 2):
            after = match.at(len(match.actions))
            after.play(one)
            asked = after.decision
            if asked is not None and asked.effect.op == "frame" and other in asked.options:
                assert frozenset((one, other)) in found
                seen += 1
    assert seen


def kinds(match: Match, open: Decision, kind: str) -> list[tuple[Action, ...]]:
    assert GAME.combinations is not None
    return [one.actions for one in GAME.combinations(GAME, match.view(open.seat), open) if one.kind == kind]


def test_two_upgrades_can_go_to_equal_cars_in_one_choice() -> None:
    """FC-5.6: of equal cars the left one first, and then the next."""
    found = [
        pair
        for match, open in [pair for seed in range(6) for pair in decisions("AB", seed)]
        if open.effect.op == "frame" and open.effect.of == (Effect("upgrade", 2),)
        for pair in kinds(match, open, "each")
        if pair[1] not in open.options
    ]
    assert found
    assert all((one.a, one.b + 1) == (other.a, other.b) for one, other in found)


def of(state: State, *kinds: str) -> list[tuple[Action, ...]]:
    """What can be chosen as one, of these kinds."""
    open = decision(state)
    assert GAME.combinations is not None
    return [one.actions for one in GAME.combinations(GAME, GAME.mask(state, open.seat), open) if one.kind in kinds]


def test_more_upgrades_can_be_one_for_each_car_from_the_left() -> None:
    state = laid("upgrade 4")
    set_train(state, 0, U, [2, 1, 1, 0, 0])
    set_train(state, 0, W, [12, 0])
    play(state, TAKE[0])
    assert of(state, "spread") == [UPGRADE[U][:4]]  # FC-5.13: the first of the lower train cannot be upgraded


def test_two_game_end_cards_are_taken_as_one() -> None:
    """FC-A.8: every pair of different ones."""
    state = laid("game-end 2")
    play(state, TAKE[0])
    cards = offered(state, "game-end")
    assert len(cards) == 4
    found = of(state, "cards")
    kinds = {card: state.box.game_end[card.a][1:] for card in cards}
    assert {frozenset(map(str, (kinds[one], kinds[other]))) for one, other in found} == {
        frozenset(map(str, (kinds[one], kinds[other]))) for one, other in pairs(cards, 2)
    }


def test_all_coins_of_the_first_column_can_be_shared_between_the_trains() -> None:
    """FC-13.7: each number of cars for the upper train but none and all, which are the same as often as it goes."""
    state = laid("points 2")
    set_coins(state, 0, 3)
    assert of(state, "shared") == [(COIN_CAR[U], COIN_CAR[U], COIN_CAR[W]), (COIN_CAR[U], COIN_CAR[W], COIN_CAR[W])]
    assert of(state, "coins") == [(COIN_CAR[U],) * 3, (COIN_CAR[W],) * 3]
    set_train(state, 0, U, [0] * 5 + [M] + [0] * 3 + [T])
    assert of(state, "shared") == []


def test_each_part_of_a_card_can_be_divided_between_the_trains() -> None:
    """FC-14.1: of several kinds of upgrades so many of each for the upper train, and no two choices are the same."""
    state = laid("0>1 3, 1>2 2")
    for side in (U, W):
        set_train(state, 0, side, [1, 1, 0, 0, 0])
    play(state, TAKE[0])
    ends = set()
    for one in of(state, "left", "divided"):
        after = state.clone()
        play(after, *one)
        ends.add(after.cars[:2])
    assert len(ends) == 12
    assert ends == {  # by how many of each part are for the upper train
        (end(upper, twos), end(3 - upper, 2 - twos)) for upper in range(4) for twos in range(3)
    }


def end(ones: int, twos: int) -> tuple[int, ...]:
    """A train of two ones and three zeros after so many upgrades."""
    cars = [1, 1, *([1] * ones), *([0] * (3 - ones))]
    return tuple([2] * twos + cars[twos:])


@pytest.mark.parametrize("modules", ["AB", "CD", "DE"])
def test_what_is_asked_after_the_card_names_what_can_be_done(modules: str) -> None:
    words = {"bonus": "bonus", "contract": "contract"}
    for match, open in decisions(modules, 2):
        if open.effect.op != "turn" or open.effect.n != 0:
            continue
        said, ops = match.question().lower(), {option.op for option in open.options}
        for op, word in words.items():
            assert (op in ops) == (word in said), said
        assert any(op.startswith("coin-") or op == "buy" for op in ops) == ("spend coins" in said or ", coins" in said)


def test_what_is_asked_in_a_scoring_names_bonuses_and_contracts() -> None:
    state = after_a_card(3, 2)
    give_bonus(state, 0, "upgrade 1")
    begin_scoring(state)
    assert "use your bonus stations and bonuses" in GAME.text.question(state, decision(state), GAME.words("en"))
    play(state, *offered(state, "station"))
    assert "use your bonuses" in GAME.text.question(state, decision(state), GAME.words("en"))
    play(state, *offered(state, "bonus"), DONE)
    assert "spend coins" in GAME.text.question(state, decision(state), GAME.words("en"))


def test_declining_comes_last_in_a_list() -> None:
    rank = GAME.text.rank
    _, open = next(pair for pair in decisions("AB", 1) if pair[1].effect.op == "turn")
    ranks = {option.op: rank(open, option) for option in open.options}
    assert ranks["decline"] == 1
    assert ranks["take"] == 0
    assert rank(open, Action("start-tile")) == 0
