"""The lines that Stellwerk and a bot in another language exchange; see docs/guide/bots-in-any-language.md."""

import json
from contextlib import suppress
from dataclasses import fields
from functools import lru_cache
from typing import Any

from stellwerk.core.codec import dumps, encode
from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision

PROTOCOL = 1  # raised when a bot that follows the guide would have to be changed


@lru_cache(maxsize=16)
def hello(game: str, rules: int, players: int, box: Any) -> str:
    """What holds for many questions: a line that comes first, and again when any of it changes."""
    printed = {item.name: named(getattr(box, item.name)) for item in fields(box)}
    return dumps({"stellwerk": PROTOCOL, "game": game, "rules": rules, "players": players, "box": printed}) + "\n"


def named(value: Any) -> Any:
    """Records with the names of their entries, for readers who do not have the code."""
    if hasattr(value, "__match_args__"):
        return {name: named(getattr(value, name)) for name in value.__match_args__}
    return [named(item) for item in value] if isinstance(value, tuple) else value


def question(game: AnyGame, view: Any, decision: Decision, number: int, seconds: float, seed: int) -> str:
    """The line that asks. Only the view goes into it, never the state."""
    t, effect = game.words(), decision.effect
    says = game.text.question(view, decision, t)
    options = [
        {"op": op, "a": a, "b": b, "says": game.text.say_action(view, decision, Action(op, a, b), t)}
        for op, a, b in decision.options
    ]
    line = {
        "ask": number,
        "seat": decision.seat,
        "decision": {"op": effect.op, "n": effect.n, "of": encode(effect.of), "says": says},
        "options": options,
        "view": encode(view),
        "seed": seed,
        "time_left_ms": round(seconds * 1000),
    }
    return dumps(line) + "\n"


def read(line: bytes) -> tuple[int, int]:
    """The numbers of a question and of an option; zeros where there are none."""
    with suppress(ValueError, RecursionError):
        answer = json.loads(line)
        if isinstance(answer, dict) and type(answer.get("ask")) is int and type(answer.get("choice")) is int:
            return answer["ask"], answer["choice"]
    return 0, 0
