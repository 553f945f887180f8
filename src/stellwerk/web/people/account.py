"""Who I am: with a name and a passphrase the same tables are there on every device. Nobody needs it to play.

An account is a device that several browsers share: what it is known by lies in the store, sealed, and only the
passphrase opens it. So seats, links and lists need to know nothing of accounts.
"""

import asyncio
import base64
import hmac
import json
import secrets
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import time
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.core.words import mark
from stellwerk.games import GAMES, find
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import html, runtime_of, words_for
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.base.identity import DEVICE
from stellwerk.web.base.names import clean_name, compared
from stellwerk.web.base.runtime import Runtime, digest
from stellwerk.web.people import ratings
from stellwerk.web.play import levels
from stellwerk.web.play.seats import devices, registered
from stellwerk.web.store import Conflict, Db
from stellwerk.web.store import accounts as store
from stellwerk.web.store.accounts import Account
from stellwerk.web.store.programs import Program, add_program, delete_program, programs_of

SHORTEST, LONGEST = 10, 200  # letters of a passphrase

KNOWN = "stellwerk-known"  # the cookie of a browser that was signed in

WRONG = mark("There is no such name, or the passphrase is another one.")
TAKEN = mark("Somebody has this name already: choose another one.")
SHORT = mark("A passphrase has at least {n} letters: some words that only you think of.")
NAMELESS = mark("Choose a name of at least two letters.")
SIGNED_IN = mark("This browser has a name already: sign out first.")
PROGRAMS = mark("You have a program of this name already, or as many as one may have: delete one first.")
NOT_IN = mark("Sign in first.")
DELETED = mark("Your name is deleted, with its ratings and all that you said. Nobody can bring it back.")


class Problem(Exception):
    """Nothing was changed; the message, which is in the catalogues, says why."""


class Key(NamedTuple):
    """What follows from a passphrase: that it is the right one, and what seals the secret of the device."""

    proof: str
    pad: bytes


Stretch = Callable[[bytes, bytes], bytes]  # 48 bytes of a passphrase and a salt


