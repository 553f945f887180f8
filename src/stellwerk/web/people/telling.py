"""Whose turn it is, told to those who are not at the table: by webhooks, mail and push, after a while, once a turn."""

import asyncio

from stellwerk.core.words import Words, mark, words
from stellwerk.games import GAMES
from stellwerk.web.base.runtime import Runtime, log, over_limit
from stellwerk.web.people import letters, mail, pushes, webhook
from stellwerk.web.play.seats import presence
from stellwerk.web.play.table import shown_name
from stellwerk.web.play.tables import in_memory
from stellwerk.web.play.time.timekeeper import KEEPER
from stellwerk.web.store import StoreError
from stellwerk.web.store.told import Due, Hook, Letter, due_hooks, due_letters, told

AT_A_TIME = 8
LOOKED_AT = 500  # of whom most may be at their tables
TURN = mark("{game}: it is the turn of {who}.")
SUBJECT = mark("Your turn: {game}")
TO_TABLE = mark("To the table: {link}")
STOP = mark("No more mail about this table: {link}")
CONFIRM = mark("Somebody, probably you, asked to be told by mail when it is their turn at a table of {game}.")
CONFIRM_SUBJECT = mark("Mail about your turn: please confirm")
CONFIRM_LINK = mark("If it was you, confirm it here: {link} If not, do nothing: there will be no more mail.")


async def keep_telling(runtime: Runtime) -> None:
    """As long as the server runs; of several processes, the one that keeps the time."""
    while True:
        await asyncio.sleep(runtime.limits.telling_seconds)
        try:
            if await runtime.store.claim(KEEPER):
                await tell_all(runtime, runtime.now.time())
                await letters.tell_readers(runtime, runtime.now.time())
                await pushes.tell_browsers(runtime, runtime.now.time())
        except StoreError as problem:
            log.error("Nobody could be told whose turn it is: %s", problem)


async def tell_all(runtime: Runtime, now: float) -> None:
    store = runtime.store
    found = await store.read(due_hooks, now - runtime.limits.hook_after_seconds, AT_A_TIME)
    if runtime.outside.mail.server:
        letters = await store.read(due_letters, now - runtime.limits.mail_after_seconds, LOOKED_AT)
        found += [due for due in letters if not is_there(runtime, due)][:AT_A_TIME]
    await asyncio.gather(*(tell(runtime, due) for due in found))


def is_there(runtime: Runtime, due: Due) -> bool:
    """Whether the person who must choose has a page open: then mail would tell nothing new."""
    table = in_memory(runtime).get(due.to.table)
    return table is not None and presence.is_here(table, due.turn)


async def tell(runtime: Runtime, due: Due) -> None:
    """It is noted first: somebody who cannot be reached is not tried again for the same turn."""
    await runtime.store.do(told, due.to)
    kind = "hooks_of_table" if isinstance(due.to, Hook) else "mails_of_person"
    if due.game not in GAMES or over_limit(runtime, f"{kind} {due.to[0]}", getattr(runtime.limits, kind)):
        return
    try:
        await (send_hook(runtime, due, due.to) if isinstance(due.to, Hook) else send_letter(runtime, due, due.to))
    except (OSError, ValueError) as problem:  # whatever is at the other end
        log.warning("Table %s: a message could not be sent: %s", due.to.table, type(problem).__name__)


def turn_words(due: Due, t: Words) -> str:
    """Who must choose, and nothing else."""
    game = GAMES[due.game]
    who = shown_name(game, due.turn, due.seats[due.turn], t.language)
    return t(TURN, game=game.called(t.language), who=who)


async def send_hook(runtime: Runtime, due: Due, hook: Hook) -> None:
    called = await runtime.store.read(letters.mentions, sorted(due.seats[due.turn].devices))
    message = webhook.saying(turn_words(due, words(hook.language)), f"{hook.base}t/{hook.table}", called)
    await runtime.messenger.post(hook.url, message, runtime.outside.webhook.private)


async def send_letter(runtime: Runtime, due: Due, letter: Letter) -> None:
    t, base = words(letter.language), runtime.outside.mail.address
    stop = f"{base}mail/{letter.key}"
    lines = [turn_words(due, t), t(TO_TABLE, link=f"{base}t/{letter.table}"), t(STOP, link=stop)]
    subject = t(SUBJECT, game=GAMES[due.game].called(t.language))
    message = mail.composed(runtime.outside.mail, letter.address, subject, lines, stop)
    await runtime.messenger.mail(runtime.outside.mail, message)


async def send_question(runtime: Runtime, letter: Letter, game: str) -> None:
    """The first mail, which asks."""
    t, link = words(letter.language), f"{runtime.outside.mail.address}mail/{letter.key}"
    lines = [t(CONFIRM, game=GAMES[game].called(t.language)), t(CONFIRM_LINK, link=link), t(STOP, link=link)]
    message = mail.composed(runtime.outside.mail, letter.address, t(CONFIRM_SUBJECT), lines, link)
    await runtime.messenger.mail(runtime.outside.mail, message)
