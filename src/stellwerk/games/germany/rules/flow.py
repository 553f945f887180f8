"""What may be chosen as one: see core.flow. The rules know nothing of it."""

from collections.abc import Sequence
from typing import Any, Final

from stellwerk.core.records import Decision
from stellwerk.core.text import Combination
from stellwerk.games.germany.rules.actions import BLIND
from stellwerk.games.germany.rules.state import State

TWO_UNSEEN: Final = Combination("deck", (BLIND, BLIND), unseen=True)


def combinations(game: Any, view: State, decision: Decision) -> Sequence[Combination]:
    """Two cards from the deck: whoever wants both does not look at the first before."""
    enough = decision.effect.op == "turn" and len(view.deck) > 1
    return (TWO_UNSEEN,) if enough else ()
