"""A hint in a sentence or two: what to choose, what speaks for it, and what the second best costs."""

from stellwerk.arena.judge.analysis import Hint, RatedOption
from stellwerk.core.words import Words

EQUAL = 1.0  # points: lines that differ by less, or by less than the noise, are called equal


def lead(rated: RatedOption, seat: int) -> float:
    """The expected margin over the best of the others."""
    return rated.scores[seat] - max(score for other, score in enumerate(rated.scores) if other != seat)


def advice(hint: Hint, t: Words) -> str:
    best, *others = hint.options
    if not others:
        return t("{option} There is nothing else to choose.", option=best.says)
    second, points = others[0].says, round(hint.gain)
    if hint.gain < max(EQUAL, hint.error):
        return t("{option} About as good: {second}", option=best.says, second=second)
    why = [one.says for one in hint.reasons if one.points > 0]
    first = t("{option} Why: {reason}.", option=best.says, reason=why[0]) if why else best.says
    costs = t.plural(
        "The second best costs one point: {second}", "The second best costs {n} points: {second}", points, second=second
    )
    return f"{first} {costs}"
