"""The results file: a header that says what is played, then a deal a line, in order."""

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from stellwerk.arena.play.tournament import Deal, Played, Tournament, source_titles
from stellwerk.bots import program
from stellwerk.core.codec import dumps
from stellwerk.games import find, open_box

FORMAT = 2  # 1: deal k had the seed `seed + k`
WHAT = "tournament"
Notes = Callable[[], Mapping[str, Any]]  # for readers of the header; found out when it is written


def header(plan: Tournament) -> dict[str, Any]:
    """Everything that determines the results; of bots that are programs of others their fingerprints, too."""
    programs = {name: found for name in plan.bots if (found := program(name))}
    return {
        "results": FORMAT,
        "stellwerk": plan.version,
        "game": plan.game,
        "rules": find(plan.game).version,
        "deck": open_box(plan.game, plan.deck).digest,
        "players": plan.players,
        "options": dict(plan.options),
        "bots": list(plan.bots),
        "against": plan.against,
        "seed": plan.seed,
        **({"programs": programs} if programs else {}),
    }


def resume(path: Path, plan: Tournament) -> list[Deal]:
    """The deals that the file holds; it is begun where there is none."""
    return deals_of(path, kept_lines(path, header(plan), WHAT, lambda: {"sources": source_titles(plan)}))


def read(path: Path, data: bytes, expected: dict[str, Any]) -> list[Deal]:
    """The deals of a file that has the expected header, or one clear error."""
    return deals_of(path, lines_after(path, data, expected, WHAT))


def deals_of(path: Path, lines: list[Any]) -> list[Deal]:
    return [deal_of(path, number, line) for number, line in enumerate(lines)]


def kept_lines(path: Path, header: dict[str, Any], what: str, notes: Notes = dict) -> list[Any]:
    """The lines after the header of a file, begun where there is none; a last line that was torn is taken off.

    The first entry of the header is the format; it shows that the file is one of this kind at all. Notes are written
    with the header for its readers, and not compared.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    data = path.read_bytes() if path.exists() else b""
    if b"\n" not in data:  # nothing yet, or a header that was torn
        first = f"{dumps({**header, **notes()})}\n".encode()
        if first.startswith(data):
            path.write_bytes(first)
            return []
    whole = data[: data.rfind(b"\n") + 1]
    lines = lines_after(path, whole, header, what)
    if len(whole) < len(data):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return lines


def lines_after(path: Path, data: bytes, expected: dict[str, Any], what: str) -> list[Any]:
    """The lines of a file that has the expected header, or one clear error; a line that is no JSON is None."""
    lines, form = data.splitlines(), next(iter(expected))
    found = parsed(lines[0]) if lines else None
    if not isinstance(found, dict) or form not in found:
        raise ValueError(f"{path} holds no results of a {what}; give another place.")
    if found[form] != expected[form]:
        raise ValueError(f"{path} was written by another Stellwerk, whose deals had other seeds; give another place.")
    for name, value in expected.items():
        if found.get(name) != value:
            if name == "programs":
                raise ValueError(f"{path} holds results of other programs: {changed(found.get(name), value)}.")
            there, here = dumps(found.get(name)), dumps(value)
            raise ValueError(f"{path} holds another {what}: {name} is {there} there and {here} here.")
    return [parsed(line) for line in lines[1:]]


def changed(there: Any, here: dict[str, str]) -> str:
    """Which programs are not what they were."""
    names = [name for name, found in here.items() if not isinstance(there, dict) or there.get(name) != found]
    return f"{', '.join(names)} was changed since, or was not recorded; give another place"


def parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def deal_of(path: Path, number: int, data: Any) -> Deal:
    try:
        if data["deal"] != number:
            raise ValueError
        return [Played(**{name: frozen(value) for name, value in game.items()}) for game in data["games"]]
    except (TypeError, KeyError, ValueError, AttributeError):
        raise ValueError(f"{path} is damaged at line {number + 2}; remove the file to begin anew.") from None


def frozen(value: Any) -> Any:
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value


def append(path: Path, first: int, deals: list[Deal]) -> None:
    """Write the deals, of which the first has this number, after those that are there."""
    entries = ({"deal": number, "games": list(map(record, deal))} for number, deal in enumerate(deals, first))
    append_lines(path, map(dumps, entries))


def record(game: Played) -> dict[str, Any]:
    """A match as it is kept; forfeits only where there are any."""
    kept = game._asdict()
    if not any(game.forfeits):
        del kept["forfeits"]
    return kept


def append_lines(path: Path, lines: Iterable[str]) -> None:
    with path.open("ab") as file:
        for line in lines:
            file.write(f"{line}\n".encode())
