"""Pictures by parts: what a browser has after the patches is the picture itself."""

import re

import pytest

from stellwerk.bots import find as find_bot
from stellwerk.core.match import Match
from stellwerk.core.rng import seeded
from stellwerk.games import GAMES
from stellwerk.web.parts import changes, split


def patched(old: str, patch: dict[str, str]) -> str:
    """As a browser does it: replace each element by its id."""
    for name, text in patch.items():
        start = old.index(f'<g id="{name}"')
        depth, end = 0, start
        for tag in re.compile(r"<g[ >]|</g>").finditer(old, start):
            depth += -1 if tag[0] == "</g>" else 1
            if depth == 0:
                end = tag.end()
                break
        old = old[:start] + text + old[end:]
    return old


@pytest.mark.parametrize(("game", "options"), [("germany", {}), ("first-class", {"modules": "AE"})])
def test_the_patches_of_a_whole_match_lead_from_picture_to_picture(game: str, options: dict[str, str]) -> None:
    match, bot, rng = Match(GAMES[game], 2, 4, options), find_bot("medium"), seeded(1)
    whole = {seat: split(match.svg(seat)) for seat in (None, 0)}
    sent = drawn = 0
    while match.decision is not None:
        seat, decision = match.decision.seat, match.decision
        match.play(bot(match.game, lambda seat=seat: match.view(seat), decision, rng))  # type: ignore[misc]
        for viewer, old in whole.items():
            new = split(match.svg(viewer))
            patch = changes(old, new)
            if patch is not None:
                assert patched(old.text, patch) == new.text
            sent += len(new.text) if patch is None else sum(map(len, patch.values()))
            drawn += len(new.text)
            whole[viewer] = new
    assert sent < drawn / 3, "most of the picture stays as it is"


def test_what_stands_outside_of_all_parts_gets_a_name() -> None:
    svg = '<svg><defs><g id="d"/></defs>\n<text>a</text><g id="x"><g><g id="y">1</g></g></g><text>b</text>\n</svg>\n'
    whole = split(svg)
    assert whole.text == (
        '<svg><defs><g id="d"/></defs><g id="after-start-">\n<text>a</text></g><g id="x"><g><g id="y">1</g></g></g>'
        '<g id="after-x"><text>b</text>\n</g></svg>\n'
    )
    titled = split('<svg><g id="x"><title>t</title>a<g id="y">1</g></g></svg>')
    assert titled.text == '<svg><g id="x"><title>t</title><g id="after-start-x">a</g><g id="y">1</g></g></svg>'


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ('<g id="a">1</g>', '<g id="a">1</g>', {}),
        ('<g id="a">1</g>', '<g id="a">2</g>', {"a": '<g id="a">2</g>'}),
        ('<g id="a"><g id="b">1</g></g>', '<g id="a"><g id="b">2</g></g>', {"b": '<g id="b">2</g>'}),
        (
            '<g id="a">x<g id="b">1</g></g>',
            '<g id="a">y<g id="b">1</g></g>',
            {"after-start-a": '<g id="after-start-a">y</g>'},
        ),
        (
            '<g id="a"><g><g id="b">1</g></g></g>',
            '<g id="a"><g><g id="c">1</g></g></g>',
            {"a": '<g id="a"><g><g id="c">1</g></g></g>'},
        ),
        ('<g id="a">1</g>', '<g id="b">1</g>', None),
        ('<g id="a">1</g>', '<g id="a">1</g><g id="b">1</g>', None),
    ],
)
def test_the_smallest_parts_that_changed(old: str, new: str, patch: dict[str, str] | None) -> None:
    assert changes(split(f"<svg>{old}</svg>"), split(f"<svg>{new}</svg>")) == patch


def test_a_picture_without_anything_in_it() -> None:
    assert split("<svg/>").text == "<svg/>"
    assert changes(split("<svg/>"), split("<svg/>")) == {}
