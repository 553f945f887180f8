"""A bot for Stellwerk in plain Python: it claims the longest track it can, and else takes anything.

Try it from the root of the project:
    stellwerk simulate germany --players 2 --games 10 --bots "exec:python examples/bots/first_bot.py,random"

Each line on our input is a JSON object. Most are questions; we answer each with one line on our output.
Print whatever you want to know to sys.stderr: it appears in your terminal.
"""

import json
import random
import sys
from typing import Any


def value(option: dict[str, Any], box: dict[str, Any]) -> int:
    """How much we like an option: change this, and you have a bot of your own."""
    if option["do"] == "claim":  # Germany: the hello says what the parts of every action are
        return 10 + int(box["tracks"][option["track"]]["length"])
    if option["do"] == "pay":  # Germany: keep the locomotives for later
        return -int(option["locomotives"])
    if option["do"] in ("tickets", "done", "end"):  # more tickets are a risk; giving things up wins nothing
        return -10
    return 0


box: dict[str, Any] = {}
for line in sys.stdin:
    message = json.loads(line)
    if "stellwerk" in message:  # hello: which game it is, and all that is printed in its box
        box = message["box"]
        continue
    random.seed(message["seed"])  # our luck comes from the match, so that the same seed is the same match
    options = message["options"]
    random.shuffle(order := list(range(len(options))))  # equals are taken by chance
    best = max(order, key=lambda number: value(options[number], box))
    print(json.dumps({"ask": message["ask"], "choice": best}), flush=True)  # without flush nobody hears us
