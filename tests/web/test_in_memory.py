"""The application runs anywhere: it plays, replays, analyses and forks without threads, processes, sockets or files."""

import json
import subprocess
import sys

import pytest

from stellwerk.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_without_an_operating_system(game: str) -> None:
    command = [sys.executable, "-m", "tests.web.in_memory", game]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["chosen"] > 10
    assert found["steps"] > found["chosen"]
    assert (found["replay"], found["moment"]) == (200, 200)
    assert found["analysed"]
    assert found["fork"] == [303, 200]
