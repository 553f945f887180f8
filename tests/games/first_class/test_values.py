"""Answers, effects and boxes are compared by value: a copy of any of them is as good as the original."""

import ast
import copy
import pickle
from pathlib import Path

import pytest

from stellwerk.core.machine import advance, step
from stellwerk.core.records import Action, Decision
from stellwerk.core.rng import below, seeded
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.deck import data

SOURCE = Path(data.__file__).parents[1]


@pytest.mark.parametrize("modules", ["AB", "CD", "AE"])
def test_an_equal_action_leads_to_the_same_state(modules: str) -> None:
    state = FIRST_CLASS.set_up(data.box(), 3, seeded(11), {"modules": modules, "variant": ""})
    rng, open = seeded(12), advance(FIRST_CLASS, state)
    while open is not None:
        action = open.options[below(rng, len(open.options))]
        equal = Action("".join(list(action.op)), action.a, action.b)
        copied, decision = state.clone(), Decision(open.seat, open.effect, open.options)
        after_copy = step(FIRST_CLASS, copied, decision, equal)
        open = step(FIRST_CLASS, state, open, action)
        assert (after_copy, copied) == (open, state)


def test_of_each_deck_there_is_one_box_however_it_was_made() -> None:
    box = data.box()
    for again in (data.build(data.published()), copy.deepcopy(box), pickle.loads(pickle.dumps(box))):
        assert again == box
        assert hash(again) == hash(box)
    table = copy.deepcopy(data.published())
    table["printed_stations"][0] = 9
    other = data.build(table)
    assert other != box
    assert other == pickle.loads(pickle.dumps(other))


@pytest.mark.parametrize("folder", ["rules", "text", "picture", "bots"])
def test_nothing_asks_whether_two_things_are_one(folder: str) -> None:
    """But for one file, where a copy costs time and changes nothing: see test_estimates."""
    for path in (path for path in (SOURCE / folder).glob("*.py") if path.name != "changes.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare) and any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
                assert all(isinstance(with_, ast.Constant) for with_ in node.comparators), (
                    f"{path}: {ast.unparse(node)}"
                )
