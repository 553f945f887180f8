"""Every module has a card with sentences and signs, in every language."""

from itertools import combinations

import pytest

from stellwerk.core.match import Match
from stellwerk.core.words import LANGUAGES
from stellwerk.games import GAMES

GAME = GAMES["first-class"]


@pytest.mark.parametrize("modules", ["".join(pair) for pair in combinations("ABCDE", 2)])
def test_a_match_introduces_its_modules(modules: str) -> None:
    assert GAME.picture is not None
    for language in LANGUAGES:
        cards = GAME.picture.introductions(Match(GAME, 2, 1, {"modules": modules}).view(None), GAME.words(language))
        assert [card.name for card in cards] == list(modules)
        for card in cards:
            assert 2 <= len(card.says) <= 3
            assert card.signs
            assert all(said for *_, said in card.signs)
