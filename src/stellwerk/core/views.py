"""What a seat sees of a state: the part of the secrets that runs at every look, which can be compiled."""

from collections.abc import Callable
from typing import Any

Shown = Callable[[Any, int | None], Any]  # the field of a state, as a seat (None: a spectator) may know it
Hidden = tuple[tuple[str, Shown], ...]  # the fields that are not shown to everybody, and what is seen of each


def by_owner(name: str, hide: Callable[[Any, int], Any]) -> Shown:
    """A field with an entry for each seat, shown to its owner; `hide(state, owner)` is what the others see of it."""

    def seen(state: Any, seat: int | None) -> Any:
        entries = getattr(state, name)
        shown = [entry if owner == seat else hide(state, owner) for owner, entry in enumerate(entries)]
        return tuple(shown) if isinstance(entries, tuple) else shown

    return seen


def masked(state: Any, seat: int | None, fields: Hidden) -> Any:
    """The state as a seat may know it, or a spectator. Masking a view again changes nothing."""
    view = state.clone()
    for name, show in fields:
        setattr(view, name, show(state, seat))
    return view
