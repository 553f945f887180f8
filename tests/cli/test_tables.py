"""Tables in a terminal and in a file: no name and no figure is cut, however little room there is."""

import io

import pytest
from rich.console import Console
from rich.text import Text

from stellwerk.cli.terminal import number_table, show_table

NAMES = ("Wilhelmine Charlotte", "Maximilian-Alexander", "Donaudampfschifffahrt", "Ada", "Konstantinopolitaner")


def shown(width: int, terminal: bool) -> list[str]:
    """The lines of a table with long names in its first column, long headings, and figures."""
    console = Console(file=io.StringIO(), width=width, force_terminal=terminal, color_system=None, markup=False)
    console.soft_wrap = not terminal
    table = number_table("", *NAMES, title="Figures")
    for row, name in enumerate(NAMES):
        table.add_row(Text(f"Points of {name}"), *(f"{row}{column},123" for column in range(len(NAMES))))
    show_table(console, table)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize("terminal", [True, False])
def test_names_and_figures_are_whole(terminal: bool) -> None:
    lines = shown(80, terminal)
    assert "…" not in "".join(lines)
    assert all(f"{row}{column},123" in "".join(lines) for row in range(5) for column in range(5))
    if terminal:
        assert max(map(len, lines)) <= 80
    else:
        assert all(any(f"Points of {name}" in line for line in lines) for name in NAMES)
        assert all(any(name in line for line in lines) for name in NAMES), "a heading is whole where there is room"


def test_headings_are_broken_and_not_cut() -> None:
    heads = [line.strip("┃").split("┃") for line in shown(80, True) if line.startswith("┃")]
    assert len(heads) > 1
    assert ["".join(part.strip() for part in column) for column in zip(*heads, strict=True)][1:] == [
        name.replace(" ", "") for name in NAMES
    ]
