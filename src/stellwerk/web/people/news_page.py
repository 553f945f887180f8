"""What I hear of, for all my tables: the page, the links of mails, the seat that a link opens, and the feed."""

import hmac
import re
import secrets
from time import gmtime, strftime

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.core.words import Words, mark
from stellwerk.games import GAMES
from stellwerk.kit.elements import el, markup
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import check_rate, html, runtime_of, words_for
from stellwerk.web.base.forms import UNREADABLE, read_form
from stellwerk.web.base.runtime import Runtime, digest
from stellwerk.web.people import letters, mail, pushes
from stellwerk.web.people.account import signed_in
from stellwerk.web.people.signals import BAD_MAIL, MANY, NO_MAIL
from stellwerk.web.play.gameplay import changing
from stellwerk.web.play.requested import opened_table
from stellwerk.web.play.seats.changes import change_seat
from stellwerk.web.play.table import Refused
from stellwerk.web.play.time.resting import zone_of
from stellwerk.web.store.readers import (
    AT_ONCE,
    CHAT,
    DAILY,
    FULL,
    INVITED,
    KINDS,
    OVER_NOW,
    SAT,
    SOON,
    TURN,
    Reader,
    confirm_reader,
    my_turns,
    opening,
    put_reader,
    reader_by,
    reader_of,
    stop_reader,
    use_opening,
)

MENTION = re.compile(r"\d{5,25}|[UW][A-Z0-9]{5,15}", re.ASCII)  # of Discord, and of Slack
BAD_MENTION = mark("This is no number of a person at Discord, nor at Slack.")
USED_UP = mark("This link was used or is too old: open the table where you sit, or wait for the next mail.")
IN_FEED = 50


async def get_news(request: Request) -> Response:
    runtime, t, account = runtime_of(request), words_for(request), await signed_in(request)
    reader = await runtime.store.read(reader_of, account.device) or fresh(account.device, t)
    feed = feed_address(runtime, request, reader) if reader.salt else ""
    given = {"reader": reader, "feed": feed, "kinds": kinds(reader, t), "hours": [*map(str, range(24))]}
    given["push"] = await pushes.public_key(runtime)
    quiet = reader.quiet.partition("-")
    page = template.page("news.html", t, **given, mail=bool(runtime.outside.mail.server), first=quiet[0], last=quiet[2])
    return html(request, page)


def fresh(device: str, t: Words) -> Reader:
    return Reader(device, secrets.token_urlsafe(16), language=t.language)


def kinds(reader: Reader, t: Words) -> list[tuple[str, str, bool]]:
    said = {
        TURN: t("It is my turn"),
        SOON: t("My time is nearly out"),
        OVER_NOW: t("A match is over"),
        SAT: t("Somebody sat down"),
        FULL: t("A table of mine is full"),
        CHAT: t("Somebody wrote"),
        INVITED: t("I am invited to a match or a ready room"),
    }
    return [(kind, said[kind], kind in reader.kinds.split()) for kind in KINDS]


async def post_news(request: Request) -> Response:
    form, runtime, account = await read_form(request), runtime_of(request), await signed_in(request)
    known = await runtime.store.read(reader_of, account.device) or fresh(account.device, words_for(request))
    do = form.get("do", "")
    if do == "mail":
        await ask_for_mail(request, known, form.get("address", "").strip(), account.name)
    elif do == "no-mail":
        await runtime.store.do(put_reader, known._replace(address="", confirmed=False))
    elif do == "choose":
        await runtime.store.do(put_reader, chosen(known, form))
    elif do in ("feed", "no-feed"):
        await runtime.store.do(put_reader, known._replace(salt=secrets.token_hex(8) if do == "feed" else ""))
    else:
        raise HTTPException(400, UNREADABLE)
    return RedirectResponse("/me/news", 303)


def chosen(known: Reader, form: dict[str, str]) -> Reader:
    """What a form says; whatever makes no sense in it is refused."""
    hours, mention = [form.get(name, "") for name in ("first", "last")], form.get("mention", "").strip()
    if any(hour not in ("", *map(str, range(24))) for hour in hours) or form.get("mode") not in (AT_ONCE, DAILY):
        raise HTTPException(400, UNREADABLE)
    if mention and not MENTION.fullmatch(mention):
        raise HTTPException(400, BAD_MENTION)
    wanted = " ".join(kind for kind in KINDS if form.get(f"kind_{kind}"))
    quiet = "-".join(hours) if all(hours) and hours[0] != hours[1] else ""
    zone = str(zone_of(form.get("zone", "")))
    return known._replace(mode=form["mode"], kinds=wanted, quiet=quiet, zone=zone, mention=mention)


