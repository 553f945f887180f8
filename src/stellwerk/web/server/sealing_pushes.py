"""Web Push by its own protocol: a message is sealed for one browser (RFC 8291, RFC 8188) and signed by us (RFC 8292).

It needs `cryptography`, the extra `push`: without it nobody is offered to be told this way.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from secrets import token_bytes
from time import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from stellwerk.web.base.pushing import Letterhead, Sealed

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of that curve
VALID = 12 * 3600  # seconds for which a signature counts; services take up to a day
RECORD = 4096  # bytes: a message is one record
LAST = b"\x02"  # ends the last record
AUTH_BYTES = 16


def text_of(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(f"{text}{'=' * (-len(text) % 4)}")


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def private_key(secret: bytes) -> ec.EllipticCurvePrivateKey:
    """A secret of 32 bytes as a number that is a key."""
    return ec.derive_private_key(int.from_bytes(secret, "big") % (ORDER - 1) + 1, CURVE)


def public_key(secret: bytes) -> str:
    return text_of(point(private_key(secret).public_key()))


def seal(secret: bytes, key: str, auth: str, text: str, head: Letterhead) -> Sealed:
    theirs, shared = bytes_of(key), bytes_of(auth)
    if len(shared) != AUTH_BYTES:
        raise ValueError("this is no secret of a browser")
    body = sealed(theirs, shared, text.encode(), ec.generate_private_key(CURVE), token_bytes(16))
    headers = {
        "authorization": f"vapid t={signed(secret, head)}, k={public_key(secret)}",
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(head.seconds),
        "topic": head.topic,
        "urgency": "high",
    }
    return Sealed(body, headers)


def sealed(theirs: bytes, shared: bytes, text: bytes, once: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """With a key that is used once: what both can derive from their own secret and the other's public key."""
    ours = point(once.public_key())
    common = once.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    seed = derived(common, shared, b"WebPush: info\0" + theirs + ours, 32)
    cipher = AESGCM(derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = derived(seed, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return header + cipher.encrypt(nonce, text + LAST, None)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def signed(secret: bytes, head: Letterhead) -> str:
    """A token (JWT, ES256) that says to which service we speak, until when it counts, and who we are."""
    parts = urlsplit(head.to)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time()) + VALID}
    claims |= {"sub": head.contact} if head.contact else {}
    said = ".".join(text_of(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    numbers = decode_dss_signature(private_key(secret).sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{said}.{text_of(b''.join(number.to_bytes(32, 'big') for number in numbers))}"
