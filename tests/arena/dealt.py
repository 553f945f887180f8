"""Deals made by hand, where a test wants to know the figures beforehand."""

from stellwerk.arena.play.tournament import Deal, Played


def game(seats: tuple[int, ...], scores: tuple[int, ...], winners: tuple[int, ...] | None = None) -> Played:
    """A match of the bots in these seats; without winners those with the most points have won."""
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Played(seats, scores, best if winners is None else winners, 100, (scores, (0,) * len(scores)))


def duel(first: int, second: int) -> Deal:
    """A deal of two bots with the points of the first, once from each seat, against 50."""
    return [game((0, 1), (first, 50)), game((1, 0), (50, second))]
