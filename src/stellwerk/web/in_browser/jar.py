"""The cookies of the one browser there is: a service worker can neither send nor set any."""

import json
from collections.abc import Iterable

NAME = "cookies"  # under which they are kept


class Jar:
    """By name; what they say of time and place does not matter here."""

    def __init__(self, kept: bytes = b"{}") -> None:
        self.cookies: dict[str, str] = json.loads(bytes(kept))

    def header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def take(self, headers: Iterable[str]) -> bool:
        """What an answer sets; whether that is anything new."""
        before = dict(self.cookies)
        for header in headers:
            pair, _, rest = header.partition(";")
            name, _, value = pair.strip().partition("=")
            self.cookies[name] = value
            if "max-age=0" in rest.lower():
                del self.cookies[name]
        return self.cookies != before

    def written(self) -> bytes:
        return json.dumps(self.cookies).encode()
