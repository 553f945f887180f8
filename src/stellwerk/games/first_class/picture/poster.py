"""A night express, for the start page."""

from stellwerk.kit.theme import BRASS, INK, PAPER, SHADE, poster_svg

CARS = ((12, 6), (7, 5), (4, 4), (2, 3), (1, 2))
TONES = {12: "#152f57", 7: "#33597f", 4: "#547896", 2: "#98aebf", 1: "#c3cbcf"}


def poster() -> str:
    """A train by night: the better the car, the more of its windows are lit."""
    sky = '<rect width="480" height="190" fill="#131a2c"/><circle cx="404" cy="44" r="22" fill="#efe2bd"/>'
    hills = '<path d="M0 126 90 84 170 118 270 70 372 112 480 78V190H0z" fill="#1d2540"/>'
    cars = "".join(car(22 + 92 * i, value, lit) for i, (value, lit) in enumerate(CARS))
    rail = f'<path d="M0 158H480" stroke="{BRASS}" stroke-width="4"/><path d="M0 166H480" stroke="#46506e"/>'
    return poster_svg(sky + hills + cars + rail)


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
