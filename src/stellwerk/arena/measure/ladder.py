"""The official ladder: which bot must beat which, and how clearly."""

import json
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final, NamedTuple

from stellwerk.arena.measure.estimates import Estimate, estimates
from stellwerk.arena.play.results import header, read
from stellwerk.arena.play.tournament import Deal, Tournament
from stellwerk.core.bots import Rung
from stellwerk.core.match import checked_options
from stellwerk.games import GAMES, find
from stellwerk.kit.ladder import PARTS
from stellwerk.version import installed

SEED: Final = 2020


class Standing(NamedTuple):
    """How a rung stands: its win rate, and after how many deals."""

    figure: Estimate
    deals: int
    clears: bool | None  # None: there is no bar


def rungs() -> list[Rung]:
    """The rungs of all games, in the order in which they are played and shown; a game's own parts come last."""
    found = [rung for name in sorted(GAMES, reverse=True) for rung in GAMES[name].bots.ladder]
    return sorted(found, key=lambda rung: PARTS.index(rung.part) if rung.part in PARTS else len(PARTS))


def chosen(patterns: list[str]) -> list[Rung]:
    """The rungs whose names match, as in `*-expert-*`; without patterns all."""
    found = [rung for rung in rungs() if not patterns or any(fnmatchcase(rung.name, one) for one in patterns)]
    if not found:
        raise ValueError(f"The ladder has no such rung; it has: {', '.join(rung.name for rung in rungs())}.")
    return found


def plan_of(rung: Rung) -> Tournament:
    """The tournament that decides a rung. With more than two seats the first bot is alone against the second."""
    checked = tuple(checked_options(find(rung.game), rung.players, dict(rung.options)).items())
    return Tournament(rung.game, rung.players, SEED, checked, rung.bots, rung.players > 2, None, installed())


def results_of(rung: Rung, folder: Path) -> Path:
    return folder / f"{rung.name}.jsonl"


def standing(rung: Rung, folder: Path) -> Standing | None:
    """How a rung stands by the results that are there; None where there are none."""
    path, plan = results_of(rung, folder), plan_of(rung)
    data = path.read_bytes() if path.exists() else b""
    deals = read(path, data[: data.rfind(b"\n") + 1], header(plan)) if b"\n" in data else []
    return measured(rung, deals) if deals else None


def measured(rung: Rung, deals: list[Deal]) -> Standing:
    return stands(rung, estimates(deals, SEED)["win rate", 0], len(deals))


def stands(rung: Rung, figure: Estimate, deals: int) -> Standing:
    return Standing(figure, deals, None if rung.bar is None else figure.low >= rung.bar)


def standings(folder: Path, record: str = "{}") -> list[tuple[Rung, Standing | None]]:
    """All rungs, and how each stands: by the results in a folder, or else as it was recorded."""
    kept = json.loads(record)
    return [(rung, standing(rung, folder) or recorded(rung, kept.get(rung.name))) for rung in rungs()]


def recorded(rung: Rung, entry: dict[str, float] | None) -> Standing | None:
    if entry is None:
        return None
    return stands(rung, Estimate(entry["wins"], entry["low"], entry["high"]), int(entry["deals"]))


def record_of(standings: list[tuple[Rung, Standing | None]]) -> str:
    """What is recorded of the rungs that were played; a rung that is played again replaces its entry."""
    entries = {
        rung.name: dict(zip(("wins", "low", "high"), (round(value, 4) for value in found.figure), strict=True))
        | {"deals": found.deals}
        for rung, found in standings
        if found
    }
    return json.dumps(entries, indent=1) + "\n"


def opponents(rung: Rung) -> str:
    """Whom the first bot sits against."""
    return rung.bots[1] if rung.players == 2 else f"{rung.players - 1} × {rung.bots[1]}"
