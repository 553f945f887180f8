"""What the net of First Class sees of a position: numbers of about one, each a function of what the seat may know."""

from functools import lru_cache
from typing import Final

from stellwerk.core.learning import Feature
from stellwerk.games.first_class.bots.constants import WORTH
from stellwerk.games.first_class.bots.game_end_value import (
    PLAIN_COIN,
    SURE,
    base_counts,
    ends_and_gains,
    ends_worth,
    expected_cards,
    multipliers,
    open_gains,
    purse_worth,
)
from stellwerk.games.first_class.bots.module_value import modules_worth
from stellwerk.games.first_class.bots.rollout import symbol_estimate
from stellwerk.games.first_class.bots.train_value import celebrities, next_prize, one_train, route_worth
from stellwerk.games.first_class.bots.turns_left import Moment, is_to_come, moment, stage
from stellwerk.games.first_class.bots.value import RIVAL, Parts, total_worth
from stellwerk.games.first_class.deck.data import MURDERER, SCORING_KINDS, Box
from stellwerk.games.first_class.rules.actions import PRICE
from stellwerk.games.first_class.rules.hidden import HIDDEN, NONE
from stellwerk.games.first_class.rules.layout import CARS, ENGINE, ROW, ROWS, Train, both, position_of
from stellwerk.games.first_class.rules.payloads import amount_of
from stellwerk.games.first_class.rules.state import Numbers, State
from stellwerk.games.first_class.rules.turns import in_play

BEST: Final = 4  # cards of the display whose first estimates are seen
TRAIN: Final = (
    Feature("cars", "cars of the train, of eight", 0, 1),
    Feature("conductor", "place of the conductor, of ten", 0, 1),
    Feature("reached", "value of the cars that the conductor has reached, in twenties", 0, 10),
    Feature("value", "value of all cars, in twenties", 0, 10),
    Feature("largest", "the largest car, in twelves", 0, 1),
    Feature("mail", "the mail car lies there", 0, 1),
    Feature("tile", "value of the locomotive tile, in tens", 0, 3),
    Feature("tucked", "cards under the cars, in fours", 0, 2),
    Feature("arrived", "the conductor stands at the end", 0, 1),
)
KIND: Final = (
    Feature("cards", "base cards of the kind, in sixes", 0, 5),
    Feature("multiplier", "values of Game End cards of the kind, in fives", 0, 5),
    Feature("product", "both multiplied, in twenties", 0, 15),
)
SEAT: Final = (
    Feature("estimate", "what the planner expects in all, less 120, in fifties", -10, 20),
    Feature("points", "points so far, in fifties", -5, 15),
    Feature("upper", "what the planner expects of the upper train, in twenties", -1, 20),
    Feature("lower", "the same of the lower train", -1, 20),
    Feature("stations", "the same of the stations", -1, 20),
    Feature("game end", "the same of Game End cards", -1, 20),
    Feature("purse", "the same of the coins", -1, 20),
    Feature("modules", "the same of contracts and the cards of modules", -5, 20),
    *(Feature(f"upper {name}", says, low, high) for name, says, low, high in TRAIN),
    *(Feature(f"lower {name}", says, low, high) for name, says, low, high in TRAIN),
    *(Feature(f"kind {kind} {name}", says, low, high) for kind in range(3) for name, says, low, high in KIND),
    *(Feature(f"coins {column}", "coins in that column, in fours", 0, 4) for column in range(3)),
    Feature("coins", "all coins, in eights", 0, 3),
    Feature("can buy", "four coins or more", 0, 1),
    Feature("can buy two", "eight coins or more", 0, 1),
    Feature("game end cards", "Game End cards, in fours", 0, 5),
    Feature("locomotive", "the place of the locomotive, in tens", 0, 8),
    Feature("ahead", "stations ahead of it, in tens", 0, 8),
    Feature("routes", "route cards, in fours", 0, 5),
    Feature("postcards", "postcards, in fours", 0, 5),
    Feature("contracts", "open contracts, in threes", 0, 5),
    Feature("fulfilled", "fulfilled contracts, in threes", 0, 5),
    Feature("destroy", "Destroy Evidence cards, in twos", 0, 5),
    Feature("evidence", "evidence tokens, in fours", 0, 10),
    Feature("murderer", "is the murderer, as far as the seat knows", 0, 1),
    Feature("gap", "cards in the gap, in fives", 0, 3),
    Feature("aboard", "passengers aboard and baggage loaded, in fours", 0, 5),
    Feature("taken", "cards in the pile, in tens", 0, 4),
    Feature("bonuses", "bonuses that wait, in twos", 0, 20),
    Feature("turns", "turns left in this round, in threes", 0, 1),
    Feature("start tile", "holds the start player tile", 0, 1),
)
SHARED: Final = (
    *(Feature(f"round {number}", "this round is going on", 0, 1) for number in range(1, 7)),
    *(Feature(f"module {letter}", "the module is in play", 0, 1) for letter in "ABCDE"),
    Feature("three", "three players", 0, 1),
    Feature("four", "four players", 0, 1),
    Feature("starts", "is the start player", 0, 1),
    Feature("moves", "has the next turn of this round", 0, 1),
    Feature("waits", "seats until the own turn, in threes", 0, 1),
    Feature("tile lies", "the start player tile lies in the display", 0, 1),
    Feature("tiles gone", "locomotive tiles taken, in eights", 0, 2),
    Feature("places gone", "places in Constantinople taken, in fours", 0, 3),
    Feature("rows closed", "rows that are cleared, in threes", 0, 1),
    Feature("rows at stake", "rows that the next card clears, in threes", 0, 1),
    Feature("display", "cards that can be taken, in eighteens", 0, 1),
    *(Feature(f"best {n}", "the seat's best cards by the planner's first estimate, in tens", -5, 20) for n in range(4)),
    *(Feature(f"rival's best {n}", "the same for the best opponent", -5, 20) for n in range(4)),
)
FEATURES: Final = (
    *(Feature(f"own {name}", says, low, high) for name, says, low, high in SEAT),
    *(Feature(f"rival {name}", f"of the best opponent: {says}", low, high) for name, says, low, high in SEAT),
    *(Feature(f"others {name}", f"mean of the opponents, less: {says}", low - high, high - low)
      for name, says, low, high in SEAT),
    *SHARED,
)  # fmt: skip
NOTHING: Final = [0.0] * len(SEAT)


