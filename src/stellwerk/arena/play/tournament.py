"""Tournaments: every deal is played by every line-up from every seat, so that luck is the same for all."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from stellwerk import bots as all_bots
from stellwerk.arena.play import deal_seed, play_out, sources
from stellwerk.bots import external
from stellwerk.core.match import checked_options
from stellwerk.games import find, open_box
from stellwerk.version import installed


class Tournament(NamedTuple):
    """What is played, by name, so that any process can play it. Deal k has the seed `deal_seed(seed, k)`."""

    game: str
    players: int
    seed: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    against: bool = False  # the first bot alone against a table full of each of the others
    deck: str | None = None  # the text of a deck file; None: the published deck
    version: str = ""  # of Stellwerk


class Played(NamedTuple):
    """One match of a deal."""

    seats: tuple[int, ...]  # which bot sat there, by its number
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    sources: tuple[tuple[int, ...], ...]  # the lines of the score sheet, each by seat
    forfeits: tuple[int, ...] = ()  # by seat: choices that a program left to the fallback; empty: none


Deal = list[Played]  # all matches that were played with one seed


def tournament(
    game: str,
    players: int,
    seed: int,
    options: dict[str, str],
    names: list[str],
    against: bool = False,
    deck: str | None = None,
) -> Tournament:
    """A checked tournament."""
    checked = checked_options(find(game), players, options)
    open_box(game, deck)
    if not names:
        raise ValueError(f"No bot is named; the bots are: {', '.join(all_bots.BOTS)}.")
    if against and len(names) < 2:
        raise ValueError("One bot against the others needs at least two bots; name more of them with --bots.")
    for name in names:
        all_bots.check(name, find(game))
    return Tournament(game, players, seed, tuple(checked.items()), tuple(names), against, deck, installed())


def line_ups(bots: int, players: int, against: bool = False) -> list[tuple[int, ...]]:
    """Who sits at a table together, by the bots' numbers: all different, or all present where seats are left over.

    >>> line_ups(3, 2)
    [(0, 1), (0, 2), (1, 2)]
    >>> line_ups(2, 3)
    [(0, 0, 1), (0, 1, 1)]
    """
    if against:
        return [(0, *(other,) * (players - 1)) for other in range(1, bots)]
    if bots >= players:
        return list(combinations(range(bots), players))
    return [line for line in combinations_with_replacement(range(bots), players) if len(set(line)) == bots]


def rotations(line_up: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The line-up moved on seat by seat, without those that are the same.

    >>> rotations((0, 1, 1))
    [(0, 1, 1), (1, 1, 0), (1, 0, 1)]
    """
    return list(dict.fromkeys(line_up[k:] + line_up[:k] for k in range(len(line_up))))


def seatings(plan: Tournament) -> list[tuple[int, ...]]:
    """The tables of every deal."""
    lines = line_ups(len(plan.bots), plan.players, plan.against)
    return [seating for line in lines for seating in rotations(line)]


def deals_for(plan: Tournament, games: int) -> int:
    """How many whole deals it takes to play that many games."""
    return -(-games // len(seatings(plan)))


def play_deals(plan: Tournament, first: int, last: int) -> list[Deal]:
    """The deals from number `first` up to but not including `last`."""
    if plan.version != installed():
        raise ValueError(f"This host has Stellwerk {installed()}, and the tournament is played with {plan.version}.")
    return [list(play_deal(plan, deal)) for deal in range(first, last)]


def play_deal(plan: Tournament, deal: int) -> Iterator[Played]:
    game, box, seed = find(plan.game), open_box(plan.game, plan.deck), deal_seed(plan.seed, deal)
    bots = [all_bots.find(name) for name in plan.bots]
    for seating in seatings(plan):
        seated = [bots[number] for number in seating]
        names = [plan.bots[number] for number in seating]
        before = forfeited(names)
        state, decisions = play_out(game, box, plan.players, seed, dict(plan.options), seated)
        rows = tuple(tuple(row.points) for row in sources(game, state))
        lost = tuple(now - then for now, then in zip(forfeited(names), before, strict=True))
        yield Played(
            seating, tuple(game.scores(state)), tuple(game.winners(state)), decisions, rows, lost if any(lost) else ()
        )


def forfeited(names: list[str]) -> list[int]:
    """By seat: how many choices its program has forfeited so far, in this process."""
    found = external.forfeits()
    return [found.get((name, seat), (0, 0))[0] for seat, name in enumerate(names)]


def source_titles(plan: Tournament) -> list[str]:
    """What the lines of the score sheet count, read from one match at random."""
    game, box = find(plan.game), open_box(plan.game, plan.deck)
    bots = [all_bots.find("random")] * plan.players
    state, _ = play_out(game, box, plan.players, plan.seed, dict(plan.options), bots)
    return [row.title for row in sources(game, state)]
