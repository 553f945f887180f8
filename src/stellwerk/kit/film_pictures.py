"""The pictures of a match: the table after every turn, and at the end what the final scoring brings to light.

What is opened is the last picture with other words: the question and the score sheet, which tell how it ended, give way
to it and to the points so far, and what it is about shines.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree import ElementTree

from stellwerk.core.match import Match, Names
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, Element, attribute, drawn, el, markup, replaced
from stellwerk.kit.numbers import formatted

XMLNS: Final = ("xmlns", "http://www.w3.org/2000/svg")
SILENT: Final = ("title", "desc")  # what is read out, and would be said of things that do not show
FOR_PAGES: Final = re.compile(r"data-.*|tabindex|role|aria-.*")  # attributes that mean nothing in a film
SHINE: Final = ".stellwerk .marked{filter:drop-shadow(0 0 5px #e8590c) drop-shadow(0 0 5px #e8590c)}"
PLATE: Final = ("plate", "plate-line")  # what the question stands on
LINE: Final = 30  # from one player to the next


def turn_ends(match: Match) -> list[int]:
    """The steps after which somebody else acts, with the beginning and the end."""
    last = len(match.actions)
    return [0, *(step for step in range(1, last + 1) if step == last or match.seats[step] != match.seats[step - 1])]


def pictures(match: Match, seat: int | None, language: str = "en", names: Names = None) -> Iterator[str]:
    """The table after every turn, as a seat may know it; before the last one, what is opened at the end."""
    again, ends = match.at(0), turn_ends(match)
    yield again.svg(seat, language, names)
    for step, action in enumerate(match.actions, 1):
        again.play(action)
        if step == ends[-1]:
            yield from endings(match, seat, language, names)
        if step in ends:
            yield again.svg(seat, language, names)


def count(match: Match, seat: int | None, language: str = "en", names: Names = None) -> int:
    """How many pictures there are, without drawing all of them."""
    return len(turn_ends(match)) + sum(1 for _ in endings(match, seat, language, names))


# A picture as a tree


def read(svg: str) -> Element:
    return element_of(ElementTree.fromstring(svg.replace(f' {XMLNS[0]}="{XMLNS[1]}"', "", 1)))


def element_of(node: ElementTree.Element) -> Element:
    """Without line breaks between elements, what is read out, and what only a page needs."""
    children: list[Element | str] = [node.text] if node.text and node.text.strip() else []
    for child in node:
        children += [element_of(child)] if child.tag not in SILENT else []
        children += [child.tail] if child.tail and child.tail.strip() else []
    kept = [(name, value) for name, value in node.items() if node.tag == "svg" or not FOR_PAGES.fullmatch(name)]
    return Element(node.tag, tuple(kept), tuple(children))


# The end


def endings(match: Match, seat: int | None, language: str, names: Names) -> Iterator[str]:
    """A picture for each thing that is opened; none where a game has no such end, or its picture no plate for it."""
    picture, t = match.game.picture, match.game.words(language)
    who = match.who(t, names)
    found = picture.reveal(match.view(None), who, t) if picture and match.over else ()
    if not found:
        return
    scores = [total - sum(one.points for one in found if one.seat == of) for of, total in enumerate(match.scores)]
    last, called = read(match.svg(seat, language, names)), [who(of) for of in range(match.players)]
    for one in found:
        scores[one.seat] += one.points
        yield opened(last, f"{one.says}: {formatted(one.points, '+d')}", one.marks, called, scores)


def opened(last: Element, says: str, marks: Sequence[str], called: Sequence[str], scores: Sequence[int]) -> str:
    """The last picture, as it tells of one thing."""
    totals = {f"seat-{seat}": theme.whole(score) for seat, score in enumerate(scores)}

    def change(element: Element) -> Element:
        if element.name == "question":
            return element._replace(children=question(element, says))
        if element.name == "sheet":
            return element._replace(children=tally(place_of(last), called, scores))
        if element.name in totals:
            (element,) = replaced((element,), lambda inner: with_total(inner, totals[element.name]))
        return shining(element) if element.name in marks else element

    (root,) = replaced((last,), change)
    root = Element("svg", (XMLNS, *root.attributes), (*root.children, *el("style", {}, SHINE)))
    return markup((root,)) + "\n"


def question(element: Element, says: str) -> Drawing:
    """The plate without what stood on it."""
    plate = tuple(child for child in element.children if isinstance(child, Element) and css(child) in PLATE)
    x, y, width = place_of(element)
    size = theme.fit(says, 23, width - 36)
    return plate + theme.text(x + 18, y - 18, says, "on-plate", size)


def tally(place: tuple[float, float, float], called: Sequence[str], scores: Sequence[int]) -> Drawing:
    """The points of all, below the plate."""
    x, y, width = place
    return drawn(
        theme.nameplate(seat, x + 4, y + LINE * (seat + 1))
        + theme.text(x + 62, y + LINE * (seat + 1) + 7, name, "", theme.fit(name, 20, width - 160))
        + theme.text(x + width - 8, y + LINE * (seat + 1) + 8, theme.whole(scores[seat]), "sign end", 24)
        for seat, name in enumerate(called)
    )


def place_of(element: Element) -> tuple[float, float, float]:
    """Of the plate: its left end, its lower edge, and its width."""
    for child in element.children:
        if isinstance(child, Element):
            if css(child) == "plate":
                x, y, width, height = (float(attribute(child, name) or 0) for name in ("x", "y", "width", "height"))
                return x, y + height, width
            if (found := place_of(child))[2]:
                return found
    return 0.0, 0.0, 0.0


def with_total(element: Element, says: str) -> Element:
    return element._replace(children=(says,)) if "total" in css(element).split() else element


def shining(element: Element) -> Element:
    given = dict(element.attributes)
    return element._replace(attributes=tuple((given | {"class": f"{css(element)} marked".strip()}).items()))


def css(element: Element) -> str:
    return attribute(element, "class")
