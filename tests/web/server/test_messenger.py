"""Mail that is not taken: whether it can be sent again is read from what the other server says."""

import smtplib
import socket
import threading
from email.message import EmailMessage

import pytest

from stellwerk.web.base.outside import Mail
from stellwerk.web.base.parts import NotTaken
from stellwerk.web.server import messenger


def a_mail() -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "games@stellwerk.example", "ada@example.org", "Your turn"
    message.set_content("It is your turn.")
    return message


def answering(listener: socket.socket, says: dict[bytes, bytes]) -> None:
    """One conversation by the book, but for the answers that are given."""
    with listener, listener.accept()[0] as way, way.makefile("rb") as lines:
        way.sendall(b"220 here\r\n")
        content = False
        for line in lines:
            word = line[:4].strip().upper()
            if content and line != b".\r\n":
                continue
            answer = says.get(
                b"." if content else word, {b"DATA": b"354 go on", b"QUIT": b"221 bye"}.get(word, b"250 good")
            )
            content = word == b"DATA" and answer.startswith(b"354")
            way.sendall(answer + b"\r\n")
            if word == b"QUIT":
                return


@pytest.mark.parametrize(
    ("says", "problem"),
    [
        ({}, None),
        ({b"RCPT": b"451 later"}, NotTaken),
        ({b"RCPT": b"550 nobody"}, smtplib.SMTPRecipientsRefused),
        ({b"MAIL": b"452 full"}, NotTaken),
        ({b".": b"421 closing"}, NotTaken),
        ({b".": b"554 no"}, smtplib.SMTPDataError),
    ],
)
def test_only_what_was_surely_not_taken_is_sent_again(says: dict[bytes, bytes], problem: type[OSError] | None) -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    mail = Mail("127.0.0.1", listener.getsockname()[1], "none", sender="games@stellwerk.example")
    thread = threading.Thread(target=answering, args=(listener, says))
    thread.start()
    if problem is None:
        messenger.send(mail, a_mail())
    else:
        with pytest.raises(problem):
            messenger.send(mail, a_mail())
    thread.join(10)
    assert not thread.is_alive()


def test_a_server_that_is_not_there_has_taken_nothing() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(NotTaken):
        messenger.send(Mail("127.0.0.1", port, "none", sender="games@stellwerk.example"), a_mail())
