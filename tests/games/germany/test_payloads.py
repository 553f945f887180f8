"""The numbers in effects, actions and events mean what EFFECTS and ANSWERS say, and nothing else reads them bare."""

import ast
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import stellwerk
from stellwerk.core import parts
from stellwerk.core.machine import advance, step
from stellwerk.core.records import Action, Effect, Event, Rule
from stellwerk.core.rng import below, seeded
from stellwerk.games import germany
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.rules import RULES, payloads
from stellwerk.games.germany.rules.actions import ANSWERS
from stellwerk.games.germany.rules.effects import EFFECTS, SET_UP
from stellwerk.games.germany.rules.memory import KINDS, is_card, is_paid, kind_paid, paid, read, written
from stellwerk.games.germany.rules.setup import opening
from stellwerk.games.germany.rules.state import State
from tests.rules_report import rules

FOLDER = Path(germany.__file__).parent
KNOWING = FOLDER / "rules" / "payloads.py"
OTHERS = sorted(path for path in FOLDER.rglob("*.py") if path != KNOWING)
BOX = GERMANY.box()
CARDS_ONLY, ANYTHING = ("take", "blind"), ()  # what a player prefers to do


class Seen(NamedTuple):
    """What some matches were made of."""

    pushed: dict[str, set[str]]  # by op: who pushed it
    events: list[Event]
    draws: list[tuple[int, ...]]


@cache
def seen() -> Seen:
    """Matches of all sizes by chance, half of them by players who hoard cards until the deck is empty."""
    found = Seen(defaultdict(set), [], [])
    for players in GERMANY.players:
        for frame in opening(players):
            found.pushed[frame.effect.op].add(SET_UP)
        for seed in range(6):
            found.draws.extend(watched(players, seed, CARDS_ONLY if seed % 2 else ANYTHING, found).draws)
    return found


def watched(players: int, seed: int, preferred: tuple[str, ...], found: Seen) -> State:
    """A match, in which every frame that a rule pushes is noted."""
    game = replace(GERMANY, rules={op: noting(op, rule, found.pushed) for op, rule in RULES.items()})
    state, rng = game.set_up(BOX, players, seeded(seed), {}), seeded(~seed)
    open = advance(game, state, found.events)
    while open is not None:
        liked = [option for option in open.options if option.op in preferred]
        options = liked if liked and below(rng, 20) else open.options
        open = step(game, state, open, options[below(rng, len(options))], found.events)
    return state


def noting(op: str, rule: Rule[State], pushed: dict[str, set[str]]) -> Rule[State]:
    def do(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...] | None:
        before = len(state.pending)
        result = rule.do(state, seat, effect, action)
        for frame in state.pending[before:]:
            pushed[frame.effect.op].add(op)
        return result

    return Rule(do, rule.offers, rule.always_asks, rule.reveals, rule.public)


def test_every_rule_is_declared_and_every_effect_is_pushed_by_whom_it_says() -> None:
    assert set(EFFECTS) == set(RULES)
    assert {op: set(declared.pushed_by) for op, declared in EFFECTS.items()} == seen().pushed


def test_a_number_without_a_name_is_always_the_same() -> None:
    numbers = defaultdict(set)
    for event in seen().events:
        numbers[event.effect.op].add(event.effect.n)
        assert event.effect.of == ()
    for op, declared in EFFECTS.items():
        assert bool(declared.parts) == (len(numbers[op]) > 1), op


def test_a_result_without_a_meaning_is_always_empty() -> None:
    told = {event.effect.op for event in seen().events if event.result}
    assert told == {op for op, declared in EFFECTS.items() if declared.result}


def test_the_answers_are_those_of_the_menu_and_their_numbers_are_used() -> None:
    menu = GERMANY.menu(BOX)
    assert set(ANSWERS) == {action.op for action in menu}
    for op, answer in ANSWERS.items():
        numbers = [(action.a, action.b) for action in menu if action.op == op]
        assert len(answer.parts) == sum(map(any, zip(*numbers, strict=True))), op


def test_every_rule_that_is_cited_exists() -> None:
    cited = {entry.rule for table in (EFFECTS, ANSWERS) for entry in table.values()}
    assert cited <= set(rules())


