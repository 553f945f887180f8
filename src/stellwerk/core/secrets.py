"""Who may know what. Every field of a state declares it, and what a seat sees follows from the declarations.

    score: list[int] = public(…)                # everybody
    hands: list[Hand] = own(hide_hand, …)       # an entry for each seat: its owner; others see hide_hand(state, owner)
    deck: list[int] = secret(face_down, …)      # nobody: everybody sees face_down(state)
    stacks: list[list[int]] = partly(known_to, …)  # known_to(state, seat) says what of it the seat sees

and after that what it is: its shape and range (core/shapes), and its meaning in a line. `reads=(…)` names the fields
from which what is seen of it follows (a law holds it): while they stay, nobody looks again. Without it everybody does.
A field that does not declare all of it is an error when the game is loaded. Undoing what hides a field must be caught
by the laws of secrecy, so a public field that is dealt by chance in the set-up says so: `face_up=True`.
"""

from collections.abc import Callable, Mapping
from dataclasses import field, fields
from typing import Any, NamedTuple

from stellwerk.core.shapes import STORY, Shape
from stellwerk.core.views import Hidden, Shown, by_owner

NOBODY, OWNER, IN_PART = "nobody", "owner", "in part"
KNOWN = "known"  # the key of a declaration among the metadata of a field


class Known(NamedTuple):
    """Who may know a field: everybody, its owner, nobody, or as a function says."""

    who: str
    show: Shown | None = None  # None: everybody sees all of it
    face_up: bool = False  # dealt by chance in the set-up, for everybody to see
    linked: bool = False  # other fields must agree with it, so the laws play on with nothing in it exchanged
    shape: Shape = Shape("")  # none was declared
    meaning: str = ""
    reads: tuple[str, ...] = ()  # the fields from which what is seen of it follows; none: that is not said


EVERYBODY = Known("everybody")


def public(shape: Shape, meaning: str, face_up: bool = False, **default: Any) -> Any:
    """Everybody may know the field."""
    return field(metadata={KNOWN: EVERYBODY._replace(face_up=face_up, shape=shape, meaning=meaning)}, **default)


def secret(hide: Callable[[Any], Any], shape: Shape, meaning: str, reads: tuple[str, ...] = (), **default: Any) -> Any:
    """Nobody may know the field; `hide(state)` is what is seen of it, such as how many cards lie there."""
    known = Known(NOBODY, lambda state, seat: hide(state), shape=shape, meaning=meaning, reads=reads)
    return field(metadata={KNOWN: known}, **default)


def own(
    hide: Callable[[Any, int], Any],
    shape: Shape,
    meaning: str,
    linked: bool = False,
    reads: tuple[str, ...] = (),
    **default: Any,
) -> Any:
    """An entry for each seat, known to its owner; `hide(state, owner)` is what the others see of it."""
    known = Known(OWNER, linked=linked, shape=shape, meaning=meaning, reads=reads)
    return field(metadata={KNOWN: (known, lambda name: by_owner(name, hide))}, **default)


def no_chance(state: Any) -> list[int]:
    """The random generator foretells all that chance will bring."""
    return [0, 0, 0, 0]


def partly(show: Shown, shape: Shape, meaning: str, reads: tuple[str, ...] = (), **default: Any) -> Any:
    """`show(state, seat)` says what a seat may know of the field."""
    return field(metadata={KNOWN: Known(IN_PART, show, shape=shape, meaning=meaning, reads=reads)}, **default)


def generator(**default: Any) -> Any:
    """The field of the random generator: nobody may know it."""
    return secret(no_chance, Shape(STORY), "the random generator", **default)


def owned(name: str, known: Known, show: Callable[[str], Shown]) -> Known:
    """The declaration of a field by owner, which needs the name of the field."""
    return known._replace(show=show(name))


def declarations(state: type) -> dict[str, Known]:
    """By field of a state: who may know it.

    >>> from stellwerk.games import GAMES, find
    >>> found = declarations(find(next(iter(GAMES))).state)
    >>> found["players"].who, found["rng"].who
    ('everybody', 'nobody')
    """
    found = {}
    for item in fields(state):
        known = item.metadata.get(KNOWN)
        if known is None:
            raise TypeError(
                f"{state.__module__}: the field {item.name!r} does not say who may know it:"
                " declare it public(…), own(…), secret(…) or partly(…) as stellwerk.core.secrets explains."
            )
        found[item.name] = known if isinstance(known, Known) else owned(item.name, *known)
        if not found[item.name].shape.kind or not found[item.name].meaning:
            raise TypeError(
                f"{state.__module__}: the field {item.name!r} does not say what it is:"
                " give its shape and a meaning, as stellwerk.core.shapes explains."
            )
    return found


def hidden(known: Mapping[str, Known]) -> Hidden:
    return tuple((name, declared.show) for name, declared in known.items() if declared.show is not None)
