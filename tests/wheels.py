"""Wheels of our packages, built from a copy: other tests read the catalogues that building compiles."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
KEPT = (
    "src",
    "docs/rules",
    "pyproject.toml",
    "hatch_build.py",
    "tools",
    "yard_catalogues.py",
    "README.md",
    "LICENSE",
)


def done(*command: object, cwd: Path | None = None, **more: str) -> str:
    """Run a command that must succeed, perhaps with more in its environment; what it printed."""
    environ = os.environ | more
    run = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True, env=environ)
    assert run.returncode == 0, run.stderr
    return run.stdout


def wheel(project: Path, place: Path, **more: str) -> Path:
    """The wheel of a project, in the folder `place`, built with more in the environment if it is given."""
    return made(project, place, more)


def made(project: Path, place: Path, more: dict[str, str], documentation: Path | None = None) -> Path:
    """The same, with the documentation that was built in some folder."""
    with TemporaryDirectory() as folder:
        if documentation is not None:
            shutil.copytree(documentation, Path(folder) / "build" / "docs")
        for name in KEPT:
            if (project / name).is_dir():
                ignored = shutil.ignore_patterns("__pycache__", "*.mo")
                shutil.copytree(project / name, Path(folder) / name, ignore=ignored)
            elif (project / name).exists():
                shutil.copy(project / name, folder)
        before = set(place.glob("*.whl"))
        done(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", place, cwd=Path(folder), **more)
    (built,) = set(place.glob("*.whl")) - before
    return built


def environment(place: Path) -> Path:
    """The folder of programs of a new virtual environment."""
    done(sys.executable, "-m", "venv", place)
    return place / ("Scripts" if sys.platform == "win32" else "bin")
