"""The command that writes the games as a folder of static files, for hosts that run no program."""

import sys
from pathlib import Path
from typing import Annotated

import typer


def site(
    out: Annotated[Path, typer.Argument(help="The folder to write; one that was written before is written anew.")],
    base: Annotated[str, typer.Option(help="The path under which it will be served.")] = "/",
    pyodide: Annotated[Path, typer.Option(help="The npm package pyodide, unpacked.")] = Path("node_modules/pyodide"),
) -> None:
    """Write both games as a folder that any static host serves, and that plays without a server and a network."""
    from stellwerk.web.server.folder import write_folder

    size = write_folder(out, base, pyodide, lambda line: print(line, file=sys.stderr))
    print(f"{out}: a first visit loads {size / 1e6:.1f} MB, later ones nothing. Serve it under {base}")
