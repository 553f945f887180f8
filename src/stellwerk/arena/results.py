"""The results file: a header that says what is played, then a deal a line, in order."""

import json
from pathlib import Path
from typing import Any

from stellwerk.arena.tournament import Deal, Played, Tournament
from stellwerk.core.codec import dumps
from stellwerk.games import find, open_box

FORMAT = 2  # 1: deal k had the seed `seed + k`


def header(plan: Tournament) -> dict[str, Any]:
    """Everything that determines the results."""
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
    }


def resume(path: Path, plan: Tournament) -> list[Deal]:
    """The deals that the file holds; it is begun where there is none, and a last line that was torn is taken off."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = path.read_bytes() if path.exists() else b""
    first = f"{dumps(header(plan))}\n".encode()
    if first.startswith(data):  # nothing yet, or a header that was torn
        path.write_bytes(first)
        return []
    whole = data[: data.rfind(b"\n") + 1]
    deals = read(path, whole, header(plan))
    if len(whole) < len(data):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return deals


def read(path: Path, data: bytes, expected: dict[str, Any]) -> list[Deal]:
    """The deals of a file that has the expected header, or one clear error."""
    lines = data.splitlines()
    found = parsed(lines[0]) if lines else None
    if not isinstance(found, dict) or "results" not in found:
        raise ValueError(f"{path} holds no results of a tournament; give another place.")
    if found["results"] != FORMAT:
        raise ValueError(f"{path} was written by another Stellwerk, whose deals had other seeds; give another place.")
    for name, value in expected.items():
        if found.get(name) != value:
            there, here = dumps(found.get(name)), dumps(value)
            raise ValueError(f"{path} holds another tournament: {name} is {there} there and {here} here.")
    return [deal_of(path, number, parsed(line)) for number, line in enumerate(lines[1:])]


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
    with path.open("ab") as file:
        for number, deal in enumerate(deals, start=first):
            file.write(f"{dumps({'deal': number, 'games': [game._asdict() for game in deal]})}\n".encode())
