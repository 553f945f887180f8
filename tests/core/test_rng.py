"""The generator: the same numbers on every machine, spread evenly."""

from collections import Counter

from stellwerk.core.rng import below, draw, seeded, shuffle

KNOWN = [4196707356, 3891143111, 2994695642, 1852364411]


def test_known_numbers() -> None:
    rng = seeded(7)
    assert [draw(rng) for _ in range(4)] == KNOWN


def test_any_integer_is_a_seed() -> None:
    streams = {tuple(draw(rng) for _ in range(3)) for rng in map(seeded, (0, 1, -1, 2**40, 2**70, -(2**80)))}
    assert len(streams) == 6


def test_below_is_even() -> None:
    rng, n = seeded(1), 6
    counts = Counter(below(rng, n) for _ in range(60_000))
    assert set(counts) == set(range(n))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5  # chi squared, 5 d.f., p = 0.001


def test_shuffle_draws_the_numbers_that_draw_gives() -> None:
    rng, other = seeded(3), seeded(3)
    items = list(range(50))
    shuffle(rng, items)
    mirror = list(range(50))
    for i in range(49, 0, -1):
        j = below(other, i + 1)
        mirror[i], mirror[j] = mirror[j], mirror[i]
    assert items == mirror
    assert rng == other


def test_shuffle_reaches_every_order_evenly() -> None:
    rng, counts = seeded(5), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        shuffle(rng, items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7  # 23 d.f., p = 0.001
