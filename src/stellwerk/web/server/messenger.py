"""Messages to the world outside, in threads of their own: other servers may take as long as they are let.

A webhook or a push service is told over https at a public address, which is checked where the connection goes.
"""

import asyncio
import http.client
import json
import re
import smtplib
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from ipaddress import IPv6Address, IPv6Network, ip_address
from time import monotonic
from typing import Any

from stellwerk.web.base.outside import Mail
from stellwerk.web.base.parts import NotTaken
from stellwerk.web.people.webhook import Unsafe, parts_of

AT_ONCE = 8  # other servers that are waited for
HOOK_SECONDS = 5.0  # for each part of the way
MAIL_SECONDS = 15.0
LINE = 1000  # bytes of an answer that are looked at
EVERYBODY = IPv6Network("2000::/3")  # other addresses of IPv6 are for networks of one's own, or for nothing


class Threads:
    """Sends in threads."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(AT_ONCE, "elsewhere")

    async def post(self, url: str, message: Mapping[str, Any], private: bool) -> int:
        return await asyncio.get_running_loop().run_in_executor(self._executor, post, url, message, private)

    async def push(self, url: str, body: bytes, headers: Mapping[str, str], private: bool) -> int:
        return await asyncio.get_running_loop().run_in_executor(self._executor, deliver, url, body, headers, private)

    async def mail(self, mail: Mail, message: EmailMessage) -> None:
        await asyncio.get_running_loop().run_in_executor(self._executor, send, mail, message)

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)


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
            return socket.create_connection((where, port), HOOK_SECONDS)
    raise Unsafe("it is not a public address")


def post(url: str, message: Mapping[str, Any], private: bool = False) -> int:
    return deliver(url, json.dumps(message).encode(), {"content-type": "application/json"}, private)


def deliver(url: str, body: bytes, headers: Mapping[str, str], private: bool) -> int:
    """Send it; the status of the answer, which is not followed anywhere. It takes its time: not on the event loop."""
    parts = parts_of(url, private)
    secure, host = parts.scheme == "https", str(parts.hostname)
    port = parts.port or (443 if secure else 80)
    way = connected(host, port, private)
    try:
        if secure:
            way = ssl.create_default_context().wrap_socket(way, server_hostname=host)
        connection = http.client.HTTPConnection(host, port, timeout=HOOK_SECONDS)
        connection.sock = way
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {**headers, "user-agent": "stellwerk", "connection": "close"})
        return status_of(way, monotonic() + HOOK_SECONDS)
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


def send(mail: Mail, message: EmailMessage) -> None:
    """NotTaken if it can be sent again later; another OSError if nobody knows, or never will."""
    try:
        server = let_in(mail)
    except OSError as problem:
        raise NotTaken(type(problem).__name__) from problem
    with server:
        try:
            server.send_message(message)
        except (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused) as problem:
            if all(400 <= code < 500 for code in refusals(problem)):
                raise NotTaken(type(problem).__name__) from problem
            raise


def let_in(mail: Mail) -> smtplib.SMTP:
    """A connection to the operator's server, which knows us."""
    context = ssl.create_default_context()
    if mail.security == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(mail.server, mail.port, timeout=MAIL_SECONDS, context=context)
    else:
        server = smtplib.SMTP(mail.server, mail.port, timeout=MAIL_SECONDS)
    try:
        if mail.security == "starttls":
            server.starttls(context=context)
        if mail.user:
            server.login(mail.user, mail.password)
    except OSError:
        server.close()
        raise
    return server


def refusals(problem: smtplib.SMTPResponseException | smtplib.SMTPRecipientsRefused) -> list[int]:
    """The codes with which a mail was refused; from 400 to 499 it may be sent again."""
    if isinstance(problem, smtplib.SMTPRecipientsRefused):
        return [code for code, _ in problem.recipients.values()]
    return [problem.smtp_code]
