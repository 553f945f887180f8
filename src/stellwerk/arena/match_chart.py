"""The course of a match as a picture: chances to win and expected scores by step, and the mistakes."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from stellwerk.arena.analysis import Step
from stellwerk.arena.analysis_summary import Standing, Told, biggest
from stellwerk.core.match import Match
from stellwerk.core.words import Words, words
from stellwerk.kit.theme import (
    INK,
    LEAF,
    LIVERIES,
    NIGHT_LEAF,
    NIGHT_LINE,
    OXBLOOD,
    clean,
    group,
    head,
    nameplate,
    num,
    picture,
    rect,
    rule,
    shorten,
    text,
    use,
    whole,
)

WIDTH, LEFT, RIGHT = 1180, 70, 1000  # the picture, and the edges of its panels
CHANCES, SCORES = 280, 190  # the heights of the two panels
LANE = 28  # the height of a seat's line of mistakes
LABEL = 26  # the least distance of two names
NOTES = 3  # mistakes that are told below
NOTE = 44  # the height of one of them
NOTE_LETTERS = 135

BANDS = "".join(
    f".stellwerk .band{seat}{{fill:none;stroke:{livery.colour};stroke-width:4.4;stroke-linejoin:round}}\n"
    for seat, livery in enumerate(LIVERIES)
)
STYLE = f"""{BANDS}
.stellwerk .edge{{fill:none;stroke:{INK};stroke-width:6.6;stroke-linejoin:round}}
.stellwerk .thread{{stroke-width:1.6;stroke-linejoin:round}}
.stellwerk .slip{{fill:{OXBLOOD};stroke:{LEAF};stroke-width:1.5}}
.stellwerk .number{{fill:{LEAF};font-size:13px;font-weight:700;text-anchor:middle}}
@media (prefers-color-scheme:dark){{
.stellwerk .edge{{stroke:{NIGHT_LINE}}}
.stellwerk .slip{{fill:#d9737f;stroke:{NIGHT_LEAF}}}
.stellwerk .number{{fill:{NIGHT_LEAF}}}
}}
"""


class Panel(NamedTuple):
    """A rectangle of the picture with its two scales."""

    top: float
    height: float
    first: int  # steps
    last: int
    low: float
    high: float

    def x(self, step: float) -> float:
        return LEFT + (RIGHT - LEFT) * (step - self.first) / max(1, self.last - self.first)

    def y(self, value: float) -> float:
        return self.top + self.height * (self.high - value) / (self.high - self.low)


def chart(match: Match, steps: Sequence[Step], course: Sequence[Standing], told: dict[int, Told], language: str) -> str:
    """The whole picture; `told` has the sentences of the steps, by their numbers."""
    t = words(language)
    first, last = course[0].step, course[-1].step
    notes = biggest([step for step in steps if step.mistake])[:NOTES]
    chances = Panel(118, CHANCES, first, last, 0, 1)
    lanes = chances.top + CHANCES + 62
    scores = Panel(lanes + LANE * match.players + 46, SCORES, first, last, *score_range(course))
    below = scores.top + SCORES + 62
    parts = [
        text(LEFT, 46, headline(match, t), "sign", 26),
        text(
            LEFT, 68, t("Each seat's expected score as it sees it itself; the chances follow from the scores."), "small"
        ),
        chance_panel(match, chances, course, t),
        mistake_lanes(match, chances, lanes, steps, notes, told, t),
        score_panel(match, scores, course, t),
        footnotes(match, below, notes, told, t),
    ]
    height = below + (NOTE * len(notes) + 14 if notes else -30)
    desc = f"<desc>{clean(described(match, steps, course, t))}</desc>"
    return picture(WIDTH, round(height), headline(match, t), STYLE, "", desc + "\n".join(parts))


def headline(match: Match, t: Words) -> str:
    return t("{game}: the course of the match", game=match.game.title)


def examined(steps: Sequence[Step], seat: int) -> bool:
    """Whether anybody looked at the seat's decisions: an analysis may be of one seat alone."""
    return any(step.seat == seat for step in steps)


def described(match: Match, steps: Sequence[Step], course: Sequence[Standing], t: Words) -> str:
    """The picture in words."""
    lines = []
    for seat in range(match.players):
        slips = sum(step.mistake and step.seat == seat for step in steps)
        row = [course[len(course) * k // 5].chances[seat] for k in range(5)] + [course[-1].chances[seat]]
        who, chances = match.name(seat, t), ", ".join(map(percent, row))
        lines.append(t("{who}: chance to win {chances}.", who=who, chances=chances))
        if examined(steps, seat):
            lines.append(t.plural("{n} mistake", "{n} mistakes", slips) + ".")
    return " ".join(lines)


def chance_panel(match: Match, panel: Panel, course: Sequence[Standing], t: Words) -> str:
    ticks = [k / 4 for k in range(5)]
    body = frame(panel, ticks, percent, t("Chance to win")) + steps_below(panel, t)
    ends = [f"{match.name(seat, t)} {percent(course[-1].chances[seat])}" for seat in range(match.players)]
    rows = [[standing.chances[seat] for standing in course] for seat in range(match.players)]
    return group("chances", body + bands(panel, course, rows) + labels(panel, [row[-1] for row in rows], ends))


def score_panel(match: Match, panel: Panel, course: Sequence[Standing], t: Words) -> str:
    ticks = [panel.low + k * (panel.high - panel.low) / 4 for k in range(5)]
    body = frame(panel, ticks, points, t("Expected score")) + steps_below(panel, t)
    ends = [f"{match.name(seat, t)} {points(course[-1].scores[seat])}" for seat in range(match.players)]
    rows = [[standing.scores[seat] for standing in course] for seat in range(match.players)]
    return group("scores", body + bands(panel, course, rows) + labels(panel, [row[-1] for row in rows], ends))


def percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def points(score: float) -> str:
    return whole(round(score))


def score_range(course: Sequence[Standing]) -> tuple[float, float]:
    """Round numbers below and above all scores, four steps apart."""
    scores = [score for standing in course for score in standing.scores]
    for unit in (5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 100):
        low = unit * (min(scores) // unit)
        if max(scores) <= low + 4 * unit:
            break
    return low, low + 4 * unit


def frame(panel: Panel, ticks: Sequence[float], say: Callable[[float], str], title: str) -> str:
    """The ground of a panel, with its lines and their values."""
    lines = "".join(
        rule(LEFT, panel.y(tick), RIGHT, panel.y(tick)) + text(LEFT - 10, panel.y(tick) + 4.5, say(tick), "small end")
        for tick in ticks
    )
    ground = rect(LEFT, panel.top, RIGHT - LEFT, panel.height, "leaf")
    return head(LEFT, panel.top - 16, RIGHT - LEFT, title) + ground + lines


def steps_below(panel: Panel, t: Words) -> str:
    """The numbers of the steps along the lower edge."""
    span = panel.last - panel.first
    unit = next((unit for unit in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500) if span / unit <= 12), 1000)
    marks = range(-(-panel.first // unit) * unit, panel.last + 1, unit)
    y = panel.top + panel.height
    shown = "".join(
        rule(panel.x(n), y, panel.x(n), y + 5) + text(panel.x(n), y + 20, str(n), "small mid") for n in marks
    )
    return shown + text(LEFT - 10, y + 20, t("step"), "small end")


def bands(panel: Panel, course: Sequence[Standing], rows: Sequence[Sequence[float]]) -> str:
    """A line for each seat in its livery: colour, dashes and mark tell them apart."""
    shown = ""
    for seat, row in enumerate(rows):
        spots = [(panel.x(standing.step), panel.y(value)) for standing, value in zip(course, row, strict=True)]
        path = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in spots)
        shown += "".join(f'<path class="{css}" d="{path}"/>' for css in ("edge", f"band{seat}", f"line{seat} thread"))
        every = max(1, len(spots) // 6)
        shown += "".join(use(f"p{seat}", x, y) for x, y in spots[(seat + 1) * every // (len(rows) + 1) :: every])
    return shown


def labels(panel: Panel, values: Sequence[float], ends: Sequence[str]) -> str:
    """The names at the ends of the lines, moved apart where they would touch."""
    shown, free = "", panel.top - LABEL
    order = sorted(range(len(values)), key=lambda seat: -values[seat])
    for place, seat in enumerate(order):
        room = panel.top + panel.height - LABEL * (len(order) - 1 - place)
        free = max(free + LABEL, min(panel.y(values[seat]), room))
        shown += nameplate(seat, RIGHT + 14, free) + text(RIGHT + 66, free + 5, shorten(ends[seat], 16), "bold", 14)
    return shown


def mistake_lanes(
    match: Match,
    panel: Panel,
    top: float,
    steps: Sequence[Step],
    notes: Sequence[Step],
    told: dict[int, Told],
    t: Words,
) -> str:
    """A lane for each seat with its mistakes: the larger the disc, the greater the loss; the biggest have numbers."""
    shown = head(LEFT, top - 12, RIGHT - LEFT, t("Mistakes"), t("the larger, the more chance was lost"))
    for seat in range(match.players):
        y = top + LANE * (seat + 0.5)
        own = sorted((step for step in steps if step.mistake and step.seat == seat), key=lambda step: step in notes)
        shown += rule(LEFT, y, RIGHT, y) + nameplate(seat, RIGHT + 14, y)
        if examined(steps, seat):
            shown += text(RIGHT + 66, y + 5, t.plural("{n} mistake", "{n} mistakes", len(own)), "", 14)
        shown += "".join(slip(step, panel.x(step.step), y, notes, told, t) for step in own)
    return group("mistakes", shown)


def slip(step: Step, x: float, y: float, notes: Sequence[Step], told: dict[int, Told], t: Words) -> str:
    number = str(notes.index(step) + 1) if step in notes else ""
    radius = max(9.5 if number else 3, min(13, 25 * step.loss**0.5))
    label = f"<title>{clean(lost(step, t))}: {clean(told[step.step].played)}</title>"
    disc = f'<circle class="slip" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'
    return f"<g>{label}{disc}{text(x, y + 4.5, number, 'number') if number else ''}</g>"


def lost(step: Step, t: Words) -> str:
    return t("Step {n}: {loss} lost", n=step.step, loss=percent(step.loss))


def footnotes(match: Match, top: float, notes: Sequence[Step], told: dict[int, Told], t: Words) -> str:
    """The biggest mistakes in sentences."""
    shown = head(LEFT, top - 12, RIGHT - LEFT, t("The biggest mistakes")) if notes else ""
    for place, step in enumerate(notes):
        y, says = top + 26 + NOTE * place, told[step.step]
        what = t("played: {played}", played=says.played)
        better = t("better: {better}", better=says.alternatives[0])
        shown += f'<circle class="slip" cx="{LEFT + 12}" cy="{num(y - 5)}" r="11"/>'
        shown += text(LEFT + 12, y - 0.5, str(place + 1), "number")
        shown += nameplate(step.seat, LEFT + 34, y - 5)
        shown += text(
            LEFT + 92, y - 8, shorten(f"{match.name(step.seat, t)} · {lost(step, t)} · {what}", NOTE_LETTERS), "", 15
        )
        shown += text(LEFT + 92, y + 11, shorten(better, NOTE_LETTERS), "bold", 15)
    return group("notes", shown)
