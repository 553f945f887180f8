"""What holds in every game at every decision, tried in random matches: `stellwerk laws GAME`.

decisions: what is offered, refused, copied and saved; names: numbers by their names; secrecy: what a seat can find out;
run: whole matches with all of them.
A game's author runs them on a new game before anybody plays it. Each law raises LawBroken with what went wrong.
"""


class LawBroken(AssertionError):
    """A law does not hold; the message says which, and where."""


def law(holds: bool, says: str, *shown: object) -> None:
    """Raise LawBroken unless it holds."""
    if not holds:
        raise LawBroken(": ".join([says, *map(repr, shown)]))
