"""The tables of what the numbers of effects, actions and results mean are whole, and nothing else unpacks them."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest

from stellwerk.core import parts
from stellwerk.core.machine import advance, step
from stellwerk.core.records import Action, Effect, Event
from stellwerk.core.rng import below, seeded
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.deck.verbs import PER, VERBS
from stellwerk.games.first_class.rules import RULES, payloads
from stellwerk.games.first_class.rules.actions import ANSWERS, COIN_POINT, COIN_UPGRADE, NEXT, TAKE, menu
from stellwerk.games.first_class.rules.effects import EFFECTS
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import (
    DISPLAY_SLOTS,
    ENGINE,
    GAP_SLOTS,
    MAIL,
    ROWS,
    SEATS,
    SIDES,
    both,
    car_at,
    left_of,
    place_of,
    position_of,
    right_of,
    row_of,
    seat_of,
    side_of,
    slots_of,
    train_of,
)
from stellwerk.games.first_class.rules.state import put
from tests.games.first_class.positions import begin_scoring, card, laid, play, table
from tests.rules_report import rules

SOURCE = Path(data.__file__).parents[1]
FOLDERS = ("rules", "text", "picture", "bots", "lesson", "statistics", "study")
FILES = [path for folder in FOLDERS for path in sorted((SOURCE / folder).rglob("*.py"))]
ELSEWHERE = [path for path in FILES if path.name != "payloads.py"]
PRINTED = {*VERBS, "either", *(f"per-{what}" for what in PER)}


def matches() -> Iterator[Event]:
    """The events of three matches with every pair of modules: the greedy bot against chance, which tries more."""
    greedy = FIRST_CLASS.bots.greedy
    assert greedy is not None
    for seed, modules in enumerate(3 * list(combinations(data.MODULES, 2))):
        options = {"modules": "".join(modules), "variant": ""}
        state = FIRST_CLASS.set_up(data.box(), 2 + seed % 3, seeded(seed), options)
        rng, log = seeded(~seed), list[Event]()
        open = advance(FIRST_CLASS, state, log)
        while open is not None:
            by_chance = open.options[below(rng, len(open.options))]
            action = by_chance if open.seat else greedy(FIRST_CLASS, partial(FIRST_CLASS.mask, state, 0), open, rng)
            open = step(FIRST_CLASS, state, open, action, log)
        yield from log


def rare() -> list[Event]:
    """A card with two frames, a coin of the third column that is spent in a scoring, and coins without room."""
    rich = table(2)
    begin_scoring(rich)
    rich.coins = put(rich.coins, 0, (0, 0, 1))
    full = table(2, cards=[card("money", "coins 2", set="A")])
    full.coins = put(full.coins, 0, (5, 5, 2))
    rare = [*play(laid("car, points 1", "loco 2"), TAKE[0], NEXT[0]), *play(rich, COIN_UPGRADE[0][0])]
    return [*rare, *play(full, TAKE[0], COIN_UPGRADE[0][0], COIN_POINT[0])]


EVENTS = [*matches(), *rare()]


def inside(effect: Effect) -> Iterator[Effect]:
    yield effect
    for part in effect.of:
        yield from inside(part)


def test_every_op_and_every_verb_has_an_entry() -> None:
    assert set(EFFECTS) == {*RULES, *PRINTED, "twice"}


def test_every_answer_of_the_menu_has_an_entry() -> None:
    assert set(ANSWERS) == {action.op for action in menu(data.box())}


def test_a_number_without_a_name_is_not_used() -> None:
    for action in menu(data.box()):
        assert (action.a, action.b)[len(ANSWERS[action.op].parts) :] in ((0, 0), (0,), ()), action
    for effect in {part for event in EVENTS for part in inside(event.effect)}:
        assert effect.n == 1 or EFFECTS[effect.op].parts, effect
        assert not effect.of or EFFECTS[effect.op].holds, effect


def test_exactly_the_effects_of_the_table_have_results() -> None:
    assert {op for op, declared in EFFECTS.items() if declared.result} == {e.effect.op for e in EVENTS if e.result}


def test_every_entry_occurs() -> None:
    frames = [frame for card in data.box().cards for frame in (*card.frames, card.bonus, card.passenger, card.baggage)]
    frames += [stop.bonus for card in data.box().cards for stop in card.stations]
    printed = {part.op for frame in frames for whole in frame for part in inside(whole)}
    printed |= {part.op for frame in data.box().start_tile for whole in frame for part in inside(whole)}
    assert set(EFFECTS) == printed | {part.op for event in EVENTS for part in inside(event.effect)}


CITED = {declared.rule for table in (EFFECTS, ANSWERS) for declared in table.values()}


@pytest.mark.parametrize("rule", sorted(CITED))
def test_the_rules_cited_exist(rule: str) -> None:
    assert rule in rules()


CHOSEN: dict[str, Callable[[Action], int]] = {  # by name of a part; where the op matters, by both
    "slot": payloads.slot_of,
    "side": payloads.side_chosen,
    "car": payloads.car_chosen,
    "stations": payloads.stations_driven,
    "upper": payloads.upper_steps,
    "lower": payloads.lower_steps,
    "card": payloads.game_end_chosen,
    "column": payloads.column_spent,
    "first": payloads.first_paid,
    "second": payloads.second_paid,
    "contract": payloads.contract_chosen,
    "bonus": payloads.bonus_chosen,
    "station": payloads.station_used,
    "mail_car": payloads.mail_car_chosen,
    "route_card": payloads.route_card_chosen,
    "gap": payloads.gap_slot,
    "frame": payloads.frame_chosen,
}


def test_every_number_of_an_action_has_its_reader() -> None:
    for action in menu(data.box()):
        named = parts.names(FIRST_CLASS, action)
        assert named == {"do": action.op} | {name: CHOSEN[name](action) for name in named if name != "do"}


READ: dict[str, dict[str, Callable[[Effect], int]]] = {
    "round": {"round": payloads.round_of},
    "end-round": {"round": payloads.round_of},
    "turn": {"stage": payloads.stage_of},
    "clear-row": {"row": payloads.cleared_row},
    "scoring": {"phase": payloads.phase_of},
    "train-points": {"phase": payloads.phase_of},
    "begin": {"source": payloads.source_of, "number": payloads.number_of},
    "frame": {"source": payloads.source_of, "number": payloads.number_of},
    "make-room": {"spaces": payloads.spaces_missing},
    "buy": {"card": payloads.game_end_of},
    "mail": {"side": payloads.side_of_train},
    "tile": {"side": payloads.side_of_train},
    "tuck": {"card": payloads.card_of},
    "postcard": {"card": payloads.card_of},
    "gap": {"card": payloads.card_of},
    "mechanic": {"side": payloads.mechanic_side, "position": payloads.mechanic_position},
    **{op: {"amount": payloads.amount_of} for op in (*VERBS, "station-points", "baggage-points")},
}


def test_every_number_of_an_effect_has_its_reader() -> None:
    for effect in {event.effect for event in EVENTS}:
        named = parts.effect_names(FIRST_CLASS, effect)
        if effect.op != "evidence":  # only its result is read
            read = {name: reader(effect) for name, reader in READ.get(effect.op, {}).items()}
            assert {name: value for name, value in named.items() if name not in ("do", "of")} == read


BARE = re.compile(r"(?<!token)\.n\b|\b(?:action|option|choice|way|move|answer)\.[ab]\b")


@pytest.mark.parametrize("path", ELSEWHERE, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_other_module_reads_a_bare_number_or_packs_one(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not BARE.findall(text), "read it with a function of payloads"
    assert "_replace(n=" not in text
    made = re.findall(r'\bEffect\(\s*"([\w>-]+)"', text)
    assert set(made) <= PRINTED, "make it with a function of payloads"
    assert not re.search(r"\b1000\b.*\bsource|% ?16\b|// ?16\b|>> ?2 \*", text)


@pytest.mark.parametrize("path", [path for path in ELSEWHERE if path.name != "layout.py"], ids=lambda path: path.name)
def test_no_other_module_computes_where_a_train_or_a_card_lies(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not re.findall(r"2 \* (?:\w+\.)?(?:seat|slot|other)\b|train (?:%|//) 2|(?:\*|%|//) ROW\b", text)
    assert not re.findall(r"\bposition (?:<|>) MAIL\b|\belse position - [12]\b", text)


# What is packed comes out again


def test_a_frame_knows_its_source_and_which_one_of_it() -> None:
    for source in range(10):
        for number in (0, 7, 191):
            begun = payloads.begin(payloads.Source(source), number, ())
            for effect in (begun, payloads.frame_of(begun, (payloads.coins(2),))):
                assert (payloads.source_of(effect), payloads.number_of(effect)) == (source, number)


def test_a_mechanic_knows_its_train_and_position() -> None:
    for side in SIDES:
        for slot in range(GAP_SLOTS):
            effect = payloads.mechanic(side, slot)
            assert (payloads.mechanic_side(effect), payloads.mechanic_position(effect)) == (side, right_of(slot))


def test_a_scoring_knows_its_phase_and_the_station_to_use_again() -> None:
    for again in (NONE, 0, 12):
        effect = payloads.scoring(3, again)
        assert (payloads.phase_of(effect), payloads.again_of(effect)) == (3, again)


def test_the_sides_of_mechanics_are_kept_by_slot() -> None:
    done = 0
    for slot, side in ((0, 0), (0, 1), (2, 1), (4, 0)):
        done = payloads.including(done, payloads.gap_side(slot, side))
    shown = [payloads.sides_done(done, slot) for slot in range(GAP_SLOTS)]
    assert shown == [(True, True), (False, False), (False, True), (False, False), (True, False)]
    assert payloads.sides_done(payloads.without_slot(done, 0), 0) == (False, False)
    assert payloads.sides_done(payloads.without_slot(done, 0), 2) == (False, True)


def test_the_encoded_numbers_stay_as_they_are_in_saved_matches() -> None:
    assert payloads.begin(payloads.PASSENGER, 17, ()) == Effect("begin", 9017)
    assert payloads.mechanic(1, 2) == Effect("mechanic", 22)
    assert payloads.scoring(2) == Effect("scoring", 2, (Effect("twice", -1),))
    assert (Effect("turn", 1), Effect("turn", 0)) == (payloads.TURN, payloads.TURN_AFTER)


# Trains, positions and slots


def test_each_seat_has_two_trains() -> None:
    trains = [train for seat in range(SEATS) for train in both(seat)]
    assert trains == list(range(2 * SEATS))
    for train in trains:
        assert train_of(seat_of(train), side_of(train)) == train


def test_positions_and_cars_are_inverse() -> None:
    assert [position_of(car) for car in range(8)] == [1, 2, 3, 4, 5, 7, 8, 9]
    for position in range(1, ENGINE):
        if position != MAIL:
            assert position_of(car_at(position)) == position


def test_every_slot_of_the_display_is_in_one_row() -> None:
    assert [slot for row in range(ROWS) for slot in slots_of(row)] == list(range(DISPLAY_SLOTS))
    for row in range(ROWS):
        assert [(row_of(slot), place_of(slot)) for slot in slots_of(row)] == [(row, place) for place in range(6)]


def test_the_slots_of_the_gap_lie_between_neighbours() -> None:
    assert [(left_of(slot), right_of(slot)) for slot in range(GAP_SLOTS)] == [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)]
