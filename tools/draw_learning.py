"""Draw the curves that examples/train_ppo.py wrote: `python tools/draw_learning.py`."""

import json
from pathlib import Path

from stellwerk.arena.show import charts
from stellwerk.arena.show.ladder_page import GROUND
from stellwerk.games import find

DOCS = Path(__file__).parents[1] / "docs"


def main() -> None:
    runs = [json.loads(file.read_text("utf-8")) for file in sorted((DOCS / "learning").glob("*.json"))]
    series = [(find(run["game"]).title, [(at["steps"], at["won"]) for at in run["curve"]]) for run in runs]
    drawn = charts.curves("Matches won against random while learning", "steps of training", series, margin=20)
    styled = drawn.replace("</desc>", f"</desc><style>{charts.STYLE}{GROUND}</style>", 1)
    (DOCS / "pictures" / "learning.svg").write_text(styled + "\n", "utf-8")


if __name__ == "__main__":
    main()
