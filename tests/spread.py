"""Does a guess spread like the truth? Ranks of the truth among guesses, and the chi-square test of them.

If the truth is itself one draw from what a guess is drawn from, then among the truth and a few guesses each is equally
likely to be the largest, whatever is measured. So over many matches the ranks of the truth are uniform; a guess that
leans anywhere makes some ranks too frequent. Seeds are fixed, and so is the outcome.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from stellwerk.core.game import AnyGame
from stellwerk.core.rng import below, draw, seeded

GUESSES = 4
CRITICAL = 18.47  # of chi-square with GUESSES degrees of freedom: exceeded by chance once in a thousand tests

Guess = Callable[[Any, int | None, list[int]], Any]
Measure = Callable[[Any, int | None], float]


def ranks(
    game: AnyGame,
    tables: Iterable[tuple[Any, int | None]],
    measures: Mapping[str, Measure],
    guess: Guess | None = None,
) -> dict[str, list[int]]:
    """By measure: how often the truth had each rank, over tables given as state and viewer."""
    counts = {name: [0] * (GUESSES + 1) for name in measures}
    rng = seeded(2026)
    for state, viewer in tables:
        view = game.mask(state, viewer)
        guesses = [(guess or game.guess)(view, viewer, rng) for _ in range(GUESSES)]
        for name, measure in measures.items():
            truth = (measure(state, viewer), draw(rng))  # the second entry breaks ties
            counts[name][sum((measure(other, viewer), draw(rng)) < truth for other in guesses)] += 1
    return counts


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def spreads(counts: list[int]) -> bool:
    return chi_square(counts) < CRITICAL


def some(rng: list[int], items: Any) -> Any:
    return items[below(rng, len(items))]
