"""An analysis as a picture: chances to win and expected scores by step, and the mistakes."""

from collections.abc import Sequence
from typing import NamedTuple

from stellwerk.arena.judge.analysis import Analysis, Step
from stellwerk.arena.judge.luck import Standing
from stellwerk.arena.show.axis import Scale, along_bottom, along_left, ticks, ticks_within
from stellwerk.core.words import Words
from stellwerk.games import find
from stellwerk.kit.elements import Drawing, drawn, el
from stellwerk.kit.numbers import formatted
from stellwerk.kit.theme import (
    HAIR,
    INK,
    LEAF,
    NIGHT_HAIR,
    NIGHT_LEAF,
    NIGHT_LINE,
    OXBLOOD,
    circle,
    group,
    head,
    liveries_of,
    livery_style,
    nameplate,
    num,
    path,
    picture,
    rect,
    rule,
    shorten,
    text,
    use,
)

WIDTH, LEFT, RIGHT = 1180, 70, 1000  # the picture, and the edges of its panels
CHANCES, SCORES = 280, 190  # the heights of the two panels
LANE = 28  # the height of a seat's line of mistakes
LABEL = 26  # the least distance of two names
NOTES = 3  # mistakes that are described below
NOTE = 44  # the height of one of them
NOTE_LETTERS = 135

STYLE = f"""
.stellwerk .grid{{fill:none;stroke:{HAIR}}}
.stellwerk .edge{{fill:none;stroke:{INK};stroke-width:6.6;stroke-linejoin:round}}
.stellwerk .thread{{stroke-width:1.6;stroke-linejoin:round}}
.stellwerk .slip{{fill:{OXBLOOD};stroke:{LEAF};stroke-width:1.5}}
.stellwerk .number{{fill:{LEAF};font-size:13px;font-weight:700;text-anchor:middle}}
@media (prefers-color-scheme:dark){{
.stellwerk .grid{{stroke:{NIGHT_HAIR}}}
.stellwerk .edge{{stroke:{NIGHT_LINE}}}
.stellwerk .slip{{fill:#d9737f;stroke:{NIGHT_LEAF}}}
.stellwerk .number{{fill:{NIGHT_LEAF}}}
}}
"""


class Panel(NamedTuple):
    """A rectangle of the picture with its two scales."""

    x: Scale  # by step
    y: Scale

    @property
    def top(self) -> float:
        return self.y.end

    @property
    def bottom(self) -> float:
        return self.y.start


def panel(top: float, height: float, standings: Sequence[Standing], at: Sequence[float]) -> Panel:
    """From the first step to the last, and from the lowest tick to the highest."""
    across = Scale(standings[0].step, standings[-1].step, LEFT, RIGHT)
    return Panel(across, Scale(at[0], at[-1], top + height, top))


def line_style(game: str) -> str:
    """The lines of the seats, in the colours of the table."""
    liveries = liveries_of(find(game).picture)
    return livery_style(liveries) + "".join(
        f".stellwerk .band{seat}{{fill:none;stroke:{livery.colour};stroke-width:4.4;stroke-linejoin:round}}\n"
        for seat, livery in enumerate(liveries)
    )


def chart(analysis: Analysis, names: Sequence[str], t: Words) -> str:
    """The whole picture."""
    standings, notes = analysis.course, analysis.mistakes[:NOTES]
    shares, points = [k / 4 for k in range(5)], score_ticks(standings)
    chances = panel(118, CHANCES, standings, shares)
    lanes = chances.bottom + 62
    scores = panel(lanes + LANE * analysis.players + 46, SCORES, standings, points)
    below = scores.bottom + 62
    caption = t("Over what really lay there: all hands known, the piles shuffled.")
    title = t("{game}: the course of the match", game=find(analysis.game).called(t.language))
    parts = [
        text(LEFT, 46, title, "sign", 26),
        text(LEFT, 68, caption, "small"),
        group("chances", chance_panel(chances, standings, names, shares, t)),
        group("mistakes", mistake_lanes(analysis, chances.x, lanes, notes, t)),
        group("scores", score_panel(scores, standings, names, points, t)),
        group("notes", footnotes(below, notes, names, t)),
    ]
    height = below + (NOTE * len(notes) + 14 if notes else -30)
    desc = el("desc", {}, described(analysis, names, t))
    return picture(WIDTH, round(height), title, line_style(analysis.game) + STYLE, (), desc + drawn(parts))


def score_ticks(standings: Sequence[Standing]) -> list[float]:
    scores = [score for standing in standings for score in standing.scores]
    return ticks(min(scores), max(scores), 5, least=5)


