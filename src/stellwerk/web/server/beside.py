"""The folder of static files beside this server, with which tables are taken along: /alone/."""

import json
from pathlib import Path

from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from stellwerk.web.base.outside import Alone
from stellwerk.web.base.parts import BESIDE
from stellwerk.web.base.runtime import log
from stellwerk.web.server.folder import about

MADE = Path(__file__).parents[4] / "build" / "alone"  # by `make alone`, in a working copy


class Files(StaticFiles):
    """Some are compressed already, and read so by the page itself: nothing around this compresses them again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        found = await super().get_response(path, scope)
        if path.endswith(".gz"):
            found.headers["content-encoding"] = "identity"
        return found


def folder(alone: Alone, made: Path = MADE) -> Path | None:
    """The one that the settings name, which has to fit; or one that was made here, if it does."""
    if alone.folder:
        if why := unfit(Path(alone.folder)):
            raise ValueError(f"[alone] folder: {why}: stellwerk site {alone.folder} --base {BESIDE}")
        return Path(alone.folder)
    if made.is_dir() and (why := unfit(made)):
        log.warning("Tables cannot be taken along: %s: make alone", why)
        return None
    return made if made.is_dir() else None


def unfit(folder: Path) -> str:
    """Why tables of this server cannot be played there; empty: they can."""
    try:
        found = json.loads((folder / "about.json").read_text("utf-8"))
    except (OSError, ValueError):
        return f"{folder} was not written by this program"
    return "" if found == about(BESIDE) else f"{folder} was written for another address or by another version"


def routes(folder: Path | None) -> list[Mount]:
    return [Mount(BESIDE.rstrip("/"), Files(directory=folder, html=True))] if folder else []
