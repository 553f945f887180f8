"""What an import leaves for later: it is held by the names of the modules, and needs no clock."""

import pickle
import subprocess
import sys

import pytest

SLOW = ("asyncio", "email", "importlib.metadata", "logging", "multiprocessing", "secrets", "sqlite3", "subprocess")
SERVER = ("jinja2", "resvg_py", "starlette", "stellwerk.web", "uvicorn", "websockets")
GAMES = ("stellwerk.games.first_class", "stellwerk.games.germany")
LISTED = 'sys.argv = ["stellwerk", "--help"]; from stellwerk.cli import main; main()'
VERSION = 'sys.argv = ["stellwerk", "version"]; from stellwerk.cli import main; main()'


def modules(code: str) -> set[str]:
    """The modules that are there after some code, in a process of its own."""
    tell = 'print("", *sys.modules, sep="\\n", file=sys.stderr)'
    run = subprocess.run([sys.executable, "-c", f"import sys; {code}; {tell}"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return set(run.stderr.split())


@pytest.mark.parametrize(
    ("code", "later"),
    [
        ("import stellwerk", (*SLOW, *SERVER, *GAMES, "rich", "stellwerk.arena", "stellwerk.bots", "typer")),
        ("import stellwerk.cli", (*SERVER, *GAMES, "asyncio", "stellwerk.bots", "stellwerk.laws")),
        (VERSION, (*SERVER, *GAMES, "asyncio", "stellwerk.bots", "stellwerk.laws")),
        (
            LISTED,
            (
                *SERVER,
                *GAMES,
                "stellwerk.arena.play.simulate",
                "stellwerk.bots",
                "stellwerk.cli.play",
                "stellwerk.laws",
            ),
        ),
    ],
)
def test_what_is_not_needed_yet_is_not_imported(code: str, later: tuple[str, ...]) -> None:
    extra = modules(code) - modules("pass")
    assert "stellwerk.games" in extra
    assert not extra & set(later)


def test_the_version_is_found_when_it_is_asked_for() -> None:
    import stellwerk

    assert stellwerk.__version__[0].isdigit()
    with pytest.raises(AttributeError, match="no attribute 'versoin'"):
        stellwerk.versoin  # type: ignore[attr-defined]  # noqa: B018


def test_our_own_games_begin_without_reading_what_is_installed() -> None:
    """Reading the entry points of all packages takes longer than the first match."""
    assert "importlib.metadata" not in modules('import stellwerk; stellwerk.new("germany")')


def test_whoever_thinks_for_others_loads_nothing_of_a_server() -> None:
    """A task that comes to a process of the bots as a pickle brings no page and no store with it."""
    from stellwerk.arena.judge import asked

    for work in (asked.answer, asked.weigh, asked.go_on, asked.look):
        parcel = pickle.dumps(work)
        assert not modules(f"import pickle; pickle.loads({parcel!r})") & {*SERVER, "prometheus_client"}
