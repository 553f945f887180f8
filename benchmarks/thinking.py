"""How long the levels think: the slowest decision and the mean, in CPU time of one core, over a match each.

python benchmarks/thinking.py
"""

from time import process_time

from stellwerk.arena.play import play_match
from stellwerk.bots import LEVELS, planner
from stellwerk.core.game import AnyGame, Bot, Observe
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
LIMITS = {"beginner": 50, "easy": 50, "medium": 50, "hard": 50, "expert": 1000, "master": 2000}  # milliseconds


def timed(bot: Bot, times: list[float]) -> Bot:
    def choose(game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
        began = process_time()
        chosen = bot(game, observe, decision, rng)
        times.append(1000 * (process_time() - began))
        return chosen

    return choose


def main() -> None:
    for name, players, modules in TABLES:
        game = find(name)
        options = checked_options(game, players, {"modules": modules} if modules else {})
        for level in LEVELS:
            times: list[float] = []
            seats = [timed(LEVELS[level].bot, times), *[planner] * (players - 1)]
            play_match(game, game.box(), players, 1, options, seats)
            mean, limit = sum(times) / len(times), LIMITS[level]
            print(
                f"{name} {players} {modules:2} {level:8} slowest {max(times):5.0f} ms (limit {limit}), mean {mean:4.0f}"
            )


if __name__ == "__main__":
    main()
