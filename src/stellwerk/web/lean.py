"""Scripts and styles on the wire: readable in the source, sent without comments and indentation."""

import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

# Comments that fill whole lines
COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
INDENTATION = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)
TYPES = ".ts"  # for those who write scripts


def lean(text: str) -> str:
    """A script or style without comments that fill lines, without indentation and empty lines."""
    return INDENTATION.sub("", COMMENT.sub("", text))


def lean_folder(source: Path) -> TemporaryDirectory[str]:
    """A copy of a folder to be served; it is removed with the program."""
    copy = TemporaryDirectory(prefix="stellwerk-")
    for path in sorted(source.iterdir()):
        if path.suffix in (".js", ".css"):
            (Path(copy.name) / path.name).write_text(lean(path.read_text("utf-8")), "utf-8")
        elif path.suffix != TYPES:
            shutil.copy(path, copy.name)
    return copy
