"""How the folder of static files does in a browser: what is loaded, how soon a table is there, how quick, how big.

    make alone && python benchmarks/site.py           everything, some ten minutes
    python benchmarks/site.py --only start choices    some of it: start, choices, expert, analysis, memory
    python benchmarks/site.py --matches 3             memory over fewer matches

A plain web server, and Chromium with a fresh profile. Seconds are those of the clock; beside them stands what the
browser needed of a core, which says more on a busy machine. It needs Chromium.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from statistics import median
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests know how to serve the folder, and what a page shows

from stellwerk.games import GAMES
from tests.web.browser.conftest import AT_ONCE, FLAGS, GUIDED, READER, launched
from tests.web.browser.site import BASE, PLAY, Host, begin, choose, go, path_of, shown

TIMES = 3  # starts that are measured
CHOICES = 40
MOVES = 25  # of the expert
REST = 200  # seconds; after three minutes without a question the worker of the bots ends
NO_SPARE = "--disable-features=SpareRendererForSitePerProcess"  # a process that is kept ready for another page
# The first choice by a click: milliseconds until what came of it is painted
PAINTED = """async () => {
  const confirm = () => document.querySelector("#options .confirm");
  for (const thing of document.querySelectorAll("#options [data-thing]")) if (confirm().disabled) thing.click();
  const button = confirm() ?? document.querySelector("#options button");
  const before = document.body.dataset.v;
  const frame = () => new Promise(requestAnimationFrame);
  const began = performance.now();
  button.click();
  while (document.body.dataset.v === before && performance.now() - began < 60000) await frame();
  await frame();
  return performance.now() - began;
}"""
# Takes the first choice: how long the others needed for each of their steps, in milliseconds
THINKING = """async ([table, most]) => {
  const socket = new WebSocket(`ws://${location.host}${table}/live`);
  const say = (what) => socket.send(JSON.stringify(what));
  const found = [];
  let [shown, last, mine] = [{}, 0, false];
  return await new Promise((done, fail) => {
    socket.onopen = () => say({ do: "watch" });
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (told.is === "error") fail(new Error(told.says));
      if (!["view", "step", "stale"].includes(told.is)) return;
      if (last && !mine) found.push(performance.now() - last);
      [shown, last] = [{ ...shown, ...told }, performance.now()];
      mine = false;
      if (shown.over || found.length >= most) done(found);
      else if (shown.choices?.length) {
        const pick = shown.choices[0].pick;
        [shown.choices, mine] = [[], true];
        say({ do: "pick", v: shown.v, pick, ahead: shown.ahead });
      }
    };
  });
}"""


class Visit:
    """A browser with a fresh profile, and what its processes use."""

    def __init__(self, browser: Browser) -> None:
        self.devtools = browser.new_browser_cdp_session()
        self.context: BrowserContext = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en")
        self.context.add_init_script(f"{AT_ONCE}; {GUIDED}; {READER}")
        self.context.set_default_timeout(180_000)

    def processes(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.devtools.send("SystemInfo.getProcessInfo")["processInfo"]
        return found

    def cores(self) -> dict[int, float]:
        """By process: seconds of a core that it has used."""
        return {one["id"]: float(one["cpuTime"]) for one in self.processes()}

    def used(self, before: dict[int, float]) -> float:
        """By all that there are now."""
        return sum(seconds - before.get(process, 0) for process, seconds in self.cores().items())


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=Path("build/alone"), help=f"written with --base {BASE}")
    parser.add_argument("--only", nargs="+", choices=sorted([*PARTS, "memory"]), default=[*PARTS, "memory"])
    parser.add_argument("--matches", type=int, default=10)
    chosen = parser.parse_args(arguments)
    if chosen.folder.name != BASE.strip("/") or not (chosen.folder / "service.js").is_file():
        parser.error(f"{chosen.folder} is not there: make alone")
    host = Host(chosen.folder.parent)
    for name in chosen.only:
        if name == "memory":
            memory(host, chosen)
            continue
        with sync_playwright() as tool:
            browser = launched(tool, "chromium")
            PARTS[name](Visit(browser), host, chosen)
            browser.close()
    host.stop()


@contextmanager
def timed(visit: Visit, what: str) -> Iterator[None]:
    before, began = visit.cores(), monotonic()
    yield
    say(f"{what}: {monotonic() - began:.1f} s, {visit.used(before):.1f} s of a core")


def say(line: str) -> None:
    print(line, flush=True)


def start(visit: Visit, host: Host, chosen: argparse.Namespace) -> None:
    page = visit.context.new_page()
    with timed(visit, "First visit to the start page, everything loaded"):
        page.goto(host.address)
        shown(page)
    files = json.loads((chosen.folder / "service.js").read_text().partition("FILES = ")[2].partition(";\n")[0])
    say(f"First visit: {sum(size for _, size, *_ in files) / 1e6:.1f} MB in {len(files)} files")
    for _ in range(TIMES):
        page = another(visit, page)
        with timed(visit, "Start page, from what is kept"):
            page.goto(host.address)
            shown(page)
    for game in GAMES:
        begin(page, game, "me", "bot:easy").wait_for_selector("#options button")
        address = page.url
        for _ in range(TIMES):
            page = another(visit, page)
            with timed(visit, f"A table of {game}, playable"):
                page.goto(address)
                shown(page).wait_for_selector("body:not(.fresh) #options button")


def another(visit: Visit, page: Page) -> Page:
    """A tab that knows nothing of the one before; the engine of that ends."""
    page.close()
    return visit.context.new_page()


def choices(visit: Visit, host: Host, chosen: argparse.Namespace) -> None:
    page = visit.context.new_page()
    page.goto(host.address)
    shown(page)
    for game in GAMES:
        frame, found = begin(page, game, "me", "bot:easy"), list[float]()
        while len(found) < CHOICES and not frame.locator("#over").count():
            frame.wait_for_selector("body:not(.fresh) #options button, #over")
            if frame.locator("#options button").count():
                found.append(frame.evaluate(PAINTED))
        say(f"{game}: {len(found)} choices, painted after {median(found):.0f} ms (median), {max(found):.0f} ms at most")


def expert(visit: Visit, host: Host, chosen: argparse.Namespace) -> None:
    page = visit.context.new_page()
    page.goto(host.address)
    shown(page)
    for game in GAMES:
        for level in ("hard", "expert"):
            frame = begin(page, game, "me", f"bot:{level}")
            before, found = visit.cores(), frame.evaluate(THINKING, [path_of(frame), MOVES])
            used = visit.used(before) / len(found)
            say(
                f"{game}, {level}: {len(found)} steps, {median(found):.0f} ms (median), {max(found):.0f} ms at most,"
                f" {used * 1000:.0f} ms of a core each with all that is shown of it"
            )


def analysis(visit: Visit, host: Host, chosen: argparse.Namespace) -> None:
    page = visit.context.new_page()
    page.goto(host.address)
    shown(page)
    frame = begin(page, "first-class", "me", "bot:easy")
    table = path_of(frame)
    played = frame.evaluate(PLAY, [table, -1])
    with timed(visit, f"Analysis of a match of First Class, {played['v']} steps"):
        frame = go(page, table.removeprefix(BASE) + "/analysis")
        if not frame.locator("#progress").count():
            frame.click(".notice .primary")
        bar = set[str]()
        while frame.locator("#progress").count():
            bar.add(frame.get_attribute("#progress", "value") or "")
            page.wait_for_timeout(200)
        frame.wait_for_selector("main svg", state="attached")
    say(f"The bar stood at {len(bar)} places on its way.")


def memory(host: Host, chosen: argparse.Namespace) -> None:
    """Whoever drives a page has the browser keep all that it loads: each look at a browser that nobody drives."""
    with TemporaryDirectory() as profile, alone(profile) as port:
        with driven(port) as page:
            page.goto(host.address)
            shown(page)
        say(f"Start page: {settled(profile):.0f} MB")
        for number in range(chosen.matches):
            game = list(GAMES)[number % len(GAMES)]
            with driven(port) as page:
                frame = begin(page, game, "me", "bot:easy")
                choose(frame)
                frame.evaluate(PLAY, [path_of(frame), -1])
                frame.wait_for_selector("#over")
                watched = megabytes(profile)
            say(f"After match {number + 1} ({game}): {settled(profile):.0f} MB, {watched:.0f} MB while it was driven")
        sleep(REST)
        say(f"After {REST} seconds of rest: {megabytes(profile):.0f} MB")


@contextmanager
def alone(profile: str) -> Iterator[int]:
    """A browser that runs on when nobody drives it; the port at which somebody can."""
    command = [which("chromium") or "chromium", *FLAGS, NO_SPARE, "--headless", "--window-size=1366,768"]
    told = Path(profile, "DevToolsActivePort")
    with Popen([*command, "--remote-debugging-port=0", f"--user-data-dir={profile}"], stderr=DEVNULL) as browser:
        try:
            while not told.is_file() or not told.read_text():
                sleep(0.1)
            yield int(told.read_text().split()[0])
        finally:
            browser.terminate()


@contextmanager
def driven(port: int) -> Iterator[Page]:
    with sync_playwright() as tool:
        context = tool.chromium.connect_over_cdp(f"http://127.0.0.1:{port}").contexts[0]
        context.add_init_script(f"{AT_ONCE}; {GUIDED}; {READER}")
        context.set_default_timeout(180_000)
        yield context.pages[0]


def settled(profile: str) -> float:
    sleep(1)
    return megabytes(profile)


def megabytes(profile: str) -> float:
    """What the pages and their workers hold, each part of it counted once."""
    mine = (f"--user-data-dir={profile}".encode(), b"--type=renderer")
    return sum(held(process) for process in Path("/proc").glob("[0-9]*") if all(one in called(process) for one in mine))


def called(process: Path) -> bytes:
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""


def held(process: Path) -> float:
    try:
        lines = (process / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


PARTS: dict[str, Callable[[Visit, Host, argparse.Namespace], None]] = {
    "start": start,
    "choices": choices,
    "expert": expert,
    "analysis": analysis,
}

if __name__ == "__main__":
    main()
