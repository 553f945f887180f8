"""A bot that plays at a table of a server somewhere, over a WebSocket; when the connection breaks it comes back.

    pip install websockets
    STELLWERK_TOKEN=… python examples/bots/network_bot.py https://example.org/t/abcdefghijklm/sit/…

The token is made under "My programs" on the page of your name, and the link is that of an open seat, which the host of
the table sees in its menu. The lines are those of first_bot.py; docs/api/programs.json describes them.
"""

import json
import os
import random
import sys
import time
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

FOR_GOOD = {4401: "The token is not known there.", 4403: "There is no seat for it.", 4404: "There is no such table."}
LONGEST = 30.0  # seconds between two tries to come back


def value(option: dict[str, Any], box: dict[str, Any]) -> int:
    """How much we like an option: change this, and you have a bot of your own."""
    if option["do"] == "claim":  # Germany: the longest track
        return 10 + int(box["tracks"][option["track"]]["length"])
    return -10 if option["do"] in ("tickets", "done", "end") else 0


def chosen(question: dict[str, Any], box: dict[str, Any]) -> int:
    random.seed(question["seed"])
    options = question["options"]
    random.shuffle(order := list(range(len(options))))  # equals are taken by chance
    return max(order, key=lambda number: value(options[number], box))


def address(link: str) -> str:
    """Where the program connects, from the link of a seat, or of a table where it has one already."""
    found = urlsplit(link)
    _, _, table, *seat = found.path.split("/")
    query = f"?seat={seat[-1]}" if len(seat) == 2 else ""
    return f"{'wss' if found.scheme == 'https' else 'ws'}://{found.netloc}/t/{table}/program{query}"


def play(where: str, token: str) -> bool:
    """Answer until the match is over: True; or until the connection breaks."""
    box: dict[str, Any] = {}
    with connect(where, additional_headers={"authorization": f"Bearer {token}"}, max_size=None) as socket:
        print("connected", file=sys.stderr, flush=True)
        for line in socket:
            message = json.loads(line)
            if "stellwerk" in message:  # hello: which game it is, and all that is printed in its box
                box = message["box"]
            elif "ask" in message:
                socket.send(json.dumps({"ask": message["ask"], "choice": chosen(message, box)}))
            elif message.get("over"):
                print(f"over: {message['scores']}, won by {message['winners']}", flush=True)
                return True
            elif "error" in message:
                print(message["error"], file=sys.stderr, flush=True)
        if (code := socket.close_code) in FOR_GOOD:
            raise SystemExit(FOR_GOOD[code])
    return False


def main() -> None:
    if len(sys.argv) != 2 or "STELLWERK_TOKEN" not in os.environ:
        raise SystemExit(__doc__)
    where, token, pause = address(sys.argv[1]), os.environ["STELLWERK_TOKEN"], 0.5
    while True:
        began = time.monotonic()
        try:
            if play(where, token):
                return
        except ConnectionClosed as problem:
            if problem.rcvd and problem.rcvd.code in FOR_GOOD:
                raise SystemExit(FOR_GOOD[problem.rcvd.code]) from None
        except (OSError, InvalidStatus, TimeoutError) as problem:  # the server is away, or begins anew
            print(f"not connected: {problem}", file=sys.stderr, flush=True)
        pause = 0.5 if time.monotonic() - began > LONGEST else min(2 * pause, LONGEST)
        time.sleep(pause * (0.5 + random.SystemRandom().random()))


if __name__ == "__main__":
    main()