class Sight:
    """What the net is shown of a position, and the result that the planner expects."""

    __slots__ = ("estimate", "inputs")

    def __init__(self, inputs: list[float], estimate: float) -> None:
        self.inputs: Final = inputs
        self.estimate: Final = estimate


class Rivals:
    """What is seen of the others in a position, and what the planner expects them to have."""

    __slots__ = ("rows", "state", "worths")

    def __init__(self, state: State, rows: list[list[float]], worths: list[float]) -> None:
        self.state: Final = state
        self.rows: Final = rows  # clockwise from the seat that looks
        self.worths: Final = worths


def rivals(state: State, seat: int) -> Rivals:
    rows, worths = list[list[float]](), list[float]()
    for away in range(1, state.players):
        other = (seat + away) % state.players
        inputs, worth = seat_inputs(state, other, moment(state, other, False), False, False)
        rows.append(inputs)
        worths.append(worth)
    return Rivals(state, rows, worths)


def sight(state: State, seat: int, closing: bool = False, known: Rivals | None = None) -> Sight:
    """Of a position, or a guess of it, as the seat sees it; closing: its turn or scoring ends now.

    What is known of the others in an earlier position of the turn is taken over, unless the turn has changed it.
    """
    others = known if known is not None and is_same_for_others(known.state, state, seat) else rivals(state, seat)
    now = moment(state, seat, False)
    own, total = seat_inputs(state, seat, now, True, closing)
    rows, most = others.rows, max(others.worths)
    best = others.worths.index(most)
    rival, rest = rows[best], NOTHING
    if len(rows) > 1:
        rest = [mean - one for mean, one in zip(means(rows), rival, strict=True)]
    shared = shared_inputs(state, seat, (seat + 1 + best) % state.players, now)
    return Sight([*own, *rival, *rest, *shared], lead(total, most))


def is_same_for_others(before: State, state: State, seat: int) -> bool:
    """Has a turn left all that is seen of the other seats? Asked in the same phase of a match."""
    if (
        state.arrived != before.arrived
        or state.tiles != before.tiles
        or state.game_end_open != before.game_end_open
        or state.tile_holder != before.tile_holder
        or state.round != before.round
        or state.over != before.over
    ):
        return False
    for other in range(state.players):  # noqa: SIM110  compiled, this is a plain loop
        if other != seat and not is_same_seat(before, state, other):
            return False
    return True


