"""Compares two results of `stellwerk bench --json` and fails where something lost more than 15 %.

python benchmarks/compare.py OLD.json NEW.json

Both are counted in the yardstick of their own run, so a slower machine is no loss.
"""

import json
import sys
from pathlib import Path
from typing import Any

LOSS = 0.15

Result = dict[str, Any]
Key = tuple[str, int, str]


def speeds(result: Result) -> dict[Key, float]:
    """By game, players and name: how much is done while the yardstick runs once."""
    return {
        (row["game"], row["players"], row["name"]): (row["value"] if row["unit"] == "/s" else 1 / row["value"])
        / result["yardstick"]
        for row in result["rows"]
    }


def losses(old: Result, new: Result, most: float = LOSS) -> list[str]:
    """A line for everything that became slower by more than is allowed, or is no longer measured."""
    before, after = speeds(old), speeds(new)
    lines = []
    for key, speed in before.items():
        name = f"{key[0]}, {key[1]} players, {key[2]}"
        if key not in after:
            lines.append(f"{name}: no longer measured")
        elif after[key] < speed * (1 - most):
            lines.append(f"{name}: {1 - after[key] / speed:.0%} slower by the yardstick")
    return lines


def main(old: str, new: str) -> int:
    results = [json.loads(Path(path).read_text("utf-8")) for path in (old, new)]
    found = losses(*results)
    for line in found:
        print(line)
    print(f"{len(results[0]['rows'])} figures, {len(found)} beyond a loss of {LOSS:.0%}.")
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python benchmarks/compare.py OLD.json NEW.json")
    sys.exit(main(*sys.argv[1:]))
