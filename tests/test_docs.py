"""Lists name every page, links lead somewhere, what stands in a block of code can be read, and commands are there."""

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.main import get_command

from stellwerk.cli import build

DOCS = Path(__file__).parents[1] / "docs"
PAGES = sorted(
    [*DOCS.glob("guide/*.md"), *DOCS.glob("*.md"), *DOCS.parent.glob("*.md"), *DOCS.parent.glob("examples/*.md")]
)
TOLD = [page for page in PAGES if page.name != "CHANGELOG.md"]  # which tells of commands as they were
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LEFT_OUT = "…"
LISTED = {
    DOCS / "README.md": [*DOCS.glob("*.md"), *DOCS.glob("guide/*.md")],
    DOCS / "decisions" / "README.md": [*DOCS.glob("decisions/0*.md")],
}


@pytest.mark.parametrize("index", LISTED, ids=lambda path: str(path.relative_to(DOCS)))
def test_a_list_names_every_page(index: Path) -> None:
    links = [(index.parent / link).resolve() for link in re.findall(r"\]\(([^)#]+)", index.read_text("utf-8"))]
    assert [link for link in links if not link.exists()] == []
    assert sorted(page.name for page in LISTED[index] if page not in (*links, index)) == []


def blocks(page: Path, *kinds: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(page.read_text("utf-8")) if kind in kinds]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_data_in_a_page_can_be_read(page: Path) -> None:
    for kind, read in (("json", json.loads), ("toml", toml)):
        for text in blocks(page, kind):
            if LEFT_OUT not in text:
                read(text)


def toml(text: str) -> dict[str, object]:
    """A file, or entries of one of its lists."""
    return tomllib.loads(f"entries = [\n{text}]" if text.startswith("{") else text)


def commands(page: Path) -> Iterator[list[str]]:
    """The commands of ours that a page shows, in a block or in a sentence, word by word."""
    shown = [text.replace("\\\n", " ") for text in blocks(page, "sh", "console")]
    shown += re.findall(r"(?<!`)`(stellwerk [^`]+)`", BLOCK.sub("", page.read_text("utf-8")))
    for text in shown:
        for line in text.splitlines():
            words = shlex.split(line.removeprefix("$ "), comments=True)
            if words[:1] == ["stellwerk"] and LEFT_OUT not in line:
                yield words[1:]


@pytest.mark.parametrize("page", TOLD, ids=lambda page: page.name)
def test_commands_in_a_page_have_the_options_that_they_are_given(page: Path) -> None:
    for words in commands(page):
        told, command = " ".join(words), get_command(build(words[0] if words else ""))
        while words and words[0] in (inside := getattr(command, "commands", {})):
            command, words = inside[words[0]], words[1:]
        assert not getattr(command, "commands", None) or not words or words[0].startswith("-"), told
        known = {name for option in command.params for name in (*option.opts, *option.secondary_opts)} | {"--help"}
        given = {word.partition("=")[0] for word in words if word.startswith("-") and word != "-"}
        assert given <= known, told


def test_commands_are_found() -> None:
    assert sum(1 for page in TOLD for _ in commands(page)) > 60
