"""News to people with a name about all their tables: by mail, at once or once a day, never while they look there."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from email.message import EmailMessage
from typing import NamedTuple

from stellwerk.core.words import Words, mark, words
from stellwerk.games import GAMES
from stellwerk.web.base.runtime import Runtime, digest, log
from stellwerk.web.people import mail
from stellwerk.web.play.tables import Tables, in_memory
from stellwerk.web.play.time.resting import zone_of
from stellwerk.web.store import Db
from stellwerk.web.store.queries import who_is_there
from stellwerk.web.store.readers import (
    CHAT,
    DAILY,
    INVITED,
    OVER_NOW,
    SAT,
    SOON,
    TURN,
    Item,
    Reader,
    add_opening,
    due_items,
    mark_sent,
    readers_of,
)

LOOKED_AT = 500
RECENT = 2 * 86400  # seconds: what is older is no news
MORNING = 8  # o'clock: then the mail of a day is sent
OPENING_DAYS = 14
SAYS = {
    TURN: mark("{game}: it is your turn."),
    SOON: mark("{game}: your time is nearly out."),
    OVER_NOW: mark("{game}: the match is over."),
    SAT: mark("{game}: somebody sat down at your table."),
    CHAT: mark("{game}: somebody wrote at your table."),
    INVITED: mark("{game}: you are invited to another match."),
}
OPENS = mark("It opens your seat on any device, once: {link}")
STOP = mark("Choose what you hear of, or stop all mail: {link}")
DAY = mark("Stellwerk: what waits for you")
CONFIRM = mark("Somebody, probably you, asked for mail about all tables of the name {name}.")
CONFIRM_SUBJECT = mark("Mail about your tables: please confirm")
CONFIRM_LINK = mark("If it was you, confirm it here: {link} If not, do nothing: there will be no more mail.")


class Post(NamedTuple):
    """A mail that is to be sent: to whom, and about what."""

    reader: Reader
    items: list[Item]


async def tell_readers(runtime: Runtime, now: float) -> None:
    """Everything that is due is noted first, then sent: nobody hears of a thing twice."""
    if not runtime.outside.mail.server:
        return
    uptime, before = runtime.record(Tables).uptime.now(), now - runtime.limits.mail_after_seconds
    found = await runtime.store.read(due_items, before, now - RECENT, uptime, LOOKED_AT)
    if not found:
        return
    readers = await runtime.store.read(readers_of, sorted({item.device for item in found}))
    for reader in readers.values():
        items = [item for item in found if item.device == reader.device]
        due = wanted(reader, await away_from(runtime, items), now)
        if due:
            await send(runtime, Post(reader, due), now)


def wanted(reader: Reader, items: Sequence[Item], now: float) -> list[Item]:
    """What may be sent now: in quiet hours nothing. Time that is nearly out does not wait for the mail of the day."""
    here = datetime.fromtimestamp(now, zone_of(reader.zone))
    kinds = reader.kinds.split()
    mine = [item for item in items if item.kind in kinds and item.game in GAMES]
    if is_quiet(reader.quiet, here.hour):
        return []
    if reader.mode == DAILY and (here.hour < MORNING or here.toordinal() == reader.day):
        return [item for item in mine if item.kind == SOON]
    return mine


def is_quiet(hours: str, hour: int) -> bool:
    """Hours such as 22-7, which may go over midnight."""
    first, _, last = hours.partition("-")
    if not (first.isdigit() and last.isdigit()):
        return False
    return (int(first) <= hour < int(last)) if int(first) <= int(last) else not int(last) <= hour < int(first)


async def away_from(runtime: Runtime, items: Sequence[Item]) -> list[Item]:
    """Without the tables that their reader looks at, at this process or another."""
    return [item for item in items if not await looks_at(runtime, item)]


async def looks_at(runtime: Runtime, item: Item) -> bool:
    table = in_memory(runtime).get(item.table)
    if table and any(watcher.device == item.device for watcher in table.watchers):
        return True
    if not runtime.store.shared:
        return False
    return item.device in await runtime.store.read(who_is_there, item.table, runtime.store.process)


async def send(runtime: Runtime, post: Post, now: float) -> None:
    daily = post.reader.mode == DAILY and any(item.kind != SOON for item in post.items)
    day = datetime.fromtimestamp(now, zone_of(post.reader.zone)).toordinal() if daily else 0
    mine = await runtime.store.do(mark_sent, post.items, day)
    if not mine:
        return
    try:
        message = await composed(runtime, post._replace(items=mine), now)
        await runtime.messenger.mail(runtime.outside.mail, message)
    except (OSError, ValueError) as problem:  # whatever is at the other end
        log.warning("A mail about tables could not be sent: %s", type(problem).__name__)


async def composed(runtime: Runtime, post: Post, now: float) -> EmailMessage:
    t, base = words(post.reader.language), runtime.outside.mail.address
    lines = []
    for item in post.items:
        lines += [said(item, t), f"{base}t/{item.table}"]
        if item.kind in (TURN, SOON):
            lines.append(t(OPENS, link=f"{base}open/{await opening_for(runtime, item, now)}"))
    stop = f"{base}news/{post.reader.key}"
    subject = said(post.items[0], t) if len({item.table for item in post.items}) == 1 else t(DAY)
    return mail.composed(runtime.outside.mail, post.reader.address, subject, [*lines, t(STOP, link=stop)], stop)


def said(item: Item, t: Words) -> str:
    return t(SAYS[item.kind], game=GAMES[item.game].called(t.language))


async def opening_for(runtime: Runtime, item: Item, now: float) -> str:
    """A link that opens the seat once; the store has its hash alone."""
    token = secrets.token_urlsafe(16)
    until = int(now) + OPENING_DAYS * 86400
    await runtime.store.do(add_opening, digest(token), item.table, item.seat, item.device, until)
    return token


async def send_question(runtime: Runtime, reader: Reader, name: str) -> None:
    """The first mail, which asks."""
    t, link = words(reader.language), f"{runtime.outside.mail.address}news/{reader.key}"
    lines = [t(CONFIRM, name=name), t(CONFIRM_LINK, link=link)]
    message = mail.composed(runtime.outside.mail, reader.address, t(CONFIRM_SUBJECT), lines, link)
    await runtime.messenger.mail(runtime.outside.mail, message)


def mentions(db: Db, devices: Sequence[str]) -> str:
    """What a webhook calls those at a seat by."""
    found = readers_of(db, devices).values()
    return " ".join(f"<@{reader.mention}>" for reader in found if reader.mention)
