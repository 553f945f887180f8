"""How fast everything is: the workloads of every game and table size, timed in turns, beside a fixed yardstick.

Machines are shared and noisy. So all workloads take turns, round after round, in CPU time, and of each the best round
counts; and what two machines or two days have in common is the yardstick, a piece of plain Python that never changes.
"""

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import cycle
from time import process_time
from typing import Any, Final, NamedTuple

from stellwerk.arena.play import bot_rng, deal_seed, play_match
from stellwerk.bots import default, find, search
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance, apply, decision, play_at_random, revealed
from stellwerk.core.match import Match, checked_options, read_header, replay
from stellwerk.core.rng import seeded

RATE: Final = "/s"
MICROSECONDS: Final = "µs"
MILLISECONDS: Final = "ms"
UNITS: Final = {MICROSECONDS: 1e6, MILLISECONDS: 1e3}  # by unit of time: how many make a second
POSITIONS: Final = 8  # of a match, at which clones, options, pictures and simulations are timed
SIMULATIONS: Final = 16  # of one decision
SEED: Final = 13

Counts = tuple[int, ...]
Names = tuple[tuple[str, str], ...]  # what is counted, and the unit it is told in
Run = Callable[[], Counts]  # does something and says how much, in one number for every name


class Workload(NamedTuple):
    """Something to time."""

    game: str
    players: int  # 0: the yardstick, or a peer
    names: Names
    rates: Callable[[float], list[float]]  # how much it does a second, in a turn of so many seconds


class Row(NamedTuple):
    """One figure."""

    game: str
    players: int
    name: str
    unit: str
    value: float


def yardstick() -> Counts:
    """Plain Python of the kind that games are made of: calls, tuples, lists, dictionaries, small numbers."""
    found: dict[tuple[int, int], int] = {}
    numbers = list(range(64))
    for turn in range(400):
        a, b = numbers[turn % 64], numbers[turn * 7 % 64]
        found[a, b] = mixed(a, b) + len([n for n in numbers[:16] if n & a])
        numbers[turn % 64] = (found[a, b] + turn) % 97
    return (1,)


def mixed(a: int, b: int) -> int:
    return (a * 31 ^ b) & 0xFF


def timed(run: Run, seconds: float) -> list[float]:
    """How much is done in a second. At least one whole run is timed."""
    began = process_time()
    runs = [run()]
    while process_time() - began < seconds:
        runs.append(run())
    spent = process_time() - began
    return [sum(counts) / spent for counts in zip(*runs, strict=True)]


def workload(game: str, players: int, names: Names, run: Run) -> Workload:
    return Workload(game, players, names, partial(timed, run))


YARDSTICK: Final = workload("", 0, (("yardstick", RATE),), yardstick)


