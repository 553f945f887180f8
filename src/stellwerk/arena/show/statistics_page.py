"""The statistics of all games, tables of docs/guide/statistics.md: `python -m stellwerk.arena.show.statistics_page`."""

from stellwerk.arena.measure.statistics import listed
from stellwerk.core.game import AnyGame
from stellwerk.core.statistics import COUNTER, MOST, SHARE, WHETHER, Statistic
from stellwerk.games import GAMES

KINDS = {SHARE: "a share", COUNTER: "numbers by part", WHETHER: "yes or no"}


def as_markdown(game: AnyGame) -> str:
    """The table of a game; empty if it counts nothing."""
    rows = [f"| `{one.key}` | {one.title} | {told(one)} | {one.about} |" for one in listed(game)]
    head = [f"## {game.title}", "", "| key | title | what it is | what is counted |", "|---|---|---|---|"]
    return "\n".join([*head, *rows]) if rows else ""


def told(statistic: Statistic) -> str:
    """The kind of its figures, and what is told of many matches."""
    kind = KINDS.get(statistic.kind, "a number")
    return f"{kind}; of many matches the most" if statistic.adds == MOST else kind


if __name__ == "__main__":
    print("\n\n".join(filter(None, map(as_markdown, GAMES.values()))))
