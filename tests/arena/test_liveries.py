"""A seat has the colour of its table wherever it is drawn: in the chart of an analysis, too."""

from stellwerk.arena.show.analysis_chart import line_style
from stellwerk.games.first_class.picture.livery import SEATS
from stellwerk.kit.theme import LIVERIES


def test_lines_have_the_colours_of_the_table() -> None:
    for seat, colour in enumerate(SEATS):
        assert f".band{seat}{{fill:none;stroke:{colour}" in line_style("first-class")
    for seat, livery in enumerate(LIVERIES):
        assert f".band{seat}{{fill:none;stroke:{livery.colour}" in line_style("germany")


def test_nobody_is_white_unless_five_play() -> None:
    """White trains look like free white tracks."""
    assert [livery.colour.startswith("#ff") for livery in LIVERIES] == [False] * 4 + [True]
