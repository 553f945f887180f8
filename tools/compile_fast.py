"""Compiles the engine with mypyc: `make fast` beside the sources, the build hook into a wheel.

It works on a copy of the sources, so that nothing but the binaries is left behind. MODULES says what is compiled: what
plays. What speaks, draws and serves stays interpreted, and so do the modules that look at themselves while they run:
the declarations of secrets, the JSON of annotations, the boxes.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))
NEEDS = ["mypy>=1.11", "setuptools>=65"]  # beside a C compiler
BINARIES = ("*.so", "*.pyd")
MODULES = (
    "core/machine.py",
    "core/playing.py",
    "core/records.py",
    "core/rng.py",
    "core/views.py",
    "core/writing.py",
    "bots/random.py",
    "bots/search.py",
    "kit/learned.py",
    "kit/net.py",
    "games/*/deck/verbs.py",
    "games/*/rules/**/*.py",
    "games/*/bots/**/*.py",
)
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="stellwerk", packages=[], ext_modules=mypycify({names}, opt_level={level!r}, group_name="stellwerk"))
"""


def sources(package: Path) -> list[str]:
    """What is compiled, below the package; never an __init__, which is all import and tables."""
    found = {path for pattern in MODULES for path in package.glob(pattern) if path.name != "__init__.py"}
    return sorted(path.relative_to(package).as_posix() for path in found)


def build(root: Path, place: Path) -> list[Path]:
    """Compile the sources of a root folder; what was made, put into `place` as it would lie in src."""
    with TemporaryDirectory() as folder:
        work = Path(folder)
        shutil.copytree(root / "src", work, ignore=shutil.ignore_patterns("__pycache__", *BINARIES), dirs_exist_ok=True)
        made = [*compiled(work), listed(work)]
        for path in made:
            put(work / path, place / path)
    return made


def put(made: Path, target: Path) -> None:
    """Instead of the binary that was there: a running process keeps that one, and would crash if it was overwritten."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    shutil.copy(made, target)


def compiled(work: Path) -> list[Path]:
    """Run mypyc; the binaries it made."""
    names = [f"stellwerk/{name}" for name in sources(work / "stellwerk")]
    level = os.environ.get("MYPYC_OPT_LEVEL", "3")
    (work / "setup.py").write_text(SETUP.format(names=names, level=level), "utf-8")
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", "made", "--build-temp", "temp"]
    path = os.pathsep.join(filter(None, sys.path))  # of the environment that a build is isolated in
    told = subprocess.run(command, cwd=work, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True)
    if told.returncode:
        raise SystemExit(f"The engine could not be compiled:\n{told.stdout}{told.stderr}")
    shutil.copytree(work / "made", work, dirs_exist_ok=True)
    return sorted(path.relative_to(work / "made") for kind in BINARIES for path in (work / "made").rglob(kind))


def listed(work: Path) -> Path:
    """The list of what was compiled, which stellwerk.compiled reads."""
    from stellwerk.compiled import LIST, digest

    package = work / "stellwerk"
    digests = {name: digest(package / name) for name in sources(package)}
    (package / LIST).write_text(json.dumps(digests, indent=1), "utf-8")
    return Path("stellwerk") / LIST


def remove(place: Path) -> None:
    """Leave no binary behind."""
    for path in [*(path for kind in BINARIES for path in place.rglob(kind)), *place.glob("stellwerk/compiled.json")]:
        path.unlink()


def remove_stale(place: Path) -> None:
    """Remove the binaries if any source was changed since."""
    from stellwerk.compiled import stale

    if stale(place / "stellwerk"):
        print("The sources were changed since they were compiled: the binaries are removed; make fast makes new ones.")
        remove(place)


if __name__ == "__main__":
    what, place = sys.argv[1], Path(sys.argv[2])
    if what == "build":
        build(ROOT, place)
    elif what == "remove":
        remove(place)
    elif what == "remove-stale":
        remove_stale(place)
