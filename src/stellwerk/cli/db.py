"""The commands for the database of a server: check, copy, move and thin it out, also while it is served."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from time import time
from typing import Annotated

import typer

from stellwerk.cli.options import command_group
from stellwerk.cli.serve import Database, database
from stellwerk.cli.terminal import progress_bar, safe

EXAMPLES = {
    "check": "stellwerk db check",
    "backup": "stellwerk db backup tables-monday.db",
    "restore": "stellwerk db restore tables-monday.db --replace",
    "export": "stellwerk db export tables.jsonl",
    "import": "stellwerk db import tables.jsonl --db postgresql:///stellwerk",
    "prune": "stellwerk db prune --days 365 --dry-run",
}
AT_A_TIME = 100  # tables that are deleted in one transaction, so that nobody waits long for it
DAY = 86400
Jobs = Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="How many processes.", show_default="all cores")]
Report = Callable[[int, int], None]


def build() -> typer.Typer:
    """The group of the commands `stellwerk db …`."""
    return command_group(
        COMMANDS,
        EXAMPLES,
        help="Check, back up, restore, move and thin out the tables of a server, while it runs.",
    )


@contextmanager
def one_line() -> Iterator[None]:
    """What goes wrong with a store, as commands say it."""
    from stellwerk.web.store import StoreError  # here, so that no other command waits for it to load

    try:
        yield
    except StoreError as problem:
        raise ValueError(f"The database cannot be used: {problem}.") from None


@contextmanager
def reporting(what: str) -> Iterator[Report]:
    """A bar that is told how many of how many are done."""
    with progress_bar() as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, all: bar.update(task, completed=done, total=all)


def check(db: Database = None, jobs: Jobs = None) -> None:
    """Play every match again and compare it with what is stored. The exit code is 1 if something is wrong."""
    from stellwerk.web.server.check import OLDER
    from stellwerk.web.server.check import check as check_all
    from stellwerk.workers import cores

    done, older, damaged = 0, 0, 0
    with one_line(), reporting("tables") as report:
        count, batches = check_all(database(db), jobs or cores())
        for batch in batches:
            done += len(batch)
            report(done, count)
            older += sum(verdict.problem == OLDER for verdict in batch)
            for id, problem in batch:
                if problem not in ("", OLDER):
                    damaged += 1
                    print(f"{id}: {safe(problem)}")
    print(f"{done:,} tables: {done - older - damaged:,} are good, {older:,} of older rules, {damaged:,} damaged.")
    if damaged:
        raise typer.Exit(1)


def backup(file: Annotated[Path, typer.Argument(help="The new file.")], db: Database = None) -> None:
    """Copy everything, as it is at one moment, into a new file, which can be served and restored."""
    from stellwerk.web.server import sqlite
    from stellwerk.web.server.store_files import to_file, transaction
    from stellwerk.web.server.stores import is_postgres

    where = database(db)
    with one_line(), reporting("tables") as report:
        if is_postgres(where):
            with transaction(where) as source:
                to_file(source, file, report)
        else:
            sqlite.snapshot(existing(where), file)
    print(f"Everything is in {file} now.")


def existing(where: Path | str) -> Path:
    if not Path(where).exists():
        raise FileNotFoundError(2, "There is no such file", str(where))
    return Path(where)


def restore(
    file: Annotated[Path, typer.Argument(help="The backup.")],
    db: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="Also where there are tables, which are lost.")] = False,
) -> None:
    """Put everything back as it is in a backup, all or nothing."""
    from stellwerk.web.server.store_files import restore as put_back
    from stellwerk.web.server.store_files import transaction
    from stellwerk.web.store.transfer import table_ids

    existing(file)
    with one_line(), reporting("tables") as report, transaction(database(db), write=True, new=True) as target:
        if not replace and (there := len(table_ids(target))):
            raise ValueError(f"There are {there:,} tables, which would be lost: give --replace if that is meant.")
        count = put_back(target, file, report)
    print(f"{count:,} tables are as they were in {file}.")


def export(file: Annotated[Path, typer.Argument(help="The new file; - prints it.")], db: Database = None) -> None:
    """Write every table, account and rating as lines of JSON, for another database or for programs of your own.

    It holds all secrets.
    """
    from stellwerk.web.server.store_files import transaction
    from stellwerk.web.store.transfer import export_lines

    with one_line(), reporting("tables") as report, transaction(database(db)) as source:
        lines = (line + "\n" for line in export_lines(source, report))
        if str(file) == "-":
            sys.stdout.writelines(lines)
        else:
            with open(file, "x", encoding="utf-8", opener=private) as out:
                out.writelines(lines)


def private(file: str, flags: int) -> int:
    """A new file that its owner alone may read."""
    return os.open(file, flags, 0o600)


def import_(file: Annotated[Path, typer.Argument(help="An export.")], db: Database = None) -> None:
    """Add the tables, accounts and ratings of an export that are not there yet, all or nothing."""
    from stellwerk.web.server.store_files import transaction
    from stellwerk.web.store.transfer import import_lines

    with open(file, encoding="utf-8") as lines, one_line(), transaction(database(db), write=True, new=True) as target:
        done = import_lines(target, lines)
    print(f"{done.tables:,} tables were added; {done.tables_there:,} were there already.")
    if done.accounts or done.accounts_there:
        print(f"{done.accounts:,} accounts were added; {done.accounts_there:,} names were taken already.")


def prune(
    days: Annotated[float, typer.Option(min=0, help="Tables at which nothing was played for so long.")],
    db: Database = None,
    unfinished: Annotated[bool, typer.Option("--unfinished", help="Also those that are not over.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many there are.")] = False,
) -> None:
    """Delete old tables for good, with their chat, and decks that no other table uses."""
    from stellwerk.web.server.store_files import transaction
    from stellwerk.web.store.transfer import delete_lost_decks, delete_tables, unused

    where = database(db)
    with one_line():
        with transaction(where) as source:
            ids = unused(source, int(time() - days * DAY), unfinished)
        if dry_run:
            print(f"{len(ids):,} tables would be deleted.")
            return
        rest = iter(ids)
        while some := list(islice(rest, AT_A_TIME)):
            with transaction(where, write=True) as target:
                delete_tables(target, some)
        with transaction(where, write=True) as target:
            delete_lost_decks(target)
    print(f"{len(ids):,} tables were deleted.")


COMMANDS: dict[str, Callable[..., None]] = {
    "check": check,
    "backup": backup,
    "restore": restore,
    "export": export,
    "import": import_,
    "prune": prune,
}
