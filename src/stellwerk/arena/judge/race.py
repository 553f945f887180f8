"""Lines raced against each other on the same deals, and what they differ by."""

from collections.abc import Sequence
from math import sqrt
from statistics import mean, variance

from stellwerk.arena.judge.lines import Line, Tally
from stellwerk.bots.search import chance
from stellwerk.core.bots import Scores
from stellwerk.core.reasons import Reason, Terms

TINY = 0.01  # points: terms that differ by less are the same


class Race:
    """Lines on the same deals, the first one always among them; the worse half of the others falls out on the way."""

    def __init__(self, lines: Sequence[Line], players: int, seat: int) -> None:
        self.seat = seat
        self.tallies = [Tally(line, players) for line in lines]
        self.live = self.tallies[:]

    @property
    def simulations(self) -> int:
        return sum(len(tally.scores) for tally in self.tallies)

    def rival(self) -> int:
        """The strongest of the others, in the first line."""
        means = self.tallies[0].mean()
        return max((other for other in range(len(means)) if other != self.seat), key=lambda other: means[other])

    def gain(self, tally: Tally, other: Tally | None = None) -> tuple[float, float]:
        """Points of the lead that a line gains over another, by default the first, and the standard error of that."""
        rival, first = self.rival(), other or self.tallies[0]
        pairs = zip(tally.scores, first.scores, strict=False)
        gains = [a[self.seat] - a[rival] - b[self.seat] + b[rival] for a, b in pairs]
        gained = sum(gains) / len(gains)
        spread = sum((gain - gained) ** 2 for gain in gains) / max(1, len(gains) - 1)
        return gained, sqrt(spread / len(gains))

    def ranked(self) -> list[Tally]:
        """All but the first, the best first; what stayed longer comes before what fell out."""
        return sorted(self.tallies[1:], key=lambda tally: (-len(tally.scores), -self.gain(tally)[0]))

    def halve(self) -> None:
        """The first, and the better ones of the others, so that some are left."""
        others = [tally for tally in self.ranked() if tally in self.live]
        first = [tally for tally in self.live if tally is self.tallies[0]]
        self.live = [*first, *others[: max(1, len(self.live) // 2)]]

    def lead(self, tally: Tally) -> float:
        """Over the rival, in points."""
        mean = tally.mean()
        return mean[self.seat] - mean[self.rival()]

    def drop(self, errors: float) -> None:
        """What is worse than the best by so many standard errors falls out, be it the first."""
        best = max(self.live, key=self.lead)
        gains = [(tally, *self.gain(best, tally)) for tally in self.live]
        self.live = [tally for tally, mean, error in gains if tally is best or mean <= errors * error]


def chances(played: Sequence[Scores], scatter: float) -> Scores:
    """Of winning, over all rounds; those of all seats add up to 1."""
    found = [sum(chance(scores, seat, scatter) for scores in played) for seat in range(len(played[0]))]
    return tuple(share / sum(found) for share in found)


def effects(played: Tally, usual: Tally) -> tuple[Scores, Scores]:
    """Points by seat that a line makes more than another on the same deals, and the variances of these means."""
    more = [[a - b for a, b in zip(*pair, strict=True)] for pair in zip(played.scores, usual.scores, strict=True)]
    by_seat = [*zip(*more, strict=True)]
    return tuple(map(mean, by_seat)), tuple(variance(one) / len(one) for one in by_seat)


def reasons(race: Race, played: Tally, better: Tally) -> tuple[Reason, ...]:
    """What the terms of two lines differ by, the greatest first; those of the rival by kind alone."""
    counts, found = (len(played.scores), len(better.scores)), list[Reason]()
    for seat, theirs in ((race.seat, False), (race.rival(), True)):
        sums = [by_kind(tally.sums[seat]) if theirs else tally.sums[seat] for tally in (played, better)]
        for term in dict.fromkeys((*sums[0], *sums[1])):
            a, b = (each.get(term, 0.0) / count for each, count in zip(sums, counts, strict=True))
            found.append(Reason(*term, a, b, theirs))
    return tuple(sorted((one for one in found if abs(one.gain) > TINY), key=lambda one: -abs(one.gain)))


def by_kind(terms: Terms) -> Terms:
    found: Terms = {}
    for (kind, _), points in terms.items():
        found[kind, 0] = found.get((kind, 0), 0.0) + points
    return found
