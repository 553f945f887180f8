"""The network of Germany, for the start page."""

from stellwerk.kit.theme import HAIR, INK, LEAF, LIVERIES, OXBLOOD, PAPER, SHADE, poster_svg

TOWNS = ((58, 120), (150, 52), (176, 138), (268, 84), (330, 150), (368, 46), (430, 104))
LINES = ((0, 1, "#ecc544"), (0, 2, "#2c6a9c"), (1, 3, "#4a8a4a"), (2, 3, "#cfc8b8"), (2, 4, "#dd8430"))
MORE = ((3, 5, "#7b4d91"), (5, 6, "#cfc8b8"))
RUN = ((3, 4), (4, 6))  # a player's trains


def poster() -> str:
    """Towns, free routes in their colours, and one line that is claimed."""
    land = f'<path d="M0 30 60 12 180 26 250 8 400 22 480 10V190H0z" fill="{PAPER}" stroke="{HAIR}"/>'
    free = "".join(line(TOWNS[a], TOWNS[b], colour) for a, b, colour in (*LINES, *MORE))
    claimed = "".join(run(TOWNS[a], TOWNS[b]) for a, b in RUN)
    towns = "".join(town(x, y, i in (0, 6)) for i, (x, y) in enumerate(TOWNS))
    return poster_svg(f'<rect width="480" height="190" fill="{SHADE}"/>{land}{free}{claimed}{towns}')


def line(a: tuple[int, int], b: tuple[int, int], colour: str) -> str:
    """A free route: dashes with an outline."""
    way = f"M{a[0]} {a[1]}L{b[0]} {b[1]}"
    return (
        f'<path d="{way}" stroke="{INK}" stroke-width="14" stroke-dasharray="25 3" stroke-dashoffset="-9"/>'
        f'<path d="{way}" stroke="{colour}" stroke-width="11" stroke-dasharray="22.4 5.6" stroke-dashoffset="-10.3"/>'
    )


def run(a: tuple[int, int], b: tuple[int, int]) -> str:
    way, red = f"M{a[0]} {a[1]}L{b[0]} {b[1]}", LIVERIES[0].colour
    return (
        f'<path d="{way}" stroke="{INK}" stroke-width="18"/><path d="{way}" stroke="{red}" stroke-width="14"/>'
        f'<path d="{way}" stroke="{PAPER}" stroke-width="2.4" stroke-dasharray="8 4"/>'
    )


def town(x: int, y: int, wanted: bool) -> str:
    ring = f'<circle cx="{x}" cy="{y}" r="15" fill="none" stroke="{OXBLOOD}" stroke-width="3"/>' if wanted else ""
    return f'{ring}<circle cx="{x}" cy="{y}" r="9" fill="{LEAF}" stroke="{INK}" stroke-width="3"/>'
