"""Stellwerk in the browser: tables, the people at them, and the pages they see."""

import hashlib
from pathlib import Path

STATIC = Path(__file__).parent / "static"


def static_version() -> str:
    """A fingerprint of everything in static/: it changes when a file does, so that browsers may keep what they have."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]
