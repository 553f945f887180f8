"""First Class drawn."""

from stellwerk.core.picture import Pane, Picture
from stellwerk.core.words import Words
from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.picture import (
    about,
    board,
    choices,
    deck_sheet,
    highlights,
    introductions,
    labels,
    legend,
    poster,
    scored,
)
from stellwerk.games.first_class.picture.livery import LIVERIES


def signs(t: Words) -> list[tuple[str, list[legend.Entry]]]:
    return legend.legend(data.box(), t)


def panes(t: Words) -> list[Pane]:
    return [Pane("display", t("Display")), Pane("own", t("My trains")), Pane("others", t("Players"))]


def aid(t: Words) -> list[tuple[str, list[legend.Entry]]]:
    return legend.aid(data.box(), t)


PICTURE = Picture(
    board=board.board,
    panels=board.panels,
    deck_sheet=deck_sheet.sheet,
    poster=poster.poster,
    highlights=highlights.highlights,
    panes=panes,
    style=board.style,
    defs=board.defs,
    legend=signs,
    several=choices.several,
    player=about.about,
    ending=about.ending,
    aid=aid,
    labels=labels.labels,
    between=scored.between,
    introductions=introductions.introductions,
    liveries=LIVERIES,
)
