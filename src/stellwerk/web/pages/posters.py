"""Two small posters for the start page, drawn here: the network of Germany, and a night express."""

from stellwerk.games.look import BRASS, HAIR, INK, LEAF, LIVERIES, OXBLOOD, PAPER, SHADE

TOWNS = ((58, 120), (150, 52), (176, 138), (268, 84), (330, 150), (368, 46), (430, 104))
LINES = ((0, 1, "#ecc544"), (0, 2, "#2c6a9c"), (1, 3, "#4a8a4a"), (2, 3, "#cfc8b8"), (2, 4, "#dd8430"))
MORE = ((3, 5, "#7b4d91"), (5, 6, "#cfc8b8"))
RUN = ((3, 4), (4, 6))  # a player's trains


def germany() -> str:
    """Towns, free routes in their colours, and one line that is claimed."""
    land = f'<path d="M0 30 60 12 180 26 250 8 400 22 480 10V190H0z" fill="{PAPER}" stroke="{HAIR}"/>'
    free = "".join(line(TOWNS[a], TOWNS[b], colour) for a, b, colour in (*LINES, *MORE))
    claimed = "".join(run(TOWNS[a], TOWNS[b]) for a, b in RUN)
    towns = "".join(town(x, y, i in (0, 6)) for i, (x, y) in enumerate(TOWNS))
    return drawing(f'<rect width="480" height="190" fill="{SHADE}"/>{land}{free}{claimed}{towns}')


def line(a: tuple[int, int], b: tuple[int, int], colour: str) -> str:
    """A free route: dashes with an outline."""
    way = f"M{a[0]} {a[1]}L{b[0]} {b[1]}"
    return (
        f'<path d="{way}" stroke="{INK}" stroke-width="14" stroke-dasharray="25 3" stroke-dashoffset="-9"/>'
        f'<path d="{way}" stroke="{colour}" stroke-width="11" stroke-dasharray="22.4 5.6" stroke-dashoffset="-10.3"/>'
    )


def run(a: tuple[int, int], b: tuple[int, int]) -> str:
    way, red = f"M{a[0]} {a[1]}L{b[0]} {b[1]}", LIVERIES[1].colour
    return (
        f'<path d="{way}" stroke="{INK}" stroke-width="18"/><path d="{way}" stroke="{red}" stroke-width="14"/>'
        f'<path d="{way}" stroke="{PAPER}" stroke-width="2.4" stroke-dasharray="8 4"/>'
    )


def town(x: int, y: int, wanted: bool) -> str:
    ring = f'<circle cx="{x}" cy="{y}" r="15" fill="none" stroke="{OXBLOOD}" stroke-width="3"/>' if wanted else ""
    return f'{ring}<circle cx="{x}" cy="{y}" r="9" fill="{LEAF}" stroke="{INK}" stroke-width="3"/>'


CARS = ((12, 6), (7, 5), (4, 4), (2, 3), (1, 2))
TONES = {12: "#152f57", 7: "#33597f", 4: "#547896", 2: "#98aebf", 1: "#c3cbcf"}


def first_class() -> str:
    """A train by night: the better the car, the more of its windows are lit."""
    sky = '<rect width="480" height="190" fill="#131a2c"/><circle cx="404" cy="44" r="22" fill="#efe2bd"/>'
    hills = '<path d="M0 126 90 84 170 118 270 70 372 112 480 78V190H0z" fill="#1d2540"/>'
    cars = "".join(car(22 + 92 * i, value, lit) for i, (value, lit) in enumerate(CARS))
    rail = f'<path d="M0 158H480" stroke="{BRASS}" stroke-width="4"/><path d="M0 166H480" stroke="#46506e"/>'
    return drawing(sky + hills + cars + rail)


def car(x: int, value: int, lit: int) -> str:
    windows = "".join(
        f'<rect x="{x + 7 + 12 * i}" y="98" width="8" height="16" fill="{"#f6d568" if i < lit else "#3b3f4f"}"/>'
        for i in range(6)
    )
    wheels = "".join(
        f'<circle cx="{x + cx}" cy="152" r="5.5" fill="{INK}" stroke="{SHADE}"/>' for cx in (14, 27, 57, 70)
    )
    ink = PAPER if value > 3 else INK
    body = f'<rect x="{x}" y="90" width="84" height="58" rx="6" fill="{TONES[value]}" stroke="{PAPER}"/>'
    number = (
        f'<text x="{x + 42}" y="141" fill="{ink}" font-size="24" font-weight="700" text-anchor="middle">{value}</text>'
    )
    return body + windows + wheels + number


def drawing(body: str) -> str:
    return (
        '<svg class="poster" viewBox="0 0 480 190" preserveAspectRatio="xMidYMid slice" fill="none" '
        f'aria-hidden="true">{body}</svg>'
    )
