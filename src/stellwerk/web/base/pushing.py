"""Messages by push services: what such a message is made of. It is sealed by a part that the application is given."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol


class Sealed(NamedTuple):
    """A message as it is posted: only one browser can open it, and its service sees who sends it."""

    body: bytes
    headers: Mapping[str, str]


class Letterhead(NamedTuple):
    """What a push service is told of a message."""

    to: str  # the address of the browser at its service
    contact: str  # of whoever runs this server: mailto: or https:; may be empty
    topic: str  # a message that was not delivered yet gives way to a later one of the same topic
    seconds: int  # for which it is worth delivering


class Sealer(Protocol):
    """Seals messages for browsers, and signs them with the key that follows from a secret."""

    def public_key(self, secret: bytes) -> str:
        """What a browser is given when it asks to be told: only messages signed with this key are delivered to it."""

    def seal(self, secret: bytes, key: str, auth: str, text: str, head: Letterhead) -> Sealed:
        """For the browser with that public key and secret of its own; ValueError: they are none."""
