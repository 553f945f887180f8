"""For notebooks: boards beside each other, decks and maps, tournaments and studies, each of which shows itself.

A match needs none of this: as the last line of a cell it draws its board.
"""

from base64 import b64encode
from collections.abc import Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from stellwerk.arena.measure.study import run_study
from stellwerk.arena.measure.study_summary import study_summary
from stellwerk.arena.measure.summary import summary
from stellwerk.arena.play import runner
from stellwerk.arena.play import tournament as tournaments
from stellwerk.arena.play.records import records
from stellwerk.arena.play.simulate import plan as simulation
from stellwerk.arena.show import charts
from stellwerk.arena.show.report import report
from stellwerk.arena.show.study_report import study_report
from stellwerk.core.match import Match, drawn
from stellwerk.games import deck_file, find, open_box
from stellwerk.workers import local_pool


class Drawn(NamedTuple):
    """A picture."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


class Grid(NamedTuple):
    """Pictures beside each other."""

    pictures: tuple[str, ...]
    columns: int

    def _repr_html_(self) -> str:
        shown = "".join(f'<img alt="" style="width:100%" src="{as_source(picture)}">' for picture in self.pictures)
        return f'<div style="display:grid;gap:8px;grid-template-columns:repeat({self.columns},1fr)">{shown}</div>'


class Results(NamedTuple):
    """What was found: plain data, and a page about it."""

    found: dict[str, Any]
    records: list[dict[str, Any]]  # pandas.DataFrame(results.records), polars.DataFrame(results.records)
    page: str

    def _repr_html_(self) -> str:
        style = "width:100%;height:640px;border:0"
        return f'<iframe style="{style}" sandbox srcdoc="{escape(self.page)}"></iframe>'


def as_source(svg: str) -> str:
    """A picture as the source of an image: so the styles of several do not mix."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def boards(matches: Sequence[Match], columns: int = 3, seat: int | None = None) -> Grid:
    """The boards of several matches, as a seat, or a spectator, may know them."""
    return Grid(tuple(match.svg(seat) for match in matches), columns)


def deck(game: str, file: str | Path | None = None) -> Drawn:
    """Everything in the box: the cards, the map."""
    found = find(game)
    return Drawn(drawn(found).deck_sheet(open_box(found.name, text_of(file)), found.words()))


def curves(title: str, across: str, series: Sequence[tuple[str, charts.Curve]], form: str = ".0%") -> Drawn:
    """Lines over a common scale."""
    made = charts.curves(title, across, series, form)
    return Drawn(made.replace("</desc>", f"</desc><style>{charts.STYLE}</style>", 1))


def tournament(
    game: str, bots: Sequence[str], players: int = 2, games: int = 20, seed: int = 1, **options: str
) -> Results:
    """Bots against each other on paired deals, from every seat."""
    plan = tournaments.tournament(game, players, seed, options, list(bots))
    batches = runner.run(plan, tournaments.deals_for(plan, games), partial(local_pool, 1))
    deals = [deal for batch in batches for deal in batch]
    found = summary(plan, deals)
    return Results(found, records(plan, deals), report(found, deals))


def study(
    game: str, file: str | Path | None = None, players: int = 2, games: int = 20, seed: int = 1, bot: str = "planner"
) -> Results:
    """What becomes of the cards of a deck when bots play with it."""
    plan = simulation(game, players, seed, {}, [bot], text_of(file))
    entries = [entry for batch in run_study(plan, games, partial(local_pool, 1)) for entry in batch]
    found = study_summary(plan, entries)
    return Results(found, [dict(entry) for entry in entries], study_report(found, entries))


def text_of(file: str | Path | None) -> str | None:
    return None if file is None else deck_file(file).read_text("utf-8")
