"""What games say about their questions: why, which rule, what is taken, and where it is drawn."""

from collections.abc import Iterator

import pytest

from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.kit.elements import attribute, walk
from stellwerk.web.play.rule_pages import paragraphs, rule_address
from tests.mini.yard import yard

SEEDS = range(2)
MODULES = ("AB", "CD", "AE", "BD")


def questions(game: AnyGame, seed: int) -> Iterator[Match]:
    """Every decision of a random match."""
    options = {"modules": MODULES[seed]} if game.name == "first-class" else {}
    match, rng = Match(game, 2, seed, options), seeded(seed)
    while match.decision is not None:
        yield match
        match.play(match.decision.options[below(rng, len(match.decision.options))])


@pytest.mark.parametrize("name", ["germany", "first-class"])
@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_every_question_has_its_why_and_a_paragraph_that_exists(name: str, language: str) -> None:
    game, known = GAMES[name], {paragraph.rule for paragraph in paragraphs(name)}
    t = game.words(language)
    for seed in SEEDS:
        for match in questions(game, seed):
            assert match.decision is not None
            found = game.text.why(match.view(match.decision.seat), match.decision, t)
            assert found is not None
            assert found.says.endswith(".")
            assert found.rule in known
            assert rule_address(game, found.rule) == f"/rules/{name}#{found.rule}"


@pytest.mark.parametrize("name", ["germany", "first-class"])
def test_what_is_taken_is_drawn_and_every_set_is_an_option(name: str) -> None:
    game, seen = GAMES[name], 0
    assert game.picture is not None
    t = game.words("en")
    for match in questions(game, 1):
        assert match.decision is not None
        view, seat = match.view(match.decision.seat), match.decision.seat
        several = game.picture.several(view, match.decision, t)
        if several is None or seen > 12:
            continue
        seen += 1
        panels = game.picture.panels(view, seat, match.decision, match.name, t)
        drawn = {attribute(element, "id") for panel in panels for cell in panel.cells for element in walk(cell.body)}
        assert {part for thing in several.things for part in thing.parts} <= drawn
        assert set(several.amounts) <= set(range(len(match.decision.options)))
        assert len(set(several.amounts.values())) == len(several.amounts)
        for takes in several.amounts.values():
            assert all(n <= len(thing.parts) for n, thing in zip(takes, several.things, strict=True))
    assert seen


def test_four_coins_are_taken_by_columns() -> None:
    game = GAMES["first-class"]
    assert game.picture is not None
    match = next(m for m in bought() if m.decision is not None and m.decision.effect.op == "buy")
    assert match.decision is not None
    several = game.picture.several(match.view(match.decision.seat), match.decision, game.words("en"))
    assert several is not None
    assert {sum(takes) for takes in several.amounts.values()} == {4}
    assert len(several.amounts) == len(match.decision.options)


def bought() -> Iterator[Match]:
    """Matches in which nobody spends a coin for anything but Game End cards."""
    for seed in range(20):
        match, rng = Match(GAMES["first-class"], 2, seed, {"modules": "AB"}), seeded(seed)
        while match.decision is not None:
            if match.decision.effect.op == "buy":
                yield match
            buys = [option for option in match.decision.options if option.op == "buy"]
            rest = [option for option in match.decision.options if not option.op.startswith("coin-")]
            options = buys or rest or list(match.decision.options)
            match.play(options[below(rng, len(options))])


def test_ways_to_pay_begin_with_the_fewest_locomotives() -> None:
    game = GAMES["germany"]
    for match in questions(game, 1):
        assert match.decision is not None
        pays = [option for option in match.decision.options if option.op == "pay"]
        assert [game.text.rank(match.decision, option) for option in pays] == [option.b for option in pays]


def test_a_game_may_say_nothing_of_this() -> None:
    match = yard()
    assert match.decision is not None
    text, t = match.game.text, match.game.words("en")
    assert text.why(match.view(0), match.decision, t) is None
    assert text.loses(match.view(0), match.decision, match.decision.options[0], t) is None
    assert text.guide(t) is None
    assert rule_address(match.game, "Y-2") == f"/help/{match.game.name}"
