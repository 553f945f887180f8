"""Random matches of a published peer, run as a program by the Python of an environment that has it: NAME SECONDS.

Prints one JSON object: matches, decisions, and the seconds of CPU they took.
"""

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time

Match = Callable[[], int]  # plays one match and counts its decisions


def catanatron(rng: Random) -> Match:
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(colour) for colour in list(Color)[:2]])
        game.play()
        return len(game.state.actions)

    return play


def rlcard(rng: Random) -> Match:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        env.run(is_training=False)
        return int(env.timestep)

    return counted_by_difference(play)


def open_spiel(rng: Random) -> Match:
    import pyspiel

    game = pyspiel.load_game("backgammon")

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def python_chess(rng: Random) -> Match:
    import chess

    def play() -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return play


def pettingzoo(rng: Random) -> Match:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def play() -> int:
        env.reset(seed=rng.getrandbits(30))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = observation["action_mask"]
            env.step(rng.choice([action for action, legal in enumerate(mask) if legal]))
            decisions += 1
        return decisions

    return play


def counted_by_difference(play: Match) -> Match:
    """For an engine that counts its decisions on and on."""
    before = 0

    def one() -> int:
        nonlocal before
        now = play()
        before, decisions = now, now - before
        return decisions

    return one


PEERS: dict[str, Callable[[Random], Match]] = {
    "catanatron": catanatron,
    "rlcard": rlcard,
    "open_spiel": open_spiel,
    "python-chess": python_chess,
    "pettingzoo": pettingzoo,
}


def main(name: str, seconds: float) -> None:
    play = PEERS[name](Random(1))
    play()  # what is made at the first use is no part of the figure
    matches, decisions, began = 0, 0, process_time()
    while process_time() - began < seconds:
        decisions += play()
        matches += 1
    print(json.dumps({"matches": matches, "decisions": decisions, "seconds": process_time() - began}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
