"""Odd input in short: all past finds, and some new ones of every kind. `make fuzz` goes on for longer."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.routing import Route

from stellwerk.web.app import ROUTES
from stellwerk.web.play.websocket import ANSWERS
from tests.fuzz.loaders import LOADERS, problem
from tests.fuzz.run import fuzz_loader, fuzz_server, past_finds
from tests.fuzz.server import FORMS, MESSAGES, PAGES, Target, patient_server

TRIES = {"deck": 60, "match": 150}  # of the slow ones
PAST = [(target, path) for target in LOADERS for path in past_finds(target)]


@pytest.mark.parametrize("target", LOADERS)
def test_what_is_good_is_read(target: str) -> None:
    for text in LOADERS[target].good():
        LOADERS[target].read(text)


@pytest.mark.parametrize(("target", "path"), PAST, ids=[f"{target}-{path.name}" for target, path in PAST])
def test_a_past_find_is_read_or_refused(target: str, path: Path) -> None:
    assert problem(target, path.read_bytes().decode("utf-8", "surrogatepass")) == ""


@pytest.mark.parametrize("target", LOADERS)
def test_odd_texts_are_read_or_refused(target: str) -> None:
    tries, found = fuzz_loader(target, seed=1, seconds=5, most=TRIES.get(target, 2000))
    assert found == []
    assert tries


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with patient_server(tmp_path_factory.mktemp("fuzz")) as server:
        yield Target(server)
        assert "Traceback" not in server.stop()


def test_every_message_and_every_address_is_spoilt() -> None:
    assert {json.loads(message)["do"] for message in MESSAGES} == set(ANSWERS)
    sent = [path.partition("?")[0] for path in (*FORMS, *PAGES)]
    for route in ROUTES:
        if isinstance(route, Route):
            assert any(route.path_regex.match(path) for path in sent), route.path


@pytest.mark.parametrize("path", past_finds("server"), ids=lambda path: path.name)
def test_a_past_find_is_answered(target: Target, path: Path) -> None:
    find = json.loads(path.read_text())
    if find["kind"] == "socket":
        assert target.talk(find["sent"]) == ""
    else:
        assert [target.ask(request.replace("{host}", target.host)) for request in find["sent"]] == [""]


def test_odd_messages_and_requests_are_answered(target: Target) -> None:
    tries, found = fuzz_server(target, seed=1, seconds=10, most=200)
    assert found == []
    assert tries
