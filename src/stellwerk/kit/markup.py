"""HTML that escapes by itself: whatever is not markup already becomes text.

el("p", {"class": "soft"}, "Ada & ", el("b", {}, name))
"""

from collections.abc import Iterable, Mapping
from typing import Final

from stellwerk.kit.elements import clean

VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta"})  # they have no end tag

Child = str | int | Iterable["Child"]
Attributes = Mapping[str, str | int | bool]


class Markup(str):
    """Text that is markup and is not escaped again."""

    __slots__ = ()

    def __html__(self) -> str:
        """What template languages ask for, so that they do not escape it either."""
        return self


def raw(text: str) -> Markup:
    """Trust a text that is markup already, such as a drawing or a style sheet."""
    return Markup(text)


def joined(*children: Child) -> Markup:
    """One after the other; what is not markup is escaped."""
    return Markup("".join(map(escaped, children)))


def escaped(child: Child) -> str:
    if isinstance(child, Markup):
        return child
    if isinstance(child, str | int):
        return clean(str(child))
    return "".join(map(escaped, child))


def el(tag: str, attributes: Attributes | None = None, *children: Child) -> Markup:
    """An element. An attribute that is True stands by its name alone, one that is False is left out."""
    start = f"<{tag}{''.join(attribute(name, value) for name, value in (attributes or {}).items())}>"
    return Markup(start if tag in VOID else f"{start}{joined(*children)}</{tag}>")


def attribute(name: str, value: str | int | bool) -> str:
    if isinstance(value, bool):
        return f" {name}" if value else ""
    return f' {name}="{clean(str(value))}"'
