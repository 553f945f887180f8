"""JSON and back, typed."""

import pytest

from stellwerk.core import codec
from stellwerk.core.records import Action, Effect, Frame
from tests.mini.yard import Box, State, yard


def test_records_survive() -> None:
    frame = Frame(1, Effect("any_order", 1, (Effect("coal"), Effect("dice", 2))))
    assert codec.decode(Frame, codec.encode(frame)) == frame


def test_absent_fields_take_their_default() -> None:
    assert codec.decode(Action, ["work"]) == Action("work", 0, 0)


@pytest.mark.parametrize(
    "data", [["work", "x"], ["work", 1.5], ["work", True], "work", {"op": "work"}, [1], None, ["a", 1, 2, 3]]
)
def test_wrong_shapes_are_refused(data: object) -> None:
    with pytest.raises(codec.BadData):
        codec.decode(Action, data)


def test_a_state_knows_its_box_by_its_digest() -> None:
    state = yard().state
    data = codec.encode(state)
    assert data["box"] == "yard"
    assert codec.decode(State, data, Box()) == state
    with pytest.raises(codec.BadData, match="another deck"):
        codec.decode(State, data, Box("other"))
