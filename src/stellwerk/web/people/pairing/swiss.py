"""Swiss pairing: people with equal points meet, nobody meets the same person twice while that can be avoided."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

from stellwerk.web.people.pairing.records import Entrant, Played, had_bye, opponents, total

NEAR = (6, 10)  # how many of the next ones are looked at for the cheapest pairs; then anybody
TRIES = 100_000  # groups of people that are looked at before a repetition is called unavoidable
REPEATED = 1000.0  # what a second meeting costs, where none can be avoided
Price = Callable[[int, int], float | None]  # of a pair, by their places; None: they do not meet
Pairs = tuple[tuple[int, int], ...]


def swiss_round(entrants: Sequence[Entrant], played: Sequence[Played], size: int) -> list[list[str]]:
    """The tables of the next round."""
    points = total(played)
    order = sorted(entrants, key=lambda one: (-points.get(one.who, 0.0), one.number))
    people = [one.who for one in order]
    met = Counter((one, other) for one, others in opponents(played).items() for other in others)
    if size > 2:
        return grouped(people, table_sizes(len(people), size), met)
    return duels(people, points, met, had_bye(played))


def table_sizes(people: int, size: int) -> list[int]:
    """As few tables as there can be, as equal as they can be: nobody sits out."""
    tables = -(-people // size)
    return [people // tables + (number < people % tables) for number in range(tables)]


def grouped(people: Sequence[str], sizes: Sequence[int], met: Counter[tuple[str, str]]) -> list[list[str]]:
    """Tables of more than two, from the top down: each next one is near, and has met few of those at the table."""
    left, tables = list(people), list[list[str]]()
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            near = left[: 2 * size]
            found = min(range(len(near)), key=lambda i: (sum(met[one, near[i]] for one in table), i))
            table.append(left.pop(found))
        tables.append(table)
    return tables


def duels(
    people: Sequence[str], points: dict[str, float], met: Counter[tuple[str, str]], byes: set[str]
) -> list[list[str]]:
    """Pairs of all, one of them alone where the number is odd: the last who had no bye and leaves good pairs."""
    if len(people) % 2 == 0:
        return with_pairs(people, points, met, again=False) or with_pairs(people, points, met, again=True) or []
    candidates = [one for one in reversed(people) if one not in byes] or list(reversed(people))
    for again in (False, True):
        for alone in candidates:
            rest = [one for one in people if one != alone]
            found = with_pairs(rest, points, met, again)
            if found is not None:
                return [*found, [alone]]
    return [[one] for one in people]  # nobody is left to play


def with_pairs(
    people: Sequence[str], points: dict[str, float], met: Counter[tuple[str, str]], again: bool
) -> list[list[str]] | None:
    """The best pairs; None: some would have to meet again, and they shall not."""

    def price(one: int, other: int) -> float | None:
        times = met[people[one], people[other]]
        if times and not again:
            return None
        apart = points.get(people[one], 0.0) - points.get(people[other], 0.0)
        return apart * apart + REPEATED * times

    tries = (cheapest(len(people), price, near) for near in NEAR)
    found = next((pairs for pairs in tries if pairs is not None), None)
    if found is None and not again:
        found = anyhow(len(people), price)
    return None if found is None else [[people[one], people[other]] for one, other in found]


def cheapest(people: int, price: Price, near: int) -> Pairs | None:
    """The pairs that cost least, each with one of the next who are free."""

    @cache
    def best(left: int) -> tuple[float, Pairs] | None:
        if not left:
            return 0.0, ()
        found: tuple[float, Pairs] | None = None
        first, *others = places(left, near + 1)
        for other in others:
            costs, rest = price(first, other), best(left ^ 1 << first ^ 1 << other)
            if costs is not None and rest and (found is None or costs + rest[0] < found[0]):
                found = costs + rest[0], ((first, other), *rest[1])
        return found

    all_of_them = best((1 << people) - 1)
    return all_of_them[1] if all_of_them else None


def anyhow(people: int, price: Price) -> Pairs | None:
    """Any pairs that may meet; None: there are none."""
    hopeless: set[int] = set()

    def search(left: int) -> Pairs | None:
        if not left:
            return ()
        first, *others = places(left, people)
        for other in others:
            rest = left ^ 1 << first ^ 1 << other
            if price(first, other) is not None and rest not in hopeless and len(hopeless) < TRIES:
                found = search(rest)
                if found is not None:
                    return ((first, other), *found)
        hopeless.add(left)
        return None

    return search((1 << people) - 1)


def places(left: int, most: int) -> list[int]:
    """The first bits that are set."""
    found = list[int]()
    while left and len(found) < most:
        lowest = left & -left
        found.append(lowest.bit_length() - 1)
        left ^= lowest
    return found
