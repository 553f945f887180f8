"""Many matches, over all the cores that are given: the results are the same for any number of them."""

from collections.abc import Iterator
from typing import NamedTuple

from stellwerk import bots
from stellwerk.arena.play import Result, deal_seed, play_match
from stellwerk.core.game import AnyGame
from stellwerk.core.match import checked_options
from stellwerk.games import find, open_box
from stellwerk.workers import local_pool, run_batches


class Plan(NamedTuple):
    """What is played, by name, so that any process can play it. Match k has the seed `deal_seed(seed, k)`."""

    game: str
    players: int
    seed: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]  # one for each seat
    deck: str | None = None  # the text of a deck file; None: the published deck


def plan(
    game: str, players: int, seed: int, options: dict[str, str], names: list[str], deck: str | None = None
) -> Plan:
    """A checked plan; when fewer bots than players are named, the last is repeated."""
    found = find(game)
    checked = checked_options(found, players, options)
    open_box(game, deck)
    return Plan(game, players, seed, tuple(checked.items()), seated(names, players, found), deck)


def seated(names: list[str], seats: int, game: AnyGame) -> tuple[str, ...]:
    """A bot for each seat, each of which plays the game."""
    if not names:
        raise ValueError(f"No bot is named; the bots are: {', '.join(bots.BOTS)}.")
    if len(names) > seats:
        raise ValueError(f"{len(names)} bots are named, and there are seats for {seats}: {', '.join(names)}.")
    for name in names:
        bots.check(name, game)
    return (*names, *names[-1:] * (seats - len(names)))


def play_batch(plan: Plan, first: int, last: int) -> list[Result]:
    """The matches from number `first` up to but not including `last`."""
    game, options = find(plan.game), dict(plan.options)
    box, seats = open_box(plan.game, plan.deck), [bots.find(name) for name in plan.bots]
    seeds = [deal_seed(plan.seed, k) for k in range(first, last)]
    return [play_match(game, box, plan.players, seed, options, seats) for seed in seeds]


def simulate(plan: Plan, games: int, jobs: int = 1) -> Iterator[list[Result]]:
    """The results in the order of the matches, batch by batch as they are finished.

    >>> from stellwerk.games import GAMES
    >>> wanted = plan(next(iter(GAMES)), players=2, seed=1, options={}, names=["random"])
    >>> sum(len(batch) for batch in simulate(wanted, games=3))
    3
    """
    open_box(plan.game, plan.deck)  # reading the box is not part of a match
    with local_pool(min(jobs, games)) as pool:
        yield from run_batches(pool, play_batch, plan, 0, games)
