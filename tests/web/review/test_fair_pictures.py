"""Pictures in dots: drawn apart, so that nobody who plays waits for them; and refused in a line where nothing can."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from stellwerk import new
from tests.cli.command import here, refused
from tests.web.serving import Server, Visitor, running

WITHOUT = """
import sys
sys.modules["resvg_py"] = None
from stellwerk.__main__ import main
sys.argv[0] = "stellwerk"
main()
"""


def mapped(server: Server) -> str:
    """The libraries that the server has loaded."""
    return Path(f"/proc/{server.process.pid}/maps").read_text("utf-8")


def test_22_12_pictures_in_dots_are_drawn_in_another_process(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "bot:easy")
    with ThreadPoolExecutor(6) as several:
        answers = list(several.map(ada.get, [f"/t/{table}/picture.png"] * 6))
    assert [answer.status_code for answer in answers] == [200] * 6, "they wait for each other"
    assert all(answer.content.startswith(b"\x89PNG") for answer in answers)
    assert "resvg" not in mapped(server)


def test_22_29_without_what_draws_them_pictures_in_dots_are_refused_in_a_line(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", sys.executable, "-c", WITHOUT) as server:
        ada = Visitor(server.address)
        table = ada.table("germany", "me", "bot:easy")
        answer = ada.get(f"/t/{table}/picture.png")
        assert answer.status_code == 501
        assert "Pictures in dots cannot be made here: take the .svg instead." in answer.text
        assert ada.get(f"/t/{table}/picture.svg").status_code == 200
        assert server.stop() == ""


@pytest.mark.parametrize("package", ["resvg_py", "font_source_sans_pro"])
def test_22_29_the_command_says_in_one_line_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    saved = tmp_path / "match.json"
    saved.write_text(new("germany", players=2, seed=1).to_json(), "utf-8")
    monkeypatch.setitem(sys.modules, package, None)
    assert "needs one more package" in refused(here("show", saved, "-o", tmp_path / "board.png"))
    assert here("show", saved, "-o", tmp_path / "board.svg").code == 0
