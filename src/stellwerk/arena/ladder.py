"""The official ladder: which bot must beat which, and how clearly."""

from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final, NamedTuple

from stellwerk.arena.figures import Figure, figures
from stellwerk.arena.results import header, read
from stellwerk.arena.tournament import Deal, Tournament, installed
from stellwerk.core.match import checked_options
from stellwerk.games import find

SEED: Final = 2020
BUDGETS: Final = {"germany": (4, 16, 64), "first-class": (1, 2, 4, 8, 16)}  # simulations; four times as many must win
PAIRS: Final = ("AC", "AD", "AE", "BC", "BD", "BE", "CD", "CE", "DE")
LEVELS: Final = ("easy", "medium", "hard")  # hard is the planner, so expert against hard stands above


class Rung(NamedTuple):
    """The first bot must beat the second: the lower end of its 95 % interval must reach the bar."""

    name: str
    part: str
    game: str
    bots: tuple[str, str]
    bar: float | None  # None: nothing is promised
    players: int = 2
    modules: str = ""


class Standing(NamedTuple):
    """How a rung stands: its win rate after so many deals."""

    figure: Figure
    deals: int
    clears: bool | None  # None: there is no bar


STRENGTH, MODULES, BUDGET, PEOPLE = "Bots in order", "Every pair of modules", "Four times the budget", "Levels"


def rungs() -> list[Rung]:
    """All of them, in the order in which they are played and shown."""
    found = [
        Rung("germany-planner-random-2", STRENGTH, "germany", ("planner", "random"), 0.995),
        Rung("germany-planner-greedy-2", STRENGTH, "germany", ("planner", "greedy"), 0.85),
        Rung("germany-expert-planner-2", STRENGTH, "germany", ("expert", "planner"), 0.65),
        Rung("germany-planner-greedy-4", STRENGTH, "germany", ("planner", "greedy"), 0.60, players=4),
        Rung("germany-expert-planner-4", STRENGTH, "germany", ("expert", "planner"), 0.40, players=4),
        Rung("first-class-greedy-random-2", STRENGTH, "first-class", ("greedy", "random"), 0.98, modules="AB"),
        Rung("first-class-planner-greedy-2", STRENGTH, "first-class", ("planner", "greedy"), 0.75, modules="AB"),
        Rung("first-class-expert-planner-2", STRENGTH, "first-class", ("expert", "planner"), 0.65, modules="AB"),
    ]
    found += [module_rung(modules) for modules in PAIRS]
    found += [budget_rung(game, budget) for game in BUDGETS for budget in BUDGETS[game]]
    return found + [level_rung(game, i) for game in BUDGETS for i in range(len(LEVELS) - 1)]


def module_rung(modules: str) -> Rung:
    name = f"first-class-expert-planner-2-{modules.lower()}"
    return Rung(name, MODULES, "first-class", ("expert", "planner"), 0.5, modules=modules)


def budget_rung(game: str, budget: int) -> Rung:
    bots = (f"search:{4 * budget}", f"search:{budget}")
    return Rung(f"{game}-search-{4 * budget}-{budget}-2", BUDGET, game, bots, 0.55, modules=modules_of(game))


def level_rung(game: str, below: int) -> Rung:
    bots = (LEVELS[below + 1], LEVELS[below])
    return Rung(f"{game}-{bots[0]}-{bots[1]}-2", PEOPLE, game, bots, None, modules=modules_of(game))


def modules_of(game: str) -> str:
    return "AB" if game == "first-class" else ""


def chosen(patterns: list[str]) -> list[Rung]:
    """The rungs whose names match, as in `germany-*`; without patterns all."""
    found = [rung for rung in rungs() if not patterns or any(fnmatchcase(rung.name, one) for one in patterns)]
    if not found:
        raise ValueError(f"The ladder has no such rung; it has: {', '.join(rung.name for rung in rungs())}.")
    return found


def plan_of(rung: Rung) -> Tournament:
    """The tournament that decides a rung. With more than two seats the first bot is alone against the second."""
    options = {"modules": rung.modules} if rung.modules else {}
    checked = tuple(checked_options(find(rung.game), rung.players, options).items())
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
    figure = figures(deals, SEED)["win rate", 0]
    return Standing(figure, len(deals), None if rung.bar is None else figure.low >= rung.bar)


def table(folder: Path) -> list[tuple[Rung, Standing | None]]:
    return [(rung, standing(rung, folder)) for rung in rungs()]


def opponents(rung: Rung) -> str:
    """Whom the first bot sits against."""
    return rung.bots[1] if rung.players == 2 else f"{rung.players - 1} × {rung.bots[1]}"
