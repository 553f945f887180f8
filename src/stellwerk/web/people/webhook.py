"""Addresses of webhooks that hosts give, and what is sent there; a messenger sends it."""

from urllib.parse import SplitResult, urlsplit

LONGEST = 500  # letters of an address


class Unsafe(ValueError):
    """Nothing is sent there."""


def parts_of(url: str, private: bool) -> SplitResult:
    """An address of the right form: https, the usual port, and no password in it; with private also others."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Unsafe("it is no address") from None
    plain = not url.isascii() or not url.isprintable() or " " in url or len(url) > LONGEST
    if plain or not parts.hostname or parts.username is not None or parts.password is not None:
        raise Unsafe("it is no address")
    if not private and (parts.scheme != "https" or port not in (None, 443)):
        raise Unsafe("it is not https")
    if parts.scheme not in ("http", "https"):
        raise Unsafe("it is not https")
    return parts


def saying(text: str, link: str, called: str = "") -> dict[str, str]:
    """As Discord (content) and Slack (text) read it. A name cannot call everybody, or be a link of its own.

    Only somebody who gave their own number there is `called`.
    """
    safe = text.replace("@", "@\u200b").replace("<", "‹").replace(">", "›").replace("&", "+")
    whole = f"{called} {safe} {link}".strip()
    return {"content": whole, "text": whole}
