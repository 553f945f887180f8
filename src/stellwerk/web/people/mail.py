"""Mail to people: composed, and handed to the operator's SMTP server, in a thread."""

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from stellwerk.web.base.outside import Mail

SECONDS = 15.0
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


def send(mail: Mail, message: EmailMessage) -> None:
    """OSError or smtplib.SMTPException if it cannot be sent."""
    context = ssl.create_default_context()
    if mail.security == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(mail.server, mail.port, timeout=SECONDS, context=context)
    else:
        server = smtplib.SMTP(mail.server, mail.port, timeout=SECONDS)
    with server:
        if mail.security == "starttls":
            server.starttls(context=context)
        if mail.user:
            server.login(mail.user, mail.password)
        server.send_message(message)
