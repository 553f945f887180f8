"""A number and the sign after it stay on one line, in everything that a browser is sent."""

import re

BEFORE_SIGN = re.compile(r"(?<=\d) (?=[×%])")
NO_BREAK = "\N{NO-BREAK SPACE}"


def unbroken(text: str) -> str:
    """Texts, pages and messages alike: nobody but a browser sees where their lines end."""
    return BEFORE_SIGN.sub(NO_BREAK, text)
