"""What holds in every match with modules (FC-INV-M01 to FC-INV-M22)."""

from collections.abc import Callable, Iterator
from itertools import chain, combinations

import pytest

from stellwerk.core.machine import apply
from stellwerk.core.records import Event
from stellwerk.core.rng import below, seeded
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.rules.actions import BOTH, DONE
from stellwerk.games.first_class.rules.contracts import is_met
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import ENGINE, position_of
from stellwerk.games.first_class.rules.scoring import fingerprints
from stellwerk.games.first_class.rules.state import BAGGAGE, MURDERER, State, put
from tests.games.first_class.module_invariants import problems
from tests.games.first_class.module_positions import (
    PAIRS,
    POINTS_5,
    REMOVAL,
    Step,
    destroy_evidence,
    give_evidence,
    give_roles,
    lay_open,
    passenger,
    prints,
    random_match,
    tuck,
    use,
    waiting,
)
from tests.games.first_class.positions import (
    U,
    W,
    final,
    give_bonus,
    named,
    offered,
    set_coins,
    set_train,
    table,
    take_out,
)

PLAYERS = (2, 3, 4)
SEEDS = range(2)


def steps(module: str = "", seeds: range = SEEDS) -> Iterator[Step]:
    """All steps of random matches, of every pair and number of players, or of the pairs with a module."""
    for pair in PAIRS:
        if module in pair:
            for players in PLAYERS:
                for seed in seeds:
                    yield from random_match(pair, players, seed)


@pytest.mark.parametrize("pair", PAIRS)
def test_FC_INV_M01_FC_INV_M04_FC_INV_M06_FC_INV_M12_FC_INV_M15_FC_INV_M17_FC_INV_M18_FC_INV_M20_in_random_matches(
    pair: str,
) -> None:
    for players in PLAYERS:
        for seed in range(3):
            for step in random_match(pair, players, seed):
                assert problems(step.after) == []


def test_FC_INV_M01_piles_of_forty() -> None:
    for pair in PAIRS:
        state = FIRST_CLASS.set_up(FIRST_CLASS.box(), 3, seeded(1), {"modules": pair, "variant": ""})
        assert [len(pile) for pile in state.piles] == [40, 40, 40]
        assert problems(state) == []


def test_problems_hold_for_guesses() -> None:
    for number, step in enumerate(steps("", range(1))):
        if number % 10:
            continue
        seat = number // 10 % step.after.players
        for viewer in (None, seat):
            guess = FIRST_CLASS.guess(FIRST_CLASS.mask(step.after, viewer), viewer, seeded(number))
            assert problems(guess) == []


def starts_with(after: tuple[int, ...], before: tuple[int, ...]) -> bool:
    return after[: len(before)] == before


def test_FC_INV_M02_FC_INV_M03_what_is_placed_never_moves() -> None:
    placed = 0
    for before, _, _, _, after in chain(steps("B", range(1)), steps("D", range(1))):
        for train, tucked in enumerate(after.tucked):
            assert starts_with(tucked, before.tucked[train])
            assert len(tucked) <= len(after.cars[train])
            placed += len(tucked) - len(before.tucked[train])
    assert placed > 100


def test_FC_INV_M04_postcards_stay_with_their_route_cards() -> None:
    sent = 0
    for before, _, _, _, after in steps("B"):
        for seat, cards in enumerate(before.postcards):
            for place, postcard in enumerate(cards):
                assert postcard in (NONE, after.postcards[seat][place])
            assert len(after.postcards[seat]) == len(after.route[seat])
        sent += sum(after.postcards[seat] != before.postcards[seat] for seat in range(after.players))
    assert sent > 20


def test_FC_INV_M05_a_requirement_once_met_stays_met() -> None:
    contracts = [c for c, kind in enumerate(FIRST_CLASS.box().kinds) if kind == "contract"]
    changes = 0
    for pair in PAIRS:
        met: set[tuple[int, int]] = set()
        for step in random_match(pair, 3, seed=3):
            now = {(seat, c) for seat in range(3) for c in contracts if is_met(step.after, seat, c)}
            assert met <= now
            changes += met < now
            met = now
    assert changes > 50


