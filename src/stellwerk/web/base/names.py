"""What people write, made small before anything else looks at it; and which names are the same."""

import unicodedata
from collections.abc import Mapping

from stellwerk.web.store import Seat

NAME_LENGTH = 24  # letters
ROUGHLY = 8 * NAME_LENGTH  # what of a long text can still become a name
MARKS = 4  # accents on one letter: more are none of any language, and sorting them takes their number squared

SIGNS = dict.fromkeys(map(ord, "✓✔☑✅🗸🗹"), " ")  # as stand beside the names of those who are signed in


def bounded(text: str, most: int) -> str:
    """At most so many letters, with few accents each, in the usual form. Cut first: what follows costs by length."""
    kept, marks = list[str](), 0
    for letter in text[:most]:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= MARKS:
            kept.append(letter)
    return unicodedata.normalize("NFC", "".join(kept))


def printable(text: str) -> str:
    """In one line, without superfluous spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def clean_name(text: str) -> str:
    """A name as it may be shown: printable, without superfluous spaces, and short."""
    return printable(bounded(text, ROUGHLY).translate(SIGNS))[:NAME_LENGTH].strip()


def compared(name: str) -> str:
    """Names that look alike are the same."""
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()


def is_own_name(seat: Seat, registered: Mapping[str, str]) -> bool:
    """Whether somebody plays under the name that is theirs: not under another one, and not a bot in their place."""
    names = {registered[device] for device in seat.devices if device in registered}
    return bool(names) and not seat.level and compared(seat.name) in names
