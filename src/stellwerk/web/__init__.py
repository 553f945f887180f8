"""Stellwerk in the browser: tables, the people at them, and the pages they see."""

import hashlib
from pathlib import Path

from stellwerk.games import GAMES

STATIC = Path(__file__).parent / "static"
OF_GAMES = {  # by game: what it ships for its page, if anything: page.js, page.css
    game: GAMES[game].folder / "page" for game in GAMES if (GAMES[game].folder / "page").is_dir()
}


def of_game(game: str, name: str) -> str:
    """Where a file that a game ships for its page is served, below /static/; empty if it has none."""
    return f"games/{game}/{name}" if game in OF_GAMES and (OF_GAMES[game] / name).is_file() else ""


def static_version() -> str:
    """A fingerprint of every static file: it changes when one does, so that browsers may keep what they have."""
    digest = hashlib.sha256()
    for folder in (STATIC, *OF_GAMES.values()):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]
