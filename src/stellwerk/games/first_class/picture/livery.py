"""The colours of First Class and the style of its picture, and the rings around what can be chosen."""

from typing import Final

from stellwerk.games.first_class.deck.verbs import LADDER
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, el

SEATS: Final = ("#2c6a9c", "#e6bd3c", "#4a8a4a", "#b5342c")  # the players' colours, in the order of seat_name
LINES: Final = (theme.PAPER, theme.INK, theme.PAPER, theme.PAPER)
LIVERIES: Final = tuple(  # with the marks and dashes of the house
    livery._replace(colour=colour, line=line)
    for livery, colour, line in zip(theme.LIVERIES, SEATS, LINES, strict=False)
)
PILES: Final = ("#3f7d46", "#2c6a9c", "#a93228")  # green, blue, red (FC-1.3)
WHITE: Final = "#fffdf8"
COIN: Final = "#e9c45c"
LIT: Final = "#f6d568"
UNLIT: Final = "#3b3f4f"

# The ladder of values by tone, from bare wood to the blue of the great expresses.
TONES: Final = dict(zip(LADDER, ("#e2d9c3", "#c3cbcf", "#98aebf", "#547896", "#33597f", "#152f57"), strict=True))
DARK: Final = (4, 7, 12)  # values whose tone asks for light print


def ring(x: float, y: float, width: float, height: float, radius: float = 7) -> Drawing:
    """Around something that can be chosen."""
    return theme.rect(x - 3, y - 3, width + 6, height + 6, "ring", radius)


def at(x: float, y: float, body: Drawing, scale: float = 1) -> Drawing:
    return el("g", {"transform": theme.placed(x, y, scale)}, body)


def livery_style() -> str:
    """The players of First Class have the marks and lines of the house in colours of their own."""
    return "".join(
        f".stellwerk .car{seat}{{fill:{colour}}}\n.stellwerk .line{seat}{{stroke:{LINES[seat]}}}\n"
        for seat, colour in enumerate(SEATS)
    )


def tone_style() -> str:
    """The classes `v0` to `v12` for cars, `pile1` to `pile3` for cards."""
    tones = "".join(f".stellwerk .v{value}{{fill:{tone}}}\n" for value, tone in TONES.items())
    return tones + "".join(f".stellwerk .pile{i}{{fill:{colour}}}\n" for i, colour in enumerate(PILES, 1))


STYLE = f"""
.stellwerk{{color:{theme.INK}}}
.stellwerk .ground{{fill:{theme.PAPER}}}
.stellwerk .ink{{fill:{theme.INK}}}
.stellwerk .light{{fill:{WHITE}}}
.stellwerk .white{{color:{WHITE}}}
.stellwerk .frame{{fill:{WHITE};stroke:{theme.INK};stroke-width:1.1}}
.stellwerk .edge{{fill:none;stroke:{theme.INK};stroke-width:1.4}}
.stellwerk .absent{{fill:none;stroke:{theme.HAIR};stroke-width:1.2;stroke-dasharray:4 4}}
.stellwerk .hollow{{fill:none;stroke:{theme.HAIR};stroke-width:1.2}}
.stellwerk .turn{{fill:#efe2bd;stroke:{theme.BRASS};stroke-width:2.5}}
.stellwerk .pointer{{fill:{theme.OXBLOOD}}}
.stellwerk .faint{{opacity:.32}}
"""

NIGHT = f"""@media (prefers-color-scheme:dark){{
.stellwerk .ground{{fill:{theme.NIGHT}}}
.stellwerk .absent,.stellwerk .sleepers{{stroke:{theme.NIGHT_HAIR}}}
.stellwerk .hollow{{stroke:{theme.NIGHT_LINE}}}
.stellwerk .plain{{color:{theme.PAPER}}}
.stellwerk .turn{{fill:{theme.NIGHT_BRASS}}}
.stellwerk .pointer,.stellwerk .pip{{fill:#e0636f}}
.stellwerk .card-back,.stellwerk .figure,.stellwerk .wheel{{stroke:{theme.NIGHT_LINE}}}
}}
"""
