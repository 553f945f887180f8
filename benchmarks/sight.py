"""Whether every question is answered without scrolling, and whether anything jumps: on the real page, at nine sizes.

    python benchmarks/sight.py                       both games, all pairs of modules, some questions of each match
    python benchmarks/sight.py --every 5             every fifth question
    python benchmarks/sight.py --only 390x844        one size

A real server and a real browser. The positions are those of random matches; of each it is measured that the question,
its actions and pieces that answer it are on the screen, how many of the pieces are, and by how much the page moved
from one question to the next (layout shift, the browser's own measure, the largest of a turn) and while one was open
(the pixels of the parts). It needs Chromium.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests know how to start a server and a browser

from tests.web.browser.conftest import LIGHT, launched
from tests.web.browser.sight import SIZES, Found, looked_at
from tests.web.serving import running

PAIRS = ["".join(pair) for pair in combinations("ABCDE", 2)]
STEPS = {"germany": 260, "first-class": 190}  # of a match, about


def tables(every: int) -> Iterator[tuple[str, int, int, str]]:
    """Game, players, random actions, modules."""
    for game, modules in [("germany", [""] * 4), ("first-class", PAIRS)]:
        for number, pair in enumerate(modules):
            players = 2 + number % (4 if game == "germany" else 3)
            for step in range(number % every, STEPS[game], every):
                yield game, players, step, pair


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=23)
    parser.add_argument("--only")
    parser.add_argument("--games", nargs="+")
    parser.add_argument("--tell", action="store_true", help="name each question at which something lacks")
    wish = parser.parse_args(arguments)
    found: list[Found] = []
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "t.db") as server, sync_playwright() as tool:
        browser = launched(tool, *LIGHT)
        for table in tables(wish.every):
            if not wish.games or table[0] in wish.games:
                sizes = [size for size in SIZES if wish.only in (None, f"{size[0]}x{size[1]}")]
                ones = looked_at(browser, server, *table, sizes=sizes)
                found += ones
                for one in ones:
                    if wish.tell and (one.lacks or one.moved > 4 or (one.turn and one.shift > 0.02)):
                        print(one, flush=True)
        browser.close()
    tell(found)


def tell(found: list[Found]) -> None:
    rows: dict[tuple[str, tuple[int, int]], list[Found]] = {}
    for one in found:
        rows.setdefault((one.game, one.size), []).append(one)
    for (game, (width, height)), ones in rows.items():
        lacks: Counter[Any] = Counter(lack for one in ones for lack in one.lacks)
        whole = sum(one.seen == one.pieces for one in ones)
        opened = max((one.shift for one in ones if not one.turn), default=0)
        shift = max((one.shift for one in ones if one.turn), default=0)
        moved = max(one.moved for one in ones)
        print(
            f"{game:12} {width:4}x{height:<4} {len(ones):4} questions, {sum(bool(one.lacks) for one in ones):3} lack"
            f" something {dict(lacks)}; all pieces in sight at {whole}; shift {shift:.3f} in a turn, {opened:.3f} when"
            f" opened; {moved:.0f} px while one is open",
            flush=True,
        )


if __name__ == "__main__":
    main()
