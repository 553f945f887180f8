"""What the symbols of First Class are worth in points, by pile: for frames that cannot be played out yet."""

from functools import lru_cache

from stellwerk.core.records import Effect
from stellwerk.games.first_class.bots.constants import WORTH
from stellwerk.games.first_class.deck.data import Printed
from stellwerk.games.first_class.rules.payloads import amount_of


@lru_cache(maxsize=10_000)
def frame_worth(parts: Printed, stage: int, contracts: int = 1, tiles: int = 0) -> float:
    """What a frame is worth; it may pay per fulfilled contract or per own locomotive tile."""
    return sum(part_worth(part, stage, contracts, tiles) for part in parts)


def part_worth(part: Effect, stage: int, contracts: int, tiles: int) -> float:
    if part.op == "either":
        return max(part_worth(choice, stage, contracts, tiles) for choice in part.of)
    if part.op == "per-contract":
        return contracts * frame_worth(part.of, stage)
    if part.op == "per-tile":
        return tiles * frame_worth(part.of, stage)
    return amount_of(part) * WORTH[part.op][stage] if part.op in WORTH else 0.0
