"""Steps a second of the environments, at random, beside those of published peers: python benchmarks/envs.py.

Every subject plays in a process of its own, in turns, round after round, and its CPU time counts: observation and mask
are included. Peers that are not installed are named and left out; all of them:
`pip install "stellwerk[research]" catanatron==3.2.1 pygame && pip install --no-deps catanatron_gym==4.0.0` (it
asks for a version of gym that cannot be built today, and needs none). `--compiled FOLDER` measures a compiled copy in
the same run: `cp -r src FOLDER && python tools/compile_fast.py build FOLDER` makes one. `--json` prints one object.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

Steps = Callable[[], int]  # plays one episode and counts its steps


def aec(game: str) -> Steps:
    from stellwerk.envs.aec import env

    return zoo(env(game=game))


def connect_four() -> Steps:
    from pettingzoo.classic import connect_four_v3

    return zoo(connect_four_v3.env())


def zoo(made: Any) -> Steps:
    rng = Random(1)

    def episode() -> int:
        steps = 0
        made.reset(seed=rng.randrange(1 << 30))
        for _ in made.agent_iter():
            seen, _, over, cut, _ = made.last()
            if over or cut:
                made.step(None)
            else:
                made.step(rng.choice(seen["action_mask"].nonzero()[0]))
                steps += 1
        return steps

    return episode


def single(game: str, dtype: str = "int16") -> Steps:
    from stellwerk.envs.single import SingleEnv

    made, rng = SingleEnv(game, dtype=dtype), Random(1)

    def episode() -> int:
        seen, _ = made.reset(seed=rng.randrange(1 << 30))
        steps, over = 0, False
        while not over:
            seen, _, over, _, _ = made.step(rng.choice(seen["action_mask"].nonzero()[0]))
            steps += 1
        return steps

    return episode


def vector(game: str, count: int = 16, dtype: str = "int16") -> Steps:
    import numpy as np

    from stellwerk.envs.vector import ManyEnv

    made, rng = ManyEnv(game, num_envs=count, dtype=dtype), np.random.default_rng(1)
    latest = [made.reset(seed=1)[0]]

    def some_steps() -> int:
        for _ in range(50):
            latest[0] = made.step(any_legal(latest[0]["action_mask"], rng))[0]
        return 50 * count

    return some_steps


def any_legal(masks: Any, rng: Any) -> Any:
    """For each row any of its legal actions; where there is none, any number will do."""
    import numpy as np

    rows, actions = masks.view(bool).nonzero()
    counts = np.bincount(rows, minlength=len(masks))
    picked = counts.cumsum() - counts + (rng.random(len(masks)) * counts).astype(int)
    return np.append(actions, 0)[picked]


def spiel(name: str) -> Steps:
    import pyspiel

    if name.startswith("python_stellwerk"):
        import stellwerk.envs.spiel  # noqa: F401
    game, rng = pyspiel.load_game(name), Random(1)

    def episode() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            player = state.current_player()
            state.observation_tensor(player)
            state.legal_actions_mask(player)
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return episode


def catanatron() -> Steps:
    from catanatron_gym.envs.catanatron_env import CatanatronEnv

    made, rng = CatanatronEnv(), Random(1)

    def episode() -> int:
        _, info = made.reset(seed=rng.randrange(1 << 30))
        steps, over = 0, False
        while not over:
            _, _, done, cut, info = made.step(rng.choice(info["valid_actions"]))
            steps, over = steps + 1, done or cut
        return steps

    return episode


OURS = ("germany", "first-class")
SUBJECTS: dict[str, Callable[[], Steps]] = {
    "germany, PettingZoo": lambda: aec("germany"),
    "first-class, PettingZoo": lambda: aec("first-class"),
    "connect four, PettingZoo": connect_four,
    "germany, Gymnasium": lambda: single("germany"),
    "first-class, Gymnasium": lambda: single("first-class"),
    "germany, Gymnasium, float32": lambda: single("germany", "float32"),
    "first-class, Gymnasium, float32": lambda: single("first-class", "float32"),
    "germany, Gymnasium, 16 together": lambda: vector("germany"),
    "first-class, Gymnasium, 16 together": lambda: vector("first-class"),
    "germany, Gymnasium, float32, 16 together": lambda: vector("germany", dtype="float32"),
    "first-class, Gymnasium, float32, 16 together": lambda: vector("first-class", dtype="float32"),
    "Catanatron, Gymnasium": catanatron,
    "germany, OpenSpiel": lambda: spiel("python_stellwerk_germany"),
    "first-class, OpenSpiel": lambda: spiel("python_stellwerk_first_class"),
    "gin rummy, OpenSpiel": lambda: spiel("gin_rummy"),
}


def measured(name: str, seconds: float) -> float:
    """Steps in a second of CPU, after one episode to warm up."""
    play = SUBJECTS[name]()
    play()
    steps, began = 0, process_time()
    while process_time() - began < seconds:
        steps += play()
    return steps / (process_time() - began)


def apart(name: str, seconds: float, place: str = "") -> float | None:
    """The same in a process of its own, with the package of another place; None if the peer is not installed."""
    command = [sys.executable, __file__, "--only", name, "--seconds", str(seconds)]
    surroundings = os.environ | ({"PYTHONPATH": place} if place else {})
    done = subprocess.run(command, capture_output=True, text=True, env=surroundings)
    if done.returncode and "ModuleNotFoundError" not in done.stderr and "DependencyNotInstalled" not in done.stderr:
        raise SystemExit(f"{name}: {done.stderr}")
    return None if done.returncode else float(done.stdout)


def one_round(names: list[str], seconds: float, compiled: str) -> dict[str, float]:
    """Every subject once, those of Stellwerk also compiled."""
    found = {}
    for name in names:
        found[name] = apart(name, seconds) or 0.0
        if compiled and name.startswith(OURS):
            found[f"{name}, compiled"] = apart(name, seconds, compiled) or 0.0
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only")
    parser.add_argument("--without", default="nothing", help="leave out the subjects with this word in their name")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--compiled", default="", metavar="FOLDER")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.only:
        print(measured(given.only, given.seconds))
        return
    names = [name for name in SUBJECTS if given.without not in name]
    rounds = [one_round(names, given.seconds, given.compiled) for _ in range(given.rounds)]
    found = {name: median([run[name] for run in rounds]) for name in rounds[0]}
    if given.json:
        print(json.dumps({"steps_per_cpu_second": found}))
        return
    peer = found.get("Catanatron, Gymnasium")
    for name, steps in found.items():
        beside = f"{steps / peer:6.2f} x Catanatron" if peer else ""
        print(f"{name:48}{f'{steps:9,.0f} steps/s  {beside}' if steps else '  not installed'}")


if __name__ == "__main__":
    main()
