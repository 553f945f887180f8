"""Decks of others: what the map could not draw is refused by the library itself, in one clear line."""

from typing import Any

import pytest

from stellwerk.core.match import Match
from stellwerk.core.records import BadDeck
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.deck.data import published


def with_bends(colours: list[str], *via: list[float]) -> dict[str, Any]:
    """The published map, with other bends on the way from Augsburg (0.5787, 0.8472) to Nuremberg."""
    table = published()
    table["routes"][1] |= {"via": list(via), "colours": colours}
    return table


def test_22_27_a_track_that_lies_upon_itself_is_refused_in_one_line() -> None:
    """Its second lane would be moved along a normal that there is none of."""
    with pytest.raises(BadDeck) as caught:
        GERMANY.build(with_bends(["red", "blue"], [0.5787, 0.7], [0.5787, 0.8]))
    assert caught.value.problems == [
        "routes: augsburg-nuernberg: the track turns back at [0.5787, 0.7]: what lies upon itself has no length to draw"
    ]


@pytest.mark.parametrize("turn", [0.002, 0.01, 0.05])
def test_22_27_what_is_not_refused_can_be_drawn(turn: float) -> None:
    """Hairpins, from nearly straight back to wide: each is refused or drawn."""
    for depth in (0.55, 0.65, 0.75, 0.84):
        table = with_bends(["red", "blue", "green"], [0.5787, depth], [0.5787 + turn, 0.84])
        try:
            box = GERMANY.build(table)
        except BadDeck:
            continue
        assert "nan" not in Match(GERMANY, 2, 1, box=box).svg(None)
