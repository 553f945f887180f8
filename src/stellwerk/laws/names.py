"""Numbers have names: every action of the menu, and every effect and result of a match, comes back from its names."""

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from stellwerk.core import parts
from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.parts import RESERVED, Declared, Names, Part
from stellwerk.core.records import Effect
from stellwerk.laws import law


@lru_cache(maxsize=32)
def check_names(game: AnyGame, box: Any) -> None:
    """Every action of the menu round-trips through its names, as JSON, and its numbers lie where they are said to."""
    menu = game.menu(box)
    for declared in (*game.answers.values(), *game.effects.values()):
        check_declared(declared)
    law(set(game.answers) <= {action.op for action in menu}, "an action that is declared is in the menu")
    for action in menu:
        named = parts.names(game, action)
        law(parts.action(game, json.loads(json.dumps(named))) == action, "an action comes back from its names", named)
        if action.op in game.answers:
            check_range(game.answers[action.op].parts, named, box)


def check_declared(declared: Declared) -> None:
    for listed in (declared.parts, declared.result):
        found = [part.name for part in listed]
        law(len(set(found)) == len(found), "parts have different names", found)
        law(all(name.isidentifier() for name in found), "the name of a part is one word", found)
    law(not {part.name for part in declared.parts} & RESERVED, "no part has a name that says something else", declared)


def check_range(listed: Iterable[Part], named: Names, box: Any) -> None:
    for part in listed:
        if part.name in named:
            numbers = named[part.name] if isinstance(named[part.name], list) else [named[part.name]]
            law(all(number in part.within(box) for number in numbers), "a number lies within its range", part, named)


def check_event_names(match: Match) -> None:
    """Every effect of a match round-trips through its names, and every number of a result has one."""
    for event in match.events:
        named = parts.effect_names(match.game, event.effect)
        law(
            parts.effect_of(match.game, named) == event.effect,
            "an effect comes back from its names",
            event.effect,
            named,
        )
        check_effect_range(match.game, event.effect, match.box)
        told = parts.result_names(match.game, event, match.players)
        law(len(flat(told)) == len(event.result), "every number of a result has a name", event, told)
        if event.effect.op in match.game.effects:
            check_range(match.game.effects[event.effect.op].result, told, match.box)


def check_effect_range(game: AnyGame, effect: Effect, box: Any) -> None:
    if effect.op in game.effects:
        declared = game.effects[effect.op]
        check_range(declared.parts, parts.unpacked(declared.parts, effect.n), box)
        law(not effect.of or bool(declared.holds), "an effect that holds others says so", effect)
    for inner in effect.of:
        check_effect_range(game, inner, box)


def flat(named: Names) -> list[int]:
    return [number for value in named.values() for number in (value if isinstance(value, list) else [value])]
