"""The vocabulary of First Class: what a card can print, as text and as effects."""

from itertools import pairwise
from typing import Final, NamedTuple

from stellwerk.core.records import Effect

LADDER: Final = (0, 1, 2, 4, 7, 12)  # FC-5.1
NEXT: Final = dict(pairwise(LADDER))
SPECIFIC: Final = {f"{low}>{high}": low for low, high in NEXT.items()}  # FC-5.4

SYMBOLS: Final = ("car", *SPECIFIC, "upgrade", "game-end")  # each counts as many parts as its number (FC-14.1)
ARROWS: Final = ("both", "conductor", "loco")  # one part whatever the number (FC-14.1)
GAINS: Final = ("coins", "points")  # need no choice
EVIDENCE: Final = ("evidence-self", "evidence-others")  # compulsory (FC-RC.1)
VERBS: Final = (*SYMBOLS, *ARROWS, *GAINS, *EVIDENCE)
PER: Final = ("contract", "tile")  # FC-A.8, FC-B.15

NEEDS: Final = {  # what a contract can ask for, and how many numbers follow
    "cars": 2,
    "run": 3,
    "mail-cars": 1,
    "mail-cars-reached": 1,
    "tiles": 1,
    "tiles-reached": 1,
    "celebrities-postcards": 1,
    "suspect-self": 0,
    "suspect-others": 0,
    "destroy-evidence": 1,
    "passengers": 1,
    "baggage": 1,
    "none": 0,
}


class Need(NamedTuple):
    """The requirement of a contract, such as `cars 6 2`: six cars of at least 2."""

    what: str
    numbers: tuple[int, ...] = ()


class BadVerb(ValueError):
    """The text is not in the vocabulary; the message says which word."""


def frame(text: str) -> tuple[Effect, ...]:
    """The parts of a frame: `car 2, 0>1` or `coins 1 per contract` or `car or 0>1`."""
    return tuple(part(item) for item in text.split(",")) if text.strip() else ()


def part(text: str) -> Effect:
    alternatives = text.split(" or ")
    if len(alternatives) > 1:
        return Effect("either", 1, tuple(part(item) for item in alternatives))
    words = text.split()
    if "per" in words:
        return per(words)
    if not words or words[0] not in VERBS:
        raise BadVerb(f"{text.strip()!r} is no verb; the verbs are: {', '.join(VERBS)}")
    if len(words) > 2 or not all(word.isdecimal() and int(word) > 0 for word in words[1:]):
        raise BadVerb(f"{text.strip()!r}: a verb is followed by one number above 0, or none for 1")
    return Effect(words[0], int(words[1]) if len(words) > 1 else 1)


def per(words: list[str]) -> Effect:
    """`points 2 per contract`: the effect, as often as there are fulfilled contracts or own locomotive tiles."""
    cut = words.index("per")
    if words[cut + 1 :] not in ([what] for what in PER):
        raise BadVerb(f"{' '.join(words)!r}: after 'per' comes one of: {', '.join(PER)}")
    return Effect(f"per-{words[cut + 1]}", 1, (part(" ".join(words[:cut])),))


def need(text: str) -> Need:
    words = text.split()
    if not words or words[0] not in NEEDS:
        raise BadVerb(f"{text!r} is no requirement; they are: {', '.join(NEEDS)}")
    numbers = tuple(int(word) for word in words[1:] if word.isdecimal())
    exact = words[0] == "run" or len(numbers) == NEEDS[words[0]]
    if len(numbers) != len(words) - 1 or not exact or (words[0] == "run" and not numbers):
        raise BadVerb(f"{text!r}: {words[0]} is followed by {NEEDS[words[0]]} numbers")
    return Need(words[0], numbers)


def unfold(effect: Effect) -> str:
    """The text of an effect, the inverse of `part`."""
    if effect.op == "either":
        return " or ".join(unfold(item) for item in effect.of)
    if effect.op.startswith("per-"):
        return f"{unfold(effect.of[0])} per {effect.op.removeprefix('per-')}"
    return effect.op if effect.n == 1 else f"{effect.op} {effect.n}"