def test_FC_INV_M06_a_run_is_met_from_the_first_car_if_at_all() -> None:
    """With runs of all trains that occur, not only of contracts in play."""
    runs = [(4, 2, 1), (1, 1, 1), (2, 1, 0), (2, 2), (1,)]
    seen = set()
    for number, step in enumerate(steps("", range(1))):
        for cars in step.after.cars if number % 7 == 0 else ():
            for run in runs:
                anywhere = any(
                    all(car >= value for car, value in zip(cars[start:], run, strict=False))
                    for start in range(len(cars) - len(run) + 1)
                )
                first = len(cars) >= len(run) and all(car >= value for car, value in zip(cars, run, strict=False))
                assert anywhere == first
                seen.add((run, first))
    assert len(seen) == 2 * len(runs)


def test_FC_INV_M07_contracts_are_fulfilled_once_by_their_owner_at_an_open_moment() -> None:
    fulfilled = 0
    for before, open, action, _, after in steps(""):
        grown = [after.fulfilled[seat] - before.fulfilled[seat] for seat in range(after.players)]
        if action.op == "contract":
            assert open.effect.op in ("turn", "scoring")
            assert grown == [int(seat == open.seat) for seat in range(after.players)]
            assert action.a in before.contracts[open.seat]
            assert action.a not in after.contracts[open.seat]
            assert after.taken[open.seat].count(action.a) == 1
            fulfilled += 1
        else:
            assert not any(grown)
    assert fulfilled > 100


def worth(state: State, seat: int) -> tuple[int, int, int]:
    """Upper train, lower train and switches, counted position by position."""
    points = [0, 0]
    reached: list[dict[int, int]] = [{}, {}]
    for side in (U, W):
        train = 2 * seat + side
        for car, value in enumerate(state.cars[train]):
            if position_of(car) <= state.conductors[train]:
                reached[side][position_of(car)] = value
                star = car < len(state.tucked[train]) and state.box.kinds[state.tucked[train][car]] == "celebrity"
                points[side] += value * (2 if star else 1)
        if state.engine[train] != NONE and state.conductors[train] == ENGINE:
            reached[side][ENGINE] = state.box.tiles[state.engine[train]].value
            points[side] += reached[side][ENGINE]
    switches = 0
    for slot, number in enumerate(state.gap[seat]):
        printed = state.box.cards[number]
        if printed.kind == "switch":
            switches += printed.upper * (reached[U].get(2 * slot + 1, -1) >= printed.value)
            switches += printed.lower * (reached[W].get(2 * slot + 2, -1) >= printed.value)
    return points[U], points[W], switches


def test_FC_INV_M08_train_points_are_cars_tiles_and_switches() -> None:
    paid = 0
    for step in steps(""):
        for event in named(step.events, "train-points"):
            assert event.result == worth(step.after, event.seat)
            paid += event.result[2] > 0
    assert paid > 5, "switches have paid"


def test_FC_INV_M09_a_station_once_or_with_a_postcard_twice_running() -> None:
    used: list[int] = []
    twice = 0
    for step in steps("B"):
        for event in step.events:
            if event.effect.op == "scoring" and event.action.op == "station":
                used.append(event.action.a)
            elif event.effect.op == "train-points":
                twice += check_uses(step.after, event.seat, used)
                used = []
    assert twice > 10


def check_uses(state: State, seat: int, used: list[int]) -> int:
    """How many stations were used twice; they lie on a route card with a postcard."""
    twice = 0
    for stop in set(used):
        places = [i for i, other in enumerate(used) if other == stop]
        if len(places) > 1:
            assert places == [places[0], places[0] + 1], "directly one after the other"
            assert postcard_at(state, seat, stop)
            twice += 1
    return twice


def postcard_at(state: State, seat: int, stop: int) -> bool:
    owners = [NONE] * len(state.box.printed)
    for place, number in enumerate(state.route[seat]):
        owners += [place] * len(state.box.cards[number].stations)
    return owners[stop] != NONE and state.postcards[seat][owners[stop]] != NONE


def test_FC_INV_M10_evidence_grows_only_by_suspicion() -> None:
    drawn = 0
    for before, _, _, events, after in steps("C"):
        grown = [len(after.evidence[seat]) - len(before.evidence[seat]) for seat in range(after.players)]
        wanted = [0] * after.players
        for event in events:
            wanted = [have + more for have, more in zip(wanted, suspected(event, after), strict=True)]
        assert grown == wanted
        for seat in range(after.players):
            assert starts_with(after.evidence[seat], before.evidence[seat])
        drawn += sum(grown)
    assert drawn > 200


