"""News to closed pages by push services: sealed for one browser, signed by the server, once, and nothing secret."""

import json
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from queue import Empty
from time import time
from typing import Any

import httpx
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec

from stellwerk.web.alone import parts_alone
from stellwerk.web.app import build
from stellwerk.web.base.outside import Outside, Push, Webhook
from stellwerk.web.base.parts import Now
from stellwerk.web.base.pushing import Letterhead
from stellwerk.web.base.settings import USUAL, Rate
from stellwerk.web.people import pushes
from stellwerk.web.server import messenger, sealing_pushes
from stellwerk.web.server.serve import sealer
from stellwerk.web.store import OVER, SAID, Line, Store, add_line, add_table, append
from stellwerk.web.store.accounts import account_named, change_account, delete_account
from stellwerk.web.store.pushes import Subscription, drop_subscription, put_subscription, subscriptions_of
from stellwerk.web.store.readers import BY_PUSH, Reader, due_items, put_reader
from tests.web.elsewhere import served
from tests.web.in_memory import Socket, running
from tests.web.push_service import PushService, Subscriber, checked, coded, plain
from tests.web.tables import run, seats, setting, with_store_at

LATER = 10_000_000_000.0
SERVICES = Push().services


# How a message is sealed


def test_the_example_of_the_standard_is_sealed_as_it_says() -> None:
    theirs = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    once = int.from_bytes(plain("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    key = ec.derive_private_key(once, ec.SECP256R1())
    text = b"When I grow up, I want to be a watermelon"
    made = sealing_pushes.sealed(
        plain(theirs), plain("BTBZMqHH6r4Tts7J_aSIgg"), text, key, plain("DGv6ra1nlYgDCS1FRnbzlw")
    )
    assert coded(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
        "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_only_the_key_of_the_server_signs_and_only_the_browser_opens() -> None:
    secret, browser = bytes(range(32)), Subscriber("https://web.push.apple.com/x")
    head = Letterhead(browser.endpoint, "mailto:ada@example.org", "topic", 60)
    made = sealing_pushes.seal(secret, coded(browser.public), coded(browser.auth), '{"says": "Grüße"}', head)
    claims = checked(made.headers, sealing_pushes.public_key(secret))
    assert (claims["aud"], claims["sub"]) == ("https://web.push.apple.com", "mailto:ada@example.org")
    assert browser.opened(made.body) == {"says": "Grüße"}
    forged = {**made.headers, "authorization": re.sub(r"t=(\w)", r"t=x\1", made.headers["authorization"])}
    with pytest.raises(InvalidSignature):
        checked(forged, sealing_pushes.public_key(secret))
    for key, auth in (("AA", coded(browser.auth)), (coded(browser.public), "AA"), (coded(b"\4" + bytes(64)), "AA")):
        with pytest.raises(ValueError, match=r"."):
            sealing_pushes.seal(secret, key, auth, "", head)


@pytest.mark.parametrize(
    ("address", "good"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com/abc", True),
        ("https://wns2-par02p.notify.windows.com/w/?token=abc", True),
        ("https://fcm.googleapis.com.example.org/", False),
        ("https://example.org/fcm.googleapis.com", False),
        ("https://evilpush.apple.com/", False),
        ("http://web.push.apple.com/abc", False),
        ("https://web.push.apple.com:8443/abc", False),
        ("https://user@web.push.apple.com/abc", False),
        ("https://127.0.0.1/", False),
        ("", False),
    ],
)
def test_only_the_services_of_browsers_are_talked_to(address: str, good: bool) -> None:
    assert pushes.is_service(address, SERVICES, False) is good


def test_a_server_with_the_extra_offers_it() -> None:
    assert sealer() is not None


# In a store


def subscription(endpoint: str, device: str = "ada", made: int = 1) -> Subscription:
    return Subscription(endpoint, device, "key", "auth", "en", "https://here/", made)


def test_what_happens_later_is_due_once_in_both_stores(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        async def due() -> list[tuple[str, str]]:
            found = await kept.read(due_items, LATER, 0.0, 0, 50, BY_PUSH)
            return sorted((item.table, item.kind) for item in found)

        await kept.do(add_table, setting(id="a"), seats("ada", "ben"), 0)
        await kept.do(put_subscription, subscription("one"), 2)
        assert await due() == [], "what was before is no news"
        await kept.do(append, "a", 0, [(0, "x"), (1, "x")], 0, 2)
        assert await due() == [("a", "turn")]
        await kept.do(add_line, "a", Line(SAID, 1, "Ben", int(time()), "Hello"))
        ada, ben = seats("ada", "ben")
        await kept.do(add_table, setting(id="b"), [ada._replace(expected=True), ben], 1)
        assert await due() == [("a", "chat"), ("a", "turn"), ("b", "invited")]
        await kept.do(append, "a", 2, [(0, "x")], OVER, 3)
        assert await due() == [("a", "over"), ("b", "invited")]
        assert await kept.read(due_items, LATER, 0.0, 0, 50) == [], "nobody asked for mail"
        for number, endpoint in enumerate(("two", "three", "two")):
            await kept.do(put_subscription, subscription(endpoint, made=2 + number), 2)
        assert [one.endpoint for one in await kept.read(subscriptions_of, "ada")] == ["two", "three"]
        await kept.do(put_subscription, subscription("three", "ben", 9), 2)
        assert [one.endpoint for one in await kept.read(subscriptions_of, "ada")] == ["two"], "a browser has one person"
        await kept.do(drop_subscription, "two")
        assert await due() == []

    with_store_at(where, work)


# The application


@pytest.fixture
def service() -> Iterator[PushService]:
    with served(PushService()) as service:
        yield service


class Club:
    """The application in memory that talks to a real push service, and a clock of the test's own."""

    def __init__(self, service: PushService) -> None:
        self.service, self.ahead = service, 0.0
        now = Now(time=lambda: time() + self.ahead, monotonic=lambda: 1000 + self.ahead)
        limits = USUAL._replace(push_after_seconds=0.001, telling_seconds=10_000, clock_seconds=10_000)
        outside = Outside(webhook=Webhook(private=True), push=Push(services="127.0.0.1"))
        self.parts = parts_alone()._replace(
            messenger=messenger.Threads(), push=sealing_pushes, outside=outside, now=now, limits=limits
        )
        self.app = build(self.parts)

    async def key(self) -> str:
        return await pushes.public_key(self.app.app.state.runtime)

    async def tell(self) -> list[tuple[str, dict[str, str], bytes]]:
        """What arrives at the service; it is there when the server knows that it was taken."""
        self.ahead += 1
        await pushes.tell_browsers(self.app.app.state.runtime, self.parts.now.time())
        found = []
        try:
            while True:
                found.append(self.service.got.get_nowait())
        except Empty:
            return found

    async def told(self, browser: Subscriber) -> list[Any]:
        return [browser.opened(body) for path, _, body in await self.tell() if browser.endpoint.endswith(path)]


def with_club(service: PushService, work: Callable[[Club, httpx.AsyncClient], Awaitable[None]]) -> None:
    async def go() -> None:
        club = Club(service)
        async with running(club.app) as browser:
            await work(club, browser)

    run(go())


async def seated(browser: httpx.AsyncClient, **form: str) -> str:
    usual = {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:easy", "name": "Ada"}
    return str((await browser.post("/tables", data=usual | form)).headers["location"]).removeprefix("/t/")


def test_a_closed_page_is_told_once_sealed_and_signed(service: PushService) -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        phone = Subscriber(f"{service.address}/phone")
        assert (await browser.post("/push", data=phone.form())).status_code == 403, "nobody knows who that is"
        first = await seated(browser)
        assert (await browser.post("/push", data=phone.form())).json() == {"is": "on"}
        assert await club.tell() == [], "it was their turn before"
        second = await seated(browser)
        ((path, headers, body),) = await club.tell()
        claims = checked(headers, await club.key())
        assert (path, claims["aud"], headers["content-encoding"]) == ("/phone", service.address, "aes128gcm")
        said = phone.opened(body)
        assert said == {"says": "Ticket to Ride: Germany: it is your turn.", "link": f"/t/{second}"}
        assert second.encode() not in body
        assert not {first, second} & set(headers.values())
        assert await club.tell() == [], "a turn is told once"
        page = (await browser.get(f"/t/{second}/signals")).text
        assert f'data-push="{await club.key()}"' in page
        assert (await browser.post("/push", data={"do": "off", "endpoint": phone.endpoint})).json() == {"is": "off"}
        await seated(browser)
        assert await club.tell() == []

    with_club(service, work)


def test_nobody_is_told_of_a_table_that_they_look_at(service: PushService) -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        await seated(browser)
        phone = Subscriber(f"{service.address}/phone")
        await browser.post("/push", data=phone.form())
        table = await seated(browser)
        page = Socket(club.app, browser, table)
        page.send("watch")
        await page.until_asked()
        assert await club.tell() == []
        await page.close()
        assert await club.tell() == [], "they have seen that it is their turn"

    with_club(service, work)


def test_quiet_hours_wait_and_kinds_are_left_out(service: PushService) -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        await seated(browser)
        phone = Subscriber(f"{service.address}/phone")
        await browser.post("/push", data=phone.form())
        ((device,),) = await club.parts.store.read(lambda db: db.execute("SELECT device FROM pushes").fetchall())
        reader = Reader(device, "k" * 22, kinds="chat", mode="day")
        await club.parts.store.do(put_reader, reader)
        await seated(browser)
        assert await club.tell() == [], "they do not want to hear of it"
        hour = int((club.parts.now.time() // 3600) % 24)
        await club.parts.store.do(put_reader, reader._replace(kinds="turn", quiet=f"{hour}-{(hour + 2) % 24}"))
        await seated(browser)
        assert await club.tell() == []
        club.ahead += 2 * 3600
        assert len(await club.told(phone)) == 1, "what came in quiet hours, at once and not in the mail of a day"

    with_club(service, work)


@pytest.mark.parametrize(("status", "kept"), [(201, True), (404, False), (410, False), (403, False), (500, True)])
def test_who_cannot_be_reached_any_more_is_forgotten(service: PushService, status: int, kept: bool) -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        await seated(browser)
        await browser.post("/push", data=Subscriber(f"{service.address}/phone").form())
        service.status = status
        await seated(browser)
        assert len(await club.tell()) == 1
        rows = await club.parts.store.read(lambda db: db.execute("SELECT count(*) FROM pushes").fetchone())
        assert rows == (int(kept),)
        await seated(browser)
        assert len(await club.tell()) == int(kept)

    with_club(service, work)


def test_what_makes_no_sense_is_refused_and_all_is_limited(service: PushService) -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        await seated(browser)
        form = Subscriber(f"{service.address}/phone").form()
        wrong = ({"endpoint": "http://10.0.0.1/"}, {"key": "AAAA"}, {"auth": "x"}, {"auth": "ä"}, {"do": "what"})
        for change in wrong:
            assert (await browser.post("/push", data=form | change)).status_code == 400, change
        assert (await browser.post("/push", data=form, headers={"origin": "http://evil"})).status_code == 403
        runtime = club.app.app.state.runtime
        runtime.limits = runtime.limits._replace(browsers_of_device=2, pushes_of_browser=Rate(1, 3600))
        for name in ("one", "two", "three"):
            assert (await browser.post("/push", data=form | {"endpoint": f"{service.address}/{name}"})).is_success
            club.ahead += 1
        await seated(browser)
        assert sorted(path for path, _, _ in await club.tell()) == ["/three", "/two"]
        await seated(browser)
        assert await club.tell() == [], "each of them was told often enough"
        runtime.limits = runtime.limits._replace(pushes_of_address=Rate(1, 3600))
        assert (await browser.post("/push", data=form)).is_success
        assert (await browser.post("/push", data=form)).status_code == 429

    with_club(service, work)


def test_a_service_that_is_not_allowed_any_more_is_not_asked(service: PushService) -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        await seated(browser)
        await browser.post("/push", data=Subscriber(f"{service.address}/phone").form())
        runtime = club.app.app.state.runtime
        runtime.outside = runtime.outside._replace(push=Push())
        await seated(browser)
        assert await club.tell() == []
        assert await club.parts.store.read(lambda db: db.execute("SELECT * FROM pushes").fetchall()) == []

    with_club(service, work)


def test_without_the_extra_nothing_is_offered() -> None:
    async def go() -> None:
        app = build(parts_alone())
        async with running(app) as browser:
            table = await seated(browser)
            assert 'data-push=""' in (await browser.get(f"/t/{table}/signals")).text
            form = Subscriber("https://web.push.apple.com/x").form()
            assert (await browser.post("/push", data=form)).status_code == 403
            await pushes.tell_browsers(app.app.state.runtime, time())

    run(go())


def test_somebody_who_goes_is_forgotten_and_who_stays_can_read_it(service: PushService) -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        await seated(browser)
        await browser.post("/push", data=Subscriber(f"{service.address}/phone").form())
        row = "INSERT INTO accounts SELECT 'ada', 'Ada', '', '', '', device, 1 FROM pushes"
        await club.parts.store.do(lambda db: db.execute(row))
        data = (await browser.get("/me/data.json")).json()
        assert data["push"][0]["service"] == "127.0.0.1"
        assert "/phone" not in json.dumps(data)
        account = await club.parts.store.read(account_named, "ada")
        assert account
        moved = account._replace(device="another")
        await club.parts.store.do(change_account, account, moved)
        assert await club.parts.store.read(subscriptions_of, "another") == [], "every browser has to sign in again"
        await club.parts.store.do(put_subscription, subscription("one", "another"), 2)
        await club.parts.store.do(delete_account, moved)
        assert await club.parts.store.read(subscriptions_of, "another") == []

    with_club(service, work)
