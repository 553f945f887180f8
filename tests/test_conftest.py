"""The tests that are left out for speed are there, and the time of each folder is told."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, SLOW

FOLDERS = ("tests/core/test_rng.py", "tests/games/germany/test_turn.py")
SOME = (
    "tests/core",
    "tests/web/site/test_help.py",
    "tests/test_bare.py",
)  # quick ones, a folder and a file of slow ones


@pytest.mark.parametrize("place", SLOW)
def test_what_is_called_slow_exists(place: str) -> None:
    assert (ROOT / place).exists(), f"tests/conftest.py: there is no tests/{place}"


def pytest_says(*words: str) -> str:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    run = subprocess.run(command, cwd=Path(ROOT).parent, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.mark.parametrize("workers", ["0", "2"])
def test_the_seconds_of_each_folder_are_told(workers: str) -> None:
    told = pytest_says("-n", workers, *FOLDERS).partition("seconds by folder")[2]
    assert sorted(re.findall(r"^ +\d+\.\d  (\S+)$", told, re.MULTILINE)) == ["tests/core", "tests/games/germany"]


def test_slow_tests_can_be_left_out() -> None:
    chosen = pytest_says("--collect-only", "-m", "not slow", *SOME)
    assert "tests/core/test_rng.py" in chosen
    assert "tests/web/" not in chosen
    assert "tests/test_bare.py" not in chosen
