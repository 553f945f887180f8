"""The compiled engine plays as the interpreted one does: `make test-compiled`, and in short as part of `make test`.

A compiled wheel is built and unpacked into build/compiled, which comes before src on the path of everything that is
run then: the digests of random, planned and searched matches of both engines are compared, then the tests are run.
What needs an interpreted engine carries the mark `interpreted` and is left out; pytest counts it as deselected.
"""

import argparse
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.wheels import ROOT, done, wheel

PLACE = ROOT / "build" / "compiled"
SHORT = ["tests/core", "tests/test_golden.py"]
LONG = [*SHORT, "tests/laws", "tests/games", "tests/bots", "tests/arena"]


def unpacked() -> Path:
    """Build the compiled wheel and unpack it."""
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    level = os.environ.get("MYPYC_OPT_LEVEL", "0")  # what the compiler optimises is not what is tested, and takes long
    built = wheel(ROOT, PLACE, MYPYC_OPT_LEVEL=level, HATCH_BUILD_HOOK_ENABLE_MYPYC="1")
    with zipfile.ZipFile(built) as packed:
        packed.extractall(PLACE)
    said = done(sys.executable, "-m", "stellwerk", "version", PYTHONPATH=str(PLACE))
    if "compiled: " not in said:
        raise SystemExit(f"The wheel {built.name} is not compiled: {said}")
    return PLACE


def digests(path: Path, counts: list[str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.digest", *counts]
    return subprocess.Popen(
        command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(path)}, stdout=subprocess.PIPE, text=True
    )


def compare(compiled: Path, counts: list[str]) -> None:
    """The same lines from both engines, or an error that shows the first that differs."""
    runs = [digests(path, counts) for path in (ROOT / "src", compiled)]
    interpreted, other = (run.communicate()[0].splitlines() for run in runs)
    if any(run.returncode for run in runs) or interpreted != other:
        pairs = zip(interpreted, other, strict=False)
        raise SystemExit(f"The engines differ:\n{next((f'{a} / {b}' for a, b in pairs if a != b), 'one stopped')}")
    print(*interpreted, f"{len(interpreted)} lines, the same interpreted and compiled.", sep="\n", flush=True)


def main() -> int:
    arguments = argparse.ArgumentParser(description="Compare the compiled engine with the interpreted one.")
    arguments.add_argument(
        "--short", action="store_true", help="few matches, and only the tests of core and the goldens"
    )
    short = arguments.parse_args().short
    place = unpacked()
    compare(place, ["50", "1", "1"] if short else ["1000", "20", "1"])
    command = [sys.executable, "-m", "pytest", "-n", "2", "-m", "not interpreted", *(SHORT if short else LONG)]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(place)}).returncode


if __name__ == "__main__":
    sys.exit(main())
