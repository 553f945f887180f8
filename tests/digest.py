"""What the engine plays, in a few lines that can be compared: python -m tests.digest MATCHES PLANNED SEARCHED

For each game and number of players a fingerprint of random matches, with every event and the last state; then perft,
matches of the planner, and searches. `make test-compiled` compares the lines of an interpreted and a compiled engine.
"""

import hashlib
import sys
from collections.abc import Iterator
from functools import partial
from itertools import combinations

from stellwerk import bots
from stellwerk.arena.play.perft import perft
from stellwerk.core import codec
from stellwerk.core.bots import Bot
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance, step
from stellwerk.core.records import Event
from stellwerk.core.rng import seeded
from stellwerk.games import GAMES

OWN = ("germany", "first-class")
MODULES = ["".join(pair) for pair in combinations("ABCDE", 2)]


def options(game: AnyGame, seed: int) -> dict[str, str]:
    """The defaults, and of First Class all pairs of modules in turn."""
    given = {option.name: option.default for option in game.options}
    return given | ({"modules": MODULES[seed % len(MODULES)]} if "modules" in given else {})


def played(game: AnyGame, players: int, seed: int, bot: Bot) -> str:
    """A match from its first to its last event."""
    state = game.set_up(game.box(), players, seeded(seed), options(game, seed))
    rng, log = seeded(~seed), list[Event]()
    open = advance(game, state, log)
    while open is not None:
        open = step(game, state, open, bot(game, partial(game.mask, state, open.seat), open, rng), log)
    return codec.digest([codec.encode(state), codec.encode(log), game.scores(state), game.winners(state)])


def digest(texts: Iterator[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def lines(matches: int, planned: int, searched: int) -> Iterator[str]:
    counts = {"random": matches, "planner": planned, "search:2": searched}
    for name in OWN:
        game = GAMES[name]
        for players in game.players:
            for bot, count in ((bot, count) for bot, count in counts.items() if count):
                found = digest(played(game, players, seed, bots.find(bot)) for seed in range(count))
                yield f"{name}, {players} players, {count} matches of {bot}: {found}"
        yield f"{name}, perft: {perft(game, 2, 5, {}, 3)}"


if __name__ == "__main__":
    for line in lines(*map(int, sys.argv[1:])):
        print(line, flush=True)