def workloads(game: AnyGame, players: int) -> Iterator[Workload]:
    """Everything that is timed of a game at a table size; one without bots or a picture has fewer of them."""
    options = checked_options(game, players, {})
    seeds = (deal_seed(SEED, number) for number in range(10**9))
    played = sample(game, players)
    positions = [played.at(len(played.actions) * part // POSITIONS) for part in range(POSITIONS)]
    add = partial(workload, game.name, players)
    yield add((("decisions", RATE), ("matches", RATE)), lambda: random_match(game, players, next(seeds), options))
    yield add((("clone", MICROSECONDS),), each(positions, lambda at: at.state.clone()))
    yield add((("options", MICROSECONDS),), each(positions, lambda at: decision(game, at.state)))
    yield add((("apply", MICROSECONDS),), lambda: applied(played))
    yield add((("load", MILLISECONDS),), once(lambda text: replay(game, read_header(text)), played.to_json()))
    if undoable := last_undoable(played):
        yield add((("undo and play again", MILLISECONDS),), once(undo, undoable))
    yield add((("hash", MILLISECONDS),), once(lambda at: at.hash, played))
    yield add((("JSON", MILLISECONDS),), once(lambda at: at.to_json(), played))
    if game.picture is not None:
        yield add((("drawing", MILLISECONDS),), each(positions, draw))
    if game.bots.planner is not None:
        yield add((("planner matches", RATE),), lambda: planner_match(game, players, next(seeds), options))
    if game.bots.search is not None:
        yield add((("simulations", RATE),), simulating(game, positions))


def sample(game: AnyGame, players: int) -> Match:
    """A finished match, played by the game's planner if it has one."""
    match, bot, rng = Match(game, players, SEED), find(default(game)), bot_rng(SEED, 0)
    while match.decision is not None:
        seat = match.decision.seat
        match.play(bot(game, lambda seat=seat: match.view(seat), match.decision, rng))  # type: ignore[misc]
    return match


def each(positions: Sequence[Match], do: Callable[[Match], object]) -> Run:
    """Does something at every position."""

    def run() -> Counts:
        for at in positions:
            do(at)
        return (len(positions),)

    return run


def once(do: Callable[[Any], object], what: Any) -> Run:
    def run() -> Counts:
        do(what)
        return (1,)

    return run


def random_match(game: AnyGame, players: int, seed: int, options: dict[str, str]) -> Counts:
    """A match of uniform random play on the bare machine: its decisions, and one match."""
    return play_at_random(game, game.set_up(game.box(), players, seeded(seed), options), seeded(~seed)), 1


def applied(played: Match) -> Counts:
    """All actions of a match, each checked."""
    game = played.game
    state = game.set_up(played.box, played.players, seeded(played.seed), played.options)
    advance(game, state)
    for action in played.actions:
        apply(game, state, action)
    return (len(played.actions),)


def last_undoable(played: Match) -> Match | None:
    """The match after the last action that can be taken back."""
    ends = [*played.marks[1:], len(played.events)]
    for number in range(len(played.actions), 0, -1):
        if not revealed(played.game.rules, played.events[played.marks[number - 1] : ends[number - 1]]):
            return played.at(number)
    return None


def undo(match: Match) -> None:
    action, seat = match.actions[-1], match.seats[-1]
    match.undo(seat)
    match.play(action)


def draw(match: Match) -> None:
    match.svg(match.decision.seat if match.decision else None)


def planner_match(game: AnyGame, players: int, seed: int, options: dict[str, str]) -> Counts:
    play_match(game, game.box(), players, seed, options, [find("planner")] * players)
    return (1,)


def simulating(game: AnyGame, positions: Sequence[Match]) -> Run:
    """One decision after the other is searched."""
    around, rng = cycle(positions), bot_rng(SEED, 1)

    def run() -> Counts:
        at = next(around)
        assert at.decision is not None
        ideas = dict.fromkeys(at.decision.options[:4], 0.0)
        view, budget = at.view(at.decision.seat), search.Budget(SIMULATIONS)
        return (sum(one.simulations for one in search.weigh(game, view, at.decision, ideas, rng, budget)),)

    return run


def measured(
    work: Iterable[Workload], seconds: float, rounds: int, done: Callable[[], object] = lambda: None
) -> list[Row]:
    """The rows of all workloads, which take turns; the best of the rounds counts. `done` is called after each turn."""
    work = list(work)
    gc.collect()
    gc.freeze()  # the sample matches are no rubbish to look through
    best: list[list[float]] = [[0.0] * len(load.names) for load in work]
    for _ in range(rounds):
        for number, load in enumerate(work):
            best[number] = [max(pair) for pair in zip(best[number], load.rates(seconds), strict=True)]
            done()
    gc.unfreeze()
    return [
        Row(load.game, load.players, name, unit, told(rate, unit))
        for load, found in zip(work, best, strict=True)
        for (name, unit), rate in zip(load.names, found, strict=True)
    ]


def told(rate: float, unit: str) -> float:
    """A rate in its unit, with four digits."""
    value = rate if unit == RATE else UNITS[unit] / rate
    return float(f"{value:.4g}")
