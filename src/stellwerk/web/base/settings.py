"""Every limit of the server in one table, and how whoever runs it sets them: in a TOML file or by flags.

`python -m stellwerk.web.base.settings` prints the table as docs/guide/settings.md shows it.
"""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_type_hints


class Rate(NamedTuple):
    """At most this often in this many seconds."""

    most: int
    seconds: float


class Limits(NamedTuple):
    """The names are those of the settings; sizes are in bytes, times in seconds unless the name says otherwise."""

    # Tables
    tables_of_device: Annotated[Rate, "tables that one device makes"] = Rate(10, 60)
    tables_of_address: Annotated[Rate, "tables made from one address"] = Rate(60, 60)
    tables_a_day: Annotated[Rate, "tables made from one address; counted across restarts"] = Rate(1000, 86400)
    store_bytes: Annotated[int, "with a bigger store no table is made any more; a match takes some 20,000"] = (
        4_000_000_000
    )
    listed_tables: Annotated[int, "tables in each list of the start page"] = 50
    idle_seconds: Annotated[float, "a table that nobody uses for this long leaves the memory"] = 600

    # What is forgotten
    finished_days: Annotated[int, "a match that is over is deleted this long after its last action; 0: never"] = 0
    unfinished_days: Annotated[int, "the same for one that was never finished; 0: never"] = 0
    upload_days: Annotated[int, "a match that was uploaded to be seen is deleted after this; 0: never"] = 90
    chat_days: Annotated[int, "a line of chat is deleted after this; 0: with its table"] = 0
    deleted_days: Annotated[int, "a table deleted at /admin can be put back for this long; 0: not at all"] = 7
    ban_days: Annotated[int, "an address that was banned may come back after this"] = 30

    # Bots
    resumed: Annotated[int, "tables without watchers at which bots go on at a time after a restart"] = 4
    claim_seconds: Annotated[
        float, "until it is asked again whether another process still runs the bots of a table"
    ] = 2
    resume_seconds: Annotated[float, "between two looks for bots that nobody runs, where several processes serve"] = 60
    here_seconds: Annotated[int, "a process that says nothing for this long has ended: nobody is at its pages"] = 30

    # Connections
    connections: Annotated[int, "open ones, if the system allows as many files"] = 8000
    read_bytes: Annotated[int, "read from a connection at once"] = 8192
    request_seconds: Annotated[float, "for a browser to send the whole of a request"] = 20
    stop_seconds: Annotated[int, "for requests that are being answered when the server is stopped"] = 5
    log_lines: Annotated[Rate, "lines of the log of the same kind"] = Rate(10, 60)

    # Sockets
    watchers: Annotated[int, "at one table; the people who sit there find room beyond that"] = 300
    watchers_of_address: Annotated[int, "of them from one address, without those who sit there"] = 100
    sockets_of_address: Annotated[int, "open tables of one address; more are sent away"] = 1000
    message_bytes: Annotated[int, "a message of a browser; a longer one is answered with an error"] = 4096
    biggest_message: Annotated[int, "a message that is longer than this ends the connection"] = 65536
    messages: Annotated[Rate, "of one socket; what is over it is not answered"] = Rate(300, 10)
    messages_of_address: Annotated[Rate, "of all sockets of one address; the same"] = Rate(3000, 10)
    taken_back: Annotated[int, "actions that one seat takes back at a table; then no more are"] = 2000
    views: Annotated[Rate, "messages of one socket that are answered with a whole view"] = Rate(120, 10)
    ignored: Annotated[int, "messages over these limits, then the socket is closed"] = 300
    pings: Annotated[Rate, "of the protocol, answers to them and parts of messages, of one socket"] = Rate(100, 10)
    queue_letters: Annotated[int, "a watcher with more than this waiting gets a fresh view instead"] = 1_000_000
    close_seconds: Annotated[float, "for a last word, then the connection is cut"] = 5
    chat: Annotated[Rate, "lines of a device"] = Rate(5, 10)
    chat_of_table: Annotated[Rate, "lines at one table"] = Rate(20, 10)
    chat_of_address: Annotated[Rate, "lines from one address"] = Rate(40, 10)
    chat_letters: Annotated[int, "of a line of chat"] = 300

    # People who go
    away_seconds: Annotated[float, "until it is said that somebody is away; who loads a page again is back before"] = 10
    absent_seconds: Annotated[float, "until others may let a bot play on, unless people have hours for a move"] = 60
    left_seconds: Annotated[float, "the same, until the host may give the seat to somebody else"] = 600
    proposals: Annotated[Rate, "what one seat of a table proposes to the others: to resign, hints, a bot"] = Rate(
        3, 600
    )

    # Clocks
    clock_seconds: Annotated[float, "between two looks whose time is out"] = 1
    holiday_days: Annotated[int, "for which somebody's clocks may rest in a year"] = 28

    plan_seconds: Annotated[float, "between the moment when a planned choice is asked and that when it is played"] = 10

    # Devices that ask for a seat
    seats_of_table: Annotated[Rate, "changes that its host makes to the seats of a table"] = Rate(30, 60)
    devices_of_seat: Annotated[int, "that play it together"] = 6
    asking: Annotated[int, "devices that ask for seats at one table at a time; of more the first ones give way"] = 5
    asks_of_seat: Annotated[Rate, "askings for one seat, wherever they come from"] = Rate(10, 60)
    asks_from: Annotated[Rate, "askings from one address"] = Rate(3, 60)
    asks_of_address: Annotated[Rate, "askings, and seats taken by links, from one address"] = Rate(60, 60)

    # Names and passphrases
    sign_ins_of_address: Annotated[Rate, "tries to sign in, and new names, from one address"] = Rate(10, 60)
    sign_ins_of_name: Annotated[Rate, "tries to sign in under one name from one address"] = Rate(20, 600)
    sign_ins_to_name: Annotated[
        Rate, "the same from all addresses; a browser that was signed in under the name before is not counted"
    ] = Rate(200, 600)

    # Programs that play from elsewhere
    programs_of_account: Annotated[int, "programs with a token that one account has"] = 5
    program_tables: Annotated[int, "tables at which one program is connected at a time, at each process"] = 20
    program_tries: Annotated[Rate, "wrong tokens from one address"] = Rate(10, 60)
    program_joins: Annotated[Rate, "connections that one program makes"] = Rate(120, 60)

    # People whom somebody does not want to meet
    blocks_of_account: Annotated[int, "people whom one account blocks"] = 200
    reports_of_account: Annotated[int, "reports of one account that nobody has looked at yet"] = 10
    reports_of_address: Annotated[Rate, "people blocked or reported from one address"] = Rate(30, 60)

    # Rooms, groups and contacts
    rooms_of_address: Annotated[
        Rate, "looks at ready rooms from one address; an open page looks every three seconds"
    ] = Rate(1200, 60)
    room_days: Annotated[int, "a ready room of which nobody has made a table is deleted after this"] = 14
    rooms_of_device: Annotated[int, "rooms on the start page of one person, the newest ones"] = 20
    groups_of_account: Annotated[int, "groups of one account"] = 20
    group_people: Annotated[int, "people in a group"] = 40
    contacts_of_account: Annotated[int, "contacts of one account"] = 200

    # Tournaments of people
    tournaments_of_account: Annotated[int, "tournaments that one account organises at a time"] = 5
    tournament_people: Annotated[int, "people who take part in one tournament"] = 64
    tournament_seconds: Annotated[float, "between two looks who has not come, and which round is over"] = 5

    # The lobby
    lobby_tables: Annotated[int, "tables in the lobby"] = 1000
    lobby_page: Annotated[int, "of them on one page"] = 50
    offers_of_address: Annotated[Rate, "tables that one address puts into the lobby"] = Rate(20, 3600)
    lobby_of_address: Annotated[Rate, "looks at the lobby from one address; an open page looks every five seconds"] = (
        Rate(600, 60)
    )
    home_of_address: Annotated[
        Rate, "looks at one's own tables from one address; an open start page looks likewise"
    ] = Rate(600, 60)
    lobby_seats: Annotated[Rate, "seats taken in the lobby with one device"] = Rate(10, 600)
    lobby_seats_of_address: Annotated[Rate, "the same from one address by browsers that are new here"] = Rate(120, 600)

    # Whose turn it is, told elsewhere
    telling_seconds: Annotated[float, "between two looks who is to be told"] = 5
    hook_after_seconds: Annotated[float, "for which somebody must choose before a webhook is told"] = 10
    mail_after_seconds: Annotated[float, "the same for mail, which goes only to people who are away"] = 60
    push_after_seconds: Annotated[float, "the same for messages by push services"] = 10
    hooks_of_table: Annotated[Rate, "messages to the webhook of a table"] = Rate(60, 3600)
    hooks_of_address: Annotated[Rate, "webhooks set from one address"] = Rate(10, 600)
    mails_of_person: Annotated[Rate, "mails to a person about a table"] = Rate(30, 86400)
    mails_to_address: Annotated[Rate, "mails that ask the same address whether it wants more"] = Rate(3, 86400)
    mails_a_day: Annotated[Rate, "addresses of mail given from one address; counted across restarts"] = Rate(20, 86400)
    pushes_of_browser: Annotated[Rate, "messages by a push service to one browser"] = Rate(60, 3600)
    pushes_of_address: Annotated[Rate, "browsers that ask for such messages, from one address"] = Rate(20, 600)
    browsers_of_device: Annotated[int, "browsers of one person that are told by push services"] = 8

    # Replays and plans
    plans_of_address: Annotated[Rate, "choices that are tried on a copy, from one address"] = Rate(60, 30)
    moments_of_address: Annotated[Rate, "steps of matches that are looked at again, from one address"] = Rate(300, 10)
    pictures_of_address: Annotated[Rate, "positions as files, from one address"] = Rate(20, 10)
    films_of_address: Annotated[Rate, "whole matches as animated pictures, from one address"] = Rate(6, 60)
    film_seconds: Annotated[int, "of a core, to draw a whole match"] = 60
    film_memory: Annotated[int, "of the process that draws it"] = 600_000_000
    film_patience: Annotated[float, "until it is given up although the core may have been busy with others"] = 120
    uploads_of_device: Annotated[Rate, "matches uploaded by one device, whether they are good or not"] = Rate(10, 60)
    uploads_of_address: Annotated[Rate, "matches uploaded from one address"] = Rate(30, 60)
    uploads_a_day: Annotated[Rate, "matches uploaded from one address; counted across restarts"] = Rate(200, 86400)

    # Statistics
    statistics_of_address: Annotated[Rate, "pages and files of all one's matches, from one address"] = Rate(30, 10)
    statistics_matches: Annotated[int, "of a device that its statistics look at, the last ones"] = 2000

    # Analyses and hints
    analysis_simulations: Annotated[
        int, "to judge a decision of a match that is analysed: more find smaller mistakes"
    ] = 64
    analyses_of_address: Annotated[Rate, "analyses asked for from one address"] = Rate(10, 3600)
    analyses_waiting: Annotated[int, "analyses that are not finished; more are sent away"] = 20
    hint_simulations: Annotated[int, "for a hint: somebody waits for it"] = 720
    hints_of_address: Annotated[Rate, "hints asked for from one address"] = Rate(20, 60)

    # Forms and decks
    form_bytes: Annotated[int, "of a form with a deck file, which has under a hundred thousand"] = 400_000
    forms_of_address: Annotated[Rate, "forms that are sent from one address, of any kind"] = Rate(200, 10)
    form_fields: Annotated[int, "of a form"] = 40
    form_letters: Annotated[int, "of a text in a form; what is longer is cut, but for decks and matches"] = 2000
    decks_of_device: Annotated[Rate, "decks tried by one device, whether they are good or not"] = Rate(10, 60)
    decks_of_address: Annotated[Rate, "decks tried from one address"] = Rate(30, 60)
    decks_a_day: Annotated[Rate, "decks tried from one address; counted across restarts"] = Rate(100, 86400)
    decks_waiting: Annotated[int, "decks that wait to be checked, one after the other; more are sent away"] = 5
    deck_memory: Annotated[int, "of the process that checks a deck, with Python and the game in it"] = 200_000_000
    deck_seconds: Annotated[int, "of a core, to check a deck"] = 5
    deck_patience: Annotated[float, "until a check is given up although the core may have been busy with others"] = 30
    drawing: Annotated[int, "letters of a picture; those of the published games have under 100,000"] = 400_000

    # For whoever runs it
    admin_tries: Annotated[Rate, "wrong secrets at /admin and /metrics from one address"] = Rate(10, 60)
    admin_tables: Annotated[int, "tables in the list at /admin"] = 200


