"""Pictures one after the other as one animated SVG: what stays is there once, and styles say when each thing shows."""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final

from stellwerk.kit.elements import Element, markup
from stellwerk.kit.film_pictures import XMLNS, read
from stellwerk.kit.theme import num

HOLD: Final = 0.7  # seconds for a picture
LAST: Final = 4.0  # and for the last one
NAMED: Final = re.compile(r"#([\w.-]+)")  # an element that another one refers to
Times = tuple[int, ...]  # the numbers of the pictures in which something shows


# All of them in one tree


class Part:
    """An element, and in which pictures it shows; a group has parts instead."""

    def __init__(self, element: Element) -> None:
        self.element, self.key = element, key(element)
        self.shows: list[int] = []
        self.parts: list[Part] = []
        self.now: list[Part] = []  # those of the picture that was added last


def key(element: Element) -> object:
    """By what an element is found again in the next picture. A group may change within."""
    return element[:2] if is_group(element) else element


def is_group(element: Element) -> bool:
    return element.tag in ("g", "svg")


def animated(svgs: Iterable[str]) -> str:
    """One SVG that shows pictures of the same size one after the other, and begins again."""
    root, count = Part(Element("svg", (), ())), 0
    for count, svg in enumerate(svgs, 1):
        root.element = read(svg)
        add(root, root.element, count - 1)
    classes = dict[Times, str]()
    used = set(NAMED.findall(markup(tuple(part.element for part in leaves(root)))))
    body = [written for part in root.parts for written in write(part, count, classes, used)]
    sheet = Element("style", (), (style(classes, count),))
    return markup((Element("svg", (XMLNS, *root.element.attributes), (*body, sheet)),)) + "\n"


def add(group: Part, element: Element, number: int) -> None:
    """Take over what a picture has in a group: what was there shows on, the rest comes where it belongs."""
    children = [child for child in element.children if isinstance(child, Element)]
    before, place = aligned(group.now, children), 0
    group.now = []
    for at, child in enumerate(children):
        part = before[at] or earlier(group.parts, place, before[at:], key(child))
        if part is None:
            part = Part(child)
            group.parts.insert(place, part)
        place = group.parts.index(part, place) + 1
        part.shows.append(number)
        group.now.append(part)
        if is_group(child):
            add(part, child, number)


def aligned(had: Sequence[Part], children: Sequence[Element]) -> list[Part | None]:
    """For each child its part in the picture before; None: it is new."""
    found: list[Part | None] = [None] * len(children)
    matcher = SequenceMatcher(None, [part.key for part in had], [key(child) for child in children], autojunk=False)
    for first, second, size in matcher.get_matching_blocks():
        found[second : second + size] = had[first : first + size]
    return found


def earlier(parts: Sequence[Part], place: int, following: Sequence[Part | None], wanted: object) -> Part | None:
    """One that showed before and lies where it is wanted: before the next one that stays."""
    stays = next((part for part in following if part), None)
    end = parts.index(stays, place) if stays else len(parts)
    return next((part for part in parts[place:end] if part.key == wanted), None)


# The tree as markup


def leaves(part: Part) -> Iterator[Part]:
    if not is_group(part.element):
        yield part
    for inner in part.parts:
        yield from leaves(inner)


def write(part: Part, count: int, classes: dict[Times, str], used: set[str]) -> Iterator[Element]:
    """The element with the class that says when it shows; what shows always has none."""
    element, times = part.element, {tuple(leaf.shows) for leaf in leaves(part)}
    kept = [pair for pair in element.attributes if pair[0] != "id" or pair[1] in used]
    if len(times) == 1 and len(shown := times.pop()) < count:
        kept = with_class(kept, classes.setdefault(shown, f"f{len(classes)}"))
        count = len(shown)  # and what is in it, too
    if is_group(element):
        inner = tuple(written for one in part.parts for written in write(one, count, classes, used))
        element = element._replace(children=inner)
    if element.children or not is_group(element):
        yield element._replace(attributes=tuple(kept))


def with_class(attributes: list[tuple[str, str]], name: str) -> list[tuple[str, str]]:
    given = dict(attributes)
    return list((given | {"class": f"{given['class']} {name}" if "class" in given else name}).items())


def style(classes: dict[Times, str], count: int) -> str:
    """When each class shows. A reader who wants nothing to move, or whose program cannot, sees the last picture."""
    whole = HOLD * (count - 1) + LAST
    rules = [f".stellwerk *{{animation:none {num(whole)}s step-end infinite}}"]
    for shown, name in classes.items():
        base = "visible" if count - 1 in shown else "hidden"
        rules.append(
            f".{name}{{visibility:{base};animation-name:{name}}}@keyframes {name}{{{keyframes(shown, count, whole)}}}"
        )
    return "".join(rules) + "@media (prefers-reduced-motion:reduce){.stellwerk *{animation:none!important}}"


def keyframes(shown: Times, count: int, whole: float) -> str:
    """Percents of the time at which something appears, and at which it is gone."""
    appears = [shown[0], *(after for before, after in pairwise(shown) if after != before + 1)]
    gone = [*(before + 1 for before, after in pairwise(shown) if after != before + 1), shown[-1] + 1]
    hidden = [number for number in ([0] if shown[0] else []) + gone if number < count]
    return f"{percents(appears, whole)}{{visibility:visible}}" + (
        f"{percents(hidden, whole)}{{visibility:hidden}}" if hidden else ""
    )


def percents(numbers: Iterable[int], whole: float) -> str:
    return ",".join(f"{100 * HOLD * number / whole:.3f}%" for number in numbers)
