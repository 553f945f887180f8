"""What a tournament says of its bots, each estimate with its 95 % interval by bootstrap over whole deals."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from stellwerk.arena.measure.ratings import rating, strengths
from stellwerk.arena.play.tournament import Deal, Played
from stellwerk.core import codec, rng

WIN = 60  # a win in parts that two, three, four, five and six winners can share: sums of whole numbers are exact
RESAMPLES = 1000
TAIL = 0.025  # beyond each end of an interval
MOST_BLOCKS = 250  # more deals than that are drawn in blocks of neighbours, which cost less and spread the same

Key = tuple[str | int, ...]  # a figure and whom it is about: ("wins", bot), ("above", bot, other)
Sums = dict[Key, int]


class Estimate(NamedTuple):
    """An estimate and its interval."""

    value: float
    low: float
    high: float


def tally(games: Sequence[Played]) -> Counter[Key]:
    """All that is counted in some games, in whole numbers."""
    sums: Counter[Key] = Counter()
    for game in games:
        share = WIN // (len(game.winners) or 1)
        sums["games",] += 1
        for seat, bot in enumerate(game.seats):
            won = share if seat in game.winners else 0
            sums["games", bot] += 1
            sums["wins", bot] += won
            sums["score", bot] += game.scores[seat]
            sums["forfeits", bot] += game.forfeits[seat] if game.forfeits else 0
            sums["seat wins", seat] += won
            sums["seat score", seat] += game.scores[seat]
            sums["games at", bot, seat] += 1
            sums["wins at", bot, seat] += won
            for line, points in enumerate(game.sources):
                sums["source", bot, line] += points[seat]
        compare(game, sums)
    return sums


def compare(game: Played, sums: Counter[Key]) -> None:
    """Who finished above whom, in halves: winners above the others, the others by points; without winners all equal."""
    seats = range(len(game.seats))
    places = [(seat in game.winners, game.scores[seat]) if game.winners else (False, 0) for seat in seats]
    for a in seats:
        for b in seats:
            one, other = game.seats[a], game.seats[b]
            if one != other:
                sums["met", one, other] += 2
                sums["above", one, other] += (places[a] > places[b]) + (places[a] >= places[b])


def values(sums: Sums, start: Sequence[float] | None = None) -> dict[Key, float]:
    """The values that follow from what was counted; `start` is where the search for the ratings begins."""
    found: dict[Key, float] = {}
    for key, count in sums.items():
        match key:
            case ("wins", bot):
                found["win rate", bot] = count / WIN / sums["games", bot]
            case ("score" | "source", bot, *_):
                found[key] = count / sums["games", bot]
            case ("seat wins", seat):
                found["seat", seat] = count / WIN / sums["games",]
            case ("seat score", seat):
                found[key] = count / sums["games",]
            case ("wins at", bot, seat):
                found["win rate at", bot, seat] = count / WIN / sums["games at", bot, seat]
            case ("above", one, other):
                found[key] = count / sums["met", one, other]
    for bot, strength in enumerate(strengths(finishes(sums), start)):
        found["rating", bot] = rating(strength)
    return found


def finishes(sums: Sums) -> list[list[float]]:
    """How often each bot finished above each."""
    bots = range(sum(key[0] == "wins" for key in sums))
    return [[sums.get(("above", one, other), 0) / 2 for other in bots] for one in bots]


def estimates(deals: Sequence[Deal], seed: int) -> dict[Key, Estimate]:
    """Every estimate with its interval. The same deals and seed give the same ones, wherever they were played."""
    rows = [tally([game for deal in block for game in deal]) for block in blocks(deals)]
    sums = added(rows)
    start = strengths(finishes(sums))
    best = values(sums, start)
    found: dict[Key, list[float]] = {key: [] for key in best}
    for resample in resamples(rows, list(sums), seed):
        for key, value in values(resample, start).items():
            found[key].append(value)
    return {key: widened(key, interval(value, found[key]), len(deals)) for key, value in best.items()}


def added(rows: Sequence[Counter[Key]]) -> Sums:
    """All rows in one. A Counter's own sum would leave out what is not positive."""
    return {key: sum(row[key] for row in rows) for key in sorted({key for row in rows for key in row}, key=str)}


def blocks(deals: Sequence[Deal]) -> list[Sequence[Deal]]:
    """What the bootstrap draws as a whole: single deals or, where there are many, blocks of neighbours."""
    count = min(len(deals), MOST_BLOCKS)
    return [deals[i * len(deals) // count : (i + 1) * len(deals) // count] for i in range(count)]


def resamples(rows: Sequence[Counter[Key]], keys: list[Key], seed: int) -> Iterator[Sums]:
    """The sums of as many rows, drawn with repetition, again and again."""
    generator = rng.seeded(int(codec.digest(["bootstrap", seed]), 16))
    columns = [[row[key] for row in rows] for key in keys]
    for _ in range(RESAMPLES):
        pick = [rng.below(generator, len(rows)) for _ in rows]
        yield {key: sum(map(column.__getitem__, pick)) for key, column in zip(keys, columns, strict=True)}


def interval(value: float, found: list[float]) -> Estimate:
    """The middle 95 % of what the resamples gave."""
    found, outside = sorted(found), round(TAIL * len(found))
    return Estimate(value, found[outside], found[-1 - outside])


def widened(key: Key, figure: Estimate, deals: int) -> Estimate:
    """The interval of a share claims no more than what so many deals could show if all of them were won (or lost)."""
    if key[0] not in ("win rate", "win rate at", "above"):
        return figure
    edge = float(TAIL ** (1 / deals))
    return Estimate(figure.value, min(figure.low, edge), max(figure.high, 1 - edge))
