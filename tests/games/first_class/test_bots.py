"""The bots for First Class: they answer everything, see their view and nothing else, and play well."""

from functools import partial
from itertools import combinations

import pytest

from stellwerk.arena.play import Result, bot_rng, play_match
from stellwerk.bots import random
from stellwerk.core.bots import Bot
from stellwerk.core.machine import advance, step
from stellwerk.core.records import Decision
from stellwerk.core.rng import below, seeded
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.bots import greedy, planner
from stellwerk.games.first_class.bots import search as knowledge
from stellwerk.games.first_class.bots.module_value import contract_worth
from stellwerk.games.first_class.bots.rollout import best_buys, roll_out, worth_trying
from stellwerk.games.first_class.bots.turn_search import STOP, printed_alike
from stellwerk.games.first_class.bots.turns_left import turns_left
from stellwerk.games.first_class.bots.value import relative, value
from stellwerk.games.first_class.deck.data import MODULES, SCORING_KINDS
from stellwerk.games.first_class.rules.actions import BUY, DECLINE, DONE, END, FINISH, PAY
from stellwerk.games.first_class.rules.scoring import arrested
from stellwerk.games.first_class.rules.state import State, put
from tests.games.first_class import module_positions, positions

BOTS: dict[str, Bot] = {"greedy": greedy.choose, "planner": planner.choose}
PAIRS = ["".join(pair) for pair in combinations(MODULES, 2)]


def table(players: int, modules: str, seed: int) -> tuple[State, Decision | None]:
    options = {"modules": modules, "variant": ""}
    state = FIRST_CLASS.set_up(FIRST_CLASS.box(), players, seeded(seed), options)
    return state, advance(FIRST_CLASS, state)


def match(players: int, modules: str, seed: int, *bots: Bot) -> Result:
    return play_match(FIRST_CLASS, FIRST_CLASS.box(), players, seed, {"modules": modules, "variant": ""}, bots)


@pytest.mark.parametrize("players", FIRST_CLASS.players)
@pytest.mark.parametrize("modules", PAIRS)
def test_every_kind_of_decision_is_answered(players: int, modules: str) -> None:
    """The positions come from a random match, so that odd ones are among them; the bots are asked now and then."""
    state, open = table(players, modules, 7)
    rng, asked = seeded(8), set()
    while open is not None:
        if open.effect.op not in asked or below(rng, 25) == 0:
            asked.add(open.effect.op)
            look = partial(FIRST_CLASS.mask, state, open.seat)
            for bot in BOTS.values():
                assert bot(FIRST_CLASS, look, open, seeded(9)) in open.options
        open = step(FIRST_CLASS, state, open, open.options[below(rng, len(open.options))])


@pytest.mark.parametrize("modules", ["AB", "CD", "BE"])
def test_the_same_seed_is_the_same_match(modules: str) -> None:
    """Also: every answer in matches of their own is an offered one, which the match checks."""
    first, again = (match(2, modules, 3, greedy.choose, planner.choose) for _ in range(2))
    assert first == again


def test_four_bots_play_to_the_end() -> None:
    result = match(4, "CE", 5, greedy.choose, planner.choose, greedy.choose, random.choose)
    assert len(result.scores) == 4


@pytest.mark.parametrize("modules", ["AC", "DE"])
def test_the_secrets_do_not_matter(modules: str) -> None:
    """Two states that look alike to the seat get the same answer."""
    state, open = table(3, modules, 11)
    rng = seeded(12)
    while open is not None:
        if below(rng, 20) == 0:
            view = FIRST_CLASS.mask(state, open.seat)
            alike = [FIRST_CLASS.guess(view, open.seat, seeded(k)) for k in (1, 2)]
            looks = [partial(FIRST_CLASS.mask, guess, open.seat) for guess in alike]
            for bot in BOTS.values():
                first, second = (bot(FIRST_CLASS, look, open, seeded(5)) for look in looks)
                assert first == second
        open = step(FIRST_CLASS, state, open, open.options[below(rng, len(open.options))])


