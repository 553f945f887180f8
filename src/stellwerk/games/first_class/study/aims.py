"""What a deck of First Class is made for: figures of a study, and the bounds they should keep."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from stellwerk.core.study import PERFORMED, SHOWN, TAKEN, Aim
from stellwerk.games.first_class.study.economy import BY_CARDS, BY_COINS, LATE_TILE, OPENING, OTHERWISE, PLACED, SPENT

Found = Mapping[str, Any]  # the summary of a study
RARE: Final = 20  # a card that was shown less often than this says nothing, nor one that was taken half as often
LEAST, MOST, USED = 0.05, 0.95, 0.25  # of a card: taken of those shown, performed of those taken
MAIL_CARS: Final = 4
COLUMNS: Final = 3


def measured(name: str, found: Found) -> float:
    return float(found["measures"].get(name, 0.0))


def share(name: str, names: list[str], found: Found) -> float | None:
    """What one of several is of all of them."""
    whole = sum(measured(one, found) for one in names)
    return measured(name, found) / whole if whole else None


def mail_car_shares(found: Found) -> list[float]:
    names = [name for name in found["measures"] if name.startswith(PLACED.split("{")[0])]
    return [part for name in names if (part := share(name, names, found)) is not None]


def column_share(column: int, found: Found) -> float | None:
    return share(SPENT.format(column), [SPENT.format(one + 1) for one in range(COLUMNS)], found)


def cars_by_cards(found: Found) -> float | None:
    return share(BY_CARDS, [BY_CARDS, BY_COINS, OTHERWISE], found)


def largest_source(found: Found) -> float | None:
    """Trains in all scorings are one source, and so are all Game End cards."""
    sources = Counter[str]()
    for title, points in found["points"].items():
        sources[title.split(",")[0].split(":")[0]] += max(0.0, points)
    return max(sources.values()) / sources.total() if sources.total() else None


# Cards


def seen(found: Found) -> dict[str, Found]:
    """The cards that were shown often enough to tell."""
    return {name: card for name, card in found["cards"].items() if card[SHOWN] >= RARE}


def outside(found: Found) -> list[str]:
    """Cards that are hardly ever or nearly always taken."""
    return [name for name, card in seen(found).items() if not LEAST <= card[TAKEN] / card[SHOWN] <= MOST]


def unused(found: Found) -> list[str]:
    """Cards that are taken for other reasons than what they do."""
    taken = {name: card for name, card in found["cards"].items() if 2 * card[TAKEN] >= RARE}
    return [name for name, card in taken.items() if card[PERFORMED] / card[TAKEN] < USED]


def least_kind(found: Found) -> float | None:
    """Of the kind that is taken least: how many of those shown."""
    return min((of[TAKEN] / of[SHOWN] for of in found["kinds"].values() if of[SHOWN] >= RARE), default=None)


def number(cards: Callable[[Found], list[str]], found: Found) -> float:
    return float(len(cards(found)))


def specialist(end: Callable[[list[float]], float], found: Found) -> float | None:
    rates = [of["win_rate"] for of in found["specialists"].values()]
    return end(rates) if rates else None


AIMS: Final = (
    Aim("cars that cards bring", 0.5, 1, cars_by_cards),
    Aim("first displays with two cards of 0-cars or more", 1, 1, partial(measured, OPENING), ".1%"),
    Aim("the mail car that is placed least", 0.1, 0.4, lambda found: min(mail_car_shares(found), default=None)),
    Aim("the mail car that is placed most", 0.1, 0.4, lambda found: max(mail_car_shares(found), default=None)),
    *(Aim(f"coins that are spent from column {n}", 0.15, 1, partial(column_share, n)) for n in (1, 2, 3)),
    Aim("matches without a locomotive tile in round 1", 0.9, 1, partial(measured, LATE_TILE)),
    Aim("cards taken in less than 5 % or more than 95 %", 0, 0, partial(number, outside), ".0f", outside),
    Aim("cards performed in less than 25 % of their takings", 0, 0, partial(number, unused), ".0f", unused),
    Aim("the kind of card that is taken least", LEAST, MOST, least_kind),
    Aim("points of the winners", 150, 230, lambda found: found["winners_score"], ".0f"),
    Aim("points from the largest source", 0, 0.6, largest_source),
    Aim("wins of the weakest specialist", 0.3, 0.6, partial(specialist, min)),
    Aim("wins of the strongest specialist", 0.3, 0.6, partial(specialist, max)),
)
