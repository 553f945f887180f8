"""An estimate of the points a seat of First Class will have at the end."""

from functools import lru_cache
from typing import Final

from stellwerk.games.first_class.bots.constants import BUYS, CLOSED, EAGER, FUTURE, ROUTE, START_PLAYER
from stellwerk.games.first_class.bots.module_value import contracts_worth, modules_worth
from stellwerk.games.first_class.bots.symbol_value import frame_worth
from stellwerk.games.first_class.bots.tilt import BALANCED, TILT, Tilt
from stellwerk.games.first_class.bots.train_value import route_worth, trains_worth
from stellwerk.games.first_class.bots.turns_left import Moment, TurnsLeft, moment, stage
from stellwerk.games.first_class.deck.data import SCORING_KINDS, Box
from stellwerk.games.first_class.rules.actions import PRICE
from stellwerk.games.first_class.rules.layout import both
from stellwerk.games.first_class.rules.state import State

LEAST: Final[tuple[float, float, float]] = (
    0.30,
    0.14,
    0.14,
)  # base cards of a kind in a turn, with no Game End card
MOST: Final[tuple[float, float, float]] = (0.65, 0.45, 0.36)  # and with very many
MEAN: Final[tuple[float, float, float]] = (10 / 7, 17 / 7, 24 / 7)  # the mean value of the Game End cards of a kind
PLAIN_COIN: Final = 1.3  # what a coin of the first column is worth without Game End cards
COIN: Final[tuple[float, float, float]] = (PLAIN_COIN, 1.8, 2.5)  # and one of each column
SURE: Final = 1.1  # of the gain of a Game End card that is not bought yet
RIVAL: Final = 0.3  # how much of the best opponent's estimate counts against the own


def value(state: State, seat: int, closing: bool = False, begun: bool = True) -> float:
    """The estimate; closing: as if the seat ended its turn or scoring now, so that what is pending is lost.

    A turn that is going on brings nothing more, unless it has not begun: then it counts as one to come.
    """
    return value_at(state, seat, moment(state, seat, begun), closing)


def value_at(state: State, seat: int, moment: Moment, closing: bool) -> float:
    """The same where the moment is known: a search asks for many positions of one turn."""
    if state.over:
        return float(sum(state.sheet[seat]))
    times, left, now, scoring = moment
    used, shut = state.used if scoring else 0, closing and scoring
    coins = state.coins[seat]
    tilt = TILT.get()
    ends, purse = holdings_worth(
        state.box, state.taken[seat], state.game_end[seat], coins, state.game_end_open, left, state.players
    )
    total = sum(state.sheet[seat]) + tilt.trains * trains_worth(state, seat, times)
    total += tilt.routes * ROUTE * route_worth(state, seat, times, used, shut)
    total += tilt.game_end * ends
    total += float(sum(coins)) if not times or (shut and len(times) == 1) else purse
    total += modules_worth(state, seat, times)
    if tilt != BALANCED:
        total += tilted_worth(state, seat, times, tilt)
    if state.bonuses[seat] and not closing:
        total += CLOSED * sum([frame_worth(bonus.of, now) if bonus.of else 2.5 for bonus in state.bonuses[seat]], 0.0)
    if left and state.tile_holder == seat:
        total += START_PLAYER
    return total


def tilted_worth(state: State, seat: int, times: TurnsLeft, tilt: Tilt) -> float:
    """What a specialist sees in contracts and in the steps of its conductors beyond what they bring."""
    upper, lower = both(seat)
    steps = state.conductors[upper] + state.conductors[lower]
    return tilt.steps * steps + (tilt.contracts - 1.0) * contracts_worth(state, seat, times)


def relative(state: State, seat: int, closing: bool = False) -> float:
    """The own estimate against a share of the best opponent's."""
    others = [value(state, other) for other in range(state.players) if other != seat]
    return value(state, seat, closing) - RIVAL * max(others)


# Game End cards


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


@lru_cache(maxsize=100_000)
def expected_cards(
    counts: tuple[int, int, int], held: tuple[int, int, int], turns: int, players: int
) -> tuple[float, ...]:
    """How many base cards of each kind the seat will have: more of what it collects."""
    scarce = (2.0 / players) ** 0.35
    rates = (
        low + (high * scarce - low) * (held[kind] / (held[kind] + EAGER))
        for kind, (low, high) in enumerate(zip(LEAST, MOST, strict=True))
    )
    return tuple(count + rate * turns for count, rate in zip(counts, rates, strict=True))


@lru_cache(maxsize=100_000)
def ends_worth(counts: tuple[int, int, int], held: tuple[int, int, int], turns: int, players: int) -> float:
    """Cards times values, now and to come; those to come go to the kinds that pay most."""
    cards = expected_cards(counts, held, turns, players)
    gains = [number * mean for number, mean in zip(cards, MEAN, strict=True)]
    weights = [gain**3 for gain in gains]
    buys = BUYS * turns / (sum(weights) or 1.0)
    future = sum(buys * weight * gain for weight, gain in zip(weights, gains, strict=True))
    return sum(number * value for number, value in zip(cards, held, strict=True)) + FUTURE * future


@lru_cache(maxsize=200_000)
def holdings_worth(
    box: Box,
    taken: tuple[int, ...],
    game_end: tuple[int, ...],
    coins: tuple[int, int, int],
    cards: tuple[int, ...],
    turns: int,
    players: int,
) -> tuple[float, float]:
    """What the Game End cards of a seat bring, and its coins, which may buy some of the open ones."""
    counts, held = base_counts(box, taken), multipliers(box, game_end)
    expected = expected_cards(counts, held, turns, players)
    purse = purse_worth(box, coins, cards, expected, turns) if any(coins) else 0.0
    return ends_worth(counts, held, turns, players), purse


@lru_cache(maxsize=100_000)
def purse_worth(
    box: Box, coins: tuple[int, int, int], cards: tuple[int, ...], expected: tuple[float, ...], turns: int
) -> float:
    """What coins are worth when these Game End cards lie open and these numbers of base cards are expected."""
    total = sum(coins)
    plain = sum(number * worth for number, worth in zip(coins, COIN, strict=True))
    extra, least = 0.0, PRICE * plain / total
    for i, gain in enumerate(open_gains(box, cards, expected, stage(turns))):
        part = min(1.0, max(0.0, total / PRICE - i))
        if turns == 0:
            part = float(int(part))
        extra += part * max(0.0, SURE * gain - least)
    return plain + extra


@lru_cache(maxsize=100_000)
def open_gains(box: Box, cards: tuple[int, ...], expected: tuple[float, ...], now: int) -> tuple[float, ...]:
    """What each open Game End card would bring, best first."""
    return tuple(sorted((card_gain(box, card, expected, now) for card in cards), reverse=True))


def card_gain(box: Box, card: int, expected: tuple[float, ...], now: int) -> float:
    """What a Game End card brings when that many base cards of each kind are expected."""
    printed = box.game_end[card]
    number = expected[SCORING_KINDS.index(printed.kind)]
    return number * printed.value + 0.8 * frame_worth(printed.bonus, now)
