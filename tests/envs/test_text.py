"""A match in words, for language models."""

from stellwerk.core.rng import below, seeded
from stellwerk.envs.text import TextEnv, read


def test_a_match_in_words() -> None:
    env, rng = TextEnv("germany", players=2), seeded(1)
    assert "[tickets 2]" in env.reset(seed=3)
    over, info = False, dict[str, object]()
    while not over:
        moves = list(env.get_legal_moves())
        over, info = env.step(f"I think that [this] or that, so I play [{moves[below(rng, len(moves))]}].")
        assert info["legal"]
    assert info["scores"] == list(env.match.scores)
    seat, told = env.get_observation()
    assert seat == -1
    assert told.startswith("The match is over. Points: ")
    assert env.step("[blind]") == (True, env.ending())


def test_a_wrong_move_is_answered_with_why() -> None:
    env = TextEnv("germany", tries=2)
    env.reset(seed=3)
    before = env.match.hash
    over, info = env.step("[blind]")
    assert (over, info["legal"], info["tries_left"]) == (False, False, 1)
    assert info["why"]
    assert env.match.hash == before
    over, info = env.step("let me think")
    assert info["why"].startswith("'let me think' is no move. Write one of: tickets, tickets 1")
    assert (info["played"], info["tries_left"]) == ("tickets", 0)  # the last try: the first move is played
    assert env.match.hash != before


def test_what_a_model_may_know_as_json() -> None:
    env = TextEnv("germany")
    env.reset(seed=3)
    told = env.get_json()
    assert told["seat"] == 0
    assert "rng" not in told["view"]
    assert told["view"]["hands"][1] == [0] * 9 + [4]
    assert told["moves"] == list(env.get_legal_moves())


def test_an_answer_is_what_stands_last_in_brackets() -> None:
    assert read("Not [a 1] but [ b  2 ]!") == "b 2"
    assert read(" b 2 ") == "b 2"
