"""An application that knows addresses from the root, under a path such as /stellwerk."""

import re

# In markup every address is the value of an attribute, or within url(): what a script is given as data has no base.
ADDRESS = re.compile(rb'(\s(?:href|src|action|formaction|data-(?:json|replay|turn))="|url\()/(?!/)')


def markup(body: bytes, base: str) -> bytes:
    return ADDRESS.sub(rb"\1" + base.encode() + b"/", body) if base else body


def out(address: str, base: str) -> str:
    """An address of ours as the browser knows it."""
    return base + address if address.startswith("/") else address


def inside(address: str, base: str) -> str:
    """An address, whole or from the root, as the application knows it."""
    return re.sub(rf"^((?:https?://[^/]+)?){re.escape(base)}(?=/|$)", r"\1", address) or "/"
