"""Numbers with names: what the numbers of actions, effects and results are called, mean, and lie between.

The machine carries plain integers, which are small and fast and the same in every saved match. Wherever a person or
another program meets them they have names: `{"do": "give", "coal": 2}`. A game declares them once, for each action
(`Game.answers`) and each effect (`Game.effects`); what a game does not declare is called `a` and `b`, or `n`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from stellwerk.core.records import Action, Effect, Event

if TYPE_CHECKING:
    from stellwerk.core.game import AnyGame

DO, HOLDS = "do", "of"  # the keys beside the names of parts: what is done, and the effects inside an effect
RESERVED = frozenset({DO, HOLDS, "op", "says", "ask", "choice", "seat"})
ONCE, BY_SEAT, ALL_LEFT = "once", "by seat", "all that are left"  # how many numbers of a result a part takes
Names = dict[str, Any]


class Part(NamedTuple):
    """One number: its name, what it means, and between what it lies.

    >>> Part("coal", "how much of it", range(1, 4)).within(None)
    range(1, 4)
    """

    name: str
    means: str
    values: range = range(256)
    box: str = ""  # the list of the box whose entries it counts: then it lies between them
    takes: str = ONCE  # of a result

    def within(self, box: Any) -> range:
        return range(len(getattr(box, self.box))) if self.box else self.values


class Declared(NamedTuple):
    """What an action or an effect carries.

    The numbers of an action are its parts in order. The one number of an effect holds all its parts: each but the first
    needs values from 0, and takes as much room as it has values.
    """

    means: str
    parts: tuple[Part, ...] = ()
    rule: str = ""  # the paragraph of the rules
    holds: str = ""  # what the effects inside an effect are
    result: tuple[Part, ...] = ()  # of its events: what chance or a secret decided
    pushed_by: tuple[str, ...] = ()  # what puts an effect on the stack
    number: int = 1  # of an effect without parts


Declarations = Mapping[str, Declared]
UNDECLARED_ANSWER = Declared("", (Part("a", ""), Part("b", "")))
UNDECLARED_EFFECT = Declared("", (Part("n", ""),), result=(Part("result", "", takes=ALL_LEFT),))


def answer(game: "AnyGame", op: str) -> Declared:
    return game.answers.get(op, UNDECLARED_ANSWER)


def effect(game: "AnyGame", op: str) -> Declared:
    return game.effects.get(op, UNDECLARED_EFFECT)


# Actions


def names(game: "AnyGame", action: Action) -> Names:
    """An action by the names of its parts: `{"do": "give", "coal": 2}`."""
    numbers = zip(answer(game, action.op).parts, (action.a, action.b), strict=False)
    return {DO: action.op} | {part.name: number for part, number in numbers}


def action(game: "AnyGame", names: Mapping[str, Any]) -> Action:
    """The action of such names; a ValueError says what is wrong with them."""
    op = names.get(DO)
    if not isinstance(op, str):
        raise ValueError(f'An action says what it does, as in {{"{DO}": "…"}}.')
    return Action(op, *values(op, answer(game, op).parts, {key: value for key, value in names.items() if key != DO}))


def values(op: str, parts: Sequence[Part], given: Mapping[str, Any]) -> list[int]:
    wanted = [part.name for part in parts]
    if set(given) != set(wanted):
        raise ValueError(f"{op!r} has {', '.join(wanted) or 'no parts'}, and not {', '.join(given) or 'none'}.")
    if wrong := [name for name in wanted if type(given[name]) is not int]:
        raise ValueError(f"{', '.join(wrong)} of {op!r} is no whole number.")
    return [given[name] for name in wanted]


# Effects and their results


def effect_names(game: "AnyGame", one: Effect) -> Names:
    """An effect by the names of its parts, and the effects inside it likewise."""
    found: Names = {DO: one.op} | unpacked(effect(game, one.op).parts, one.n)
    return found | {HOLDS: [effect_names(game, inner) for inner in one.of]} if one.of else found


def effect_of(game: "AnyGame", names: Mapping[str, Any]) -> Effect:
    """The effect of such names; a ValueError says what is wrong with them."""
    op, declared = names[DO], effect(game, names[DO])
    given = {key: value for key, value in names.items() if key not in (DO, HOLDS)}
    numbers = values(op, declared.parts, given)
    of = tuple(effect_of(game, inner) for inner in names.get(HOLDS, ()))
    return Effect(op, packed(declared.parts, numbers) if declared.parts else declared.number, of)


def unpacked(parts: Sequence[Part], number: int) -> Names:
    found: Names = {}
    for part in reversed(parts[1:]):
        number, found[part.name] = divmod(number, len(part.values))
    return {parts[0].name: number} | dict(reversed(found.items())) if parts else {}


def packed(parts: Sequence[Part], numbers: Iterable[int]) -> int:
    number = 0
    for part, value in zip(parts, numbers, strict=True):
        number = number * len(part.values) + value if part is not parts[0] else value
    return number


def result_names(game: "AnyGame", event: Event, players: int) -> Names:
    """The result of an event by names; one that others may not know, or that did not come about, is empty."""
    found, left = Names(), list(event.result)
    for part in effect(game, event.effect.op).result:
        if part.takes == ONCE and left:
            found[part.name] = left.pop(0)
        elif part.takes != ONCE:
            count = players if part.takes == BY_SEAT else len(left)
            found[part.name], left = left[:count], left[count:]
    return found


# What there is


def describe(game: "AnyGame", box: Any) -> dict[str, Any]:
    """All actions and effects of a game with the names, meanings and ranges of their parts, ready for JSON."""
    menu = game.menu(box)
    answers = {op: game.answers.get(op) or by_menu(op, menu) for op in dict.fromkeys(action.op for action in menu)}
    effects = {op: effect(game, op) for op in (*game.effects, *(op for op in game.rules if op not in game.effects))}
    return {
        "actions": {op: described(declared, box) for op, declared in answers.items()},
        "effects": {op: described(declared, box) for op, declared in effects.items()},
    }


def by_menu(op: str, menu: Sequence[Action]) -> Declared:
    """What an action that the game does not declare carries, as far as the menu tells."""
    pairs = [(action.a, action.b) for action in menu if action.op == op]
    ranges = [range(min(column), max(column) + 1) for column in zip(*pairs, strict=True)]
    return Declared("", tuple(Part(name, "", values) for name, values in zip("ab", ranges, strict=True)))


def described(declared: Declared, box: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"means": declared.means, "rule": declared.rule}
    found["parts"] = {part.name: part_described(part, box) for part in declared.parts}
    if declared.holds:
        found["holds"] = declared.holds
    if declared.result:
        found["result"] = {part.name: part_described(part, box) | {"takes": part.takes} for part in declared.result}
    return found


def part_described(part: Part, box: Any) -> dict[str, Any]:
    within = part.within(box)
    found: dict[str, Any] = {"means": part.means, "least": within.start, "most": within.stop - 1}
    return found | {"box": part.box} if part.box else found
