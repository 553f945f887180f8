"""A drawing as a tree of plain elements: built once, then written as markup, labelled, and compared with the last one.

drawing = el("g", {"id": "train"}, el("path", {"d": "M0 0h9"}), el("title", {}, "A train"))
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from itertools import chain
from operator import is_
from typing import Any, Final, NamedTuple, Union

Attributes = tuple[tuple[str, str], ...]
SPECIAL: Final = re.compile("[&<>\"']")  # what is written in another way in markup
TAGS: Final = 20_000  # that are remembered
BARE: Final = frozenset({"path", "rect", "circle", "use"})  # they never have children, and need no end tag


class Element(NamedTuple):
    """A tag, its attributes in order, and what is in it. Equal parts that are shared are found equal at once."""

    tag: str
    attributes: Attributes
    children: tuple[Union["Element", str], ...]  # text is a child, too

    @property
    def name(self) -> str:
        """Its id; empty: it has none."""
        return self.attributes[0][1] if self.attributes and self.attributes[0][0] == "id" else ""


Drawing = tuple[Element, ...]  # elements side by side; nothing at all is ()
Children = tuple[Element | str, ...]
Change = tuple[dict[str, str | None], list[int | str] | None]
Patch = dict[str, Change]


def el(tag: str, attributes: Mapping[str, str | None], *children: Drawing | str) -> Drawing:
    """One element; an attribute that is None is left out. An id is given first."""
    given: Any = tuple([pair for pair in attributes.items() if pair[1] is not None])
    inner: list[Element | str] = []
    for child in children:
        if isinstance(child, str):
            inner.append(child)
        else:
            inner += child
    return (Element(tag, given, tuple(inner)),)


def drawn(parts: Iterable[Drawing]) -> Drawing:
    """Drawings one after the other, each over the one before."""
    return tuple(chain.from_iterable(parts))


def clean(words: str, quotes: bool = True) -> str:
    """Escaped for XML; what cannot be printed becomes a space, so that any name may stand in a picture."""
    if not words.isprintable():
        words = "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in words)
    return escape(words, quotes) if SPECIAL.search(words) else words


def markup(drawing: Drawing) -> str:
    """The text of a drawing, for a browser or a file."""
    out: list[str] = []
    for element in drawing:
        write(element, out)
    return "".join(out)


def write(element: Element, out: list[str]) -> None:
    tag, attributes, children = element
    out.append(start_tag(tag, attributes))
    if tag in BARE:
        return
    for child in children:
        if isinstance(child, str):
            out.append(clean(child, quotes=False))
        else:
            write(child, out)
    out.append(f"</{tag}>")


@lru_cache(maxsize=TAGS)
def start_tag(tag: str, attributes: Attributes) -> str:
    """Most are written again and again."""
    given = "".join([f' {name}="{clean(value)}"' for name, value in attributes])
    return f"<{tag}{given}/>" if tag in BARE else f"<{tag}{given}>"


# Reading a tree


def walk(drawing: Drawing) -> Iterator[Element]:
    """All elements, each before what is in it."""
    for element in drawing:
        yield element
        yield from walk(inner_elements(element))


def inner_elements(element: Element) -> Drawing:
    return tuple(child for child in element.children if not isinstance(child, str))


def attribute(element: Element, name: str) -> str:
    """What it is; empty: it is not given."""
    return next((value for given, value in element.attributes if given == name), "")


def replaced(drawing: Drawing, change: Callable[[Element], Element]) -> Drawing:
    """The tree with every element as the change makes it, the innermost first; what stays is shared."""
    return tuple(change(with_inner(element, change)) for element in drawing)


def with_inner(element: Element, change: Callable[[Element], Element]) -> Element:
    inner = tuple(child if isinstance(child, str) else change(with_inner(child, change)) for child in element.children)
    same = all(old is new for old, new in zip(element.children, inner, strict=True))
    return element if same else element._replace(children=inner)


# What changed from one tree to the next


def changes(old: Element, new: Element) -> Patch:
    """By id, parents first, what of the elements changed; that of the outermost is noted under its id.

    Attributes by name, None where they are gone. Then the children, unless they are the same: numbers stand for
    children that were there, texts are new. What changed within a child with an id is noted under that id.
    """
    patch: Patch = {}
    if old is not new and old != new:
        compare(old, new, patch)
    return patch


def compare(old: Element, new: Element, patch: Patch) -> None:
    """Note what changed of an element, and of those in it."""
    had, has = old.children, new.children
    others = [place for place, same in enumerate(map(is_, had, has)) if not same]  # most are the very same
    gone = [place for place in others if not same_place(had[place], has[place])]
    kept = stayed(had, has, gone) if gone or len(had) != len(has) else None
    if old.attributes != new.attributes or kept is not None:
        patch[new.name] = changed_attributes(old.attributes, new.attributes), None if kept is None else laid(has, kept)
    pairs = [(had[place], has[place]) for place in others] if kept is None else paired(had, has, kept)
    for before, child in pairs:
        if child is not before and not isinstance(child, str) and not isinstance(before, str) and child != before:
            compare(before, child, patch)


def laid(children: Children, kept: list[int | None]) -> list[int | str]:
    """The children as a patch tells them: a number for one that stayed, the markup of a new one."""
    return [written(child) if place is None else place for child, place in zip(children, kept, strict=True)]


def paired(had: Children, has: Children, kept: list[int | None]) -> Iterator[tuple[Element | str, Element | str]]:
    """Each child that stayed, before and after."""
    return ((had[place], child) for child, place in zip(has, kept, strict=True) if place is not None)


def written(child: Element | str) -> str:
    return clean(child, quotes=False) if isinstance(child, str) else markup((child,))


def stayed(had: Children, has: Children, gone: list[int]) -> list[int | None]:
    """For each child its place among the old ones, by its id or, if it has none, by all of it; each is used once.

    Most are where they were, and only the others are looked for: at the places that are given, and at the end.
    """
    kept: list[int | None] = [*range(min(len(had), len(has))), *[None] * (len(has) - len(had))]
    for place in gone:
        kept[place] = None
    places: dict[Element | str, list[int]] = {}
    for place in (*reversed(range(len(has), len(had))), *reversed(gone)):
        places.setdefault(key(had[place]), []).append(place)
    for place in (*gone, *range(len(had), len(has))):
        if found := places.get(key(has[place])):
            kept[place] = found.pop()
    return kept


def same_place(old: Element | str, new: Element | str) -> bool:
    """Whether a child is the one that was there: by its id or, if it has none, by all of it."""
    if isinstance(old, str) or isinstance(new, str):
        return old == new
    name = old.name
    return name == new.name if name else old == new


def key(child: Element | str) -> Element | str:
    """What a child is found again by."""
    return child if isinstance(child, str) else f"#{child.name}" if child.name else child


def changed_attributes(old: Attributes, new: Attributes) -> dict[str, str | None]:
    before, after = dict(old), dict(new)
    gone: dict[str, str | None] = {name: None for name in before if name not in after}
    return gone | {name: value for name, value in after.items() if before.get(name) != value}
