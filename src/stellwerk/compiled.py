"""Which modules are compiled: tools/compile_fast.py lists them beside the binaries, with a digest of each."""

import hashlib
import json
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

HERE = Path(__file__).parent
LIST = "compiled.json"  # by source, as a path below this folder: the digest of what was compiled


def digest(source: Path) -> str:
    """The fingerprint of a source file; the ends of its lines do not count."""
    return hashlib.sha256("\n".join(source.read_text("utf-8").splitlines()).encode()).hexdigest()[:16]


def listed(folder: Path = HERE) -> dict[str, str]:
    """What is compiled for this Python, with the digests."""
    if not (folder / LIST).is_file():
        return {}
    found: dict[str, str] = json.loads((folder / LIST).read_text("utf-8"))
    return {name: made for name, made in found.items() if binary(folder / name)}


def binary(source: Path) -> bool:
    """Is there a compiled file beside the source that Python takes instead of it?"""
    return any(source.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)


def stale(folder: Path = HERE) -> list[str]:
    """The sources that were changed after they were compiled: the old binaries still run."""
    return [name for name, made in listed(folder).items() if digest(folder / name) != made]


def says(folder: Path = HERE) -> str:
    """In a line or two: interpreted, or compiled and which modules."""
    names = sorted(name.removesuffix(".py").replace("/", ".") for name in listed(folder))
    lines = [f"compiled: {', '.join(names)}" if names else "interpreted"]
    if old := stale(folder):
        lines.append(
            f"Changed since they were compiled, and the old ones run: {', '.join(old)}. Run make fast or make pure."
        )
    return "\n".join(lines)
