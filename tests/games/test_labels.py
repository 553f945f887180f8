"""Every drawn thing says what it is, to every viewer, and nothing that the viewer may not know."""

import re
from collections.abc import Iterator

import pytest

import stellwerk
from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.core.words import LANGUAGES
from stellwerk.kit.elements import Element, attribute, inner_elements
from stellwerk.kit.panels import section

GROUND = {"map"}  # what everything else lies on
FULL: tuple[tuple[str, int, int, dict[str, str]], ...] = (
    ("germany", 5, 230, {}),
    ("germany", 2, 30, {}),
    ("first-class", 4, 260, {"modules": "AB"}),
    ("first-class", 3, 260, {"modules": "CE"}),
    ("first-class", 2, 200, {"modules": "DE"}),
    ("first-class", 2, 0, {"modules": "CD"}),
)
IDS = [f"{game}-{players}-{steps}-{options.get('modules', '')}" for game, players, steps, options in FULL]


def at(game: str, players: int, steps: int, options: dict[str, str]) -> Match:
    match, rng = stellwerk.new(game, players=players, seed=3, **options), seeded(5)
    while match.decision is not None and len(match.actions) < steps:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return match


def labels(match: Match, view: object, seat: int | None, language: str = "en") -> dict[str, str]:
    picture, t = match.game.picture, match.game.words(language)
    assert picture is not None
    assert picture.labels is not None
    return dict(picture.labels(view, seat, match.who(t), t))


def silent(element: Element, known: dict[str, str], spoken: bool) -> Iterator[str]:
    """The things within an element that say nothing, nor does anything around them; choices say what they do."""
    title = any(inner.tag == "title" and inner.children for inner in inner_elements(element))
    spoken = spoken or title or element.name in known or bool(attribute(element, "data-pick"))
    if element.tag == "g" and element.name and not spoken and element.name not in GROUND:
        yield re.sub(r"\d+", "N", element.name)
    for inner in inner_elements(element):
        yield from silent(inner, known, spoken)


@pytest.mark.parametrize(("game", "players", "steps", "options"), FULL, ids=IDS)
def test_every_drawn_thing_says_what_it_is(game: str, players: int, steps: int, options: dict[str, str]) -> None:
    match = at(game, players, steps, options)
    t, picture = match.game.words("en"), match.game.picture
    assert picture is not None
    for seat in (None, *range(players)):
        view, known = match.view(seat), labels(match, match.view(seat), seat)
        panels = picture.panels(view, seat, None, match.who(t), t)
        assert not {name for panel in panels for name in silent(section(panel), known, False)}


@pytest.mark.parametrize(("game", "players", "steps", "options"), FULL, ids=IDS)
def test_labels_tell_nothing_that_is_hidden(game: str, players: int, steps: int, options: dict[str, str]) -> None:
    """They are the same in any state that the viewer cannot tell from the truth."""
    match = at(game, players, steps, options)
    for seat in (None, *range(players)):
        view = match.view(seat)
        other = match.game.mask(match.game.guess(view, seat, seeded(7)), seat)
        assert labels(match, other, seat) == labels(match, view, seat)


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_labels_are_translated(game: str) -> None:
    match = at(game, 3, 60, {})
    english, *others = [labels(match, match.view(0), 0, language) for language in LANGUAGES]
    for other in others:
        assert other.keys() == english.keys()
        assert sum(other[name] == english[name] for name in english) < len(english) / 5
