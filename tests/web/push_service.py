"""A push service on this computer, and a browser that has an address there, which checks and opens what came."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from time import time
from typing import Any, cast

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def plain(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def coded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class PushService(ThreadingHTTPServer):
    """Keeps what is sent to it, and answers with a status that can be chosen."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Delivery)
        self.got: Queue[tuple[str, dict[str, str], bytes]] = Queue()
        self.address = f"http://127.0.0.1:{self.server_port}"
        self.status = 201


class Delivery(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        service = cast(PushService, self.server)
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        service.got.put((self.path, headers, body))
        self.send_response(service.status)
        self.send_header("location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Nothing is said."""


class Subscriber:
    """A browser: its address, its keys, and how it opens what was sealed for it."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint, self.auth = endpoint, b"sixteen letters!"
        self.private = ec.generate_private_key(CURVE)
        self.public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def form(self) -> dict[str, str]:
        return {"do": "on", "endpoint": self.endpoint, "key": coded(self.public), "auth": coded(self.auth)}

    def opened(self, body: bytes) -> Any:
        """As RFC 8291 says it, written without a look at how it is sealed."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        other = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        common = self.private.exchange(ec.ECDH(), other)
        seed = HKDF(hashes.SHA256(), 32, self.auth, b"WebPush: info\0" + self.public + theirs).derive(common)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(seed)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(seed)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text[-1:] == b"\x02", "it is the last record"
        return json.loads(text[:-1])


def checked(headers: Mapping[str, str], server_key: str) -> dict[str, Any]:
    """The claims of a message that was signed with the key of the server (RFC 8292)."""
    scheme, _, rest = headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", server_key)
    said, _, signature = parts["t"].rpartition(".")
    numbers = [int.from_bytes(plain(signature)[at : at + 32], "big") for at in (0, 32)]
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, plain(server_key))
    key.verify(encode_dss_signature(*numbers), said.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(plain(part)) for part in said.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert time() < claims["exp"] <= time() + 86400
    return dict(claims)
