"""What changed of a picture: a browser that applies it has the new picture, and little was sent."""

import json
import re
from html import escape
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from stellwerk.bots import find as find_bot
from stellwerk.core.match import Match
from stellwerk.core.rng import seeded
from stellwerk.games import GAMES
from stellwerk.web import render
from stellwerk.web.broadcast import dumps
from stellwerk.web.svg_diff import changes
from stellwerk.web.table import count_step
from tests.web.tables import a_table


def tree(svg: str) -> Element:
    return ElementTree.fromstring(svg.replace(' xmlns="http://www.w3.org/2000/svg"', ""))


def alter(picture: Element, patch: dict[str, Any]) -> None:
    """As board.js does it, on what comes out of JSON."""
    for name, (attributes, children) in json.loads(json.dumps(patch)).items():
        found = picture if name == "" else picture.find(f".//*[@id='{name}']")
        assert found is not None, name
        for key, value in attributes.items():
            if value is None:
                del found.attrib[key]
            else:
                found.set(key, value)
        if children is not None:
            had = list(found)
            found[:] = [had[child] if isinstance(child, int) else tree(child) for child in children]


def same(one: Element, other: Element) -> bool:
    """The empty lines between elements do not count."""
    return (
        (one.tag, one.attrib, (one.text or "").strip()) == (other.tag, other.attrib, (other.text or "").strip())
        and len(one) == len(other)
        and all(map(same, one, other))
    )


@pytest.mark.parametrize(("game", "options"), [("germany", {}), ("first-class", {"modules": "AE"})])
def test_the_changes_of_a_whole_match_lead_from_picture_to_picture(game: str, options: dict[str, str]) -> None:
    match, bot, rng = Match(GAMES[game], 2, 4, options), find_bot("planner"), seeded(1)
    pictures = {seat: match.svg(seat) for seat in (None, 0)}
    trees = {seat: tree(svg) for seat, svg in pictures.items()}
    while match.decision is not None:
        seat, decision = match.decision.seat, match.decision
        match.play(bot(match.game, lambda seat=seat: match.view(seat), decision, rng))  # type: ignore[misc]
        for viewer in pictures:
            new = match.svg(viewer)
            alter(trees[viewer], changes(pictures[viewer], new))
            assert same(trees[viewer], tree(new))
            pictures[viewer] = new


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ('<g id="a"><b/></g>', '<g id="a"><b/></g>', {}),
        ('<g id="a"><b/></g>', '<g id="a" class="x"><b/></g>', {"a": ({"class": "x"}, None)}),
        ('<g id="a" class="x" y="1"><b/></g>', '<g id="a" y="2"><b/></g>', {"a": ({"class": None, "y": "2"}, None)}),
        ('<g id="a"><b/><c/></g>', '<g id="a"><c/><d>1</d></g>', {"a": ({}, [1, "<d>1</d>"])}),
        ('<g id="a"><b/><b/></g>', '<g id="a"><b/><b/><b/></g>', {"a": ({}, [0, 1, "<b/>"])}),
        ('<g id="a"><g id="b"><c/></g></g>', '<g id="a"><g id="b"><d/></g></g>', {"b": ({}, ["<d/>"])}),
        (
            '<g id="a"><g id="b"><c/></g></g>',
            '<g id="a"><d/><g id="b" x="1"><c/></g></g>',
            {"a": ({}, ["<d/>", 0]), "b": ({"x": "1"}, None)},
        ),
        ('<g id="a"><b/></g>', '<g id="c"><b/></g>', {"": ({}, ['<g id="c"><b/></g>'])}),
        ("<g><g/></g><b/>", "<g><g><c/></g></g><b/>", {"": ({}, ["<g><g><c/></g></g>", 1])}),
        ('<g id="a" x="&lt;1&gt;"></g>', '<g id="a" x="&quot;&amp;"></g>', {"a": ({"x": '"&'}, None)}),
    ],
)
def test_only_what_changed_is_told(old: str, new: str, patch: dict[str, Any]) -> None:
    assert changes(f"<svg>{old}</svg>", f"<svg>{new}</svg>") == patch
    picture = tree(f"<svg>{old}</svg>")
    alter(picture, patch)
    assert same(picture, tree(f"<svg>{new}</svg>"))


@pytest.mark.parametrize(
    ("game", "players", "options", "most"),
    [
        ("germany", 2, {}, 20_000),  # most at the first turn, when nearly all routes can be claimed
        ("first-class", 2, {"modules": "CD"}, 30_000),  # most when a new display is laid out
    ],
)
def test_a_step_is_small(game: str, players: int, options: dict[str, str], most: int) -> None:
    at = a_table(*"abcde"[:players], game=game, options=options)
    bot, rng, sizes = find_bot("planner"), seeded(1), list[int]()
    while at.match.decision is not None:
        decision, before = at.match.decision, render.CachedSvg(at.v, render.draw(at, 0, "de"))
        at.match.play(bot(at.match.game, lambda d=decision: at.match.view(d.seat), decision, rng))  # type: ignore[misc]
        count_step(at, back=False)
        sizes.append(len(dumps(render.step(at, 0, "de", before)["patch"])))
    assert max(sizes) < most
    assert sum(sizes) / len(sizes) < 6000


@pytest.mark.parametrize(("game", "options"), [("germany", {}), ("first-class", {"modules": "AB"})])
def test_what_a_choice_is_called_is_sent_once(game: str, options: dict[str, str]) -> None:
    at = a_table("ada", "ben", game=game, options=options)
    bot, rng, picks = find_bot("planner"), seeded(1), 0
    for _ in range(60):
        decision = at.match.decision
        assert decision is not None
        svg, choices = render.draw(at, decision.seat, "de"), render.choices(at, decision.seat, "de")
        for tag in re.findall(r"<g [^>]*data-pick[^>]*>", at.match.svg(decision.seat, "de")):
            picks += 1
            said = re.search(r'data-pick="(\d+)".*aria-label="([^"]*)"', tag)
            assert said is not None
            assert escape(choices[int(said[1])]["says"]) == said[2], "the browser takes it from the choices"
        assert not re.search(r"data-pick[^>]* (aria-label|tabindex|role)=", svg)
        at.match.play(bot(at.match.game, lambda d=decision: at.match.view(d.seat), decision, rng))  # type: ignore[misc]
        count_step(at, back=False)
    assert picks > 100
