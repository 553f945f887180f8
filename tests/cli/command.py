"""Runs the command: in a process of its own as a person does, or here, where it costs no start."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from stellwerk.cli import main


class Outcome(NamedTuple):
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str


def stellwerk(*words: object, answers: str = "", **environment: str) -> Outcome:
    """Run `stellwerk WORDS` with the answers typed into it, in English unless told otherwise."""
    clean = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "COLUMNS")}
    command = [sys.executable, "-m", "stellwerk", *map(str, words)]
    done = subprocess.run(
        command,
        input=answers.encode(),
        capture_output=True,
        env={**clean, "LANG": "C.UTF-8", "PYTHONUTF8": "1", **environment},
        timeout=60,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def here(*words: object) -> Outcome:
    """The same without a new process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "argv", ["stellwerk", *map(str, words)]):
        code = main()
    return Outcome(code, out.getvalue(), err.getvalue())


def refused(outcome: Outcome) -> str:
    """The one line on the error stream of a command that was refused."""
    assert outcome.code == 2, outcome
    assert outcome.out == "", outcome
    assert outcome.err.count("\n") == 1, outcome
    assert outcome.err.startswith("stellwerk: "), outcome
    return outcome.err


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())
