"""Records are compared by value: a copy of a state, a box or a decision plays and is answered like the original."""

import ast
import pickle
from copy import deepcopy
from pathlib import Path

import pytest

import stellwerk
from stellwerk.core.machine import decision, step
from stellwerk.core.match import Match
from stellwerk.core.records import Action, Decision
from stellwerk.core.rng import seeded
from stellwerk.games import germany
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.bots import planner, search
from stellwerk.games.germany.deck.data import LOCOMOTIVE
from stellwerk.games.germany.rules.actions import TAKE
from stellwerk.games.germany.rules.state import State
from tests.games.germany.positions import LOCO, PLAIN_ROW, seat_to_move, table

FOLDER = Path(germany.__file__).parent
FILES = sorted(FOLDER.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_nothing_is_decided_by_identity(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Compare) and any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
            assert ast.unparse(node.comparators[-1]) == "None", f"{path.name}:{node.lineno} {ast.unparse(node)}"


def test_DE_4_3_a_face_up_locomotive_ends_the_turn_of_a_copied_match_too() -> None:
    state = deepcopy(table(row=(*PLAIN_ROW[:4], LOCO)))
    open = decision(GERMANY, state)
    assert open is not None
    chosen = pickle.loads(pickle.dumps(TAKE[LOCOMOTIVE]))
    step(GERMANY, state, open, chosen)
    assert seat_to_move(state) == 1


def test_an_unpickled_box_is_the_same_box() -> None:
    box = GERMANY.box()
    copy = pickle.loads(pickle.dumps(box))
    assert copy == box
    assert hash(copy) == hash(box)
    table = GERMANY.published()
    table["short"][0]["value"] += 1
    assert GERMANY.build(table) != box


def answer(view: State, open: Decision) -> Action:
    return planner.choose(GERMANY, lambda: view, open, seeded(1))


@pytest.mark.parametrize("players", GERMANY.players)
def test_bots_answer_pickled_questions_as_they_answer_their_own(players: int) -> None:
    match: Match = stellwerk.new("germany", players=players, seed=players)
    while match.decision is not None:
        open, view = match.decision, match.view(match.decision.seat)
        sent_open, sent_view = pickle.loads(pickle.dumps((open, view)))
        chosen = answer(view, open)
        assert answer(sent_view, sent_open) == chosen
        if open.effect.op == "turn":
            first = pickle.loads(pickle.dumps(chosen))
            assert search.turns(view, open, first) == search.turns(sent_view, sent_open, chosen)
        match.play(chosen)
