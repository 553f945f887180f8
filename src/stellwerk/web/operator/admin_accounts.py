"""What whoever runs the server does to accounts: another name, another passphrase, or none of it any more."""

import secrets
from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException

from stellwerk.core.words import mark
from stellwerk.web.base.forms import UNREADABLE
from stellwerk.web.base.names import clean_name, compared
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.people import account as own
from stellwerk.web.play.seats import devices
from stellwerk.web.store import Conflict
from stellwerk.web.store import accounts as store
from stellwerk.web.store.accounts import Account

TAKEN = mark("Somebody has this name already: choose another one.")


async def listed(runtime: Runtime) -> list[dict[str, Any]]:
    """The newest accounts."""
    found = await runtime.store.read(store.newest_accounts, runtime.limits.admin_tables)
    return [{"name": name, "made": made} for name, made in found]


async def named(runtime: Runtime, form: Mapping[str, str]) -> Account | None:
    return await runtime.store.read(store.account_named, compared(clean_name(form.get("name", ""))))


async def rename(runtime: Runtime, form: Mapping[str, str]) -> bool:
    """Another name, also at the tables where the account plays and in what was said there."""
    found, wanted = await named(runtime, form), clean_name(form.get("new", ""))
    if found is None:
        return False
    if len(wanted) < 2:
        raise HTTPException(400, UNREADABLE)
    try:
        await runtime.store.do(store.rename_account, found, compared(wanted), wanted)
    except Conflict:
        raise HTTPException(409, TAKEN) from None
    await devices.renamed(runtime, found.device, found.device)
    return True


async def reset(runtime: Runtime, form: Mapping[str, str]) -> str:
    """A new passphrase, which is shown once. All that was played comes along, and every browser signs in again."""
    found, passphrase = await named(runtime, form), secrets.token_urlsafe(12)
    if found is None:
        return ""
    async with runtime.record(own.Signing).lock:
        secret, stretch = secrets.token_urlsafe(16), own.stretch_of(runtime)
        after = await runtime.worker.aside(own.made_account, stretch, found.name, passphrase, secret)
    await runtime.store.do(store.change_account, found, after._replace(made=found.made))
    await devices.renamed(runtime, found.device, after.device)
    return passphrase


async def remove(runtime: Runtime, form: Mapping[str, str]) -> bool:
    """As its owner can: nothing is known of them any more, and bots play their seats on."""
    found = await named(runtime, form)
    if found is None:
        return False
    await runtime.store.do(own.delete_and_hand_over, found)
    await devices.renamed(runtime, found.device, "")
    return True
