"""The files of the pages, made lean once and served from a folder of their own."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from stellwerk.web.base.lean import lean_files

PACKAGE = Path(__file__).parents[2]
PLACES = (PACKAGE / "documentation", PACKAGE.parents[1] / "build" / "docs")  # of a wheel, and of a working copy
DOCUMENTATION = next((place for place in PLACES if (place / "index.html").is_file()), PLACES[-1])
TYPES = ".ts"  # for those who write scripts


def documentation(folder: Path = DOCUMENTATION) -> list[Mount]:
    """Answers /docs where `make docs` has built the pages, before the wheel was built or beside the source."""
    return [Mount("/docs", StaticFiles(directory=folder, html=True))] if (folder / "index.html").is_file() else []


class LeanFiles:
    """Answers /static; its folder is there as long as this is."""

    def __init__(self, source: Path) -> None:
        self._folder = lean_folder(source)
        self._files = StaticFiles(directory=self._folder.name)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._files(scope, receive, send)


def lean_folder(source: Path) -> TemporaryDirectory[str]:
    """A copy of a folder to be served; it is removed with the program."""
    copy, files = TemporaryDirectory(prefix="stellwerk-"), lean_files(source)
    for name, text in files.items():
        (Path(copy.name) / name).write_text(text, "utf-8")
    for path in source.iterdir():
        if path.name not in files and path.suffix != TYPES:
            shutil.copy(path, copy.name)
    return copy
