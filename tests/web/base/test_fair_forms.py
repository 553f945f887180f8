"""Forms that are meant to hold the server up, to count as somebody else, or to read what is private."""

import asyncio
import unicodedata
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from benchmarks.forms import BYTES, MARKS, Attack, attacks, fields
from stellwerk.web.app import build
from stellwerk.web.base import names
from stellwerk.web.base.names import bounded, clean_name, compared
from stellwerk.web.base.runtime import Runtime, over_limit
from stellwerk.web.base.settings import USUAL as LIMITS
from stellwerk.web.base.settings import Rate
from stellwerk.web.review.uploads import seats_of
from stellwerk.web.server.serve import parts_of
from stellwerk.web.store import OVER, Store, add_table, change_seat
from stellwerk.web.store.accounts import GONE, forget_device
from stellwerk.web.store.queries import read_seats
from tests.web.people.test_account import PHRASE, named, tables
from tests.web.server.test_trouble import in_a_runtime
from tests.web.serving import Server, Visitor
from tests.web.tables import seats, setting, with_store_at

ADDRESS = "http://testserver"


async def with_site(folder: Path, work: Callable[[httpx.AsyncClient], Awaitable[None]]) -> None:
    """The application in this process, so that it can be seen what it looks at."""
    site = build(parts_of(folder / "tables.db", files=False))
    way = httpx.ASGITransport(site)
    async with site.app.router.lifespan_context(site.app), httpx.AsyncClient(transport=way, base_url=ADDRESS) as client:
        await work(client)


async def status_of(client: httpx.AsyncClient, attack: Attack) -> int:
    headers = {"origin": ADDRESS} | dict(attack.headers) | {"content-type": attack.kind}
    raw = {name: value.encode("latin-1") for name, value in headers.items()}
    method = "POST" if attack.body else "GET"
    answer = await client.request(method, attack.path, content=attack.body, headers=raw)  # type: ignore[arg-type]
    return answer.status_code


def most_marks(text: str) -> int:
    """The longest row of accents without a letter between them."""
    rows = "".join("1" if unicodedata.combining(letter) else " " for letter in text)
    return max(map(len, rows.split()), default=0)