def suspected(event: Event, state: State) -> list[int]:
    """How many tokens each seat draws."""
    if event.effect.op == "evidence-self":
        return [int(seat == event.seat) for seat in range(state.players)]
    if event.effect.op == "evidence-others":
        return [int(seat != event.seat) for seat in range(state.players)]
    if event.effect.op == "evidence":
        return [2 * role for role in state.roles]
    return [0] * state.players


def test_FC_INV_M12_at_most_one_murderer() -> None:
    found = set()
    for players in PLAYERS:
        for seed in range(40):
            state = FIRST_CLASS.set_up(FIRST_CLASS.box(), players, seeded(seed), {"modules": "AC", "variant": ""})
            found.add((players, state.roles.count(1)))
    assert found == {(2, 0), (2, 1), (3, 0), (3, 1), (4, 1)}


FACES = (*prints(1, 2, 3), POINTS_5, REMOVAL)


@pytest.mark.parametrize("seed", range(20))
def test_FC_INV_M13_the_smallest_sum_that_can_be_reached(seed: int) -> None:
    """By trying all ways to discard."""
    rng = seeded(seed)
    cards = below(rng, 5)
    state = table(2, "AC", cards=[destroy_evidence()] * 4)
    lay_open(state, 0, *state.display[:cards])
    give_roles(state, None)
    held = [FACES[below(rng, len(FACES))] for _ in range(2 + below(rng, 4))]
    give_evidence(state, 0, *held[:3])
    give_evidence(state, 0, *(prints(1) * (len(held) - 3)))
    final(state)
    tokens = [state.box.tokens[token] for token in state.evidence[0]]
    gone = min(len(tokens), (0, 1, 3, 5, 6)[cards] + sum(token.kind == "removal" for token in tokens))
    counts = [token.n if token.kind == "fingerprints" else 0 for token in tokens]
    assert fingerprints(state, 0) == min(sum(counts) - sum(some) for some in combinations(counts, gone))


def test_FC_INV_M13_FC_INV_M14_at_the_end_of_random_matches() -> None:
    ends = arrests = murderers = 0
    for pair in ("AC", "BC", "CD", "CE"):
        for players in PLAYERS:
            for seed in range(4):
                *_, last = random_match(pair, players, seed)
                assert problems(last.after) == []
                caught = [last.after.sheet[seat][MURDERER] for seat in range(players)]
                ends += 1
                arrests += len(FIRST_CLASS.winners(last.after)) < players
                murderers += sum(caught) == 20
    assert (ends, arrests > 20, 10 < murderers < ends) == (48, True, True)


def test_FC_INV_M15_aboard_is_never_taken_back() -> None:
    boarded = 0
    for before, _, _, _, after in steps("D"):
        for train, bits in enumerate(before.aboard):
            assert after.aboard[train] & bits == bits
            boarded += (after.aboard[train] & ~bits).bit_count()
    assert boarded > 50


@pytest.mark.parametrize("leaps", [(1, 1, 1), (2, 1), (1, 2), (3,)])
@pytest.mark.parametrize("order", [(2, 3, 4), (4, 2, 3), (3, 4, 2)])
@pytest.mark.parametrize("late", [True, False])
def test_FC_INV_M16_totals_do_not_depend_on_order_and_grouping(
    leaps: tuple[int, ...], order: tuple[int, ...], late: bool
) -> None:
    """Three guests and three pieces of baggage; the coins are placed after each leap or in the end."""
    state = table(2, "AD", cards=[passenger(f"coins {n}", f"points {n}") for n in order + order])
    numbers = state.display[:6]
    for side in (U, W):
        set_train(state, 0, side, [1, 1, 1])
        tuck(state, 0, side, *numbers[3 * side : 3 * side + 3])
    set_coins(state, 0, 0)
    gains: list[Event] = []
    for leap in leaps:
        give_bonus(state, 0, f"both {leap}")
        use(state, f"both {leap}", BOTH[leap][leap])
        while waiting(state) and not late:
            gains += use(state, waiting(state)[0])
    while waiting(state):
        gains += use(state, waiting(state)[0])
    placed = [event.effect.n for event in named(gains, "coins")]
    assert sum(placed) == 2 + 3 + 4 + 3, "printed, and one for each earlier one"
    assert len(placed) == (1 if late else len(leaps)), "coins that wait are one gain"
    assert state.sheet[0][BAGGAGE] == 2 + 3 + 4 + 6, "printed, and two for each earlier one"


