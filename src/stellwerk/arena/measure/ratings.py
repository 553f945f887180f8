"""Bradley-Terry ratings: one number for each bot, such that differences foretell who finishes above whom."""

from collections.abc import Sequence
from math import log10

PRIOR = 0.5  # of a win each way between every two bots: a bot that wins everything still gets a finite rating
SCALE = 400  # a difference of so much is ten finishes above to one below, as in chess
CLOSE = 1e-7
ROUNDS = 10_000

Matrix = Sequence[Sequence[float]]


def strengths(above: Matrix, start: Sequence[float] | None = None) -> list[float]:
    """The strengths by the MM algorithm, from how often each bot finished above each other; their product is 1."""
    bots = range(len(above))
    won = [sum(above[i][j] + PRIOR for j in bots if j != i) for i in bots]
    met = [[above[i][j] + above[j][i] + 2 * PRIOR if i != j else 0.0 for j in bots] for i in bots]
    now = list(start or [1.0] * len(above))
    for _ in range(ROUNDS if len(above) > 1 else 0):
        after = [won[i] / sum(met[i][j] / (now[i] + now[j]) for j in bots if j != i) for i in bots]
        mean = 10 ** (sum(map(log10, after)) / len(after))
        after = [strength / mean for strength in after]
        if max(abs(new / old - 1) for new, old in zip(after, now, strict=True)) < CLOSE:
            return after
        now = after
    return now


def rating(strength: float) -> float:
    return SCALE * log10(strength)