def test_nothing_is_changed_by_thinking() -> None:
    state, open = table(2, "AB", 13)
    rng = bot_rng(13, 0)
    for _ in range(30):
        assert open is not None
        before = state.clone()
        for bot in BOTS.values():
            bot(FIRST_CLASS, partial(FIRST_CLASS.mask, state, open.seat), open, seeded(1))
        assert state == before
        open = step(FIRST_CLASS, state, open, open.options[below(rng, len(open.options))])


def test_at_the_end_the_estimate_is_the_score() -> None:
    state, open = table(2, "AB", 17)
    rng = seeded(18)
    while open is not None:
        assert len(turns_left(state, open.seat)) in range(4)
        open = step(FIRST_CLASS, state, open, open.options[below(rng, len(open.options))])
    assert [value(state, seat) for seat in range(2)] == list(FIRST_CLASS.scores(state))
    assert relative(state, 0) <= value(state, 0)


def main_decision(players: int, modules: str, seed: int) -> tuple[State, Decision]:
    """The first main action of a match, after a draft of first options."""
    state, open = table(players, modules, seed)
    while open is not None and open.effect.op != "turn":
        open = step(FIRST_CLASS, state, open, open.options[0])
    assert open is not None
    return state, open


@pytest.mark.parametrize("modules", PAIRS)
def test_a_match_is_played_on_to_its_end(modules: str) -> None:
    state, open = main_decision(2 + PAIRS.index(modules) % 3, modules, 19)
    end = roll_out(FIRST_CLASS, state, open, 6)
    assert end.over
    assert min(FIRST_CLASS.scores(end)) > 20


def test_a_match_is_played_on_to_the_next_round() -> None:
    state, open = main_decision(2, "AB", 20)
    end = roll_out(FIRST_CLASS, state, open, 1)
    assert (end.round, STOP in end.pending) == (2, False)
    assert sum(len(cards) for held in (end.taken, end.route, end.contracts, end.tucked) for cards in held) >= 5


def test_playouts_pay_with_the_coins_that_are_worth_least() -> None:
    state, open = main_decision(2, "AB", 20)
    state.coins = put(state.coins, open.seat, (3, 2, 2))
    buying = step(FIRST_CLASS, state, open, BUY[state.game_end_open[0]])
    assert buying is not None
    assert len(buying.options) > 1
    assert worth_trying(buying) == [PAY[3][1]]


def test_playouts_think_of_the_game_end_cards_that_bring_most() -> None:
    state, open = main_decision(2, "AB", 20)
    state.coins = put(state.coins, open.seat, (1, 1, 1))
    assert best_buys(state, open.seat) == ()
    state.coins = put(state.coins, open.seat, (2, 1, 1))
    state.taken = put(
        state.taken, open.seat, tuple(card for card, kind in enumerate(state.box.kinds) if kind == SCORING_KINDS[1])[:9]
    )
    cards = [card for card, printed in enumerate(state.box.game_end) if printed.kind == SCORING_KINDS[1]]
    state.game_end_open = (*[card for card in state.game_end_open if card not in cards][:2], *cards[:2])
    assert set(best_buys(state, open.seat)) == set(cards[:2])


def test_a_turn_that_has_not_begun_is_one_to_come() -> None:
    state, open = main_decision(2, "AB", 21)
    assert turns_left(state, open.seat) == (5, 11, 17)
    assert turns_left(state, open.seat, begun=False) == turns_left(state, 1 - open.seat) == (6, 12, 18)
    assert value(state, open.seat) < value(state, open.seat, begun=False)


def test_ideas_differ_and_begin_with_the_planners() -> None:
    state, open = main_decision(2, "AB", 22)
    view = FIRST_CLASS.mask(state, open.seat)
    found = knowledge.ideas(FIRST_CLASS, view, open, seeded(1))
    first, *others = found
    assert first == planner.choose(FIRST_CLASS, lambda: view, open, seeded(1))
    assert 0 < len(others) < knowledge.WIDTH
    assert found[first] == 0 >= max(found[other] for other in others), "in the planner's opinion"


