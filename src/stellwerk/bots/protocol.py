"""The lines that Stellwerk and a bot in another language exchange; see docs/guide/bots-in-any-language.md."""

import json
from contextlib import suppress
from dataclasses import fields
from functools import lru_cache
from typing import Any

from stellwerk.core import parts
from stellwerk.core.codec import dumps, encode
from stellwerk.core.game import AnyGame
from stellwerk.core.layout import described
from stellwerk.core.records import Action, Decision

PROTOCOL = 1  # raised when a bot that follows the guide would have to be changed


@lru_cache(maxsize=16)
def hello(game: AnyGame, players: int, box: Any) -> str:
    """What holds for many questions: a line that comes first, and again when any of it changes."""
    printed = {item.name: named(getattr(box, item.name)) for item in fields(box)}
    about = {"stellwerk": PROTOCOL, "game": game.name, "rules": game.version, "players": players}
    view = {"view": described(game, box, players)}
    return dumps(about | {"box": printed} | parts.describe(game, box) | view) + "\n"


def named(value: Any) -> Any:
    """Records with the names of their entries, for readers who do not have the code."""
    if hasattr(value, "__match_args__"):
        return {name: named(getattr(value, name)) for name in value.__match_args__}
    return [named(item) for item in value] if isinstance(value, tuple) else value


def question(game: AnyGame, view: Any, decision: Decision, number: int, seconds: float | None, seed: int) -> str:
    """The line that asks. Only the view goes into it, never the state. No seconds: nobody counts them.

    >>> import stellwerk
    >>> match = stellwerk.new(next(iter(stellwerk.GAMES)), seed=7)
    >>> asked = match.decision
    >>> line = question(match.game, match.view(asked.seat), asked, number=1, seconds=None, seed=5)
    >>> len(json.loads(line)["options"]) == len(asked.options)
    True
    >>> read(b'{"ask": 1, "choice": 0}', match.game, asked.options)
    (1, 0)
    """
    t, effect = game.words(), decision.effect
    asked = {"op": effect.op, "n": effect.n, "of": encode(effect.of), "says": game.text.question(view, decision, t)}
    options = [
        parts.names(game, option)
        | {"op": option.op, "a": option.a, "b": option.b, "says": game.text.say_action(view, decision, option, t)}
        for option in decision.options
    ]
    line = {
        "ask": number,
        "seat": decision.seat,
        "decision": parts.effect_names(game, effect) | asked,
        "options": options,
        "view": encode(view),
        "seed": seed,
        "time_left_ms": None if seconds is None else round(seconds * 1000),
    }
    return dumps(line) + "\n"


def read(line: bytes, game: AnyGame, options: tuple[Action, ...]) -> tuple[int, int]:
    """The number of the question that a line answers and that of the option it chooses; 0 and -1 where it has none."""
    with suppress(ValueError, RecursionError):
        answer = json.loads(line)
        if isinstance(answer, dict) and type(answer.get("ask")) is int:
            return answer["ask"], chosen(answer, game, options)
    return 0, -1


def chosen(answer: dict[str, Any], game: AnyGame, options: tuple[Action, ...]) -> int:
    """An option by its number, or by its names, among which keys that the game does not know are passed over."""
    if "choice" in answer:
        return answer["choice"] if type(answer["choice"]) is int else -1
    for number, option in enumerate(options):
        names = parts.names(game, option)
        if all(type(answer.get(key)) is type(value) and answer[key] == value for key, value in names.items()):
            return number
    return -1
