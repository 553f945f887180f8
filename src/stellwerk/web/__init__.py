"""Stellwerk in the browser: tables, the people at them, and the pages they see."""

import hashlib
from pathlib import Path

from stellwerk.core.game import AnyGame

STATIC = Path(__file__).parent / "static"


def page_folder(game: AnyGame) -> Path:
    """Where a game keeps the files that it ships for the page of its tables: page.js and page.css, both optional."""
    return game.folder / "page"


def static_version(folder: Path = STATIC) -> str:
    """A fingerprint of all files in a folder: it changes when a file does, so that browsers may keep what they have.

    It depends on how they are put together, too.
    """
    digest = hashlib.sha256(b"".join((STATIC.parent / "base" / name).read_bytes() for name in ("bundle.py", "lean.py")))
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]
