"""Garbage is looked for when there is much more than before, and not at every step."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from stellwerk.web.collector import AT_LEAST, collected


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
def test_garbage_stays_until_there_is_much_more_than_before() -> None:
    lost = ref(Knot())
    assert collected(1_000_000, 1_500_000) == 1_000_000
    assert lost() is not None
    assert collected(1_000_000, 1_500_001) > 1_000  # what there is
    assert lost() is None


@pytest.mark.usefixtures("by_hand")
def test_a_small_server_does_not_look_often_either() -> None:
    lost = ref(Knot())
    assert collected(100_000, 100_000 + AT_LEAST) == 100_000
    assert lost() is not None


def test_what_was_given_back_is_no_longer_there() -> None:
    assert collected(3_000_000, 1_000_000) == 1_000_000
