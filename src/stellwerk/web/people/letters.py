"""News to people with a name about all their tables: by mail, at once or once a day, never while they look there."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from typing import NamedTuple

from stellwerk.core.words import Words, mark, words
from stellwerk.games import GAMES
from stellwerk.web.base.parts import NotTaken
from stellwerk.web.base.runtime import Runtime, digest, log
from stellwerk.web.people import mail
from stellwerk.web.play.tables import Tables, in_memory
from stellwerk.web.play.time.clock import says_left
from stellwerk.web.play.time.resting import zone_of
from stellwerk.web.store import Db
from stellwerk.web.store.queries import who_is_there
from stellwerk.web.store.readers import (
    CHAT,
    DAILY,
    FULL,
    INVITED,
    OVER_NOW,
    ROOM,
    SAT,
    SOON,
    TURN,
    Item,
    Reader,
    add_opening,
    due_items,
    mark_sent,
    mark_unsent,
    readers_of,
)

LOOKED_AT = 500
RECENT = 2 * 86400  # seconds: what is older is no news
MORNING = 8  # o'clock: then the mail of a day is sent
OPENING_DAYS = 14
AGAIN = 300  # seconds until somebody is tried again whose mail was not taken
SAYS = {
    TURN: mark("{game}: it is your turn."),
    SOON: mark("{game}: your time is nearly out ({left})."),
    OVER_NOW: mark("{game}: the match is over."),
    SAT: mark("{game}: somebody sat down at your table."),
    FULL: mark("{game}: your table is full, nobody is missing any more."),
    CHAT: mark("{game}: somebody wrote at your table."),
    INVITED: mark("{game}: you are invited to another match."),
}
TO_ROOM = mark("{game}: you are invited to a ready room.")
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


@dataclass(eq=False)
class Waiting:
    """By device: when they are tried again whose mail was not taken."""

    until: dict[str, float] = field(default_factory=dict)


async def tell_readers(runtime: Runtime, now: float) -> None:
    """Everything that is due is noted first, then sent: nobody hears of a thing twice.

    A mail that was not taken is sent later. Then this look ends, for the next one would not be taken either.
    """
    if not runtime.outside.mail.server:
        return
    uptime, before = runtime.record(Tables).uptime.now(), now - runtime.limits.mail_after_seconds
    found = await runtime.store.read(due_items, before, now - RECENT, uptime, LOOKED_AT)
    if not found:
        return
    readers = await runtime.store.read(readers_of, sorted({item.device for item in found}))
    until = runtime.record(Waiting).until
    for reader in (one for one in readers.values() if until.get(one.device, 0.0) <= now):
        items = [item for item in found if item.device == reader.device]
        away = await away_from(runtime, items)
        await runtime.store.do(mark_sent, past(reader, items, away))
        due = wanted(reader, away, now)
        until.pop(reader.device, None)
        if due and not await send(runtime, Post(reader, due), now):
            until[reader.device] = now + AGAIN
            return


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


def past(reader: Reader, items: Sequence[Item], away: Sequence[Item]) -> list[Item]:
    """What is no news any more: somebody saw it at the table, or does not want to hear of such things.

    Whoever leaves the table without having chosen is reminded of their turn.
    """
    seen = [item for item in items if item not in away and item.kind not in (TURN, SOON)]
    return seen + [item for item in items if item.kind not in reader.kinds.split()]


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


async def send(runtime: Runtime, post: Post, now: float) -> bool:
    """Whether they are told, as far as anybody knows."""
    daily = post.reader.mode == DAILY and any(item.kind != SOON for item in post.items)
    day = datetime.fromtimestamp(now, zone_of(post.reader.zone)).toordinal() if daily else 0
    mine = await runtime.store.do(mark_sent, post.items, day)
    if not mine:
        return True
    try:
        message = await composed(runtime, post._replace(items=mine), now)
        await runtime.messenger.mail(runtime.outside.mail, message)
    except NotTaken as problem:
        log.warning("A mail about tables was not taken, and is sent later: %s", problem)
        await runtime.store.do(mark_unsent, mine, post.reader.day)
        return False
    except (OSError, ValueError) as problem:  # whatever is at the other end
        log.warning("A mail about tables could not be sent: %s", type(problem).__name__)
    return True


async def composed(runtime: Runtime, post: Post, now: float) -> EmailMessage:
    t, base = words(post.reader.language), runtime.outside.mail.address
    lines = []
    for item in post.items:
        lines += [said(item, t), f"{base}{path(item)}"]
        if item.kind in (TURN, SOON):
            lines.append(t(OPENS, link=f"{base}open/{await opening_for(runtime, item, now)}"))
    stop = f"{base}news/{post.reader.key}"
    subject = said(post.items[0], t) if len({item.table for item in post.items}) == 1 else t(DAY)
    return mail.composed(runtime.outside.mail, post.reader.address, subject, [*lines, t(STOP, link=stop)], stop)


def said(item: Item, t: Words) -> str:
    says = TO_ROOM if item.seat == ROOM else SAYS[item.kind]
    return t(says, game=GAMES[item.game].called(t.language), left=says_left(item.left, t))


def path(item: Item) -> str:
    return f"rooms/{item.table}" if item.seat == ROOM else f"t/{item.table}"


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