def described(analysis: Analysis, names: Sequence[str], t: Words) -> str:
    """The picture in words."""
    lines, standings = [], analysis.course
    for seat, name in enumerate(names):
        row = [standings[len(standings) * k // 5].chances[seat] for k in range(5)] + [standings[-1].chances[seat]]
        lines.append(t("{who}: chance to win {chances}.", who=name, chances=", ".join(map(percent, row))))
        if analysis.seats[seat].decisions:
            lines.append(t.plural("{n} mistake", "{n} mistakes", analysis.seats[seat].mistakes) + ".")
    return " ".join(lines)


def chance_panel(
    panel: Panel, standings: Sequence[Standing], names: Sequence[str], at: Sequence[float], t: Words
) -> Drawing:
    rows = [[standing.chances[seat] for standing in standings] for seat in range(len(names))]
    ends = [f"{name} {percent(row[-1])}" for name, row in zip(names, rows, strict=True)]
    ground = axes(panel, at, ".0%", t("Chance to win"), t)
    return ground + bands(panel, standings, rows) + labels(panel, [row[-1] for row in rows], ends)


def score_panel(
    panel: Panel, standings: Sequence[Standing], names: Sequence[str], at: Sequence[float], t: Words
) -> Drawing:
    rows = [[standing.scores[seat] for standing in standings] for seat in range(len(names))]
    ends = [f"{name} {formatted(row[-1], '.0f')}" for name, row in zip(names, rows, strict=True)]
    ground = axes(panel, at, ".0f", t("Expected score"), t)
    return ground + bands(panel, standings, rows) + labels(panel, [row[-1] for row in rows], ends)


def percent(share: float) -> str:
    return formatted(share, ".0%")


def axes(panel: Panel, at: Sequence[float], form: str, title: str, t: Words) -> Drawing:
    """The ground of a panel, with its lines and their values, and the numbers of the steps along the lower edge."""
    y, steps = panel.bottom, ticks_within(int(panel.x.low), int(panel.x.high))
    return (
        head(LEFT, panel.top - 16, RIGHT - LEFT, title)
        + rect(LEFT, panel.top, RIGHT - LEFT, y - panel.top, "leaf")
        + along_left(panel.y, at, LEFT, RIGHT, form)
        + along_bottom(panel.x, steps, y, y + 5, ".0f", below=15)
        + text(LEFT - 10, y + 20, t("step"), "small end")
    )


def bands(panel: Panel, standings: Sequence[Standing], rows: Sequence[Sequence[float]]) -> Drawing:
    """A line for each seat in its livery: colour, dashes and mark tell them apart."""
    shown = Drawing()
    for seat, row in enumerate(rows):
        spots = [(panel.x(standing.step), panel.y(value)) for standing, value in zip(standings, row, strict=True)]
        way = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in spots)
        shown += drawn(path(css, way) for css in ("edge", f"band{seat}", f"line{seat} thread"))
        every = max(1, len(spots) // 6)
        shown += drawn(use(f"p{seat}", x, y) for x, y in spots[(seat + 1) * every // (len(rows) + 1) :: every])
    return shown


def labels(panel: Panel, values: Sequence[float], ends: Sequence[str]) -> Drawing:
    """The names at the ends of the lines, moved apart where they would touch."""
    shown, free = Drawing(), panel.top - LABEL
    order = sorted(range(len(values)), key=lambda seat: -values[seat])
    for place, seat in enumerate(order):
        room = panel.bottom - LABEL * (len(order) - 1 - place)
        free = max(free + LABEL, min(panel.y(values[seat]), room))
        shown += nameplate(seat, RIGHT + 14, free) + text(RIGHT + 66, free + 5, shorten(ends[seat], 16), "bold", 14)
    return shown


def mistake_lanes(analysis: Analysis, across: Scale, top: float, notes: Sequence[Step], t: Words) -> Drawing:
    """A lane for each seat with its mistakes: the larger the disc, the greater the loss; the biggest have numbers."""
    shown = head(LEFT, top - 12, RIGHT - LEFT, t("Mistakes"), t("the larger, the more points it cost"))
    for seat, accuracy in enumerate(analysis.seats):
        y = top + LANE * (seat + 0.5)
        own = [step for step in analysis.steps if step.mistake and step.seat == seat]
        shown += rule(LEFT, y, RIGHT, y) + nameplate(seat, RIGHT + 14, y)
        if accuracy.decisions:
            shown += text(RIGHT + 66, y + 5, t.plural("{n} mistake", "{n} mistakes", len(own)), "", 14)
        for step in sorted(own, key=lambda step: step in notes):
            shown += disc(step, across(step.step), y, notes.index(step) + 1 if step in notes else 0, t)
    return shown


def disc(step: Step, x: float, y: float, number: int, t: Words) -> Drawing:
    """A mistake, with its number if it has one."""
    radius = max(9.5 if number else 3, min(13, 2.5 * step.cost**0.5))
    label = el("title", {}, f"{lost(step, t)}: {step.played.says}")
    figure = text(x, y + 4.5, str(number), "number") if number else ()
    return el("g", {}, label, circle("slip", x, y, radius), figure)


def lost(step: Step, t: Words) -> str:
    return t.plural(
        "Step {step}: it cost one point", "Step {step}: it cost {n} points", round(step.cost), step=step.step
    )


def footnotes(top: float, notes: Sequence[Step], names: Sequence[str], t: Words) -> Drawing:
    """The biggest mistakes in sentences."""
    shown = head(LEFT, top - 12, RIGHT - LEFT, t("The biggest mistakes")) if notes else ()
    for place, step in enumerate(notes):
        y = top + 26 + NOTE * place
        what = t("played: {played}", played=step.played.says)
        better = t("better: {better}", better=step.alternatives[0].says)
        shown += circle("slip", LEFT + 12, y - 5, 11)
        shown += text(LEFT + 12, y - 0.5, str(place + 1), "number")
        shown += nameplate(step.seat, LEFT + 34, y - 5)
        line = shorten(f"{names[step.seat]} · {lost(step, t)} · {what}", NOTE_LETTERS)
        shown += text(LEFT + 92, y - 8, line, "", 15)
        shown += text(LEFT + 92, y + 11, shorten(better, NOTE_LETTERS), "bold", 15)
    return shown
