"""The command that lets people play in the browser."""

import contextlib
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path


def database(data: Path, old: Path) -> Path:
    """The file that keeps all tables: in the user's data folder, or where it was kept before if it is still there."""
    now, before = data / "stellwerk.db", old / "stellwerk.db"
    return before if before.exists() and not now.exists() else now


def old_folder() -> Path:
    """Where tables were kept before platformdirs said where: it differs on macOS and Windows with unusual settings."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "stellwerk"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "stellwerk"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "stellwerk"


def reached_at(address: str) -> list[str]:
    """Where the page can be opened: on this computer first, then from elsewhere if it listens everywhere."""
    for everywhere in ("//0.0.0.0:", "//[::]:"):
        if everywhere in address:
            return [address.replace(everywhere, f"//{host}:") for host in ("127.0.0.1", *in_network())]
    return [address]


def in_network() -> list[str]:
    """The addresses of this computer that others can use, the usual one first."""
    found: dict[str, None] = {}
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        way_out.connect(("192.0.2.1", 9))  # sends nothing: only asks which way it would go
        found[way_out.getsockname()[0]] = None
    with contextlib.suppress(OSError):
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found.update({str(address[0]): None for *_, address in known})
    return [address for address in found if not address.startswith(("127.", "0."))]


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

    file = db or database(user_data_path("stellwerk", appauthor=False), old_folder())
    file.parent.mkdir(parents=True, exist_ok=True)

    def announce(address: str) -> None:
        here, *elsewhere = reached_at(address)
        print(f"Stellwerk is at {here} (stop it with Ctrl+C).", flush=True)
        for other in elsewhere:
            print(f"Others in your network open {other}", flush=True)
        if open:
            webbrowser.open(here)

    app.serve(host, port, file, announce)