def test_FC_INV_M17_a_gain_is_one_step() -> None:
    gains = 0
    for before, _, _, events, after in steps("D", range(1)):
        for event in named(events, "coins"):
            assert 0 <= event.result[0] <= event.effect.n
            gains += 1
        for seat in range(after.players):
            got = sum(event.result[0] for event in named(events, "coins") if event.seat == seat)
            assert sum(after.coins[seat]) <= sum(before.coins[seat]) + got <= 12 + got
    assert gains > 100


def test_FC_INV_M18_gap_cards_never_vanish() -> None:
    covered = 0
    for before, _, _, _, after in steps("E"):
        for seat in range(after.players):
            assert len(after.gap[seat]) >= len(before.gap[seat])
            assert starts_with(after.covered[seat], before.covered[seat])
            held = {*before.gap[seat], *before.covered[seat]}
            assert held <= {*after.gap[seat], *after.covered[seat]}
        covered += sum(map(len, after.covered)) - sum(map(len, before.covered))
    assert covered > 20


def test_FC_INV_M19_a_side_fires_once() -> None:
    """Its bit stays until the card is covered, and the upgrade joins the queue when the bit is set."""
    fired = 0
    for before, _, _, _, after in steps("E"):
        for seat in range(after.players):
            for slot, number in enumerate(before.gap[seat]):
                old, new = before.gap_done[seat] >> 2 * slot & 3, after.gap_done[seat] >> 2 * slot & 3
                if after.gap[seat][slot] == number:
                    assert old & new == old
                    fired += (new & ~old).bit_count()
    assert fired > 20


@pytest.mark.parametrize("pair", ["DE", "BD", "AE"])
def test_FC_INV_M20_trains_stay_in_order(pair: str) -> None:
    for before, _, _, _, after in random_match(pair, 4, seed=11):
        for train, cars in enumerate(after.cars):
            assert list(cars) == sorted(cars, reverse=True)
            assert len(cars) >= len(before.cars[train])
            assert all(new >= old for new, old in zip(cars, before.cars[train], strict=False))
            assert (after.engine[train] != NONE) == (len(cars) == 8)


def test_FC_INV_M21_no_queue_outlives_its_turn() -> None:
    ends = 0
    for step in steps(""):
        for event in named(step.events, "end-turn"):
            assert step.after.bonuses[event.seat] == ()
            ends += 1
        if step.after.pending and step.after.pending[-1].effect.op in ("turn", "scoring"):
            seat = step.after.pending[-1].seat
            assert not any(step.after.bonuses[other] for other in range(step.after.players) if other != seat)
    assert ends > 1000


@pytest.mark.parametrize("pair", PAIRS)
def test_FC_INV_M22_whatever_is_offered_can_be_done(pair: str) -> None:
    for number, step in enumerate(random_match(pair, 3, seed=5)):
        if number % 9 == 0:
            for action in step.open.options:
                apply(FIRST_CLASS, step.before.clone(), action)


OWN = ["contracts", "route", "postcards", "destroy", "gap", "covered", "gap_done", "fulfilled", "coins", "sheet"]
OWN += ["game_end", "locomotive", "evidence", "supply", "tucked", "aboard", "conductors", "cars"]


@pytest.mark.parametrize("pair", PAIRS)
def test_FC_INV_M22_a_declined_card_changes_the_pile_and_nothing_else(pair: str) -> None:
    declined = 0
    for number, step in enumerate(random_match(pair, 2, seed=6)):
        options = [action for action in step.open.options if action.op == "decline"]
        if number % 2 or not options:
            continue
        state = step.before.clone()
        card = state.display[options[0].a]
        apply(FIRST_CLASS, state, options[0])
        if offered(state, "done"):
            apply(FIRST_CLASS, state, DONE)
        if all(frame.effect.op != "turn" for frame in step.before.pending[:-1]):
            continue  # it was the last turn of the round
        assert card in state.taken[step.open.seat]
        for name in OWN:
            assert getattr(state, name) == getattr(step.before, name), name
        declined += 1
    assert declined > 5


# What is wrong is noticed


def spoiled(pair: str, spoil: Callable[[State], None]) -> set[str]:
    """Which invariants a position breaks after something was done to it."""
    state = table(3, pair)
    assert problems(state) == []
    spoil(state)
    return {message.split(":")[0] for message in problems(state)}


def kind(state: State, name: str) -> int:
    """A card of this kind, taken out of its pile."""
    return take_out(state, next(c for pile in state.piles for c in pile if state.box.kinds[c] == name))


