"""Mail to people, composed; a messenger hands it to the operator's SMTP server."""

import re
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from stellwerk.web.base.outside import Mail

ADDRESS = re.compile(r"[\w.+%'-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", re.ASCII)


def is_address(text: str) -> bool:
    return len(text) <= 254 and bool(ADDRESS.fullmatch(text))


def mailbox(address: str) -> str:
    """Whose it is, for what is counted: what stands behind a plus only sorts the letters of one person."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0] or local}@{domain}"


def composed(mail: Mail, to: str, subject: str, lines: list[str], stop: str) -> EmailMessage:
    """A plain text; mail programs find the link that stops it, too."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = mail.sender, to, subject
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=mail.sender.rpartition("@")[2].strip(">"))
    message["List-Unsubscribe"], message["Auto-Submitted"] = f"<{stop}>", "auto-generated"
    message.set_content("\n\n".join(lines) + "\n")
    return message
