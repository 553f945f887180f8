"""A match as one animated picture: at every moment it shows what the picture of that turn shows."""

import re
from itertools import pairwise

import pytest

from stellwerk import Match
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.kit.elements import Element, attribute, walk
from stellwerk.kit.film import HOLD, LAST, animated, is_group
from stellwerk.kit.film_pictures import count, endings, pictures, read, turn_ends

KEYFRAMES = re.compile(r"@keyframes (f\d+)\{([^{]+)\{visibility:visible\}(?:([^{]+)\{visibility:hidden\})?\}")


def played(game: str, steps: int) -> Match:
    match, rng = Match(GAMES[game], 3, 5), seeded(2)
    while match.decision and len(match.actions) < steps:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return match


def shown_at(film: Element, second: float, whole: float) -> list[Element]:
    """What a browser would draw then, by the rules of the style at its end."""
    rules = str(film.children[-1].children[0]) if isinstance(film.children[-1], Element) else ""
    hidden = set()
    for name, appears, gone in KEYFRAMES.findall(rules):
        changes = [(float(at), True) for at in appears.replace("%", "").split(",")]
        changes += [(float(at), False) for at in gone.replace("%", "").split(",") if at]
        if not max(change for change in changes if change[0] <= 100 * second / whole)[1]:
            hidden.add(name)
    return [bare(leaf) for leaf in leaves(film._replace(children=film.children[:-1]), hidden)]


def leaves(element: Element, hidden: set[str]) -> list[Element]:
    """What is drawn, in order."""
    if set(dict(element.attributes).get("class", "").split()) & hidden:
        return []
    if not is_group(element):
        return [element]
    return [leaf for child in element.children if isinstance(child, Element) for leaf in leaves(child, hidden)]


def bare(element: Element) -> Element:
    """Without what the film adds and leaves out."""
    kept = {name: value for name, value in element.attributes if name != "id"}
    kept["class"] = re.sub(r"(^| )f\d+$", "", kept.get("class", ""))
    return element._replace(attributes=tuple(sorted(kept.items())))


@pytest.mark.parametrize(("game", "seat"), [("germany", 1), ("first-class", None)])
def test_every_moment_shows_the_picture_of_that_turn(game: str, seat: int | None) -> None:
    match = played(game, 24)
    all = list(pictures(match, seat))
    film = animated(all)
    whole_film = read(film)
    whole = HOLD * (len(all) - 1) + LAST
    for number, picture in enumerate(all):
        found = shown_at(whole_film, HOLD * (number + 0.5), whole)
        assert found == [bare(leaf) for leaf in leaves(read(picture), set())], number
    assert shown_at(whole_film, whole - 0.01, whole) == [bare(leaf) for leaf in leaves(read(all[-1]), set())]
    assert len(film) < sum(map(len, all)) / 3
    assert "<script" not in film


def test_there_is_a_picture_for_each_turn_and_not_for_each_action() -> None:
    match = played("germany", 40)
    ends = turn_ends(match)
    assert (ends[0], ends[-1]) == (0, 40)
    assert len(ends) < 40
    for first, last in pairwise(ends):
        assert len(set(match.seats[first:last])) == 1, "one seat at a time"
    assert turn_ends(match.at(0)) == [0]


def test_who_wants_nothing_to_move_sees_the_last_picture() -> None:
    film = animated(['<svg class="stellwerk"><path d="M0"/></svg>', '<svg class="stellwerk"><path d="M1"/></svg>'])
    assert '<path d="M1" class="f0"/>' in film
    assert ".f0{visibility:visible" in film
    assert ".f1{visibility:hidden" in film
    assert "prefers-reduced-motion:reduce" in film


def test_at_the_end_tickets_are_opened_one_by_one_and_the_points_run() -> None:
    match = played("germany", 10_000)
    names = ["Ada", "Ben", "Eve"]
    assert match.over
    all = list(pictures(match, None, "en", names))
    opened = list(endings(match, None, "en", names))
    assert all[-1 - len(opened) : -1] == opened
    assert (len(opened), len(all)) == (len(all) - len(turn_ends(match)), count(match, None))
    tickets = sum(map(len, match.view(None).tickets))
    assert len(opened) >= tickets > 6
    assert [totals(picture) for picture in (opened[-1], all[-1])] == [list(match.scores)] * 2
    assert totals(opened[0]) != totals(opened[-1])
    assert not any("wins" in picture for picture in opened), "how it ended comes last"
    marked = [element.name for element in walk((read(opened[0]),)) if "marked" in attribute(element, "class").split()]
    assert {name.partition("-")[0] for name in marked} >= {"seat", "place"}
    assert list(endings(match.at(20), None, "en", None)) == []
    assert list(endings(played("first-class", 10_000), None, "en", None)) == [], "it says everything as it goes"


def totals(picture: str) -> list[int]:
    """The points beside the players."""
    players = [element for element in walk((read(picture),)) if re.fullmatch("seat-\\d", element.name)]
    texts = [inner for player in players for inner in walk((player,)) if "total" in attribute(inner, "class").split()]
    return [int(str(text.children[0]).replace("−", "-")) for text in texts]
