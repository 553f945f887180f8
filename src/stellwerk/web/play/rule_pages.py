"""The numbered rules of a game as a page, so that a question or a refusal can point at its paragraph.

They are the files of docs/rules, which a wheel brings with it: GAME.md and, if there are more, GAME-….md in English,
and files of the same names in a folder for each other language. What is not translated is read in English.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from stellwerk.core.game import AnyGame

HERE = Path(__file__).parents[2]
FOLDERS = (HERE / "rules", HERE.parents[1] / "docs" / "rules")  # installed, or in a working copy
CODE = re.compile(r"\b[A-Z]{2}-[\w.-]*\w")  # such as XY-4.12
SPLIT = re.compile(rf"({CODE.pattern}|\b\d+\.\d+\b)")  # or 4.12 alone
REMARK = re.compile(r" \((?:ruling|Entscheidung|decisione)\)$")
RULE = re.compile(r"^- \*\*([\w.-]+)\*\* (.+)$", re.MULTILINE)


class Paragraph(NamedTuple):
    """A rule by its number; without one it is a heading, or what is said before the rules."""

    rule: str
    says: str
    language: str = "en"
    heading: bool = False


@cache
def paragraphs(name: str, language: str = "en") -> tuple[Paragraph, ...]:
    """All rules of the game of that name; none if it has no such file."""
    return joined(books(name, "en"), books(name, language), language)


def books(name: str, language: str) -> str:
    """The files of a game in a language, one after the other."""
    folders = [folder if language == "en" else folder / language for folder in FOLDERS]
    paths = [path for folder in folders for path in sorted(folder.glob(f"{name}*.md"), key=lambda path: path.stem)]
    return "\n\n".join(path.read_text("utf-8") for path in paths)


def joined(english: str, translated: str, language: str) -> tuple[Paragraph, ...]:
    """The paragraphs of the English text, each as the translation has it, or in English if it has none."""
    said = written(translated, language)
    return tuple(said.get(place, paragraph) for place, paragraph in written(english, "en").items())


def written(text: str, language: str) -> dict[str, Paragraph]:
    """What a text says, by place: a rule by its number; headings and texts by the rule that they are above."""
    found: dict[str, Paragraph] = {}
    above: list[Paragraph] = []
    for block in text.split("\n\n"):
        if block.startswith("# "):  # the next book
            above = []
        for rule, says in RULE.findall(block):
            found |= {f"{rule} {n}": paragraph for n, paragraph in enumerate(above)}
            found[rule] = Paragraph(rule, plain(says), language)
            above = []
        if not block.startswith(("# ", "- ", "|")):
            above.append(Paragraph("", plain(block.removeprefix("## ")), language, block.startswith("## ")))
    return found


def plain(marked: str) -> str:
    """A text without marks and line breaks."""
    return re.sub(r"[*`]", "", " ".join(marked.split()))


@cache
def codes(name: str) -> dict[str, str]:
    """What the rules of a game are called, by how they can be named: with their letters, or without."""
    known = [paragraph.rule for paragraph in paragraphs(name) if paragraph.rule]
    return {code.partition("-")[2]: code for code in known} | {code: code for code in known}


def paragraph(game: AnyGame, rule: str, language: str) -> str:
    """A rule as it is read in place: without the remark that it settles what the book leaves open. Empty: none is."""
    says = next((found.says for found in paragraphs(game.name, language) if found.rule == rule), "")
    return REMARK.sub("", says)


def cited(game: AnyGame, sentence: str) -> list[dict[str, str]]:
    """The rules that a sentence names, each with where it can be read."""
    named = dict.fromkeys(code for code in CODE.findall(sentence) if code in codes(game.name))
    return [{"rule": code, "link": rule_address(game, code)} for code in named]


def linked(name: str, says: str) -> list[tuple[str, str]]:
    """What a paragraph says, in pieces: the text, and the rule that it names if it does."""
    return [(piece, codes(name).get(piece, "")) for piece in SPLIT.split(says)]


def rule_address(game: AnyGame, rule: str) -> str:
    """Where a paragraph of the rules can be read; where there is no such page, how the game is played."""
    return f"/rules/{game.name}#{rule}" if paragraphs(game.name) else f"/help/{game.name}"
