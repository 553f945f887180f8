"""What a state says about itself holds: every value is inside its declaration, and the arrays that learners get are."""

from array import array
from functools import lru_cache
from typing import Any

from stellwerk.core.encoder import Encoder, encoder
from stellwerk.core.game import AnyGame
from stellwerk.core.layout import problems, segments, table_of
from stellwerk.core.match import Match
from stellwerk.laws import law


@lru_cache(maxsize=32)
def encoder_of(game: AnyGame, box: Any, players: int) -> Encoder:
    return encoder(game, box, players)


@lru_cache(maxsize=32)
def ranges_of(game: AnyGame, box: Any, players: int) -> list[tuple[int, int, int, int, str]]:
    parts = segments(game, table_of(game, box, players))
    return [(part.offset, part.offset + part.length, part.low, part.high, part.title) for part in parts]


def told(game: AnyGame, state: Any, seat: int | None) -> "array[int]":
    """The array that a seat gets."""
    return encoder_of(game, state.box, state.players)(state, seat)


def check_layout(match: Match, seat: int | None) -> None:
    """State and view are as declared; the array is in its ranges, and the same whatever was written before."""
    game, state = match.game, match.state
    for looked_at in (state, match.view(seat)):
        wrong = problems(game, looked_at)
        law(not wrong, "a state is inside the declarations of its fields", wrong)
    numbers = told(game, state, seat)
    for first, last, low, high, title in ranges_of(game, match.box, match.players):
        part = numbers[first:last]
        law(not part or low <= min(part) <= max(part) <= high, "an array is inside its layout", title, part)
    law(numbers == encoder(game, match.box, match.players)(match.view(seat), seat), "an array follows from the view")
