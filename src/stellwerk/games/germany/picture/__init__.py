"""Germany drawn."""

from stellwerk.core.picture import Pane, Picture
from stellwerk.core.words import Words
from stellwerk.games.germany.picture import board, choices, deck_sheet, highlights, labels, legend, net, poster, reveal


def panes(t: Words) -> list[Pane]:
    return [Pane("map", t("Map")), Pane("own", t("My cards")), Pane("others", t("Players"))]


PICTURE = Picture(
    board=board.board,
    panels=board.panels,
    deck_sheet=deck_sheet.sheet,
    poster=poster.poster,
    highlights=highlights.highlights,
    panes=panes,
    style=board.style,
    defs=board.defs,
    legend=legend.legend,
    several=choices.several,
    player=net.about,
    ending=net.ending,
    reveal=reveal.reveal,
    aid=legend.aid,
    labels=labels.labels,
)
