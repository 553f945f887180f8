"""The command that lets people play in the browser."""

import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer


def data_folder() -> Path:
    """Where the system keeps what programs remember for their user."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "stellwerk"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "stellwerk"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "stellwerk"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at; 0 takes a free one.")] = 8000,
    db: Annotated[
        Path | None,
        typer.Option(help="The file that keeps all tables.", show_default="stellwerk.db in your data folder"),
    ] = None,
    open: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Play in the browser: serve the page until Ctrl+C. Every table is kept in one file and goes on after a restart."""
    from stellwerk.web import app  # here, so that no other command waits for a web server to load

    file = db or data_folder() / "stellwerk.db"
    file.parent.mkdir(parents=True, exist_ok=True)

    def told(address: str) -> None:
        print(f"Stellwerk is at {address} (stop it with Ctrl+C).", flush=True)
        if open:
            webbrowser.open(address)

    app.serve(host, port, file, told)
