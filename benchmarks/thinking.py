"""How long the levels think: the slowest decision and the mean, in CPU time of one core, over a match each.

python benchmarks/thinking.py [GAME ...]
"""

import sys
from time import process_time

from stellwerk.arena.play import play_match
from stellwerk.bots import LEVELS, planner, plays
from stellwerk.core.bots import Bot, Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.match import checked_options
from stellwerk.core.records import Action, Decision
from stellwerk.games import find

TABLES = (
    ("germany", 2, ""),
    ("germany", 5, ""),
    ("first-class", 2, "AB"),
    ("first-class", 2, "CD"),
    ("first-class", 2, "DE"),
    ("first-class", 4, "AB"),
)
LIMITS = {"hard": 50, "expert": 1000, "master": 2000}  # milliseconds; the weaker ones are held to the limit of hard


def timed(bot: Bot, times: list[float]) -> Bot:
    def choose(game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
        began = process_time()
        chosen = bot(game, observe, decision, rng)
        times.append(1000 * (process_time() - began))
        return chosen

    return choose


def main(games: list[str]) -> None:
    for name, players, modules in TABLES:
        game = find(name)
        if games and name not in games:
            continue
        options = checked_options(game, players, {"modules": modules} if modules else {})
        for level in [level for level in LEVELS if plays(level, game)]:
            times: list[float] = []
            seats = [timed(LEVELS[level].bot, times), *[planner] * (players - 1)]
            play_match(game, game.box(), players, 1, options, seats)
            mean, limit = sum(times) / len(times), LIMITS.get(level, LIMITS["hard"])
            print(
                f"{name} {players} {modules:2} {level:6} slowest {max(times):5.0f} ms (limit {limit}), mean {mean:4.0f}"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
