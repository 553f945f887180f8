"""What else is counted in Germany: what turns were spent for, hands, and trains that were left."""

from collections import Counter
from typing import Final

from stellwerk.core.study import Story
from stellwerk.games.germany.rules.state import State

SPENT: Final = {
    "take": "face-up cards",
    "blind": "cards from the deck",
    "claim": "routes",
    "tickets": "draws of tickets",
}


def uses(story: Story) -> dict[str, int]:
    """What was done, by kind; the tickets of the set-up are a draw too."""
    done = Counter(event.effect.op for event in story.events)
    return {name: done[op] for op, name in SPENT.items()}


def measures(story: Story) -> dict[str, float]:
    state: State = story.state
    return {
        "tickets of a player": sum(map(len, state.tickets)) / state.players,
        "passengers of a player": sum(map(sum, state.met)) / state.players,
        "trains left to a player": sum(state.trains) / state.players,
        "turns of a player": sum(event.effect.op == "end_turn" for event in story.events) / state.players,
    }


def supply(state: State) -> dict[str, int]:
    """The largest hand, and all cards in hands."""
    hands = [sum(hand) for hand in state.hands]
    return {"cards in one hand": max(hands), "cards in all hands": sum(hands)}