@dataclass(eq=False)
class Signing:
    """Passphrases are tried one after the other: each takes much memory."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


def stretch_of(runtime: Runtime) -> Stretch:
    if runtime.parts.stretch is None:
        raise HTTPException(404)  # nobody has a name here
    return runtime.parts.stretch


def key_of(stretch: Stretch, passphrase: str, salt: str) -> Key:
    """It takes a while, and that is its purpose."""
    made = stretch(unicodedata.normalize("NFKC", passphrase).encode(), bytes.fromhex(salt))
    return Key(digest(made[:32].hex()), made[32:])


def sealed(secret: str, pad: bytes) -> str:
    """The secret of a device behind the pad of a passphrase, which is used for nothing else."""
    return bytes(a ^ b for a, b in zip(base64.urlsafe_b64decode(f"{secret}=="), pad, strict=True)).hex()


def unsealed(text: str, pad: bytes) -> str:
    opened = bytes(a ^ b for a, b in zip(bytes.fromhex(text), pad, strict=True))
    return base64.urlsafe_b64encode(opened).decode().rstrip("=")


def made_account(stretch: Stretch, name: str, passphrase: str, secret: str) -> Account:
    salt = secrets.token_hex(16)
    key = key_of(stretch, passphrase, salt)
    return Account(compared(name), name, salt, key.proof, sealed(secret, key.pad), digest(secret), int(time()))


# What is answered


async def get_me(request: Request) -> Response:
    return await my_page(request, "", done=words_for(request)(DELETED) if "deleted" in request.query_params else "")


async def my_page(request: Request, problem: str, status: int = 200, done: str = "", token: str = "") -> Response:
    t, runtime, account = words_for(request), runtime_of(request), await account_of(request)
    rated = await runtime.store.read(store.ratings_of, account.key) if account else []
    shown = [ratings.shown(rating, t) for rating in rated if rating.game in GAMES]
    name = account.name if account else ""
    programs = await runtime.store.read(programs_of, account.key) if account else []
    said = {"problem": problem, "done": done if not account else "", "programs": programs, "token": token}
    return html(request, template.page("me.html", t, name=name, ratings=shown, least=SHORTEST, **said), status)


async def get_data(request: Request) -> Response:
    """Everything that is kept of me."""
    account = await signed_in(request)
    found = await runtime_of(request).store.read(store.everything_of, account)
    name = {"content-disposition": 'attachment; filename="stellwerk-my-data.json"'}
    return Response(json.dumps(found, ensure_ascii=False, indent=1), media_type="application/json", headers=name)


async def post_me(request: Request) -> Response:
    """One of the things that can be done with an account."""
    form, t, runtime = await read_form(request), words_for(request), runtime_of(request)
    do = ORDERS.get(form.get("do", ""))
    if do is None:
        raise HTTPException(400, UNREADABLE)
    if do is not sign_out and await too_many_tries(request, runtime, form.get("name", "")):
        raise HTTPException(429, mark("That was a lot at once: wait a few seconds."))
    try:
        return await do(request, runtime, form)
    except Problem as problem:
        return await my_page(request, t(str(problem), n=SHORTEST), 400)


async def too_many_tries(request: Request, runtime: Runtime, name: str) -> bool:
    """From one address, under one name from there, or under that name at all. A browser that was signed in under it
    before has tries of its own: strangers who guess do not lock its owner out.
    """
    key, where = compared(name), identity.address(request)
    if key and is_known(request, runtime, key):
        return await identity.over(runtime, request, "sign_ins_of_name", f"{key} {request.cookies[KNOWN]}")
    return await identity.over(runtime, request, "sign_ins_of_address", where) or (
        bool(key)
        and (
            await identity.over(runtime, request, "sign_ins_of_name", f"{key} {where}")
            or await identity.over(runtime, request, "sign_ins_to_name", key)
        )
    )


def known_as(runtime: Runtime, key: str, salt: str) -> str:
    """What a browser keeps that was signed in under a name: it opens nothing, but its tries count by themselves."""
    return f"{salt}.{hmac.new(runtime.key, f'known {salt} {key}'.encode(), 'sha256').hexdigest()[:32]}"


def is_known(request: Request, runtime: Runtime, key: str) -> bool:
    kept = request.cookies.get(KNOWN, "")[:100]
    return secrets.compare_digest(known_as(runtime, key, kept.partition(".")[0]).encode(), kept.encode())


def with_known(request: Request, answer: Response, name: str) -> Response:
    made = known_as(runtime_of(request), compared(name), secrets.token_hex(8))
    return identity.with_cookie(request, answer, KNOWN, made)


async def account_of(request: Request) -> Account | None:
    """The account of the visitor."""
    device = identity.device(request)
    return await runtime_of(request).store.read(store.account_of, device) if device else None


async def signed_in(request: Request) -> Account:
    """The same for what only somebody with a name can do."""
    account = await account_of(request)
    if account is None:
        raise HTTPException(403, NOT_IN)
    return account


# What can be done


async def make(request: Request, runtime: Runtime, form: Mapping[str, str]) -> Response:
    """A new account. What was played with this browser belongs to it."""
    name, passphrase = clean_name(form.get("name", "")), checked(form.get("passphrase", ""))
    if len(name) < 2:
        raise Problem(NAMELESS)
    if await account_of(request):
        raise Problem(SIGNED_IN)
    _, cookie = identity.device_or_new(request)
    async with runtime.record(Signing).lock:
        account = await runtime.worker.aside(
            made_account, stretch_of(runtime), name, passphrase, identity.secret(request)
        )
    try:
        await runtime.store.do(store.add_account, account)
    except Conflict:
        raise Problem(TAKEN) from None
    await registered.became(runtime, account.device)
    return with_known(request, identity.with_device(request, RedirectResponse("/me", 303), cookie), name)


async def sign_in(request: Request, runtime: Runtime, form: Mapping[str, str]) -> Response:
    """From now on this browser is the account's, and what was played with it before comes along if that is wanted."""
    found = await runtime.store.read(store.account_named, compared(form.get("name", "")))
    secret = await opened(runtime, found, form.get("passphrase", ""))
    before = identity.device(request)
    if form.get("bring") and before and not await account_of(request):
        await runtime.store.do(store.move_device, before, digest(secret))
        await devices.renamed(runtime, before, digest(secret))
    answer = identity.with_device(request, RedirectResponse("/me", 303), secret)
    return with_known(request, answer, form.get("name", ""))


async def sign_out(request: Request, runtime: Runtime, form: Mapping[str, str]) -> Response:
    """This browser is nobody's again."""
    return signed_out("/")


def signed_out(to: str) -> Response:
    answer = RedirectResponse(to, 303)
    answer.delete_cookie(DEVICE, path="/")
    return answer