READERS: dict[str, Callable[[Effect], int]] = {
    "kind": payloads.kind_of,
    "resets": payloads.resets_of,
    "track": payloads.track_of,
    "place": payloads.place_of,
    "short": payloads.short_of,
    "least": payloads.least_of,
}


def test_every_number_of_an_effect_has_its_reader() -> None:
    assert set(READERS) == {part.name for declared in EFFECTS.values() for part in declared.parts}
    assert all(reader(Effect("some", 7)) == 7 for reader in READERS.values())


CHOSEN: dict[str, dict[str, Callable[[Action], int]]] = {
    "take": {"kind": payloads.kind_taken},
    "claim": {"track": payloads.track_claimed},
    "pay": {"colour": payloads.colour_paid, "locomotives": payloads.locomotives_paid},
    "passenger": {"colour": payloads.passenger_taken},
    "tickets": {"short": payloads.short_wanted},
    "keep": {"tickets": payloads.tickets_kept},
}


def test_every_number_of_an_action_has_its_reader() -> None:
    for action in GERMANY.menu(BOX):
        read = {name: reader(action) for name, reader in CHOSEN.get(action.op, {}).items()}
        assert parts.names(GERMANY, action) == {"do": action.op} | read


def test_effects_made_by_name_carry_their_number() -> None:
    menu = GERMANY.menu(BOX)
    takes = [action for action in menu if action.op == "take"]
    assert [payloads.kind_of(payloads.drawing_card(action)) for action in takes] == [action.a for action in takes]
    claims = [action for action in menu if action.op == "claim"]
    assert [payloads.track_of(payloads.claiming(action)) for action in claims] == list(range(len(BOX.tracks)))


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_other_module_reads_or_writes_a_bare_number(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        where = f"{path.name}:{getattr(node, 'lineno', 0)}: {ast.unparse(node) if isinstance(node, ast.expr) else ''}"
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("n", "of"), where
            assert node.attr not in ("a", "b") or not ast.unparse(node.value).endswith(("action", "option")), where
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "Effect", where
            assert node.func.id != "Action" or path.name == "actions.py", where


@pytest.mark.parametrize("folder", ["rules", "text", "bots"])
def test_a_negative_number_stands_only_where_it_is_given_a_name(folder: str) -> None:
    for path in sorted((FOLDER / folder).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        named = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
        allowed = {id(inner) for node in named for inner in ast.walk(node)}
        allowed |= {id(node.slice) for node in ast.walk(tree) if isinstance(node, ast.Subscript)}
        allowed |= {id(node.step) for node in ast.walk(tree) if isinstance(node, ast.Slice)}
        for node in ast.walk(tree):
            if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant) and id(node) not in allowed:
                assert not isinstance(node.op, ast.USub), f"{path.name}:{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: str(path.relative_to(FOLDER)))
def test_nothing_is_told_from_a_marker_by_its_sign(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Compare) and ast.unparse(node.comparators[-1]) == "0":
            assert not isinstance(node.ops[-1], ast.Lt | ast.GtE), f"{path.name}:{node.lineno}: {ast.unparse(node)}"


def test_what_a_perfect_memory_knows_is_read_as_it_was_written() -> None:
    assert [kind_paid(paid(kind)) for kind in range(KINDS)] == list(range(KINDS))
    assert all(is_paid(paid(kind)) and not is_card(paid(kind)) and is_card(kind) for kind in range(KINDS))
    assert seen().draws
    for numbers in seen().draws:
        draw = read(numbers)
        assert written(draw) == numbers
        assert draw.bits.bit_count() == draw.short + draw.long
        assert [BOX.tickets[ticket].deck for ticket in draw.tickets] == sorted(
            BOX.tickets[ticket].deck for ticket in draw.tickets
        )


def test_the_first_tickets_are_told_by_seat() -> None:
    match = stellwerk.new("germany", players=3, seed=2)
    while not any(event.effect.op == "shuffle_back" for event in match.events):
        assert match.decision is not None
        match.play(match.decision.options[0])
    event = next(event for event in match.events if event.effect.op == "shuffle_back")
    kept = payloads.kept_by_seat(event)
    assert [sum(pair) for pair in kept] == match.state.first
    assert payloads.all_kept(kept) == event.result
