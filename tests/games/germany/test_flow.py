"""What a table of Germany offers as one choice."""

from stellwerk.core.machine import decision
from stellwerk.core.records import Action
from stellwerk.games.germany import GAME
from stellwerk.games.germany.rules.actions import BLIND, TAKE
from stellwerk.games.germany.rules.flow import combinations
from stellwerk.games.germany.rules.state import State
from tests.games.germany.positions import play, table


def offered(state: State) -> list[tuple[Action, ...]]:
    open = decision(GAME, state)
    assert open is not None
    return [one.actions for one in combinations(GAME, state, open)]


def test_two_unseen_cards_are_one_choice_while_there_are_two() -> None:
    state = table(2)
    assert offered(state) == [(BLIND, BLIND)]
    one = table(2)
    one.deck = one.deck[:1]
    assert offered(one) == []
    play(state, TAKE[state.row[0]])
    assert offered(state) == [], "the second card is one card"