def is_same_seat(before: State, state: State, other: int) -> bool:
    upper, lower = both(other)
    return (
        state.sheet[other] == before.sheet[other]
        and state.coins[other] == before.coins[other]
        and state.bonuses[other] == before.bonuses[other]
        and state.cars[upper] == before.cars[upper]
        and state.cars[lower] == before.cars[lower]
        and state.conductors[upper] == before.conductors[upper]
        and state.conductors[lower] == before.conductors[lower]
        and state.mail[upper] == before.mail[upper]
        and state.mail[lower] == before.mail[lower]
        and state.engine[upper] == before.engine[upper]
        and state.engine[lower] == before.engine[lower]
        and state.tucked[upper] == before.tucked[upper]
        and state.tucked[lower] == before.tucked[lower]
        and state.aboard[upper] == before.aboard[upper]
        and state.aboard[lower] == before.aboard[lower]
        and state.locomotive[other] == before.locomotive[other]
        and state.taken[other] == before.taken[other]
        and state.evidence == before.evidence
        and state.destroy == before.destroy
        and state.contracts[other] == before.contracts[other]
        and state.game_end[other] == before.game_end[other]
        and state.postcards[other] == before.postcards[other]
        and state.gap[other] == before.gap[other]
        and turns_to_come(state, other) == turns_to_come(before, other)
    )


def means(rows: list[list[float]]) -> list[float]:
    share = 1.0 / len(rows)
    return [share * sum(column, 0.0) for column in zip(*rows, strict=True)]


def seat_inputs(state: State, seat: int, now: Moment, own: bool, closing: bool) -> tuple[list[float], float]:
    """The numbers of a seat, and what the planner expects it to have at the end."""
    box, coins = state.box, state.coins[seat]
    counts, values = base_counts(box, state.taken[seat]), multipliers(box, shown_cards(state, seat, own))
    parts = parts_seen(state, seat, now, counts, values, closing)
    total, purse = total_worth(parts, state, seat, closing), sum(coins)
    found = [
        (total - 120.0) / 50.0,
        parts.points / 50.0,
        parts.upper / 20.0,
        parts.lower / 20.0,
        parts.stations / 20.0,
        parts.ends / 20.0,
        parts.purse / 20.0,
        parts.modules / 20.0,
    ]
    upper, lower = both(seat)
    found += train_inputs(state, upper)
    found += train_inputs(state, lower)
    for count, value in zip(counts, values, strict=True):
        found += [count / 6.0, value / 5.0, count * value / 20.0]
    found += [coins[0] / 4.0, coins[1] / 4.0, coins[2] / 4.0, purse / 8.0, float(purse >= 4), float(purse >= 8)]
    found += possessions(state, seat, own)
    return found, total


def shown_cards(state: State, seat: int, own: bool) -> Numbers:
    """The Game End cards of a seat: the drafted one, the first, is its secret."""
    return state.game_end[seat] if own else (HIDDEN, *state.game_end[seat][1:])


def parts_seen(
    state: State,
    seat: int,
    now: Moment,
    counts: tuple[int, int, int],
    values: tuple[int, int, int],
    closing: bool,
) -> Parts:
    """The planner's parts, from what is seen of the seat's Game End cards."""
    upper, lower = both(seat)
    times, prize = now.times, next_prize(state)
    ends, gains = ends_and_gains(state.box, counts, values, state.game_end_open, now.left, state.players)
    return Parts(
        now,
        float(sum(state.sheet[seat])),
        one_train(state, upper, prize, times),
        one_train(state, lower, prize, times),
        route_worth(state, seat, times, state.used if now.scoring else 0, closing and now.scoring),
        ends,
        gains,
        purse_worth(state.coins[seat], gains, now.left),
        modules_worth(state, seat, times),
    )


def train_inputs(state: State, train: Train) -> list[float]:
    cars, place, tile, tucked = state.cars[train], state.conductors[train], state.engine[train], state.tucked[train]
    doubled, reached, value = celebrities(state.box, tucked) if tucked else 0, 0, 0
    for car, worth in enumerate(cars):
        points = 2 * worth if doubled >> car & 1 else worth
        value += points
        if position_of(car) <= place:
            reached += points
    return [
        len(cars) / CARS,
        place / ENGINE,
        reached / 20.0,
        value / 20.0,
        max(cars) / 12.0 if cars else 0.0,
        float(state.mail[train] != NONE),
        state.box.tiles[tile].value / 10.0 if tile != NONE else 0.0,
        len(tucked) / 4.0,
        float(place == ENGINE),
    ]


def possessions(state: State, seat: int, own: bool) -> list[float]:
    """All that is counted of a seat beside its trains, coins and kinds of cards."""
    upper, lower = both(seat)
    here, postcards = state.locomotive[seat], state.postcards[seat]
    return [
        len(state.game_end[seat]) / 4.0,
        here / 10.0,
        (state.stops[seat] - here) / 10.0,
        len(state.route[seat]) / 4.0,
        (len(postcards) - postcards.count(NONE)) / 4.0,
        len(state.contracts[seat]) / 3.0,
        state.fulfilled[seat] / 3.0,
        len(state.destroy[seat]) / 2.0,
        len(state.evidence[seat]) / 4.0,
        float(own and state.roles[seat] == MURDERER),
        len(state.gap[seat]) / 5.0,
        (state.aboard[upper].bit_count() + state.aboard[lower].bit_count()) / 4.0,
        len(state.taken[seat]) / 10.0,
        len(state.bonuses[seat]) / 2.0,
        turns_to_come(state, seat) / 3.0,
        float(state.tile_holder == seat),
    ]


