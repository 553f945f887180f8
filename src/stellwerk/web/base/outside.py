"""What the operator allows outside: mail, webhooks into an own network, push messages, boards in other sites' pages,
and the folder with which tables are taken along.

In the settings file these are [mail], [webhook], [push], [embed] and [alone]: see docs/guide/hosting.md.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from stellwerk.web.base.settings import read

ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:\d{1,5})?", re.ASCII)
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


class Push(NamedTuple):
    """[push]: how closed pages are told."""

    contact: str = ""  # for the push services: mailto:… or https://…; without it the address of this server
    services: str = "fcm.googleapis.com .push.services.mozilla.com .push.apple.com .notify.windows.com"


class Embed(NamedTuple):
    """[embed]"""

    origins: str = ""  # the sites whose pages may show a board or a replay of ours, with spaces between them


class Alone(NamedTuple):
    """[alone]: with what tables are taken along."""

    folder: str = (
        ""  # that `stellwerk site FOLDER --base /alone/` has written; empty: that of `make alone`, if it is there
    )


class Outside(NamedTuple):
    mail: Mail = Mail()
    webhook: Webhook = Webhook()
    push: Push = Push()
    embed: Embed = Embed()
    alone: Alone = Alone()


def chosen(file: Path | None) -> Outside:
    """What a settings file says, checked."""
    tables = {name: value for name, value in (read(file) if file else {}).items() if isinstance(value, dict)}
    for name in tables:
        if name not in Outside._fields:
            known = ", ".join(f"[{part}]" for part in Outside._fields)
            raise ValueError(f"There is no part [{name}] in the settings: there are {known}.")
    mail = {("sender" if name == "from" else name): value for name, value in tables.get("mail", {}).items()}
    return Outside(
        checked_mail(filled(Mail(), mail, "mail")),
        filled(Webhook(), tables.get("webhook", {}), "webhook"),
        checked_push(filled(Push(), tables.get("push", {}), "push")),
        checked_embed(filled(Embed(), tables.get("embed", {}), "embed")),
        filled(Alone(), tables.get("alone", {}), "alone"),
    )


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


def checked_push(push: Push) -> Push:
    if push.contact and urlsplit(push.contact).scheme not in ("mailto", "https"):
        raise ValueError("In [push] contact is an address that begins with mailto: or https://.")
    return push


def checked_embed(embed: Embed) -> Embed:
    """Each origin stands in a header, so it must be one and no more."""
    for origin in embed.origins.split():
        if not ORIGIN.fullmatch(origin):
            raise ValueError(f"In [embed] {origin!r} is no origin: write it as https://club.example, without a path.")
    return embed._replace(origins=" ".join(embed.origins.split()))
