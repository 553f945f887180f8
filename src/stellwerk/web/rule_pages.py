"""The numbered rules of a game as a page, so that a question or a refusal can point at its paragraph.

They are the files of docs/rules, which a wheel brings with it: GAME.md and, if there are more, GAME-….md in English,
and files of the same names in a folder for each other language. What is not translated is read in English.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from stellwerk.core.game import AnyGame

HERE = Path(__file__).parents[1]
FOLDERS = (HERE / "rules", HERE.parents[1] / "docs" / "rules")  # installed, or in a working copy
CODE = re.compile(r"\b[A-Z]{2}-[\w.-]*\w")  # such as XY-4.12
SPLIT = re.compile(rf"({CODE.pattern})")
LINE = re.compile(r"^(?:## (?P<title>.+)|- \*\*(?P<rule>[\w.-]+)\*\* (?P<says>.+))$", re.MULTILINE)


class Paragraph(NamedTuple):
    """A rule by its number; without one it is a heading."""

    rule: str
    says: str
    language: str = "en"


@cache
def paragraphs(name: str, language: str = "en") -> tuple[Paragraph, ...]:
    """All rules of the game of that name; none if it has no such file."""
    english = "".join(path.read_text("utf-8") for path in files(name, "en"))
    translated = "".join(path.read_text("utf-8") for path in files(name, language))
    return joined(english, translated, language)


def files(name: str, language: str) -> list[Path]:
    """Where the rules of a game are written in a language."""
    folders = [folder if language == "en" else folder / language for folder in FOLDERS]
    return [path for folder in folders for path in sorted(folder.glob(f"{name}*.md"), key=lambda path: path.stem)]


def joined(english: str, translated: str, language: str) -> tuple[Paragraph, ...]:
    """The paragraphs of the English text, each as the translation has it, or in English if it has none."""
    said = written(translated)
    return tuple(
        Paragraph(rule, said[key], language) if (key := (rule, under)) in said else Paragraph(rule, says)
        for (rule, under), says in written(english).items()
    )


def written(text: str) -> dict[tuple[str, str], str]:
    """What a text says in each rule, and as the heading above it; a heading without rules is left out."""
    found, title = {}, ""
    for line in LINE.finditer(text):
        if line["title"]:
            title = line["title"]
            continue
        if title:
            found["", line["rule"]] = title.replace("*", "")
            title = ""
        found[line["rule"], ""] = line["says"].replace("*", "")
    return found


def cited(game: AnyGame, sentence: str) -> list[dict[str, str]]:
    """The rules that a sentence names, each with where it can be read."""
    known = {paragraph.rule for paragraph in paragraphs(game.name) if paragraph.rule}
    named = dict.fromkeys(code for code in CODE.findall(sentence) if code in known)
    return [{"rule": code, "link": rule_address(game, code)} for code in named]


def linked(name: str, says: str) -> list[tuple[str, str]]:
    """What a paragraph says, in pieces: the text, and the rule that it names if it does."""
    known = {paragraph.rule for paragraph in paragraphs(name)}
    return [(piece, piece if piece in known and CODE.fullmatch(piece) else "") for piece in SPLIT.split(says)]


def rule_address(game: AnyGame, rule: str) -> str:
    """Where a paragraph of the rules can be read; where there is no such page, how the game is played."""
    return f"/rules/{game.name}#{rule}" if paragraphs(game.name) else f"/help/{game.name}"
