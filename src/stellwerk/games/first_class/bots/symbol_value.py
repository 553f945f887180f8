"""What the symbols of First Class are worth in points, by pile: for frames that cannot be played out yet."""

from functools import lru_cache
from typing import Final

from stellwerk.core.records import Effect
from stellwerk.games.first_class.deck.data import Frame
from stellwerk.games.first_class.rules.payloads import amount_of

WORTH: Final[dict[str, tuple[float, float, float]]] = {  # by stage: the turns left belong to pile 1, 2 or 3
    "car": (1.8, 1.3, 0.6),
    "0>1": (1.8, 1.4, 0.8),
    "1>2": (1.6, 1.7, 1.2),
    "2>4": (1.5, 2.5, 2.2),
    "4>7": (1.0, 2.0, 3.0),
    "7>12": (0.5, 1.5, 3.5),
    "upgrade": (2.4, 3.0, 3.6),
    "conductor": (2.0, 2.6, 3.0),
    "both": (3.6, 4.4, 5.0),
    "loco": (1.8, 2.2, 2.5),
    "points": (1.0, 1.0, 1.0),
    "coins": (2.0, 2.0, 1.5),
    "game-end": (9.0, 10.0, 9.0),
}


@lru_cache(maxsize=10_000)
def frame_worth(parts: Frame, stage: int, contracts: int = 1, tiles: int = 0) -> float:
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
