"""From what a person types to what is meant: a number, or a few letters that only some options have."""

import sys
import unicodedata
from collections.abc import Sequence

from stellwerk.cli.terminal import Choice
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.core.words import words
from stellwerk.games import GAMES, find


def asked_game(language: str) -> str:
    """The name of the game where none was given: the only one, or in a terminal the one that a person chooses."""
    names, t = list(GAMES), words(language)
    if len(names) == 1:
        return names[0]
    if not names or not sys.stdin.isatty():
        raise ValueError(f"Name a game: {', '.join(names)}." if names else "No game is installed.")
    for number, name in enumerate(names, start=1):
        print(f"{number:>4}  {name}: {GAMES[name].title}")
    answer = input(t("Which game? Its number or name: ")).strip()
    number = int(answer) if answer.isdecimal() else 0
    return names[number - 1] if 0 < number <= len(names) else find(answer).name


def numbered_options(match: Match, language: str) -> list[Choice]:
    """The options with their numbers; of those that read the same only the first."""
    assert match.decision is not None
    sentences: dict[str, Action] = {}
    for option in match.decision.options:
        sentences.setdefault(match.say(option, language), option)
    return [Choice(number, option, sentence) for number, (sentence, option) in enumerate(sentences.items(), start=1)]


def matching(choices: Sequence[Choice], letters: str) -> list[Choice]:
    """The options with words that begin as typed, else those with the letters anywhere; accents do not matter."""
    wanted = folded(letters).split()
    begin = [choice for choice in choices if all(f" {word}" in spaced(choice.sentence) for word in wanted)]
    return begin or [choice for choice in choices if all(word in folded(choice.sentence) for word in wanted)]


def spaced(sentence: str) -> str:
    """The words with a space before each, also where a dash or a bracket divides them."""
    return " " + "".join(letter if letter.isalnum() else " " for letter in folded(sentence))


def folded(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
