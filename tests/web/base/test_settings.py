"""Limits are set by a file and by options, and the document shows all of them."""

import subprocess
import sys
from pathlib import Path

import pytest

from stellwerk.web.base.settings import Limits, Rate, as_markdown, chosen, limits_of, told, understood
from tests.web.serving import LONG, Visitor, running

ROOT = Path(__file__).parents[3]


def test_the_document_has_every_limit_as_it_is() -> None:
    text = (ROOT / "docs" / "guide" / "settings.md").read_text()
    assert as_markdown() in text, "write it anew: python -m stellwerk.web.base.settings"


def test_every_limit_can_be_written_and_read_back() -> None:
    for name, usual in Limits._field_defaults.items():
        assert understood(name, told(usual)) == usual


def test_a_flag_counts_more_than_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('watchers = 7\nchat = "2/10"\nidle_seconds = 0.5\n')
    assert chosen(file, ["watchers=9"]) == {"watchers": 9, "chat": Rate(2, 10), "idle_seconds": 0.5}


def test_what_was_set_is_a_value() -> None:
    assert limits_of({"chat": Rate(2, 10), "deck_memory": 300_000_000}) == Limits()._replace(
        chat=Rate(2, 10), deck_memory=300_000_000
    )


@pytest.mark.parametrize(
    ("flag", "says"),
    [
        ("watchers", "such as watchers=100"),
        ("wachters=3", "no limit 'wachters'"),
        ("watchers=many", "cannot be 'many'"),
        ("watchers=-1", "cannot be '-1'"),
        ("watchers=0", "cannot be '0'"),
        ("watchers=1.5", "cannot be '1.5'"),
        ("chat=5", "such as 5/10"),
        ("chat=5/0", "cannot be '5/0'"),
        ("chat=5/inf", "cannot be '5/inf'"),
        ("idle_seconds=nan", "cannot be 'nan'"),
    ],
)
def test_what_cannot_be_set_is_said_in_one_line(flag: str, says: str) -> None:
    with pytest.raises(ValueError, match=says) as problem:
        chosen(None, [flag])
    assert "\n" not in str(problem.value)


def test_a_file_that_is_no_toml_is_said_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("watchers =")
    command = [sys.executable, "-m", "stellwerk", "serve", "--port", "0", "--settings", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "settings.toml cannot be read" in done.stderr


def test_a_server_keeps_to_what_was_set(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('tables_a_day = "1/86400"\n')
    options = ["--settings", str(file), "--limit", "asks_of_address=1/60"]
    with running(tmp_path / "tables.db", options=options) as server:
        ada = Visitor(server.address)
        table = ada.made("/play/germany")
        assert ada.post("/play/germany").status_code == 429
        codes = [ada.post(f"/t/{table}/ask", seat="1").status_code for _ in range(2)]
        assert codes == [403, 429]