async def ask_for_mail(request: Request, known: Reader, address: str, name: str) -> None:
    """Nothing but one question is sent before the address is confirmed."""
    runtime = runtime_of(request)
    if not runtime.outside.mail.server or not mail.is_address(address):
        raise HTTPException(400, BAD_MAIL)
    if await identity.over(runtime, request, "mails_a_day", identity.address(request)) or await identity.over(
        runtime, request, "mails_to_address", mail.mailbox(address)
    ):
        raise HTTPException(429, MANY)
    new = known._replace(address=address, confirmed=False, key=secrets.token_urlsafe(16))
    new = new._replace(language=words_for(request).language)
    try:
        await letters.send_question(runtime, new, name)
    except (OSError, ValueError):
        raise HTTPException(502, NO_MAIL) from None
    await runtime.store.do(put_reader, new)


# The link of a mail


def key_of(request: Request) -> str:
    key = str(request.path_params["key"])
    if not identity.ID.fullmatch(key):
        raise HTTPException(404)
    return key


async def get_link(request: Request) -> Response:
    """It asks once more, for some programs open every link."""
    reader = await runtime_of(request).store.read(reader_by, key_of(request))
    return html(request, template.page("news_link.html", words_for(request), reader=reader, key=key_of(request)))


async def post_link(request: Request) -> Response:
    form, key = await read_form(request), key_of(request)
    work = {"yes": confirm_reader, "stop": stop_reader}.get(form.get("do", ""))
    if work is None:
        raise HTTPException(400, UNREADABLE)
    await runtime_of(request).store.do(work, key)
    return RedirectResponse(f"/news/{key}", 303)


async def get_open(request: Request) -> Response:
    """The link that opens a seat; pressing the button uses it up."""
    check_rate(request, "asks_of_address")
    runtime, key = runtime_of(request), key_of(request)
    if await runtime.store.read(opening, digest(key), int(runtime.now.time())) is None:
        raise HTTPException(403, USED_UP)
    return html(request, template.page("open.html", words_for(request), key=key))


async def post_open(request: Request) -> Response:
    """This device plays the seat, too, and everybody there is told."""
    check_rate(request, "asks_of_address")
    await read_form(request)
    runtime, hashed, now = runtime_of(request), digest(key_of(request)), int(runtime_of(request).now.time())
    found = await runtime.store.read(opening, hashed, now)
    if found is None:
        raise HTTPException(403, USED_UP)
    request.path_params["id"], number, sender = found
    table = await opened_table(request)
    device, cookie = identity.device_or_new(request)
    try:
        async with changing(runtime, table):
            seat = table.seats[number]
            if sender not in seat.devices or not await runtime.store.do(use_opening, hashed, now):
                raise Refused(USED_UP)
            if device not in seat.devices and len(seat.devices) >= runtime.limits.devices_of_seat:
                raise Refused(mark("This seat has no room for another device."))
            if device not in seat.devices:
                await change_seat(runtime, table, number, seat._replace(devices=seat.devices | {device}), "joined")
    except Refused as problem:
        raise HTTPException(403, str(problem)) from None
    return identity.with_device(request, RedirectResponse(f"/t/{table.id}", 303), cookie)


# The feed


def feed_token(runtime: Runtime, reader: Reader) -> str:
    """It follows from the server's key, and is stored nowhere."""
    return hmac.new(runtime.key, f"feed {reader.device} {reader.salt}".encode(), "sha256").hexdigest()[:32]


def feed_address(runtime: Runtime, request: Request, reader: Reader) -> str:
    return f"{request.base_url}feed/{reader.key}/{feed_token(runtime, reader)}.atom"


async def get_feed(request: Request) -> Response:
    """The tables where it is the turn of whoever has the secret address."""
    check_rate(request, "home_of_address")
    runtime, key = runtime_of(request), key_of(request)
    reader = await runtime.store.read(reader_by, key)
    token = str(request.path_params["token"]).encode()
    if not reader or not reader.salt or not hmac.compare_digest(feed_token(runtime, reader).encode(), token):
        raise HTTPException(404)
    turns = await runtime.store.read(my_turns, reader.device, IN_FEED)
    return Response(atom(request, reader, turns), media_type="application/atom+xml")


def atom(request: Request, reader: Reader, turns: list[tuple[str, str, int, int]]) -> str:
    """A turn is an entry with an address of its own, so that a program shows it once."""
    t, base = words_for(request), str(request.base_url)
    entries = [
        el(
            "entry",
            {},
            el("id", {}, f"{base}t/{id}#{v}"),
            el("title", {}, t(letters.SAYS[TURN], game=GAMES[game].called(t.language))),
            el("updated", {}, stamp(used)),
            el("link", {"href": f"{base}t/{id}"}),
        )
        for id, game, used, v in turns
        if game in GAMES
    ]
    feed = el(
        "feed",
        {"xmlns": "http://www.w3.org/2005/Atom"},
        el("id", {}, f"{base}feed/{reader.key}"),
        el("title", {}, f"Stellwerk: {t('Your turn')}"),
        el("updated", {}, stamp(max((used for _, _, used, _ in turns), default=0))),
        el("author", {}, el("name", {}, "Stellwerk")),
        *entries,
    )
    return f'<?xml version="1.0" encoding="utf-8"?>{markup(feed)}'


def stamp(seconds: int) -> str:
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(seconds))
