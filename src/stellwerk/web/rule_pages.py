"""The numbered rules of a game as a page, so that a question or a refusal can point at its paragraph.

They are the files of docs/rules, which a wheel brings with it: GAME.md and, if there are more, GAME-….md.
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


@cache
def paragraphs(name: str) -> tuple[Paragraph, ...]:
    """All rules of the game of that name; none if it has no such file."""
    files = [path for folder in FOLDERS for path in sorted(folder.glob(f"{name}*.md"), key=lambda path: path.stem)]
    lines = (line for path in files for line in LINE.finditer(path.read_text("utf-8")))
    return tuple(Paragraph(line["rule"] or "", (line["title"] or line["says"]).replace("*", "")) for line in lines)


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
