"""Every sign of the picture of Germany beside what it means, drawn with what the picture is drawn with."""

from stellwerk.core.words import Words
from stellwerk.games.germany.deck.data import COLOURS, GREY, LOCOMOTIVE
from stellwerk.games.germany.picture.symbols import PASSENGER_KIND
from stellwerk.games.germany.picture.tracks import Lane, shut, spaces, trains
from stellwerk.games.germany.text.names import KIND, seat_name
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn

Entry = tuple[float, float, Drawing, str]  # width, height, the drawing from its upper left corner, and words
ROW = 30.0  # the height of most signs
SAMPLE = Lane("m2 15h92", "m2 15 16 0 30 0 30 0 16 0", 27, ((18, 15, 0), (48, 15, 0), (78, 15, 0)))


def legend(t: Words) -> list[tuple[str, list[Entry]]]:
    """By heading."""
    return [
        (t("Train cards"), cards(t)),
        (t("Map"), tracks(t) + places(t)),
        (t("Tickets"), tickets(t)),
        (t("Players"), players(t)),
    ]


def aid(t: Words) -> list[tuple[str, list[Entry]]]:
    """What a player at a table needs beside the printed map: without what only a screen shows."""
    return [(t("Train cards"), cards(t)), (t("Map"), tracks(t)[:2] + places(t)), (t("Tickets"), tickets(t)[:2])]


def cards(t: Words) -> list[Entry]:
    """A colour is always told by its mark, too."""
    names = [*(t(KIND[kind]) for kind in range(LOCOMOTIVE)), t("Locomotive: stands for every colour")]
    return [(41, 57, theme.use(f"d{kind}", 2, 2, 0.6), name) for kind, name in enumerate(names)]


def tracks(t: Words) -> list[Entry]:
    red, width = COLOURS.index("red"), 96
    way = theme.path("way", f"{SAMPLE.line}")
    bodies = (
        (theme.styled(f"k{red}", spaces(red, SAMPLE)), t("Free route: cards of this colour, one for each space")),
        (theme.styled("grey", spaces(GREY, SAMPLE)), t("Grey route: cards of any one colour")),
        (theme.styled(f"k{red} pick", way + spaces(red, SAMPLE)), t("Route that you can claim now")),
        (trains(1, SAMPLE), t("Claimed route: trains joined by a strong edge, with their owner's line and mark")),
        (shut(SAMPLE), t("Closed track: a parallel one is claimed")),
    )
    return [(width, ROW, body, words) for body, words in bodies]


def places(t: Words) -> list[Entry]:
    black = COLOURS.index("black")
    figures = drawn(theme.use(f"f{kind}", 14 + 17 * i, 14) for i, kind in enumerate(PASSENGER_KIND))
    wanted = theme.circle("wanted", 20, 20, 15) + theme.path("town", "M20 20h0")
    length = theme.path("grey space", f"M6 11{'h11v8h-11zm13 0' * 3}") + theme.text(70, 20, "4", "sign end", 15)
    border = theme.styled(f"k{black}", spaces(black, SAMPLE)) + theme.path("stop", "M97 6v18")
    return [
        (40, ROW, theme.path("town", "M20 15h0"), t("City where one passenger waits at the beginning")),
        (40, ROW, theme.path("city", "M20 15h0"), t("City where several passengers wait at the beginning")),
        (40, 40, wanted, t("City of one of your open tickets")),
        (104, ROW, border, t("Buffer stop: the end of a route into a country")),
        (112, ROW, figures, t("Passengers, in six colours")),
        (76, ROW, length, t("Points for a route of this length")),
    ]


def tickets(t: Words) -> list[Entry]:
    letter = theme.text(14, 21, "A", "worth")
    return [
        (28, ROW + 4, theme.use("s0", 14, 28), t("Short ticket: one band")),
        (28, ROW + 4, theme.use("s1", 14, 28), t("Long ticket: two bands")),
        (28, ROW, letter, t("Letter of a drawn ticket while you choose which ones to keep")),
        (28, ROW, theme.use("kept", 14, 15), t("Ticket that you keep, or that is completed")),
        (28, ROW, theme.use("back", 14, 15), t("Ticket that goes back")),
        (28, ROW, theme.use("open", 14, 15), t("Ticket that is not completed yet")),
        (28, ROW, theme.use("failed", 14, 15), t("Ticket that failed at the end")),
    ]


def players(t: Words) -> list[Entry]:
    """The five liveries, and whose turn it is."""
    plates = [(54.0, ROW, theme.nameplate(seat, 4, 15), seat_name(seat, t)) for seat in range(len(theme.LIVERIES))]
    return [*plates, (28, ROW, theme.path("pointer", "M7 7l13 8-13 8z"), t("Whose turn it is"))]
