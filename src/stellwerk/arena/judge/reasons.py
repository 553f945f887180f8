"""What speaks for an option, in a sentence: of a hint, and of a choice that would have been better."""

from math import sqrt

from stellwerk.arena.judge.analysis import Hint, RatedOption, Step
from stellwerk.core.words import Words
from stellwerk.kit.numbers import formatted

EQUAL = 0.02  # chances that differ by less are called equal
NOISE = 0.4  # by how much the chances of two options differ by luck in one simulation of each


def lead(rated: RatedOption, seat: int) -> float:
    """The expected margin over the best of the others."""
    return rated.scores[seat] - best_other(rated, seat)


def best_other(rated: RatedOption, seat: int) -> float:
    return max(score for other, score in enumerate(rated.scores) if other != seat)


def reason(hint: Hint, t: Words) -> str:
    """What speaks for the best option."""
    best, *others = hint.options
    if not others:
        return t("{option} No other one was tried.", option=best.says)
    second, seat = others[0], hint.seat
    more, points = best.chances[seat] - second.chances[seat], lead(best, seat) - lead(second, seat)
    if more < max(EQUAL, NOISE / sqrt(min(best.simulations, second.simulations))):
        return t("{option} But the next one is about as good.", option=best.says)
    return t(
        "{option} Compared with the next one: chance to win {more} %, lead {points} points.",
        option=best.says,
        more=f"{100 * more:+.0f}",
        points=f"{points:+.0f}",
    )


def gained(step: Step, better: RatedOption, t: Words) -> str:
    """What another option than the one played gains, and from what."""
    played, seat = step.played, step.seat
    own, theirs = better.scores[seat] - played.scores[seat], best_other(better, seat) - best_other(played, seat)
    return t(
        "Chance to win {more}: {own} points of one's own, {theirs} for the best of the others.",
        more=formatted(better.chances[seat] - played.chances[seat], "+.0%"),
        own=formatted(own, "+.0f"),
        theirs=formatted(theirs, "+.0f"),
    )
