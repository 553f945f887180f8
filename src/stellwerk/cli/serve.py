"""The command that lets people play in the browser."""

import atexit
import contextlib
import os
import secrets
import shutil
import socket
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

ADMIN_SECRET = "STELLWERK_ADMIN_SECRET"
FIGURES = "PROMETHEUS_MULTIPROC_DIR"
Database = Annotated[
    str | None,
    typer.Option(
        help="The file that keeps all tables, or a database: postgresql://user@host/name.",
        envvar="STELLWERK_DB",
        show_default="stellwerk.db in your data folder",
    ),
]


def database(db: str | None) -> Path | str:
    """Where tables are kept: at the address of a database, or in a file, whose folder is made."""
    if db and db.startswith(("postgresql://", "postgres://")):
        return db
    file = Path(db) if db else usual_file(user_data_path("stellwerk", appauthor=False), old_folder())
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def usual_file(data: Path, old: Path) -> Path:
    """In the user's data folder, or where it was kept before if it is still there."""
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


def admin_secret() -> str:
    """A new secret for /admin, to be shown at the start; empty if one was given, since its giver knows it."""
    if os.environ.get(ADMIN_SECRET):
        return ""
    os.environ[ADMIN_SECRET] = secrets.token_urlsafe(16)
    return os.environ[ADMIN_SECRET]


def share_figures() -> None:
    """A folder in which several processes put their figures for /metrics together."""
    if FIGURES not in os.environ:
        os.environ[FIGURES] = tempfile.mkdtemp(prefix="stellwerk-figures-")
        atexit.register(shutil.rmtree, os.environ[FIGURES], ignore_errors=True)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at; 0 takes a free one.")] = 8000,
    db: Database = None,
    workers: Annotated[int, typer.Option(help="How many processes serve; more than one with PostgreSQL.")] = 1,
    open: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    settings: Annotated[Path | None, typer.Option(help="A TOML file with limits: see docs/guide/settings.md.")] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="One limit, such as watchers=100; as often as needed."),
    ] = None,
    log_level: Annotated[str, typer.Option(help="What is logged: debug, info, warning or error.")] = "warning",
    log_format: Annotated[str, typer.Option(help="How it is logged: plain or json.")] = "plain",
) -> None:
    """Play in the browser: serve the page until Ctrl+C. Every table is kept in one file and goes on after a restart."""
    from stellwerk.web.base import outside  # here, so that no other command waits for a web server to load
    from stellwerk.web.base import settings as limits  # here: no other command waits for a server to load

    chosen, elsewhere = limits.limits_of(limits.chosen(settings, limit or [])), outside.chosen(settings)
    if workers > 1:
        share_figures()
    from stellwerk.web.server import logs  # after that, since it is read when the server is loaded
    from stellwerk.web.server.serve import serve as serve_web

    logs.set_up(log_level, log_format, chosen)
    secret = admin_secret()

    where = database(db)

    def announce(address: str) -> None:
        here, *others = reached_at(address)
        print(f"Stellwerk is at {here} (stop it with Ctrl+C).", flush=True)
        for other in others:
            print(f"Others in your network open {other}", flush=True)
        if secret:
            print(f"Whoever runs it opens {here}admin with the secret {secret}", flush=True)
        if open:
            webbrowser.open(here)

    serve_web(host, port, where, announce, workers, chosen, elsewhere)
