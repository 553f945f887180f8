"""Results as plain records, a line for each seat of each match: what pandas, Polars and a spreadsheet read."""

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from stellwerk.arena.play.results import deals_of, parsed
from stellwerk.arena.play.tournament import Deal, Tournament, source_titles

Record = dict[str, Any]


def records(plan: Tournament, deals: Iterable[Deal]) -> list[Record]:
    """A record for each seat of each match of a tournament."""
    return told(plan.game, plan.bots, source_titles(plan), deals)


def read_records(path: Path) -> list[Record]:
    """The same from a file of results, which says all that is needed."""
    lines = [parsed(line) for line in path.read_bytes().splitlines()]
    top = lines[0] if lines else None
    if not isinstance(top, dict) or "results" not in top or "sources" not in top:
        raise ValueError(f"{path} holds no results of a tournament, or was begun by an older Stellwerk.")
    whole = lines[1:] if lines[-1] is not None else lines[1:-1]  # the last line may be torn
    return told(top["game"], top["bots"], top["sources"], deals_of(path, whole))


def told(game: str, bots: Sequence[str], titles: Sequence[str], deals: Iterable[Deal]) -> list[Record]:
    """The columns are the same for every record; `won` is the share of the win, and titles are those of the sheet."""
    return [
        {
            "game": game,
            "deal": number,
            "match": match,
            "seat": seat,
            "bot": bots[bot],
            "score": played.scores[seat],
            "won": round((seat in played.winners) / (len(played.winners) or 1), 4),
            "decisions": played.decisions,
            "forfeits": played.forfeits[seat] if played.forfeits else 0,
            **{title: line[seat] for title, line in zip(titles, played.sources, strict=True)},
        }
        for number, deal in enumerate(deals)
        for match, played in enumerate(deal)
        for seat, bot in enumerate(played.seats)
    ]


def csv_text(found: list[Record]) -> str:
    """The records with a line of titles first.

    >>> print(csv_text([{"bot": "random", "score": 12}]))
    bot,score
    random,12
    <BLANKLINE>
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, list(found[0]) if found else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(found)
    return text.getvalue()