USUAL = Limits()  # without a setting


def told(value: Rate | float) -> str:
    """A value as it is written in the file, in a flag and in the document."""
    return f"{value.most}/{value.seconds:g}" if isinstance(value, Rate) else f"{value:g}" if value % 1 else str(value)


def understood(name: str, value: object) -> Rate | int | float:
    """The value of a setting; ValueError if there is no such setting, or no such value."""
    if name not in Limits._fields:
        raise ValueError(f"There is no limit {name!r}: docs/guide/settings.md has all of them.")
    usual = Limits._field_defaults[name]
    try:
        return as_rate(str(value)) if isinstance(usual, Rate) else as_number(name, str(value))
    except ValueError:
        kind = "how often / in how many seconds" if isinstance(usual, Rate) else "a number that is not negative"
        raise ValueError(f"The limit {name} cannot be {str(value)!r}: give {kind}, such as {told(usual)}.") from None


def as_rate(text: str) -> Rate:
    most, _, seconds = text.partition("/")
    rate = Rate(int(most), float(seconds))
    if rate.most < 0 or not 0 < rate.seconds < float("inf"):
        raise ValueError
    return rate


def as_number(name: str, text: str) -> int | float:
    kind = get_type_hints(Limits)[name]
    number: int | float = int(text) if kind is int and "e" not in text and "." not in text else float(text)
    least = 0 if name.endswith("_days") else 1 if kind is int else 0.001
    if not least <= number < float("inf") or (kind is int and number % 1):
        raise ValueError
    return int(number) if kind is int else number


def chosen(file: Path | None, flags: Iterable[str]) -> dict[str, Any]:
    """What a file and flags (`name=value`, which count more) set, checked."""
    tables = read(file).items() if file else ()
    given: dict[str, Any] = {name: value for name, value in tables if not isinstance(value, dict)}  # see outside.py
    for flag in flags:
        name, equals, value = flag.partition("=")
        if not equals:
            raise ValueError(f"--limit takes a name and a value, such as watchers=100, and not {flag!r}.")
        given[name.strip()] = value.strip()
    return {name: understood(name, value) for name, value in given.items()}


def read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise ValueError(f"{file} cannot be read: {problem}.") from None


def limits_of(given: Mapping[str, Any]) -> Limits:
    """All limits, with those that were set."""
    return USUAL._replace(**given)


def as_markdown() -> str:
    """The table for the document."""
    hints = get_type_hints(Limits, include_extras=True)
    lines = ["| limit | without a setting | what it limits |", "|---|---|---|"]
    for name, usual in Limits._field_defaults.items():
        lines.append(f"| `{name}` | `{told(usual)}` | {hints[name].__metadata__[0]} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(as_markdown())
