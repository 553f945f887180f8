"""Records are values."""

import pickle
from collections.abc import Callable
from copy import deepcopy

import pytest

from stellwerk.core.records import Action, Decision, Effect, Frame


def effect() -> Effect:
    return Effect("any_order", 2, (Effect("coal"), Effect("dice", 3)))


MAKE: list[Callable[[], object]] = [
    effect,
    lambda: Frame(1, effect()),
    lambda: Decision(0, effect(), (Action("next", 0), Action("next", 1))),
]
OTHERS = [
    *(
        Effect("any_order", 2, (Effect("coal"),)),
        Effect("any_order", 1, effect().of),
        Effect("in_order", 2, effect().of),
    ),
    *(Frame(0, effect()), Frame(1, Effect("coal"))),
    *(Decision(0, effect(), ()), Decision(1, effect(), ()), Decision(0, Effect("coal"), ())),
]


@pytest.mark.parametrize("make", MAKE)
def test_equal_records_are_equal_wherever_they_come_from(make: Callable[[], object]) -> None:
    record = make()
    for same in (make(), deepcopy(record), *(pickle.loads(pickle.dumps(record, protocol)) for protocol in range(6))):
        assert (same == record, hash(same) == hash(record), repr(same) == repr(record)) == (True, True, True)


@pytest.mark.parametrize("make", MAKE)
def test_different_records_are_not_equal(make: Callable[[], object]) -> None:
    record = make()
    assert record not in OTHERS
    assert record != "any_order"
    assert len({*OTHERS, record}) == len(OTHERS) + 1


def test_a_record_is_written_as_it_is_made() -> None:
    assert repr(Frame(1, Effect("coal", 2))) == "Frame(seat=1, effect=Effect(op='coal', n=2, of=()))"
    assert repr(Decision(0, Effect("coal"), ())) == "Decision(seat=0, effect=Effect(op='coal', n=1, of=()), options=())"


def test_a_frame_equals_frames_alone() -> None:
    frame: object = Frame(1, Effect("coal"))
    assert frame == Frame(1, Effect("coal"))
    assert frame != Frame(0, Effect("coal"))
    assert frame != (1, Effect("coal"))