def test_cards_with_the_same_print_are_alike() -> None:
    box = FIRST_CLASS.box()
    same = printed_alike(box)
    names = [card.id for card in box.cards]
    assert same[names.index("X-1-07")] == same[names.index("X-1-06")] == names.index("X-1-06")
    assert same[names.index("X-1-04")] == names.index("X-1-04")


def test_whoever_is_arrested_is_far_behind() -> None:
    state, open = main_decision(2, "BC", 35)
    end = roll_out(FIRST_CLASS, state, open, 6)
    caught, points = arrested(end), FIRST_CLASS.scores(end)
    assert len(caught) == 1
    expected = [points[seat] - knowledge.LOST * (seat in caught) for seat in range(2)]
    assert list(knowledge.outcome(FIRST_CLASS, end, None, seeded(1))) == expected


def test_greedy_beats_random() -> None:
    for seed in range(10):
        seat = seed % 2
        bots: list[Bot] = [random.choose, random.choose]
        bots[seat] = greedy.choose
        assert match(2, "AB", seed, *bots).winners == (seat,)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("scored", [False, True])
def test_FC_13_5_FC_19_5_room_is_made_and_what_is_earned_is_received(name: str, scored: bool) -> None:
    """With a full board, a bonus of coins and one with more parts wait when the turn or scoring ends."""
    state = positions.table(2)
    if scored:
        positions.begin_scoring(state)
    else:
        positions.play(state, DECLINE[0], DONE)
    positions.set_coins(state, 0, 5, 5, 2)
    positions.give_bonus(state, 0, "coins 3")
    positions.give_bonus(state, 0, "coins 2, upgrade")
    positions.play(state, FINISH if scored else END)
    asked = list[str]()
    open: Decision | None = positions.decision(state)
    while open is not None and open.seat == 0:
        asked.append(open.effect.op)
        action = BOTS[name](FIRST_CLASS, partial(FIRST_CLASS.mask, state, 0), open, seeded(9))
        open = step(FIRST_CLASS, state, open, action)
    assert asked.count("make-room") >= 2
    assert not state.bonuses[0]


@pytest.mark.parametrize("scored", [False, True])
def test_FC_19_5_a_rollout_receives_what_is_earned(scored: bool) -> None:
    state = positions.table(2)
    if scored:
        positions.begin_scoring(state, phase=2)
    else:
        positions.play(state, DECLINE[0], DONE)
    positions.set_coins(state, 0, 5, 5, 2)
    for _ in range(8):  # more than the free actions that are tried
        positions.give_bonus(state, 0, "coins 2, upgrade")
    now = state.round
    end = roll_out(FIRST_CLASS, state, positions.decision(state), now)
    assert (end.round, STOP in end.pending, end.bonuses[0]) == (now + 1, False, ())


@pytest.mark.parametrize("modules", ["AB", "CD"])
def test_FC_19_37_bots_play_with_few_cars(modules: str) -> None:
    deck, _ = positions.build(car_cards=[10, 4, 2])
    options = {"modules": modules, "variant": ""}
    bots = [greedy.choose, planner.choose, random.choose, planner.choose]
    assert min(play_match(FIRST_CLASS, deck, 4, 3, options, bots).scores) > 0


@pytest.mark.parametrize("side", [0, 1], ids=["passengers", "baggage"])
def test_a_contract_for_four_is_hoped_for_with_two_and_five_turns(side: int) -> None:
    """Whoever holds it takes such cards more often than others do."""
    contract = positions.contract(f"{('passengers', 'baggage')[side]} 4", "points 24", set="D")
    state = positions.table(2, "AD", cards=(contract, *[module_positions.passenger("coins 2")] * 4))
    deal, *others = state.display[:5]
    positions.set_train(state, 0, side, [1, 1, 1, 1])
    worths = [contract_worth(state, 0, deal, (5,))]
    for card in others:
        module_positions.tuck(state, 0, side, card)
        worths.append(contract_worth(state, 0, deal, (5,)))
    assert worths == sorted(worths)
    assert worths[0] == 0 < worths[2] < worths[3] < worths[4]