def turns_to_come(state: State, seat: int) -> int:
    """Of this round."""
    count = 0
    for frame in state.pending:
        if frame.seat == seat and is_to_come(frame):
            count += 1
    return count


def next_seat(state: State) -> int:
    """The seat whose turn comes next in this round."""
    for frame in reversed(state.pending):
        if is_to_come(frame):
            return frame.seat
    return NONE


def shared_inputs(state: State, seat: int, rival: int, now: Moment) -> list[float]:
    players, following = state.players, next_seat(state)
    found = [float(state.round == number) for number in range(1, 7)]
    found += [float(letter in state.modules) for letter in "ABCDE"]
    found += [
        float(players == 3),
        float(players == 4),
        float(state.start == seat),
        float(following == seat),
        ((seat - following) % players) / 3.0 if following != NONE else 0.0,
        float(state.tile_holder == NONE),
        state.tiles / 8.0,
        state.arrived / 4.0,
    ]
    closed = stake = cards = 0
    for gone in state.gone:
        closed += gone >= players
        stake += gone == players - 1
        cards += ROW - gone if gone < players else 0
    found += [closed / ROWS, stake / ROWS, cards / 18.0]
    found += best_cards(state, seat, now.left, True)
    found += best_cards(state, rival, moment(state, rival, False).left, False)
    return found


def best_cards(state: State, seat: int, turns: int, own: bool) -> list[float]:
    """What the best cards of the display promise the seat at first sight."""
    if not turns_to_come(state, seat):
        return [0.0] * BEST
    box, display, now = state.box, state.display, stage(turns)
    counts, values = base_counts(box, state.taken[seat]), multipliers(box, shown_cards(state, seat, own))
    kinds, coin, game_end = promises(box, counts, values, state.game_end_open, turns, state.players)
    worths = [0.0] * BEST
    for slot in in_play(state):
        card = display[slot]
        if card >= 0:
            fixed, coins, ends, kind = first_sight(box, card, now)
            worths.append(fixed + coin * coins + game_end * ends + kinds[kind])
    declined = WORTH["upgrade"][now]
    worths.sort(reverse=True)
    return [max(worth, declined) / 10.0 for worth in worths[:BEST]]


@lru_cache(maxsize=20_000)
def promises(
    box: Box,
    counts: tuple[int, int, int],
    values: tuple[int, int, int],
    cards: Numbers,
    turns: int,
    players: int,
) -> tuple[tuple[float, ...], float, float]:
    """What a base card more of each kind brings, or of none; a coin; and the best open Game End card."""
    here = ends_worth(counts, values, turns, players)
    more = ((counts[0] + 1, counts[1], counts[2]), (counts[0], counts[1] + 1, counts[2]), (*counts[:2], counts[2] + 1))
    gains = open_gains(box, cards, expected_cards(counts, values, turns, players), stage(turns))
    best = gains[0] if gains else 0.0
    kinds = [ends_worth(then, values, turns, players) - here for then in more]
    return (*kinds, 0.0), max(PLAIN_COIN, SURE * best / PRICE), best


@lru_cache(maxsize=2_000)
def first_sight(box: Box, number: int, now: int) -> tuple[float, int, int, int]:
    """Of a card: what its symbols are worth, its coins, its Game End cards, and its kind."""
    card, coins, ends = box.cards[number], 0, 0
    for part in (part for frame in card.frames for part in frame):
        coins += amount_of(part) if part.op == "coins" else 0
        ends += amount_of(part) if part.op == "game-end" else 0
    kind = SCORING_KINDS.index(card.kind) if card.kind in SCORING_KINDS else len(SCORING_KINDS)
    return symbol_estimate(box, number, now, 0.0, 0.0), coins, ends, kind


def result(state: State, scores: Numbers, caught: Numbers, seat: int) -> float:
    """Of a finished match; an arrested player has lost as if by sixty points."""
    if seat in caught:
        return -LOST
    others = [scores[other] for other in range(state.players) if other != seat and other not in caught]
    return lead(float(scores[seat]), float(max(others))) if others else LOST


def lead(own: float, rival: float) -> float:
    """The own points against a share of the best opponent's, around nothing in a usual match.

    A seat can do little about the points of the others, and the less of them is in what is learned, the less is luck.
    """
    return own - RIVAL * rival - (1.0 - RIVAL) * USUAL


LOST: Final = 60.0
USUAL: Final = 200.0  # points of a seat
