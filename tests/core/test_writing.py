"""What is written step by step is what a fresh look would write."""

from array import array

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stellwerk.core.encoder import spread
from stellwerk.core.records import Action
from stellwerk.core.writing import Bag, Bits, Counts, Field, Numbers, Seats, marked

THINGS = st.lists(st.integers(-1, 5), max_size=12).map(tuple)
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no defect
WHERE = {**{thing: thing for thing in range(6)}, -1: 6}


def counted(bag: Bag) -> list[int]:
    return [bag.count(thing) for thing in WHERE]


@PATIENT
@given(st.lists(st.tuples(THINGS, THINGS), min_size=1, max_size=8))
def test_bags_are_counted_from_what_they_were(story: list[tuple[Bag, Bag]]) -> None:
    """Another bag, and after it one that has grown and one that has shrunk."""
    out = array("h", bytes(2 * len(WHERE)))
    place = Counts(0, WHERE)
    for first, second in story:
        for bag in (first, first + second, first, second[:1], list(second)):
            place.write(out, bag)
            assert list(out) == counted(tuple(bag))


@PATIENT
@given(st.lists(st.one_of(st.integers(0, (1 << 40) - 1), st.integers(0, 39).map(lambda bit: 1 << bit)), min_size=1))
def test_of_bits_a_few_or_all_are_written(story: list[int]) -> None:
    """Numbers that have little in common, and such as differ from the last one in a few bits."""
    out = array("h", [7] + [0] * 40 + [7])
    place = Bits(1, 40, spread(40), memoryview(out).cast("B"))
    for number in story:
        for told in (number, number ^ 1 << 39, number ^ 1):
            place.write(out, told)
            assert list(out) == [7, *(told >> bit & 1 for bit in range(40)), 7]


def test_a_bag_of_many_equal_things() -> None:
    out = array("h", bytes(2 * len(WHERE)))
    place = Counts(0, WHERE)
    for bag in ((3, *[-1] * 40), (4, 3, *[-1] * 38)):
        place.write(out, bag)
        assert list(out) == counted(bag)


@PATIENT
@given(st.lists(st.lists(st.integers(-9, 9), max_size=5), min_size=1, max_size=8))
def test_behind_the_last_number_stands_what_means_none(story: list[list[int]]) -> None:
    """Rows grow and shrink, as lists and as tuples, and each number has its own place."""
    out, where = array("h", [-1] * 5), [4, 3, 2, 1, 0]
    place = Numbers(where, -1)
    for row in story:
        for now in (row, tuple(row)):
            place.write(out, now)
            assert [out[at] for at in where] == row + [-1] * (5 - len(row))


def test_seats_are_written_as_the_viewer_counts_them() -> None:
    out = array("h", bytes(6))
    place = Seats([2, 1, 0], [2, 0, 1, -1])  # three play, and the second one looks; a seat below 0 is nobody
    for owners, told in (([0, 1, 2], [1, 0, 2]), ([0, -1, 2], [1, -1, 2]), ([1, -1, 0], [2, -1, 0])):
        place.write(out, owners)
        assert list(out) == told


def test_a_list_that_is_changed_where_it_is() -> None:
    """The same object may be another row; a tuple that is the same object is the same row."""
    out = array("h", bytes(4))
    field = Field([Numbers([0], 0), Numbers([1], 0)], False, None, ())
    rows = [[1], [2]]
    field.write(out, rows)
    rows[1][0] = 7
    field.write(out, rows)
    assert list(out) == [1, 7]


def test_marks_move_from_the_old_options_to_the_new() -> None:
    numbers = {Action("take", place): place for place in range(4)}
    bits = bytearray(8)
    was = marked(bits, 4, numbers, [], [Action("take", 1), Action("take", 3)])
    assert list(bits) == [0, 0, 0, 0, 0, 1, 0, 1]
    assert marked(bits, 4, numbers, was, [Action("take", 3), Action("take", 0)]) == [3, 0]
    assert list(bits) == [0, 0, 0, 0, 1, 0, 0, 1]
