"""The notebooks run from the first cell to the last, in a kernel of their own, and what should show itself does."""

from pathlib import Path

import nbclient
import nbformat
import pytest

from stellwerk import new
from stellwerk.arena.show import notebook

FOLDER = Path(__file__).parents[1] / "examples" / "notebooks"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    read = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert all(not cell.get("outputs") for cell in read.cells), "keep it without outputs"
    nbclient.NotebookClient(read, timeout=300, kernel_name="python3").execute()
    kinds = {kind for cell in read.cells for output in cell.get("outputs", []) for kind in output.get("data", {})}
    assert kinds & {"image/svg+xml", "text/html"} or "bot-in-30" in path.stem


def test_boards_beside_each_other_are_pictures_of_their_own() -> None:
    match = new("germany", seed=1)
    shown = notebook.boards([match, match], columns=2)._repr_html_()
    assert shown.count("data:image/svg+xml;base64,") == 2
    assert "repeat(2,1fr)" in shown


def test_a_tournament_shows_itself_and_is_plain_data() -> None:
    results = notebook.tournament("germany", ["random", "random"], games=2)
    assert results._repr_html_().startswith("<iframe")
    assert results.records[0]["bot"] == "random"
