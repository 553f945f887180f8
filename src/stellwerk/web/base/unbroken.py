"""A number and its sign stay on one line, and so does what is counted, in everything that a browser is sent."""

import re

BESIDE_SIGN = re.compile(r"(?<=\d) (?=[×%])|(?<=×) (?=\w)")
NO_BREAK = "\N{NO-BREAK SPACE}"


def unbroken(text: str) -> str:
    """Texts, pages and messages alike: nobody but a browser sees where their lines end."""
    return BESIDE_SIGN.sub(NO_BREAK, text)
