"""What was made of a position for those who watch it, kept to be used again."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stellwerk.core.records import Event
from stellwerk.kit.elements import Element, Patch
from stellwerk.kit.panels import Memory, Panel

Message = dict[str, Any]


class Drawn(NamedTuple):
    """The panels by name, as elements of a page too, and the version of the position that they show."""

    v: int
    panels: dict[str, Panel]
    sections: dict[str, Element]


Side = tuple[int | None, str]  # from which a table is seen: a seat or, if None, a spectator's; and the language


@dataclass(eq=False)
class Shown:
    """What was made of a position, to be used again: by side, by seat, by language, and by what it shows."""

    v: int
    memory: Memory = field(default_factory=lambda: Memory({}, {}))
    drawn: dict[Side, Drawn] = field(default_factory=dict)
    sections: dict[int, tuple[Panel, Element]] = field(default_factory=dict)  # by the identity of the panel
    views: dict[int | None, Any] = field(default_factory=dict)
    told: dict[tuple[str, int | None, int, Event], Message] = field(default_factory=dict)
    patched: dict[tuple[int, int], Patch] = field(default_factory=dict)  # by the identities of two sections
