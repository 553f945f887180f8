"""What the Game End cards of a seat bring, those it holds and those to come, and the coins that buy them."""

from functools import lru_cache
from typing import Final

from stellwerk.games.first_class.bots.constants import BUYS, EAGER, FUTURE
from stellwerk.games.first_class.bots.symbol_value import frame_worth
from stellwerk.games.first_class.bots.turns_left import stage
from stellwerk.games.first_class.deck.data import SCORING_KINDS, Box
from stellwerk.games.first_class.rules.actions import PRICE

LEAST: Final[tuple[float, ...]] = (
    0.30,
    0.14,
    0.14,
)  # base cards of a kind in a turn, with no Game End card
MOST: Final[tuple[float, ...]] = (0.65, 0.45, 0.36)  # and with very many
MEAN: Final[tuple[float, float, float]] = (10 / 7, 17 / 7, 24 / 7)  # the mean value of the Game End cards of a kind
PLAIN_COIN: Final = 1.3  # what a coin of the first column is worth without Game End cards
COIN: Final[tuple[float, float, float]] = (PLAIN_COIN, 1.8, 2.5)  # and one of each column
SURE: Final = 1.1  # of the gain of a Game End card that is not bought yet


@lru_cache(maxsize=100_000)
def base_counts(box: Box, taken: tuple[int, ...]) -> tuple[int, int, int]:
    kinds = [box.kinds[card] for card in taken]
    return kinds.count(SCORING_KINDS[0]), kinds.count(SCORING_KINDS[1]), kinds.count(SCORING_KINDS[2])


@lru_cache(maxsize=100_000)
def multipliers(box: Box, cards: tuple[int, ...]) -> tuple[int, int, int]:
    """The sums of the values by kind; a face-down card is left out."""
    sums = dict.fromkeys(SCORING_KINDS, 0)
    for card in cards:
        if card >= 0:
            sums[box.game_end[card].kind] += box.game_end[card].value
    return sums[SCORING_KINDS[0]], sums[SCORING_KINDS[1]], sums[SCORING_KINDS[2]]


def expected_cards(
    counts: tuple[int, int, int], held: tuple[int, int, int], turns: int, players: int
) -> tuple[float, float, float]:
    """How many base cards of each kind the seat will have: more of what it collects."""
    scarce = (2.0 / players) ** 0.35
    return (
        counts[0] + turns * rate(0, held[0], scarce),
        counts[1] + turns * rate(1, held[1], scarce),
        counts[2] + turns * rate(2, held[2], scarce),
    )


def rate(kind: int, held: int, scarce: float) -> float:
    """Base cards of a kind in a turn, by the Game End values of that kind."""
    return LEAST[kind] + (MOST[kind] * scarce - LEAST[kind]) * (held / (held + EAGER))


@lru_cache(maxsize=100_000)
def ends_worth(counts: tuple[int, int, int], held: tuple[int, int, int], turns: int, players: int) -> float:
    """Cards times values, now and to come; those to come go to the kinds that pay most."""
    cards = expected_cards(counts, held, turns, players)
    gains = [number * mean for number, mean in zip(cards, MEAN, strict=True)]
    weights = [gain**3 for gain in gains]
    buys = BUYS * turns / (sum(weights) or 1.0)
    future = sum(buys * weight * gain for weight, gain in zip(weights, gains, strict=True))
    return sum(number * value for number, value in zip(cards, held, strict=True)) + FUTURE * future


@lru_cache(maxsize=100_000)
def ends_and_gains(
    box: Box,
    counts: tuple[int, int, int],
    held: tuple[int, int, int],
    cards: tuple[int, ...],
    turns: int,
    players: int,
) -> tuple[float, tuple[float, ...]]:
    """The same, and what each of the open Game End cards would bring."""
    gains = open_gains(box, cards, expected_cards(counts, held, turns, players), stage(turns))
    return ends_worth(counts, held, turns, players), gains


def purse_worth(coins: tuple[int, int, int], gains: tuple[float, ...], turns: int) -> float:
    """What coins are worth that may buy some of the open Game End cards, which would bring this, best first."""
    total = coins[0] + coins[1] + coins[2]
    if not total:
        return 0.0
    plain = coins[0] * COIN[0] + coins[1] * COIN[1] + coins[2] * COIN[2]
    extra, least = 0.0, PRICE * plain / total
    for i, gain in enumerate(gains):
        part = min(1.0, max(0.0, total / PRICE - i))
        if turns == 0:
            part = float(int(part))
        extra += part * max(0.0, SURE * gain - least)
    return plain + extra


def open_gains(box: Box, cards: tuple[int, ...], expected: tuple[float, ...], now: int) -> tuple[float, ...]:
    """What each open Game End card would bring, best first."""
    return tuple(sorted([card_gain(box, card, expected, now) for card in cards], reverse=True))


def card_gain(box: Box, card: int, expected: tuple[float, ...], now: int) -> float:
    """What a Game End card brings when that many base cards of each kind are expected."""
    printed = box.game_end[card]
    number = expected[SCORING_KINDS.index(printed.kind)]
    return number * printed.value + 0.8 * frame_worth(printed.bonus, now)
