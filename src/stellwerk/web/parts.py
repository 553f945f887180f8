"""A picture in its parts, the groups that have an id, and which of them changed from one picture to the next.

Nothing here knows a game. A browser that has the old picture replaces elements by their ids and has the new one.
"""

import re
from typing import NamedTuple

GROUP = re.compile(r'<g(?: id="([^"]+)")?[^>]*>|</g>')
HEAD = re.compile(r"<g[^>]*>(?:<title>[^<]*</title>)?")
TAIL = "</g>"


class Part(NamedTuple):
    """A group with an id; `shell` is what it consists of, with only the names of the parts in it."""

    name: str
    text: str
    shell: tuple[str, ...]
    inner: tuple["Part", ...]


def split(svg: str) -> Part:
    """The picture as a part, in which whatever stands beside parts has got a name, too."""
    body = svg.find("</defs>") + len("</defs>") if "</defs>" in svg else svg.find(">") + 1
    end = svg.rfind("</svg>")
    if end < body:
        return Part("", svg, (svg,), ())
    whole = named(found("", svg, body, end), "", "")
    return whole._replace(text=svg[:body] + whole.text + svg[end:])


def found(name: str, svg: str, start: int, end: int) -> Part:
    """The part from start to end; its shell is text, name, text, name, … text."""
    open: list[tuple[str, int, list[str], list[Part]]] = [(name, start, [], [])]
    depth: list[bool] = []  # of the groups that are open: which of them are parts
    last = start
    for tag in GROUP.finditer(svg, start, end):
        if tag[0].endswith("/>"):
            continue
        if tag[0] != TAIL:
            depth.append(tag[1] is not None)
            if tag[1] is not None:
                open[-1][2].append(svg[last : tag.start()])
                open.append((tag[1], tag.start(), [], []))
                last = tag.start()
        elif depth.pop():
            inner, began, shell, parts = open.pop()
            open[-1][2].append(inner)
            part = Part(inner, svg[began : tag.end()], (*shell, svg[last : tag.end()]), tuple(parts))
            open[-1][3].append(named(part, head_of(part), TAIL) if parts else part)
            last = tag.end()
    _, _, shell, parts = open.pop()
    return Part(name, svg[start:end], (*shell, svg[last:end]), tuple(parts))


def head_of(part: Part) -> str:
    """How a part begins: its tag, and its title, which must come first."""
    head = HEAD.match(part.text)
    assert head is not None
    return head[0]


def named(part: Part, head: str, tail: str) -> Part:
    """The part with its other contents in groups, too, each named for the part before it it."""
    between = list(part.shell[::2])
    between[-1] = between[-1].removesuffix(tail)
    between[0] = between[0].removeprefix(head)
    shell, inner, before = [head], list[Part](), f"start-{part.name}"
    for text, next in zip(between, [*part.inner, None], strict=True):
        if text.strip() and balanced(text):
            rest = Part(f"after-{before}", f'<g id="after-{before}">{text}</g>', (text,), ())
            shell.append(rest.name)
            inner.append(rest)
        else:
            shell.append(text)
        if next is not None:
            shell.append(next.name)
            inner.append(next)
            before = next.name
    shell.append(tail)
    texts = {one.name: one.text for one in inner}
    return Part(part.name, "".join(texts.get(piece, piece) for piece in shell), tuple(shell), tuple(inner))


def balanced(text: str) -> bool:
    """Does every group end that begins here?"""
    depth = 0
    if "<g" not in text and TAIL not in text:
        return True
    for tag in GROUP.finditer(text):
        depth += 0 if tag[0].endswith("/>") else -1 if tag[0] == TAIL else 1
        if depth < 0:
            return False
    return depth == 0


def changes(old: Part, new: Part) -> dict[str, str] | None:
    """By id, the new text of the smallest parts that hold all changes; None: they are not the same parts at all."""
    if old.shell != new.shell:
        return {new.name: new.text} if new.name else None
    patch: dict[str, str] = {}
    for before, after in zip(old.inner, new.inner, strict=True):
        if before.text != after.text:
            patch |= changes(before, after) or {}
    return patch
