"""Those who watch a table: how many they are, and the names of those who want to be known."""

from stellwerk.core.words import Words
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.play.table import Table
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.store.accounts import account_of

EXACTLY = 20  # of more it is only said that they are more: a crowd that comes and goes is not told one by one
NAMES = 8


async def name_of(runtime: Runtime, device: str) -> str:
    """The name under which somebody can be known; empty: they have none of their own."""
    account = await runtime.store.read(account_of, device) if device else None
    return account.name if account else ""


def spectators(table: Table) -> list[Watcher]:
    """One page of each device that has no seat, or of each visitor without a device."""
    seated = frozenset[str]().union(*(seat.devices for seat in table.seats))
    found: dict[str, Watcher] = {}
    for watcher in table.watchers:
        if not watcher.program and watcher.device not in seated:
            who = watcher.device or f"{watcher.address} {id(watcher)}"
            found[who] = watcher if watcher.known_as else found.get(who, watcher)
    return list(found.values())


def says(table: Table, t: Words) -> str:
    """At this process; empty: nobody."""
    there = spectators(table)
    names = sorted({watcher.known_as for watcher in there} - {""})[:NAMES]
    if not there:
        return ""
    if len(there) > EXACTLY:
        count = t("More than {n} are watching", n=EXACTLY)
    else:
        count = t.plural("{n} is watching", "{n} are watching", len(there))
    return f"{count}: {', '.join(names)}" if names else count