def test_22_01_nothing_long_is_ever_normalised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the square of the number of accents: what a form, a header or a query holds is cut before."""
    long, normalize = list[tuple[str, int]](), unicodedata.normalize

    async def work(client: httpx.AsyncClient) -> None:
        for attack in attacks():
            assert len(attack.body) <= BYTES, attack.about

            def seeing(form: Any, text: str, about: str = attack.about) -> str:
                if len(text) > LIMITS.form_letters or most_marks(text) > names.MARKS:
                    long.append((about, len(text)))
                    return ""
                return normalize(form, text)

            monkeypatch.setattr(unicodedata, "normalize", seeing)
            assert await status_of(client, attack) < 500, attack.about

    asyncio.run(with_site(tmp_path, work))
    assert long == []


def test_22_01_a_text_is_cut_first_and_has_few_accents() -> None:
    assert bounded("x" * 100_000, 50) == "x" * 50
    assert bounded(MARKS, 50) == unicodedata.normalize("NFC", MARKS[: 1 + names.MARKS])
    assert bounded("e\u0301" * 3, 50) == "\u00e9" * 3, "what people write stays"
    assert len(clean_name("\ufdfa" * 100_000)) == names.NAME_LENGTH
    assert compared("  ADA\u0301 ") == compared("ad\u00e1")


def test_22_01_names_in_a_saved_match_are_cut() -> None:
    found = {"game": "germany", "players": 2, "names": [MARKS, "B" * 300_000]}
    assert [len(seat.name) <= names.NAME_LENGTH for seat in seats_of(found)] == [True, True]


def test_22_01_what_limits_count_by_is_of_one_size(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        for name in ("Ada", "\ufdfa" * 130_000, "\ud800"):
            over_limit(runtime, f"sign_ins_of_name {name}", Rate(1, 60))
            assert over_limit(runtime, f"sign_ins_of_name {name}", Rate(1, 60)), "the same one again"
        assert {len(key) for key, _ in runtime.recent} == {16}
        assert len(runtime.recent) == 3

    in_a_runtime(tmp_path, work)


# Fields


@pytest.mark.parametrize("kind", ["plain", "parts"])
def test_22_04_a_form_with_too_many_fields_is_refused(tmp_path: Path, kind: str) -> None:
    async def work(client: httpx.AsyncClient) -> None:
        for count, status in ((LIMITS.form_fields, 303), (LIMITS.form_fields + 1, 400)):
            sent = {"language": "de"} | {f"more{number}": "x" for number in range(count - 1)}
            plain = Attack(kind, "/language", urlencode(sent).encode())
            parts = Attack(kind, "/language", fields(**sent), "multipart/form-data; boundary=line")
            assert await status_of(client, plain if kind == "plain" else parts) == status, count

    asyncio.run(with_site(tmp_path, work))


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data"])
def test_22_04_a_form_whose_kind_takes_long_to_read_is_refused(tmp_path: Path, kind: str) -> None:
    """Its options are read in the square of their number."""

    async def work(client: httpx.AsyncClient) -> None:
        attack = Attack(kind, "/language", fields(language="de"), f"{kind};boundary=line{';' * 300}")
        assert await status_of(client, attack) == 400

    asyncio.run(with_site(tmp_path, work))


def test_22_04_of_several_boxes_all_values_are_kept_in_their_order(server: Server) -> None:
    ada = Visitor(server.address)
    form = {"game": "first-class", "players": "2", "seat0": "me", "seat1": "bot:easy", "modules": ["C", "D"]}
    answer = ada.http.post("/tables", data=form, headers={"origin": server.address.rstrip("/")})
    assert answer.status_code == 303
    assert "C" in ada.get(answer.headers["location"]).text


# Nobody's device


def deleted_host(server: Server) -> tuple[str, str, Visitor]:
    """An unlisted match that is over, a try of it, both by somebody whose name is deleted; and a second player."""
    ada, ben = named(server, "Adele"), Visitor(server.address)
    table = ada.table("first-class", "me", "friend")
    assert ben.post(ada.links(table)[0], name="Ben").status_code == 303
    for seat in "01":
        assert ada.post(f"/t/{table}/seat", seat=seat, do="bot", level="easy").status_code == 303
    with ben.socket(table) as his:
        his.send("allow", id="yield", yes=True)  # beside somebody with an account nobody is replaced unasked
        his.wait(lambda shows: shows["over"])
    for seat in "01":
        assert ada.post(f"/t/{table}/seat", seat=seat, do="free").status_code == 303
    tried = ada.made(f"/t/{table}/fork?step=3", seat0="me", seat1="bot:easy")
    assert "key=" in ada.get(f"/t/{tried}").text, "whoever made it is led back"
    answer = ada.post("/me", do="delete", passphrase=PHRASE)
    assert answer.status_code == 303
    confirmed = ada.get(answer.headers["location"])
    assert "Your name is deleted" in confirmed.text
    assert tables(ada) == set()
    return table, tried, ben


@pytest.fixture(scope="module")
def left_behind(server: Server) -> tuple[str, str, Visitor]:
    return deleted_host(server)


@pytest.mark.parametrize(
    "path", ["match.json", "analysis", "analysis.json", "fork", "statistics.json", "statistics.csv", "review"]
)
def test_22_02_without_a_device_nothing_private_is_opened(
    server: Server, left_behind: tuple[str, str, Visitor], path: str
) -> None:
    table, _, ben = left_behind
    assert Visitor(server.address).get(f"/t/{table}/{path}").status_code == 403
    assert ben.get(f"/t/{table}/{path}").status_code in (200, 202, 404), "who played along may"


def test_22_02_no_page_tells_a_stranger_the_key_of_a_private_match(
    server: Server, left_behind: tuple[str, str, Visitor]
) -> None:
    table, tried, ben = left_behind
    for visitor in (Visitor(server.address), ben):
        for path in (tried, f"{tried}/replay", f"{tried}/statistics"):
            assert "key=" not in visitor.get(f"/t/{path}").text, path
    eve = Visitor(server.address)
    for path in (table, f"{table}/replay", f"{table}/statistics"):
        assert "key=" not in eve.get(f"/t/{path}").text, path


def test_22_28_a_match_keeps_readable_names_when_one_who_played_is_gone(
    server: Server, left_behind: tuple[str, str, Visitor]
) -> None:
    table, _, ben = left_behind
    names = ben.get(f"/t/{table}/match.json").json()["names"]
    assert names[1] == "Ben"
    assert names[0]
    page = ben.get(f"/t/{table}").text
    assert "(open)" not in page
    assert "Adele" not in page
    rematch = ben.made(f"/t/{table}/rematch")
    assert "(open)" in ben.get(f"/t/{rematch}").text, "somebody else can have the seat"


def test_22_28_the_sentence_is_only_for_whoever_has_no_name(server: Server) -> None:
    assert "Your name is deleted" not in named(server, "Beate").get("/me?deleted").text


def test_22_28_seats_of_matches_that_are_over_are_nobodys_and_not_open(where: Path | str) -> None:
    async def work(store: Store) -> None:
        for id, turn in (("over", OVER), ("running", 0)):
            made = setting(players=3, id=id)
            await store.do(add_table, made, seats("ada", "ben", "cleo"), turn)
        both = seats("ada", "ben")[0]._replace(devices=frozenset({"ada", "phone"}))
        await store.do(change_seat, "over", 0, seats("ada")[0], both)
        await store.do(forget_device, "ada")
        await store.do(forget_device, "ben")
        over, running = [await store.read(read_seats, id) for id in ("over", "running")]
        assert [seat.devices for seat in over] == [{"phone"}, {GONE}, {"cleo"}]
        assert [seat.devices for seat in running] == [set(), set(), {"cleo"}]

    with_store_at(where, work)
