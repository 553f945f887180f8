"""What the operator allows the server to send elsewhere: mail by an SMTP server, and webhooks into an own network.

In the settings file these are the tables [mail] and [webhook]; docs/guide/hosting.md tells about them.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from stellwerk.web.base.settings import read

SECURITY = ("starttls", "tls", "none")


class Mail(NamedTuple):
    """[mail]: without a server no mail is sent."""

    server: str = ""
    port: int = 587
    security: str = "starttls"  # tls: from the first byte; none: only for a server on this computer
    user: str = ""
    password: str = ""
    sender: str = ""  # `from` in the file
    address: str = ""  # where people open this server: links in mails begin so


class Webhook(NamedTuple):
    """[webhook]"""

    private: bool = False  # http, any port, and addresses that are not public


class Outside(NamedTuple):
    mail: Mail = Mail()
    webhook: Webhook = Webhook()


def chosen(file: Path | None) -> Outside:
    """What a settings file says, checked."""
    tables = {name: value for name, value in (read(file) if file else {}).items() if isinstance(value, dict)}
    for name in tables:
        if name not in Outside._fields:
            raise ValueError(f"There is no part [{name}] in the settings: there are [mail] and [webhook].")
    mail = {("sender" if name == "from" else name): value for name, value in tables.get("mail", {}).items()}
    return Outside(checked_mail(filled(Mail(), mail, "mail")), filled(Webhook(), tables.get("webhook", {}), "webhook"))


def filled(usual: Any, given: Mapping[str, Any], part: str) -> Any:
    for name, value in given.items():
        if name not in usual._fields:
            raise ValueError(f"[{part}] has no setting {name!r}: docs/guide/hosting.md has all of them.")
        if type(value) is not type(getattr(usual, name)):
            raise ValueError(f"In [{part}] {name} cannot be {value!r}.")
    return usual._replace(**given)


def checked_mail(mail: Mail) -> Mail:
    if not mail.server:
        return mail
    if mail.security not in SECURITY:
        raise ValueError(f"In [mail] security is one of {', '.join(SECURITY)}, and not {mail.security!r}.")
    if "@" not in mail.sender or urlsplit(mail.address).scheme not in ("http", "https"):
        raise ValueError("[mail] needs from (an address of mail) and address (https://… of this server), too.")
    return mail._replace(address=mail.address.rstrip("/") + "/")
