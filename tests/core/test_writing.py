"""What is written step by step is what a fresh look would write."""

from array import array

from hypothesis import given
from hypothesis import strategies as st

from stellwerk.core.records import Action
from stellwerk.core.writing import Bag, marked, recounted

THINGS = st.lists(st.integers(-1, 5), max_size=12).map(tuple)
WHERE = {**{thing: thing for thing in range(6)}, -1: 6}


def counted(bags: list[Bag]) -> list[int]:
    return [bag.count(thing) for bag in bags for thing in WHERE]


@given(st.lists(st.tuples(THINGS, THINGS), min_size=1, max_size=8))
def test_bags_are_counted_from_what_they_were(story: list[tuple[Bag, Bag]]) -> None:
    """Other bags, and after each of them one that has grown and one that has shrunk."""
    out, before = array("h", bytes(2 * 2 * len(WHERE))), None
    for first, second in story:
        for bags in ([first, second], [first + second, second[:1]], [first, second + first]):
            before = recounted(out, 0, WHERE, before, bags)
            assert list(out) == counted(bags)


def test_a_bag_of_many_equal_things() -> None:
    out = array("h", bytes(2 * len(WHERE)))
    before = recounted(out, 0, WHERE, None, [(3, *[-1] * 40)])
    recounted(out, 0, WHERE, before, [(4, 3, *[-1] * 38)])
    assert list(out) == counted([(4, 3, *[-1] * 38)])


def test_marks_move_from_the_old_options_to_the_new() -> None:
    numbers = {Action("take", place): place for place in range(4)}
    bits = bytearray(8)
    was = marked(bits, 4, numbers, [], [Action("take", 1), Action("take", 3)])
    assert list(bits) == [0, 0, 0, 0, 0, 1, 0, 1]
    assert marked(bits, 4, numbers, was, [Action("take", 3), Action("take", 0)]) == [3, 0]
    assert list(bits) == [0, 0, 0, 0, 1, 0, 0, 1]
