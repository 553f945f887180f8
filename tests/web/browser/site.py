"""Both games as a folder of static files: a plain host for it, and what a visitor does there."""

import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import sleep
from typing import Any

from playwright.sync_api import Frame, Page

PYODIDE = Path(__file__).parents[3] / "node_modules" / "pyodide"
PIECE = 64 * 1024  # bytes that a host sends at once
BASE = "/alone/"  # a path; and where a server serves the same folder
ARRIVED = "() => !(document.getElementById('page')?.hidden ?? true) || document.querySelector('#says[role=alert]')"
MOVED = """(before) => {
  const there = (selector) => document.querySelector(selector);
  return document.body.dataset.v !== before || !there("#pass").hidden || !there("#options button");
}"""
FIRST = """() => {
  const pass = document.getElementById("pass-on");
  if (!pass.hidden) return pass.click();
  const confirm = () => document.querySelector("#options .confirm");
  for (const thing of document.querySelectorAll("#options [data-thing]")) if (confirm().disabled) thing.click();
  (confirm() ?? document.querySelector("#options button"))?.click();
}"""
# A socket of the page, which takes the first choice until the match is over, or so many times
PLAY = """async ([table, most]) => {
  const socket = new WebSocket(`ws://${location.host}${table}/live`);
  const say = (what) => socket.send(JSON.stringify(what));
  let [chosen, shown] = [0, {}];
  return await new Promise((done, fail) => {
    const wait = () => setTimeout(() => fail(new Error(`nothing came after ${chosen}, ${shown.question}`)), 60000);
    let patience = wait();
    socket.onopen = () => say({ do: "watch" });
    socket.onclose = ({ code }) => fail(new Error(`closed with ${code}`));
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      clearTimeout(patience);
      patience = wait();
      if (told.is === "error") fail(new Error(told.says));
      if (!["view", "step", "stale"].includes(told.is)) return;
      shown = { ...shown, ...told };
      if (shown.over || chosen === most) {
        socket.onclose = null;
        socket.close();
        done({ chosen, v: shown.v, over: Boolean(shown.over) });
      } else if (shown.choices?.length) {
        const pick = shown.choices[0].pick;
        shown.choices = [];
        chosen += 1;
        say({ do: "pick", v: shown.v, pick, ahead: shown.ahead });
      }
    };
  });
}"""


class Quiet(SimpleHTTPRequestHandler):
    pause = 0.0  # seconds between two pieces of a file, as from far away

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while piece := source.read(PIECE):
            outputfile.write(piece)
            sleep(self.pause)

    def log_message(self, format: str, *args: object) -> None:
        pass


class Host:
    """A plain static host with the folder under a path."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.site = folder, folder / BASE.strip("/")
        self.port = 0
        self.start()

    def start(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), partial(Quiet, directory=str(self.folder)))
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{BASE}"


def shown(page: Page) -> Frame:
    """What is within, when it is there."""
    page.wait_for_function(ARRIVED)
    assert page.get_attribute("#says", "role") == "status", page.inner_text("#says")
    return page.frames[1]


def go(page: Page, path: str) -> Frame:
    frame = shown(page)
    frame.goto(page.url.split(BASE)[0] + BASE + path)
    return frame


def begin(page: Page, game: str, *kinds: str, seed: str = "") -> Frame:
    """A table made with the form."""
    frame = go(page, f"new?game={game}")
    frame.check(f"input[name=players][value='{len(kinds)}']", force=True)
    for seat, kind in enumerate(kinds):
        frame.select_option(f"select[name=seat{seat}]", kind)
    frame.evaluate("seed => { document.querySelector('[name=seed]').value = seed }", seed)
    frame.click(".setup .primary")
    frame.wait_for_selector("#state[data-state=on]", state="attached")  # a phone that is passed on covers it
    return frame


def path_of(frame: Frame) -> str:
    return re.sub(r"^https?://[^/]+", "", frame.url).partition("?")[0]


def choose(frame: Frame) -> None:
    """The first choice, or enough things for one; until the page shows what came of it, or the cover."""
    before = frame.evaluate("document.body.dataset.v")
    frame.wait_for_selector("#options button, #pass-on:not([hidden]), #pass:not([hidden])")
    frame.evaluate(FIRST)
    frame.wait_for_function(MOVED, arg=before)
