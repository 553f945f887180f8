"""Browsers at several processes behind one address: whichever of them is killed in mid-turn, all play on."""

import os
import signal
from collections.abc import Iterator

import pytest

from stellwerk.web import store
from stellwerk.web.play.table import fold
from stellwerk.web.server.store_files import transaction
from tests.web.browser.conftest import Open, Window
from tests.web.postgres import Postgres
from tests.web.server.test_restart import children_of
from tests.web.serving import Server, running


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.database()


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[Server]:
    with running(database, options=["--workers", "3"]) as server:
        yield server


def test_whichever_process_is_killed_in_mid_turn_browsers_play_on(
    server: Server, database: str, open_window: Open
) -> None:
    ada, ben, eve = open_window(), open_window(), open_window()
    table = ada.table("germany", "me", "friend")
    link = friends_link(ada)
    ben.go(link)
    ben.page.fill("input[name=name]", "Ben")
    ben.page.click(".primary")
    ben.page.wait_for_selector("#state[data-state=on]")
    eve.page.goto(table)
    eve.page.wait_for_selector("#state[data-state=on]")
    for worker in children_of(server.process.pid):
        play_on(ada, ben, eve)
        answer(whose_turn(ada, ben))
        os.kill(worker, signal.SIGKILL)
        play_on(ada, ben, eve)
    last = ada.version()
    with transaction(database) as db:
        found = store.read_table(db, table.rpartition("/")[2])
    assert found is not None
    assert fold(found).v == last == ben.version() == eve.version()


def friends_link(host: Window) -> str:
    link = host.page.evaluate("document.documentElement.innerHTML.match(/\\/t\\/\\w+\\/sit\\/[\\w-]+/)[0]")
    return str(link)


def whose_turn(*windows: Window) -> Window:
    """The one that is asked, once all are connected and see the same."""
    windows[0].page.wait_for_selector("#state[data-state=on]")
    for _ in range(600):
        for window in windows:
            if window.page.evaluate("document.querySelectorAll('#options button').length"):
                return window
        windows[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked anything")


def answer(window: Window) -> None:
    """Choose, if there is still something to choose, and do not wait for what comes of it."""
    button = "#options .confirm" if window.take_things() else "#options [data-pick]"
    window.page.evaluate("where => document.querySelector(where)?.click()", button)


def play_on(ada: Window, ben: Window, eve: Window) -> None:
    """Two steps, which everybody sees. What is chosen ahead is none; what was told to a killed process may be lost."""
    for _ in range(2):
        for window in (ada, ben, eve):
            window.page.wait_for_selector("#state[data-state=on]")
        v = max(window.version() for window in (ada, ben, eve))
        for window in (ada, ben, eve):
            window.page.wait_for_function("v => Number(document.body.dataset.v) >= v", arg=v)
        for _ in range(600):
            if max(ada.version(), ben.version()) > v:
                break
            answer(whose_turn(ada, ben))
            ada.page.wait_for_timeout(50)
        for window in (ada, ben, eve):
            window.wait_for_step(v)
