"""First Class drawn."""

from stellwerk.core.game import Pane, Picture
from stellwerk.core.words import Words
from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.picture import board, cards, deck_sheet, display, highlights, legend, others, poster


def defs() -> str:
    return cards.card_defs() + display.display_defs() + others.small_defs()


def signs(t: Words) -> list[tuple[str, list[legend.Entry]]]:
    return legend.legend(data.box(), t)


def panes(t: Words) -> list[Pane]:
    return [Pane("display", t("Display")), Pane("own", t("My trains")), Pane("others", t("Players"))]


PICTURE = Picture(
    board=board.board,
    deck_sheet=deck_sheet.sheet,
    poster=poster.poster,
    highlights=highlights.highlights,
    panes=panes,
    style=board.style,
    defs=defs,
    legend=signs,
)
