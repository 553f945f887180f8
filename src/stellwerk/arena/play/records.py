"""Results as plain records, a line for each seat of each match: what pandas, Polars and a spreadsheet read."""

import csv
import io
from collections.abc import Iterable
from typing import Any

from stellwerk.arena.play.tournament import Deal, Tournament, source_titles

Record = dict[str, Any]


def records(plan: Tournament, deals: Iterable[Deal]) -> list[Record]:
    """The columns are the same for every record; `won` is the share of the win, and titles are those of the sheet."""
    titles = source_titles(plan)
    return [
        {
            "game": plan.game,
            "deal": number,
            "match": match,
            "seat": seat,
            "bot": plan.bots[bot],
            "score": game.scores[seat],
            "won": round((seat in game.winners) / (len(game.winners) or 1), 4),
            "decisions": game.decisions,
            "forfeits": game.forfeits[seat] if game.forfeits else 0,
            **{title: line[seat] for title, line in zip(titles, game.sources, strict=True)},
        }
        for number, deal in enumerate(deals)
        for match, game in enumerate(deal)
        for seat, bot in enumerate(game.seats)
    ]


def csv_text(found: list[Record]) -> str:
    """The records with a line of titles first."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(found[0]) if found else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(found)
    return text.getvalue()