def test_FC_INV_M01_a_lost_card_is_noticed() -> None:
    def lose(state: State) -> None:
        state.piles = (*state.piles[:2], state.piles[2][:-1])

    def double(state: State) -> None:
        state.taken = put(state.taken, 0, (state.display[0],))

    assert spoiled("AB", lose) == spoiled("AB", double) == {"FC-INV-M01"}


def test_FC_INV_M02_two_cards_under_one_car_are_noticed() -> None:
    def squeeze(state: State) -> None:
        state.tucked = put(state.tucked, 0, (kind(state, "celebrity"), kind(state, "celebrity")))

    assert spoiled("BD", squeeze) == {"FC-INV-M02"}


def test_FC_INV_M03_a_wrong_card_in_a_train_is_noticed() -> None:
    def stray(state: State) -> None:
        state.tucked = put(state.tucked, 0, (kind(state, "postcard"),))

    assert spoiled("BD", stray) == {"FC-INV-M03"}


def test_FC_INV_M04_a_stray_postcard_is_noticed() -> None:
    def stray(state: State) -> None:
        state.postcards = put(state.postcards, 0, (kind(state, "postcard"),))

    assert spoiled("BD", stray) == {"FC-INV-M04"}


def test_FC_INV_M10_FC_INV_M12_a_lost_token_and_a_second_murderer_are_noticed() -> None:
    def lose(state: State) -> None:
        state.supply = state.supply[:-1]

    def frame(state: State) -> None:
        state.roles = (1, 1, 0)

    assert spoiled("AC", lose) == {"FC-INV-M10"}
    assert spoiled("AC", frame) == {"FC-INV-M12"}


def test_FC_INV_M15_FC_INV_M16_who_should_be_aboard_is_noticed() -> None:
    def ready(state: State) -> None:
        set_train(state, 0, U, [1], 1)
        state.tucked = put(state.tucked, 0, (kind(state, "passenger"),))

    def too_early(state: State) -> None:
        state.tucked = put(state.tucked, 0, (kind(state, "passenger"),))
        state.aboard = put(state.aboard, 0, 1)

    def unpaid(state: State) -> None:
        set_train(state, 0, W, [1], 1)
        state.tucked = put(state.tucked, 1, (kind(state, "passenger"),))
        state.aboard = put(state.aboard, 1, 1)

    assert spoiled("AD", ready) == spoiled("AD", too_early) == {"FC-INV-M15"}
    assert spoiled("AD", unpaid) == {"FC-INV-M16"}


def test_FC_INV_M17_a_thirteenth_coin_is_noticed() -> None:
    assert spoiled("AD", lambda state: set_coins(state, 0, 5, 5, 3)) == {"FC-INV-M17"}


def test_FC_INV_M19_an_overdue_mechanic_is_noticed() -> None:
    def overdue(state: State) -> None:
        state.gap = put(state.gap, 0, (kind(state, "mechanic"),))
        set_train(state, 0, U, [12])

    def switch(state: State) -> None:
        state.gap = put(state.gap, 0, (kind(state, "switch"),))
        state.gap_done = put(state.gap_done, 0, 1)

    assert spoiled("AE", overdue) == spoiled("AE", switch) == {"FC-INV-M19"}


def test_FC_INV_M18_a_stray_gap_card_is_noticed() -> None:
    def stray(state: State) -> None:
        state.covered = put(state.covered, 0, (kind(state, "contract"),))

    assert spoiled("AE", stray) == {"FC-INV-M18"}


def test_FC_INV_M20_a_rising_train_and_a_missing_mail_car_are_noticed() -> None:
    def rise(state: State) -> None:
        state.cars = put(state.cars, 0, (0, 1))

    def five(state: State) -> None:
        state.cars = put(state.cars, 0, (0,) * 5)

    assert spoiled("AB", rise) == spoiled("AB", five) == {"FC-INV-M20"}


def test_FC_INV_M21_a_queue_of_somebody_else_is_noticed() -> None:
    def owe(state: State) -> None:
        state.bonuses = put(state.bonuses, 1, (state.pending[0].effect,))

    assert spoiled("AB", owe) == {"FC-INV-M21"}


def test_FC_INV_M13_FC_INV_M14_a_wrong_end_is_noticed() -> None:
    state = table(2, "AC")
    give_roles(state, 0)
    final(state)
    assert problems(state) == []
    state.sheet = put(state.sheet, 1, (*state.sheet[1][:MURDERER], 20))
    assert {message.split(":")[0] for message in problems(state)} == {"FC-INV-M14"}
