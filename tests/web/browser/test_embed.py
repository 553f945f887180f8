"""A board in a page of a club's site: a real page of another origin, with a frame."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Frame, Page

from tests.web.browser.positions import put
from tests.web.serving import Server, Visitor, running

PAGE = '<!doctype html><title>The club</title><iframe src="{}" width="{}" height="500"></iframe>'


class Site(ThreadingHTTPServer):
    """The site of a club: one page, which shows what it is asked to."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Club)
        self.origin = f"http://127.0.0.1:{self.server_port}"


class Club(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        where, _, width = self.path[2:].partition("&")
        body = PAGE.format(where, width or 600).encode()
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing is said."""


@contextmanager
def site() -> Iterator[Site]:
    with Site() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="module")
def club() -> Iterator[Site]:
    with site() as server:
        yield server


@pytest.fixture(scope="module")
def host(club: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("web")
    (folder / "settings.toml").write_text(f'[embed]\norigins = "{club.origin}"\n', "utf-8")
    with running(folder / "tables.db", options=["--settings", str(folder / "settings.toml")]) as server:
        yield server


def framed(page: Page, club: Site, address: str, width: int = 600) -> Frame:
    page.goto(f"{club.origin}/?{address}&{width}")
    (frame,) = page.main_frame.child_frames
    return frame


@pytest.mark.parametrize("width", [340, 900])
@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_a_club_shows_a_board_in_its_page(chromium: Browser, club: Site, host: Server, game: str, width: int) -> None:
    ada = Visitor(host.address)
    table = ada.table(game, "me", "bot:novice", name="Ada")
    page = chromium.new_page(viewport={"width": width + 40, "height": 700})
    frame = framed(page, club, f"{host.address}t/{table}/embed", width)
    frame.wait_for_selector("svg")
    board = frame.evaluate("document.querySelector('svg').getBoundingClientRect().toJSON()")
    assert board["width"] == pytest.approx(width, abs=16)
    assert board["height"] > width / 4
    assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert frame.get_attribute("a", "target") == "_blank"
    page.close()


def test_a_club_shows_a_replay_which_goes_step_by_step(chromium: Browser, club: Site, host: Server) -> None:
    path = put(host, "replayed", "germany", 2, 10_000)
    page = chromium.new_page(viewport={"width": 940, "height": 700})
    frame = framed(page, club, f"{host.address}{path[1:]}/replay?embed=1", 900)
    frame.wait_for_selector("#picture svg")
    before = frame.input_value("input[type=range]")
    frame.press("input[type=range]", "ArrowRight" if before == "0" else "ArrowLeft")
    frame.wait_for_function("v => document.querySelector('input[type=range]').value !== v", arg=before)
    page.close()


def test_nobody_else_shows_it_nor_any_other_page(chromium: Browser, club: Site, host: Server) -> None:
    table = Visitor(host.address).table("germany", "me", "bot:novice")
    page = chromium.new_page()
    with site() as stranger:
        for where, address in ((stranger, f"t/{table}/embed"), (club, f"t/{table}"), (club, "me"), (club, "")):
            frame = framed(page, where, host.address + address)
            frame.wait_for_load_state()
            assert frame.url.startswith("chrome-error:"), (where.origin, address)
    page.close()
