"""The browser's side in figures: page weight, one action sent to many, and two hundred tables at once.

Machines are shared and noisy: what counts are bytes, counts and ratios within one run.
"""

import asyncio
import sys
import tempfile
from collections.abc import Callable
from gzip import compress
from pathlib import Path
from time import process_time

from stellwerk.bots import find as find_bot
from stellwerk.core.match import Match
from stellwerk.core.rng import seeded
from stellwerk.core.words import words
from stellwerk.games import GAMES
from stellwerk.web import STATIC, page_folder
from stellwerk.web.base.lean import lean_file, lean_files
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.people import lobby
from stellwerk.web.people.lobby import NewTable
from stellwerk.web.play import broadcast, render
from stellwerk.web.play.table import Table, count_step
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.server.serve import parts_of
from stellwerk.web.site import pages
from stellwerk.web.store import Seat, Setting
from stellwerk.workers import cores

FULL = [("germany", 5, {}), ("first-class", 4, {"modules": "AB"}), ("first-class", 4, {"modules": "DE"})]
FULL += [("first-class", 4, {"modules": "CD"}), ("first-class", 4, {"modules": "ABCDE", "variant": "more-modules"})]
SPECTATORS = 50
TABLES, STEPS = 200, 20
LIMIT = 150_000  # bytes of a page before compression, with the scripts and styles that it loads
COMPRESSED = 40_000  # the same as it is sent
LOADED = ("main.js", "theme.js", "style.css")  # by the page of a table; and when the match is over:
AT_THE_END = ("end.js", "end.css")


def a_table(game: str, players: int, options: dict[str, str]) -> Table:
    setting = Setting("benchmrk", game, 1, players, 3, options, None, "host", True, True, 0)
    seats = [Seat("", f"Player number {seat}", "", frozenset({str(seat)})) for seat in range(players)]
    return Table(setting, Match(GAMES[game], players, 3, options), seats, [])


def named(game: str, players: int, options: dict[str, str]) -> str:
    return " ".join([game, str(players), *options.values()])


def player(match: Match, name: str = "planner") -> Callable[[], None]:
    """Plays one action of a bot at each call."""
    rng, bot = seeded(1), find_bot(name)

    def play() -> None:
        assert match.decision is not None
        decision = match.decision
        match.play(bot(match.game, lambda: match.view(decision.seat), decision, rng))

    return play


def weigh_pages() -> None:
    """The heaviest page of whole matches, planned and random, for a seat, with everything that it loads."""
    print(f"Page weight in bytes, before compression and after (limits {LIMIT:,} and {COMPRESSED:,})")
    for game, players, options in FULL:
        for bot in ("planner", "random"):
            total, compressed, html, svg = heaviest(a_table(game, players, options), bot)
            verdict = "ok" if total <= LIMIT and compressed <= COMPRESSED else "TOO HEAVY"
            print(
                f"  {named(game, players, options)}, {bot}: {total:,} = html {html:,} (panels {svg:,}) + css and js;"
                f" compressed {compressed:,}  {verdict}"
            )


def heaviest(at: Table, bot: str) -> tuple[int, int, int, int]:
    """The fullest position of a match: random players hoard tickets and cards as nobody else does."""
    play, found = player(at.match, bot), (0, 0, 0, 0)
    while not at.match.over:
        play()
        count_step(at, at.match.seats[-1], back=False)
        if len(at.match.actions) % 5 == 0 or at.match.over:
            found = max(found, weight(at, at.match.decision.seat if at.match.decision else 0))
    return found


def weight(at: Table, seat: int) -> tuple[int, int, int, int]:
    """Of everything that the page loads, the same compressed, of its HTML, and of the picture in it."""
    view = broadcast.view_message(at, Watcher(str(seat), "de", seat))
    html = pages.table_page(words("de"), at.id, view, render.seats(at, "de"), host=True).encode()
    loaded = [html, *loaded_files(at)]
    panels = "".join(view["panels"].values()).encode()
    return sum(map(len, loaded)), sum(len(compress(part)) for part in loaded), len(html), len(panels)


def loaded_files(at: Table) -> list[bytes]:
    """The scripts and styles of the page, as they are sent."""
    files, folder = lean_files(STATIC), page_folder(at.match.game)
    names = LOADED + AT_THE_END if at.match.over else LOADED
    own = [lean_file(path) for path in sorted(folder.iterdir()) if path.suffix in (".js", ".css")]
    return [text.encode() for text in (*(files[name] for name in names), *own)]


async def send_to_many(game: str, players: int, options: dict[str, str], actions: int = 60) -> None:
    """One action rendered for every seat and the spectators, beside the bare action and one picture."""
    at = a_table(game, players, options)
    at.watchers = [Watcher(str(seat), "en", seat) for seat in range(players)]
    at.watchers += [Watcher("", "en") for _ in range(SPECTATORS)]
    play, bare, shared, sent, sizes = player(at.match), 0.0, 0.0, 0, list[int]()
    broadcast.send_views(at, "")
    for number in range(actions * 3):
        play()
        count_step(at, at.match.seats[-1], back=False)
        if number % 3:  # a sample from the whole match
            broadcast.send_views(at, "")
            continue
        for watcher in at.watchers:
            watcher.queue.clear()
        began = process_time()
        at.match.svg(None)
        drawn = process_time()
        await broadcast.send_step(at)
        bare, shared = bare + drawn - began, shared + process_time() - drawn
        texts = [text for watcher in at.watchers for text in watcher.queue]
        sent, sizes = sent + len(texts), sizes + [len(text.encode()) for text in texts[: players + 1]]
    print(
        f"  {named(game, players, options)}: {sent // actions} messages an action, {shared / bare:.1f} times one"
        f" bare picture; a step has {sum(sizes) // len(sizes):,} bytes in the mean, {max(sizes):,} at most"
    )


async def many_tables() -> None:
    """Tables of bots with a spectator each, all at once; a gap would be a step that a spectator missed."""
    with tempfile.TemporaryDirectory() as folder:
        runtime = Runtime(parts_of(Path(folder) / "tables.db"))
        tables = []
        for number in range(TABLES):
            game = ("germany", "first-class")[number % 2]
            new = NewTable(game, {}, None, ["bot:easy"] * 3, [""] * 3, "bench", seed=number)
            tables.append(await lobby.make_table(runtime, new))
        gaps = await asyncio.gather(*(follow(at) for at in tables))
        steps = sum(at.v for at in tables)
        print(f"  {TABLES} tables, {steps:,} steps stored, {sum(gaps)} gaps, {cores()} processes of bots")
        await runtime.close()
        sys.stdout.flush()


async def follow(at: Table) -> int:
    """Watch a table for a while; how many steps were missed."""
    watcher, gaps = Watcher("", "en"), 0
    async with at.lock:
        broadcast.send_view(at, watcher)
        at.watchers.append(watcher)
    seen = at.v
    while seen < STEPS:
        await watcher.wake.wait()
        watcher.wake.clear()
        while watcher.queue:
            text = watcher.queue.popleft()
            if text.startswith('{"v":'):
                v = int(text[5 : text.index(",")])
                gaps, seen = gaps + max(0, v - seen - 1), v
    at.watchers.clear()
    return gaps


def main() -> None:
    weigh_pages()
    print(f"One action sent to all seats and {SPECTATORS} spectators")
    for game, players, options in FULL[:3]:
        asyncio.run(send_to_many(game, players, options))
    print("Tables of bots at once")
    asyncio.run(many_tables())


if __name__ == "__main__":
    main()
