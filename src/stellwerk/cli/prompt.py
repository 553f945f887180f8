"""From what a person types to an option: a number, or a few letters that leave only the options with them."""

import unicodedata
from collections.abc import Sequence

from stellwerk.cli.terminal import Choice
from stellwerk.core.match import Match
from stellwerk.core.records import Action


def distinct(match: Match, language: str) -> list[Choice]:
    """The options with their numbers; of those that read the same, such as twin tracks, only the first."""
    assert match.decision is not None
    sentences: dict[str, Action] = {}
    for option in match.decision.options:
        sentences.setdefault(match.say(option, language), option)
    return [(number, option, sentence) for number, (sentence, option) in enumerate(sentences.items(), start=1)]


def matching(choices: Sequence[Choice], letters: str) -> list[Choice]:
    """The options with words that begin as typed, else those with the letters anywhere; accents do not matter."""
    wanted = folded(letters).split()
    begin = [choice for choice in choices if all(f" {word}" in spaced(choice[2]) for word in wanted)]
    return begin or [choice for choice in choices if all(word in folded(choice[2]) for word in wanted)]


def spaced(sentence: str) -> str:
    """The words with a space before each, also where a dash or a bracket divides them."""
    return " " + "".join(letter if letter.isalnum() else " " for letter in folded(sentence))


def folded(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
