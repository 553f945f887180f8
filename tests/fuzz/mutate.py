"""Changes a text at random places: what is left is nearly right, which finds more than noise does."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

NUMBERS = [
    "0",
    "-1",
    "1",
    "1.5",
    "1e999",
    "-0",
    "NaN",
    "inf",
    "0x10",
    "9" * 20,
    "9" * 400,
    "2147483648",
    "true",
    "null",
]
LETTERS = [
    "\x00",
    "\ufeff",
    "\u202e",
    "é",
    "\U0001f682",
    "\x7f",
    "\r\n",
    "%00",
    "%2e%2e/",
    "../",
    "<script>",
    "{{7*7}}",
]
MARKS: list[str] = [
    *"[]{}()\"'=,.:;#/\\%&?\n\t ",
    '"""',
    "'''",
    "[[",
    "]]",
    "//",
    "a.a.a.a=1",
    "http://[",
    "\\u0000",
    "\\ud800",
]
ODD: list[str] = [*NUMBERS, *LETTERS, *MARKS, "", "x" * 300]

Change = Callable[[Random, str, Sequence[str]], str]


def cut(rng: Random, text: str) -> tuple[int, int]:
    """Somewhere in a text: from here, to there."""
    start = rng.randrange(len(text) + 1)
    return start, min(len(text), start + rng.choice((1, 1, 2, 5, 20, 200)))


def drop(rng: Random, text: str, others: Sequence[str]) -> str:
    start, end = cut(rng, text)
    return text[:start] + text[end:]


def double(rng: Random, text: str, others: Sequence[str]) -> str:
    start, end = cut(rng, text)
    return text[:end] + text[start:end] * rng.choice((1, 1, 3, 50)) + text[end:]


def put(rng: Random, text: str, others: Sequence[str]) -> str:
    start, end = cut(rng, text)
    return text[:start] + rng.choice(ODD) + text[start if rng.random() < 0.5 else end :]


def number(rng: Random, text: str, others: Sequence[str]) -> str:
    """Another number in place of one that is there."""
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    if not places:
        return put(rng, text, others)
    start = end = rng.choice(places)
    while end < len(text) and text[end].isdigit():
        end += 1
    return text[:start] + rng.choice(NUMBERS) + text[end:]


def swap_lines(rng: Random, text: str, others: Sequence[str]) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[i], lines[j] = lines[j], lines[i]
    return "".join(lines)


def splice(rng: Random, text: str, others: Sequence[str]) -> str:
    other = rng.choice(others)
    return text[: cut(rng, text)[0]] + other[cut(rng, other)[0] :]


def json_value(rng: Random, text: str, others: Sequence[str]) -> str:
    """Where the text is JSON, another value or name somewhere in it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return put(rng, text, others)
    return str(json.dumps(changed(rng, data), ensure_ascii=rng.random() < 0.5))


def changed(rng: Random, data: Any) -> Any:
    if isinstance(data, dict) and data and rng.random() < 0.8:
        key = rng.choice(list(data))
        if rng.random() < 0.2:
            return {name: value for name, value in data.items() if name != key}
        return data | {key: changed(rng, data[key])}
    if isinstance(data, list) and data and rng.random() < 0.8:
        place = rng.randrange(len(data))
        return [*data[:place], changed(rng, data[place]), *data[place + rng.choice((1, 1, 1, 0, 2)) :]]
    deep: Any = []
    for _ in range(rng.choice((1, 5, 90))):
        deep = [deep]
    return rng.choice([None, True, -1, 0, 1, 10**30, 1.5, float("nan"), "", "0", "x" * 500, "\ud800", [], {}, deep])


CHANGES: tuple[Change, ...] = (drop, double, put, put, number, number, swap_lines, splice, json_value)


def mutated(rng: Random, text: str, others: Sequence[str], longest: int = 20_000) -> str:
    """The text with one to five changes."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        text = rng.choice(CHANGES)(rng, text, others)[:longest]
    return text
