"""What lies in the store and is not for everybody who can read it: sealed with the server's key."""

import hmac
import secrets

LENGTH = 96  # what is sealed is filled up to this, or to a multiple of it: its length says nothing
NONCE, TAG = 16, 16  # bytes


def sealed(key: bytes, what: str, text: str) -> str:
    """The text, which only the same key opens, for the same purpose; twice the same does not look the same."""
    plain, nonce = text.encode(), secrets.token_bytes(NONCE)
    plain += b"\0" * (-len(plain) % LENGTH)
    hidden = crossed(plain, stream(key, what, nonce, len(plain)))
    return (nonce + hidden + tag(key, what, nonce + hidden)).hex()


def opened(key: bytes, what: str, seal: str) -> str | None:
    """None: it was sealed with another key, for something else, or it was changed."""
    found = bytes.fromhex(seal)
    nonce, hidden, proof = found[:NONCE], found[NONCE:-TAG], found[-TAG:]
    if not hmac.compare_digest(proof, tag(key, what, nonce + hidden)):
        return None
    return crossed(hidden, stream(key, what, nonce, len(hidden))).rstrip(b"\0").decode()


def stream(key: bytes, what: str, nonce: bytes, length: int) -> bytes:
    blocks = (hmac.digest(key, f"seal {what} {n} ".encode() + nonce, "sha256") for n in range(-(-length // 32)))
    return b"".join(blocks)[:length]


def tag(key: bytes, what: str, hidden: bytes) -> bytes:
    return hmac.digest(key, f"sealed {what} ".encode() + hidden, "sha256")[:TAG]


def crossed(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))