async def change_passphrase(request: Request, runtime: Runtime, form: Mapping[str, str]) -> Response:
    """Another passphrase, and every other browser has to sign in again."""
    account, wanted = await confirmed(request, runtime, form), checked(form.get("new", ""))
    secret = secrets.token_urlsafe(16)
    async with runtime.record(Signing).lock:
        after = await runtime.worker.aside(made_account, stretch_of(runtime), account.name, wanted, secret)
    try:
        await runtime.store.do(store.change_account, account, after._replace(made=account.made))
    except Conflict:
        raise Problem(WRONG) from None
    await devices.renamed(runtime, account.device, after.device)
    return identity.with_device(request, RedirectResponse("/me", 303), secret)


async def delete(request: Request, runtime: Runtime, form: Mapping[str, str]) -> Response:
    """Nothing is known of them any more. Bots play their seats on, for the sake of the others."""
    account = await confirmed(request, runtime, form)
    programs = await runtime.store.read(programs_of, account.key)
    await runtime.store.do(delete_and_hand_over, account)
    for program in programs:
        await devices.renamed(runtime, program.device, "")
    await devices.renamed(runtime, account.device, "")
    return signed_out("/me?deleted")


async def make_program(request: Request, runtime: Runtime, form: Mapping[str, str]) -> Response:
    """A token for a program of theirs: it is shown once, and only its hash is kept."""
    account, name, token = await account_of(request), clean_name(form.get("program", "")), secrets.token_urlsafe(16)
    if account is None:
        raise Problem(NOT_IN)
    if len(name) < 2:
        raise Problem(NAMELESS)
    program = Program(digest(token), account.key, name, int(time()), deputy=form.get("deputy") == "on")
    try:
        await runtime.store.do(add_program, program, runtime.limits.programs_of_account)
    except Conflict:
        raise Problem(PROGRAMS) from None
    return await my_page(request, "", token=token)


async def forget_program(request: Request, runtime: Runtime, form: Mapping[str, str]) -> Response:
    """Its token opens nothing any more. Bots play its seats on."""
    account = await account_of(request)
    mine = await runtime.store.read(programs_of, account.key) if account else []
    for program in mine:
        if program.name == form.get("program", ""):
            await runtime.store.do(forget_and_hand_over, program.device)
            await devices.renamed(runtime, program.device, "")
    return RedirectResponse("/me", 303)


ORDERS = {
    "new": make,
    "in": sign_in,
    "out": sign_out,
    "passphrase": change_passphrase,
    "delete": delete,
    "program": make_program,
    "forget": forget_program,
}


def forget_and_hand_over(db: Db, device: str) -> None:
    running = running_seats(db, device)
    delete_program(db, device)
    store.forget_device(db, device)
    hand_over(db, running)


def delete_and_hand_over(db: Db, account: Account) -> None:
    for program in programs_of(db, account.key):
        forget_and_hand_over(db, program.device)
    running = running_seats(db, account.device)
    store.delete_account(db, account)
    hand_over(db, running)


def running_seats(db: Db, device: str) -> list[tuple[str, int, str]]:
    """The seats of a device in matches that are not over, with the table and the game."""
    seats = "SELECT tbl, seat, game FROM sitters JOIN tables ON id = tbl WHERE device = ? AND turn >= 0"
    return db.execute(seats, (device,)).fetchall()


def hand_over(db: Db, running: list[tuple[str, int, str]]) -> None:
    """Bots play on where nobody plays any more."""
    for table, seat, game in running:
        alone = "SELECT 1 FROM sitters WHERE tbl = ? AND seat = ?"  # others may play the same seat
        if game in GAMES and not db.execute(alone, (table, seat)).fetchone():
            level = levels.usual(find(game))
            db.execute("UPDATE seats SET level = ? WHERE tbl = ? AND seat = ?", (level, table, seat))


# How it is done


def checked(passphrase: str) -> str:
    if not SHORTEST <= len(passphrase) <= LONGEST:
        raise Problem(SHORT)
    return passphrase


async def opened(runtime: Runtime, account: Account | None, passphrase: str) -> str:
    """The secret of the account's device. A name that there is not takes as long as a wrong passphrase."""
    async with runtime.record(Signing).lock:  # one at a time: it takes much memory
        salt = account.salt if account else "00" * 16
        key = await runtime.worker.aside(key_of, stretch_of(runtime), passphrase[:LONGEST], salt)
    if account is None or not secrets.compare_digest(key.proof, account.proof):
        raise Problem(WRONG)
    return unsealed(account.sealed, key.pad)


async def confirmed(request: Request, runtime: Runtime, form: Mapping[str, str]) -> Account:
    """The account of the visitor, who must know its passphrase."""
    account = await account_of(request)
    if account is None:
        raise Problem(NOT_IN)
    await opened(runtime, account, form.get("passphrase", ""))
    return account
