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
from stellwerk.web.host.limits import LIMITS, Rate
from stellwerk.web.people import names
from stellwerk.web.people.names import bounded, clean_name, compared
from stellwerk.web.review.uploads import seats_of
from stellwerk.web.runtime import Runtime, over_limit
from tests.web.server import Server, Visitor
from tests.web.test_trouble import in_a_runtime

ADDRESS = "http://testserver"


async def with_site(folder: Path, work: Callable[[httpx.AsyncClient], Awaitable[None]]) -> None:
    """The application in this process, so that it can be seen what it looks at."""
    site = build(folder / "tables.db")
    way = httpx.ASGITransport(site)
    async with site.app.router.lifespan_context(site.app), httpx.AsyncClient(transport=way, base_url=ADDRESS) as client:
        await work(client)
    site.app.state.static.cleanup()


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
