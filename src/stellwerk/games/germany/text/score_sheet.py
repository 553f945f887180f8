"""The score sheet of Germany."""

from stellwerk.core.text import Row
from stellwerk.core.words import Words
from stellwerk.games.germany.rules.state import State


def sheet(view: State, t: Words) -> list[Row]:
    """The score sheet: final at the end, and before it what is public, the routes."""
    if not view.sheet:
        return [Row(t("Routes"), tuple(view.score))]
    titles = (t("Routes"), t("Completed tickets"), t("Failed tickets"), t("Globetrotter bonus"), t("Passengers"))
    rows = [Row(title, points) for title, points in zip(titles, zip(*view.sheet, strict=True), strict=True)]
    return [*rows, Row(t("Total"), tuple(view.score))]
