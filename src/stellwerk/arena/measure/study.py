"""Many matches that are looked at closely: what becomes of every card, where points come from, who specialises."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from stellwerk import bots as all_bots
from stellwerk.arena.play import bot_rng, deal_seed, observer, play_match, sources
from stellwerk.arena.play.results import append_lines, kept_lines
from stellwerk.arena.play.runner import OpenPool
from stellwerk.arena.play.simulate import Plan
from stellwerk.core import rng
from stellwerk.core.bots import Bot
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance, offered, step
from stellwerk.core.records import Event
from stellwerk.core.study import Step, Story, Study
from stellwerk.games import find, open_box
from stellwerk.version import installed
from stellwerk.workers import run_batches

FORMAT = 1
Entry = dict[str, Any]  # what is kept of a match: plain data, a line of the results file
BALANCED = "planner"  # whom specialists play against


class Watched(NamedTuple):
    """A match that was played to its end, and what was seen on the way."""

    story: Story
    totals: dict[str, list[float]]
    peaks: dict[str, int]


def studied(game: AnyGame) -> Study:
    if game.study is None:
        raise ValueError(f"{game.title} does not say what is to be counted in a study: it has no module `study`.")
    return game.study


def header(plan: Plan) -> dict[str, Any]:
    """Everything that determines the results."""
    return {
        "study": FORMAT,
        "stellwerk": installed(),
        "game": plan.game,
        "rules": find(plan.game).version,
        "deck": open_box(plan.game, plan.deck).digest,
        "players": plan.players,
        "options": dict(plan.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
    }


# Matches


def play_studies(plan: Plan, first: int, last: int) -> list[Entry]:
    """The matches from number `first` up to but not including `last`."""
    return [play_study(plan, number) for number in range(first, last)]


def play_study(plan: Plan, number: int) -> Entry:
    game, seats = find(plan.game), [all_bots.find(name) for name in plan.bots]
    watched = watch(game, open_box(plan.game, plan.deck), plan, deal_seed(plan.seed, number), seats)
    return {"match": number, **counted(game, watched)}


def watch(game: AnyGame, box: Any, plan: Plan, seed: int, bots: Sequence[Bot]) -> Watched:
    """Play a match as `play_out` does, with its log and an eye on every position."""
    study, events, steps = studied(game), list[Event](), list[Step]()
    state = game.set_up(box, plan.players, rng.seeded(seed), dict(plan.options))
    observers = [observer(game, state, seat) for seat in range(plan.players)]
    rngs = [bot_rng(seed, seat) for seat in range(plan.players)]
    watched = Watched(Story(state, events, steps), {}, {})
    open = advance(game, state, events)
    while open is not None:
        look(study, state, watched)
        worth = tuple(study.estimate(state, seat) for seat in range(plan.players)) if study.estimate else ()
        steps.append(Step(open.seat, open.effect, len(events), worth))
        action = bots[open.seat](game, observers[open.seat], open, rngs[open.seat])
        open = step(game, state, open, offered(open, action), events)
    look(study, state, watched)
    return watched


def look(study: Study, state: Any, watched: Watched) -> None:
    for name, points in study.totals(state).items():
        watched.totals.setdefault(name, list(points))
    for name, number in study.supply(state).items():
        watched.peaks[name] = max(number, watched.peaks.get(name, 0))


def counted(game: AnyGame, watched: Watched) -> Entry:
    """What is kept of a match. Numbers are rounded, because the last bits of an estimate differ between machines."""
    story, study = watched.story, studied(game)
    fates = [[f.card, f.fate, f.seat, None if f.worth is None else round(f.worth, 4) + 0.0] for f in study.fates(story)]
    return {
        "scores": list(game.scores(story.state)),
        "winners": list(game.winners(story.state)),
        "decisions": len(story.steps),
        "points": {row.title: list(row.points) for row in sources(game, story.state)},
        "totals": watched.totals,
        "peaks": watched.peaks,
        "uses": dict(study.uses(story)),
        "measures": {name: round(value, 4) for name, value in study.measures(story).items()},
        "fates": fates,
    }


# Specialists


def duels(plan: Plan, first: int, last: int) -> list[Entry]:
    """The matches of specialists: one of them alone at a table of planners, from every seat of every deal."""
    return [duel(plan, number) for number in range(first, last)]


def duel(plan: Plan, number: int) -> Entry:
    game, names = find(plan.game), specialists(plan)
    place, which = divmod(number, len(names))
    deal, seat = divmod(place, plan.players)
    seats = [all_bots.find(BALANCED)] * plan.players
    seats[seat] = studied(game).specialists[names[which]]
    box, seed = open_box(plan.game, plan.deck), deal_seed(plan.seed, deal)
    result = play_match(game, box, plan.players, seed, dict(plan.options), seats)
    return {
        "match": number,
        "deal": deal,
        "name": names[which],
        "seat": seat,
        "scores": list(result.scores),
        "winners": list(result.winners),
    }


def specialists(plan: Plan) -> list[str]:
    names = list(studied(find(plan.game)).specialists)
    if not names:
        raise ValueError(f"{find(plan.game).title} has no specialists.")
    return names


def duels_for(plan: Plan, games: int) -> int:
    """The number of matches when every specialist plays at least `games` of them, in whole deals."""
    return -(-games // plan.players) * plan.players * len(specialists(plan))


# Running them

RESULTS = "study.jsonl"
DUELS = "specialists.jsonl"


def run_study(plan: Plan, games: int, open_pool: OpenPool, folder: Path | None = None) -> Iterator[list[Entry]]:
    """The matches in their order, batch by batch: first those in the folder, then new ones, which are added to it."""
    return run(partial(run_batches, task=play_studies, plan=plan), plan, games, open_pool, folder, RESULTS)


def run_duels(plan: Plan, games: int, open_pool: OpenPool, folder: Path | None = None) -> Iterator[list[Entry]]:
    wanted, balanced = duels_for(plan, games), plan._replace(bots=(BALANCED,) * plan.players)
    return run(partial(run_batches, task=duels, plan=balanced), balanced, wanted, open_pool, folder, DUELS)


def run(
    batches: Any, plan: Plan, wanted: int, open_pool: OpenPool, folder: Path | None, name: str
) -> Iterator[list[Entry]]:
    path = folder / name if folder else None
    kept = checked(path, kept_lines(path, header(plan), "study"))[:wanted] if path else []
    yield kept
    if len(kept) == wanted:
        return
    with open_pool() as pool:
        for batch in batches(pool, first=len(kept), last=wanted):
            if path:
                append_lines(path, map(in_order, batch))
            yield batch


def in_order(entry: Entry) -> str:
    """JSON text in which names keep their order, so that a study that is continued prints the same."""
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False)


def checked(path: Path, entries: list[Any]) -> list[Entry]:
    for number, entry in enumerate(entries):
        if not isinstance(entry, dict) or entry.get("match") != number:
            raise ValueError(f"{path} is damaged at line {number + 2}; remove the file to begin anew.")
    return entries
