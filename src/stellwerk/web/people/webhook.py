"""A message to an address that a host gave: over https to a public address, checked where the connection goes."""

import http.client
import json
import re
import socket
import ssl
from collections.abc import Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from time import monotonic
from typing import Any
from urllib.parse import SplitResult, urlsplit

SECONDS = 5.0  # for each part of the way
LONGEST = 500  # letters of an address
LINE = 1000  # bytes of an answer that are looked at
EVERYBODY = IPv6Network("2000::/3")  # other addresses of IPv6 are for networks of one's own, or for nothing


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


def is_public(address: str) -> bool:
    """Whether everybody could reach it: no own network, no own computer, and no way around through IPv6."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
        if found.sixtofour or found.teredo or found not in EVERYBODY:
            return False
    return found.is_global and not found.is_multicast


def connected(host: str, port: int, private: bool) -> socket.socket:
    """A connection to one of the addresses of a host. What is checked is what is connected to."""
    for *_, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        where = str(address[0])
        if private or is_public(where):
            return socket.create_connection((where, port), SECONDS)
    raise Unsafe("it is not a public address")


def post(url: str, message: Mapping[str, Any], private: bool = False) -> int:
    """Send it; the status of the answer, which is not followed anywhere. It takes its time: not on the event loop."""
    parts = parts_of(url, private)
    secure, host = parts.scheme == "https", str(parts.hostname)
    port = parts.port or (443 if secure else 80)
    way = connected(host, port, private)
    try:
        if secure:
            way = ssl.create_default_context().wrap_socket(way, server_hostname=host)
        connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
        connection.sock = way
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"content-type": "application/json", "user-agent": "stellwerk", "connection": "close"}
        connection.request("POST", path, json.dumps(message), headers)
        return status_of(way, monotonic() + SECONDS)
    finally:
        way.close()


def status_of(way: socket.socket, until: float) -> int:
    """The status in the first line of an answer, however slowly it comes: in time, or OSError. The rest is not read."""
    line = b""
    while b"\n" not in line and len(line) < LINE:
        way.settimeout(max(0.001, until - monotonic()))
        more = way.recv(LINE)
        if not more:
            break
        line += more
    found = re.match(rb"HTTP/1\.[01] (\d{3})", line)
    if not found:
        raise OSError("that is no answer")
    return int(found[1])


def saying(text: str, link: str) -> dict[str, str]:
    """As Discord (content) and Slack (text) read it. A name cannot call everybody, or be a link of its own."""
    safe = text.replace("@", "@\u200b").replace("<", "‹").replace(">", "›").replace("&", "+")
    return {"content": f"{safe} {link}", "text": f"{safe} {link}"}
