"""The browsers that are told things while their pages are closed, by the push services of their makers."""

from typing import NamedTuple

from stellwerk.web.store.protocol import Db
from stellwerk.web.store.readers import BY_PUSH, due_items, mark_sent


class Subscription(NamedTuple):
    """A browser that asked to be told. Only it can open what is sent there."""

    endpoint: str  # its address at the push service
    device: str
    key: str  # its public key (p256dh), and the secret that it shares with us
    auth: str
    language: str
    base: str  # where it opened this server
    made: int


def put_subscription(db: Db, new: Subscription, most: int) -> None:
    """In place of the same browser's before; of more than so many the oldest give way. What was before is no news."""
    first = not subscriptions_of(db, new.device)
    drop_subscription(db, new.endpoint)
    db.execute("INSERT INTO pushes VALUES (?,?,?,?,?,?,?)", new)
    for old in subscriptions_of(db, new.device)[most:]:
        drop_subscription(db, old.endpoint)
    if first:
        past = due_items(db, 1e12, 0, 0, 1000, BY_PUSH)
        mark_sent(db, [item for item in past if item.device == new.device], way=BY_PUSH)


def subscriptions_of(db: Db, device: str) -> list[Subscription]:
    """The newest first."""
    query = "SELECT endpoint, device, key, auth, language, base, made FROM pushes WHERE device = ?"
    return [Subscription(*row) for row in db.execute(f"{query} ORDER BY made DESC, endpoint", (device,))]


def drop_subscription(db: Db, endpoint: str) -> None:
    db.execute("DELETE FROM pushes WHERE endpoint = ?", (endpoint,))
