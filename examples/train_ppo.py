"""A learner in one file: MaskablePPO of sb3-contrib plays a game against a bot, on a CPU.

    pip install "stellwerk[research]" torch sb3-contrib
    python examples/train_ppo.py germany
    python examples/train_ppo.py first-class --steps 150000

Every few thousand steps the learner plays matches that it has never seen, and at the end 200 more; both are printed,
and kept as JSON with `--curve FILE`. Minutes are those of CPU time, all threads together.
"""

import argparse
import json
from pathlib import Path
from time import process_time
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

from stellwerk.envs.single import SingleEnv

FRESH = 1 << 30  # seeds of matches that are no lesson begin here
SCALE = 50  # points ahead that are worth as much as the match itself


class Lesson(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Observations as one array, the mask apart; the reward is the match and the points ahead."""

    def __init__(self, game: str, opponent: str, players: int) -> None:
        env = SingleEnv(game, opponent, seat=None, players=players, dtype="float32", reward="margin")
        super().__init__(env)
        self.observation_space = env.table.observation_space()["observation"]
        self.masks = env.action_masks

    def reset(self, **how: Any) -> Any:
        seen, info = self.env.reset(**how)
        return seen["observation"], info

    def step(self, action: Any) -> Any:
        seen, scored, over, cut, info = self.env.step(int(action))
        margin = float(scored)
        reward = np.sign(margin) + np.clip(margin / SCALE, -1, 1) if over else 0.0
        return seen["observation"], float(reward), over, cut, info

    def action_masks(self) -> Any:
        return self.masks()


def won(model: MaskablePPO, lesson: Lesson, matches: int, first: int) -> float:
    """The share of fresh matches that the learner wins; a shared victory is half of one."""
    wins = 0.0
    for number in range(matches):
        seen, info = lesson.reset(seed=FRESH + first + number)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=lesson.action_masks(), deterministic=True)
            seen, _, over, _, info = lesson.step(action)
        wins += (info["seat"] in info["winners"]) / len(info["winners"])
    return wins / matches


class Exam(BaseCallback):  # type: ignore[misc]
    """Now and then: matches that are no lesson. It ends the training when the time is over."""

    def __init__(self, lesson: Lesson, every: int, matches: int, minutes: float) -> None:
        super().__init__()
        self.lesson, self.every, self.matches, self.seconds = lesson, every, matches, 60 * minutes
        self.curve: list[dict[str, float]] = []

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.every * len(self.curve):
            share = won(self.model, self.lesson, self.matches, 10_000 + self.matches * len(self.curve))
            self.curve.append({"steps": self.num_timesteps, "cpu_minutes": process_time() / 60, "won": share})
            print(f"{self.num_timesteps:8,} steps {process_time() / 60:5.1f} min CPU  won {share:.0%}", flush=True)

    def _on_step(self) -> bool:
        return process_time() < self.seconds


def learner(lessons: DummyVecEnv, seed: int) -> MaskablePPO:
    torch.set_num_threads(1)
    return MaskablePPO(
        "MlpPolicy",
        lessons,
        n_steps=256,
        batch_size=256,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128]},
        seed=seed,
        device="cpu",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="germany, first-class, or another installed game")
    parser.add_argument("--opponent", default="random", help="a bot by its name")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=150_000)
    parser.add_argument("--minutes", type=float, default=15, help="of CPU time, then the training ends")
    parser.add_argument("--matches", type=int, default=200, help="of the last exam")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="a JSON file for the figures")
    given = parser.parse_args()

    lessons = DummyVecEnv([lambda: Monitor(Lesson(given.game, given.opponent, given.players))] * 8)
    lessons.seed(given.seed)
    model, exam = learner(lessons, given.seed), Lesson(given.game, given.opponent, given.players)
    notes = Exam(exam, given.steps // 10, 40, given.minutes)
    model.learn(given.steps, callback=notes)
    trained = process_time() / 60
    share = won(model, exam, given.matches, 0)
    print(f"{given.game}: {share:.1%} of {given.matches} fresh matches against {given.opponent}, {trained:.1f} min CPU")
    if given.curve:
        about = {"game": given.game, "opponent": given.opponent, "won": share, "matches": given.matches}
        given.curve.write_text(json.dumps(about | {"cpu_minutes": trained, "curve": notes.curve}, indent=1) + "\n")


if __name__ == "__main__":
    main()
