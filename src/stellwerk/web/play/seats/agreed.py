"""What has been proposed at a table and what was agreed, as plain records."""

from typing import NamedTuple


class Proposal(NamedTuple):
    kind: str
    seat: int
    agreed: frozenset[int]


class Agreed(NamedTuple):
    """What the notices come to."""

    proposal: Proposal | None = None  # the open one
    hints: frozenset[int] = frozenset()  # the seats that have agreed to hints, unless somebody has ended them since
    hinted: bool = False  # whether there ever were hints: then a match is not rated
