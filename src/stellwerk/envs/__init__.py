"""Every game as an environment of the kinds that learners know; `pip install stellwerk[research]` brings libraries.

aec: PettingZoo; single and vector: Gymnasium; spiel: OpenSpiel; text: for language models. Importing this package
registers each installed game as `stellwerk/NAME-v0` with Gymnasium and PettingZoo: see docs/guide/environments.md.
"""

import gymnasium
import pettingzoo

from stellwerk.games import GAMES

VERSION = 0  # of the observations, actions and rewards; raised when a learner would have to learn anew


def id_of(game: str) -> str:
    """The name under which a game is registered."""
    return f"stellwerk/{game}-v{VERSION}"


def register() -> None:
    """Make all installed games known; one that is known already stays as it is."""
    for name in GAMES:
        if id_of(name) not in gymnasium.registry:
            gymnasium.register(
                id_of(name),
                entry_point="stellwerk.envs.single:SingleEnv",
                vector_entry_point="stellwerk.envs.vector:ManyEnv",
                kwargs={"game": name},
            )
        if id_of(name) not in pettingzoo.aec_registry:
            pettingzoo.register("aec", id_of(name), "stellwerk.envs.aec:env", kwargs={"game": name})


register()
