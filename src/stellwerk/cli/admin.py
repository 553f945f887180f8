"""The commands for whoever runs a server: what becomes of tables and accounts, and which addresses are turned away."""

import json
import os
from collections.abc import Callable
from time import localtime, strftime
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

import typer
from rich.table import Column, Table
from rich.text import Text

from stellwerk.cli.options import command_group
from stellwerk.cli.terminal import new_console, safe

SECRET = "STELLWERK_ADMIN_SECRET"
SECONDS = 30
EXAMPLES = {
    "list": "stellwerk admin list --at http://127.0.0.1:8000/",
    "close": "stellwerk admin close awzkhyrsudarg",
    "hide": "stellwerk admin hide awzkhyrsudarg",
    "show": "stellwerk admin show awzkhyrsudarg",
    "delete": "stellwerk admin delete awzkhyrsudarg",
    "restore": "stellwerk admin restore awzkhyrsudarg",
    "rename": "stellwerk admin rename Ada 'Ada from the club'",
    "passphrase": "stellwerk admin passphrase Ada",
    "remove": "stellwerk admin remove Ada",
    "ban": "stellwerk admin ban 203.0.113.7 --days 7 --why 'a thousand tables'",
    "lift": "stellwerk admin lift 203.0.113.7",
}

At = Annotated[str, typer.Option(help="Where the server is.")]
Secret = Annotated[str | None, typer.Option(help="What the server showed at its start.", show_default=f"from {SECRET}")]
TableId = Annotated[str, typer.Argument(help="The table: the letters behind /t/ in its address.")]
Name = Annotated[str, typer.Argument(help="The name of the account.")]
Address = Annotated[str, typer.Argument(help="An address as the list shows it.")]
HERE = "http://127.0.0.1:8000/"


def build() -> typer.Typer:
    """The group of the commands `stellwerk admin …`."""
    return command_group(
        COMMANDS, EXAMPLES, help="Run a server: its tables, its accounts, and addresses that are turned away."
    )


def asked(at: str, secret: str | None, **form: str) -> Any:
    """What the server answers; a ValueError that says what to do if it does not, or does not want to."""
    known = secret or os.environ.get(SECRET, "")
    if not known:
        raise ValueError(f"Give the secret that the server showed at its start, with --secret or as {SECRET}.")
    if urlsplit(at).scheme not in ("http", "https"):
        raise ValueError(f"{at} is no address of a server: give one such as {HERE} with --at.")
    headers = {"authorization": f"Bearer {known}", "accept": "application/json"}
    request = Request(at.rstrip("/") + "/admin", urlencode(form).encode() if form else None, headers)
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            return json.load(answer)
    except HTTPError as problem:
        problem.close()
        raise ValueError(refusal(problem.code)) from None
    except (URLError, OSError, ValueError) as problem:
        reason = getattr(problem, "reason", problem)
        raise ValueError(f"No server answers at {at} ({reason}): give its address with --at.") from None


def refusal(status: int) -> str:
    """Why the server did not want to."""
    reasons = {
        400: "The server did not understand this: look at what you typed.",
        403: "The server does not know this secret: give the one that it showed at its start.",
        404: "There is no such table, account or address there.",
        409: "Somebody has this name already: choose another one.",
        429: "Too many wrong secrets: wait a minute.",
    }
    return reasons.get(status, f"The server answered {status}: look at its log.")


def listing(at: At = HERE, secret: Secret = None) -> None:
    """List the newest tables with the addresses that made and watch them, accounts, and banned addresses."""
    found = asked(at, secret)
    table = Table(
        Column("table", no_wrap=True),
        "game",
        Column("kind", no_wrap=True),
        "players",
        "state",
        "actions",
        "made",
        "listed",
        "made from",
        "watched from",
    )
    for row in found["tables"]:
        made, on = strftime("%Y-%m-%d %H:%M", localtime(row["made"])), "yes" if row["listed"] else "no"
        cells = [row["id"], row["game"], row["kind"], ", ".join(row["names"]), row["state"], str(row["actions"])]
        cells += [made, on, row["maker"], ", ".join(row["watchers"])]
        table.add_row(*(Text(safe(cell)) for cell in cells))
    console = new_console()
    console.print(table)
    if found["accounts"]:
        console.print(Text(safe(f"accounts: {', '.join(row['name'] for row in found['accounts'])}")))
    for ban in found["bans"]:
        until = strftime("%Y-%m-%d", localtime(ban["until"]))
        console.print(Text(safe(f"{ban['address']} is turned away until {until} {ban['why']}".strip())))


def order(do: str, help: str, done: str) -> Callable[..., None]:
    """A command that does one thing to a table."""

    def run(table: TableId, at: At = HERE, secret: Secret = None) -> None:
        asked(at, secret, do=do, table=table)
        print(done.format(safe(table)))

    run.__doc__ = help
    return run


def ban(
    address: Address,
    days: Annotated[int | None, typer.Option(min=0, max=99999, help="For how long.", show_default="30")] = None,
    why: Annotated[str, typer.Option(help="For yourself: why.")] = "",
    at: At = HERE,
    secret: Secret = None,
) -> None:
    """Turn an address away, and close the pages that are open there."""
    asked(at, secret, do="ban", address=address, days="" if days is None else str(days), why=why)
    print(f"{safe(address)} is turned away.")


def lift(address: Address, at: At = HERE, secret: Secret = None) -> None:
    """Let an address in again."""
    asked(at, secret, do="lift", address=address)
    print(f"{safe(address)} is let in again.")


def rename(
    name: Name, new: Annotated[str, typer.Argument(help="The new one.")], at: At = HERE, secret: Secret = None
) -> None:
    """Give an account another name, also at its tables and in what it said there."""
    asked(at, secret, do="rename", name=name, new=new)
    print(f"{safe(name)} is called {safe(new)} now.")


def passphrase(name: Name, at: At = HERE, secret: Secret = None) -> None:
    """Make a new passphrase for somebody who lost it: it is shown once, and every browser has to sign in again."""
    print(asked(at, secret, do="passphrase", name=name)["says"])


def remove(
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help="Without being asked.")] = False,
    at: At = HERE,
    secret: Secret = None,
) -> None:
    """Remove an account with its ratings and what it said, for good; bots play its seats on."""
    if not yes:
        typer.confirm(f"Remove {safe(name)} for good?", abort=True)
    asked(at, secret, do="remove", name=name)
    print(f"{safe(name)} is removed.")


COMMANDS: dict[str, Callable[..., None]] = {
    "list": listing,
    "close": order("close", "Close a table for good: it can be downloaded, and not be played.", "{} is closed."),
    "hide": order("hide", "Take a table off the start page.", "{} is hidden."),
    "show": order("show", "Put a table on the start page.", "{} is listed."),
    "delete": order(
        "delete",
        "Delete a table with everything that was played and said there. For some days it can be restored; done twice it"
        " is gone at once.",
        "{} is deleted.",
    ),
    "restore": order("restore", "Put a deleted table back, as it was.", "{} is back."),
    "rename": rename,
    "passphrase": passphrase,
    "remove": remove,
    "ban": ban,
    "lift": lift,
}
