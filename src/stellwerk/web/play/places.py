"""How the seats of a match come out: when it is played to its end, and when it ended before since time was out."""

from stellwerk.core.records import NOBODY
from stellwerk.web.play.table import Table


def ranking(table: Table) -> list[tuple[int, ...]]:
    """By seat, the higher the better: as the game ranks them, or those who won, then by points.

    A match that was not played to its end knows no more than the points that everybody saw.
    """
    match, own = table.match, table.match.game.ranking
    if table.ended != NOBODY:
        return [(score,) for score in match.scores]
    if own:
        return [own(match.state, seat) for seat in range(match.players)]
    return [(seat in match.winners, score) for seat, score in enumerate(match.scores)]


def winners(table: Table) -> list[int]:
    """The seats that have won; of a match that ended before, the best of those whose time was not out."""
    if table.ended == NOBODY:
        return list(table.match.winners)
    ranks = {seat: rank for seat, rank in enumerate(ranking(table)) if seat != table.ended}
    return [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
