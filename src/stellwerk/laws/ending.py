"""What holds when a match is over: the score sheet adds up, and everybody sees the same result."""

from stellwerk.core.match import Match
from stellwerk.laws import law


def check_end(match: Match) -> None:
    """The lines of the sheet sum to its last, which is the scores; no view tells other scores or winners."""
    game, state = match.game, match.state
    rows = game.text.sheet(state, game.words())
    if rows:
        *lines, total = [tuple(row.points) for row in rows]
        sums = tuple(sum(points) for points in zip(*lines, strict=True)) if lines else total
        law(sums == total, "the score sheet adds up to its last line", sums, total)
        law(total == match.scores, "the score sheet ends with the scores", total, match.scores)
    for seat in (None, *range(match.players)):
        view = match.view(seat)
        law(game.scores(view) == match.scores, "final scores are the same from every view", seat)
        law(tuple(game.winners(view)) == match.winners, "the winners are the same from every view", seat)
