"""What changed from one picture to the next: attributes and children of the groups that have an id.

Nothing here knows a game. A browser that has the old picture keeps what stayed, and has the new one.
"""

import re
from html import unescape

Change = tuple[dict[str, str | None], list[int | str] | None]
GROUP = re.compile(r"<(/?)g\b[^>]*?(/?)>")
NAME = re.compile(r'<g id="([^"]+)"')
ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')


def changes(old: str, new: str) -> dict[str, Change]:
    """By id, parents first, what of the groups changed; the picture itself has no id.

    Attributes by name, None where they are gone. Then the children, unless they are the same: numbers stand for
    children that were there, texts are new. What changed within a child with an id is noted under that id.
    """
    patch: dict[str, Change] = {}
    if old != new:
        compare("", old, new, patch)
    return patch


def compare(name: str, old: str, new: str, patch: dict[str, Change]) -> None:
    """Note what changed of a group, and of the groups in it."""
    (before, had), (head, has) = opened(old), opened(new)
    kept = stayed(had, has)
    same = kept == list(range(len(had)))
    if before != head or not same:
        children = [child if place is None else place for child, place in zip(has, kept, strict=True)]
        patch[name] = attributes(before, head), None if same else children
    for child, place in zip(has, kept, strict=True):
        if place is not None and child != had[place]:
            compare(named(child), had[place], child, patch)


def stayed(had: list[str], has: list[str]) -> list[int | None]:
    """For each child its place among the old ones, by its id or, if it has none, by all of it; each is used once."""
    places: dict[str, list[int]] = {}
    for place in reversed(range(len(had))):
        places.setdefault(named(had[place]) or had[place], []).append(place)
    return [found.pop() if (found := places.get(named(child) or child)) else None for child in has]


def attributes(before: str, head: str) -> dict[str, str | None]:
    """The attributes of a tag that are not as they were."""
    old, new = (dict(ATTRIBUTE.findall(tag)) for tag in (before, head))
    return {name: None for name in old if name not in new} | {
        name: unescape(value) for name, value in new.items() if old.get(name) != value
    }


def opened(text: str) -> tuple[str, list[str]]:
    """How an element begins, and the elements in it."""
    here = text.index(">") + 1
    head, children, last = text[:here], list[str](), text.rindex("</")
    while (start := text.find("<", here)) < last:
        here = end_of(text, start)
        children.append(text[start:here])
    return head, children


def end_of(text: str, start: int) -> int:
    """Where the element ends that starts there."""
    depth = 0
    if not text.startswith(("<g ", "<g>"), start):
        close = text.index(">", start) + 1
        if text[close - 2] == "/":
            return close
        tail = f"</{re.split('[ >]', text[start + 1 : close], maxsplit=1)[0]}>"
        return text.index(tail, close) + len(tail)
    for tag in GROUP.finditer(text, start):
        depth += -1 if tag[1] else 0 if tag[2] else 1
        if depth == 0:
            return tag.end()
    raise ValueError(f"The group does not end: {text[start : start + 80]}")


def named(element: str) -> str:
    """The id of a group; empty: it has none."""
    found = NAME.match(element)
    return found[1] if found else ""
