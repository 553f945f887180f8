"""Garbage is looked for when there is much more than before, and not at every step."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from stellwerk.web.server.collector import MANY, SOME, collected


class Knot:
    """Something that only the collector frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def by_hand() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("by_hand")
def test_garbage_of_a_busy_server_stays_until_there_is_twice_as_much() -> None:
    lost = ref(Knot())
    assert collected(2 * MANY, 4 * MANY, idle=False) == 2 * MANY
    assert collected(100_000, 100_000 + MANY, idle=False) == 100_000
    assert lost() is not None
    assert collected(2 * MANY, 4 * MANY + 1, idle=False) < MANY  # what there is
    assert lost() is None


@pytest.mark.usefixtures("by_hand")
def test_garbage_of_an_idle_server_is_looked_for_soon() -> None:
    lost = ref(Knot())
    assert collected(3_000_000, 3_000_000 + SOME, idle=True) == 3_000_000
    assert lost() is not None
    assert collected(3_000_000, 3_000_001 + SOME, idle=True) > 1_000
    assert lost() is None


def test_what_was_given_back_is_no_longer_there() -> None:
    assert collected(3_000_000, 1_000_000, idle=True) == 1_000_000
