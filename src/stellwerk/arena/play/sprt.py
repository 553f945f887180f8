"""A sequential test: play only until it is clear whether the first bot wins this often or that often."""

from math import log
from typing import NamedTuple

from stellwerk.arena.play.tournament import Deal

ERROR = 0.05  # how often either verdict may be wrong
BOUND = log((1 - ERROR) / ERROR)
FEWEST = 8  # deals before a verdict: the spread of fewer says little


class Hypotheses(NamedTuple):
    """Two win rates of the first bot."""

    low: float
    high: float


class Verdict(NamedTuple):
    """How far the test is: `accepted` is "low", "high" or, while both are possible, None."""

    deals: int
    ratio: float  # the logarithm of the likelihood ratio
    accepted: str | None


def hypotheses(text: str) -> Hypotheses:
    """From `0.5:0.6`."""
    try:
        low, high = map(float, text.split(":"))
    except ValueError:
        raise ValueError(f"A test is given by two win rates, as in --sprt 0.5:0.6, not {text!r}.") from None
    if not 0 < low < high < 1:
        raise ValueError(f"The win rates of a test are between 0 and 1, the lower one first, not {text!r}.")
    return Hypotheses(low, high)


def share(deal: Deal) -> float:
    """The share of wins that the first bot had in a deal, by the seats it sat in."""
    seats = [(game, seat) for game in deal for seat, bot in enumerate(game.seats) if bot == 0]
    return sum((seat in game.winners) / (len(game.winners) or 1) for game, seat in seats) / len(seats)


def judge(deals: list[Deal], test: Hypotheses) -> Verdict:
    """The verdict, deal by deal in their order; it stands from the first deal at which it is clear."""
    total = squares = ratio = 0.0
    for count, deal in enumerate(deals, start=1):
        total, squares = total + share(deal), squares + share(deal) ** 2
        ratio = likelihood(count, total, squares, test)
        if count >= FEWEST and abs(ratio) >= BOUND:
            return Verdict(count, ratio, "high" if ratio > 0 else "low")
    return Verdict(len(deals), ratio, None)


def likelihood(count: int, total: float, squares: float, test: Hypotheses) -> float:
    """The likelihood ratio of the mean of the deals, taken as normal with the spread that they show.

    The spread is that of the deals and of one more lost and one more won: a few equal deals do not make it nothing.
    """
    mean = (total + 1) / (count + 2)
    spread = (squares + 1) / (count + 2) - mean**2
    return (test.high - test.low) * (2 * total - count * (test.low + test.high)) / (2 * spread)
