"""Charts as SVG, in the style of the games: intervals, distributions, a matrix and bars, each described in words."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stellwerk.arena.measure.estimates import Estimate
from stellwerk.arena.show.axis import Scale, along_bottom, along_left, ticks
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el, markup
from stellwerk.kit.numbers import formatted
from stellwerk.kit.theme import num, path, text

WIDTH: Final = 720
LABELS: Final = 184  # the column of names at the left
FIGURES: Final = 156  # the column of figures at the right
RIGHT: Final = WIDTH - FIGURES
LINE: Final = 34  # from row to row
BINS: Final = 30

# By colour of a bot: on paper, and lighter by night. They differ in lightness too.
COLOURS: Final = ("#7d1f2d", "#2f6690", "#a8781c", "#4a7248", "#74458a", "#5b5d66")
NIGHT_COLOURS: Final = ("#e58a94", "#7fb2dc", "#e0b45c", "#93c08f", "#c39ad8", "#b8b9c0")


def variables(colours: Sequence[str]) -> str:
    return "".join(f"--c{i}:{colour};" for i, colour in enumerate(colours))


STYLE: Final = f"""
.chart{{{variables(COLOURS)}--ink:{theme.INK};--faded:{theme.FADED};--hair:{theme.HAIR};--leaf:{theme.LEAF};
font-family:{theme.SENTENCE};font-size:14px}}
.chart text{{fill:var(--ink)}}
.chart .head{{font-family:{theme.SIGN};font-weight:600;letter-spacing:1.2px;fill:var(--faded)}}
.chart .small{{font-size:12.5px;fill:var(--faded)}}
.chart .mid{{text-anchor:middle}}
.chart .end{{text-anchor:end}}
.chart .name{{font-weight:600}}
.chart .rule{{stroke:var(--hair);fill:none}}
.chart .grid{{stroke:var(--hair);stroke-opacity:.45;fill:none}}
.chart .even{{stroke:var(--faded);stroke-dasharray:4 4;fill:none}}
.chart .goal{{stroke:var(--ink);stroke-width:3;fill:none}}
.chart .span{{stroke-width:3;stroke-linecap:round;fill:none}}
.chart .whisker{{stroke:var(--ink);stroke-width:1.5;fill:none}}
.chart .dot{{stroke:var(--leaf);stroke-width:1.5}}
@media (prefers-color-scheme:dark){{.chart{{{variables(NIGHT_COLOURS)}--ink:{theme.PAPER};--faded:{theme.NIGHT_LINE};
--hair:{theme.NIGHT_HAIR};--leaf:{theme.NIGHT_LEAF}}}}}
"""


class IntervalRow(NamedTuple):
    """A line of a chart of intervals; without a figure it is a heading, or what is still missing."""

    label: str
    figure: Estimate | None = None
    said: str = ""
    colour: int = 0
    even: float | None = None  # what equals would have: a broken line
    goal: float | None = None  # what the lower end should reach: an upright stroke


def chart(height: float, title: str, words: str, body: Drawing, margin: int = 0) -> str:
    """A chart with its title and its text alternative."""
    view = f"{-margin} {-margin} {WIDTH + 2 * margin} {num(height + 2 * margin)}"
    svg = {"xmlns": "http://www.w3.org/2000/svg", "class": "chart", "viewBox": view, "width": "100%"}
    said = el("title", {}, title) + el("desc", {}, words)
    return markup(el("svg", svg | {"role": "img", "aria-label": title}, said, "\n", body, "\n"))


def scale_over(values: Sequence[float]) -> Scale:
    """The scale of a chart whose ticks are these, between the names and the figures."""
    return Scale(values[0], values[-1], LABELS, RIGHT)


def grid(scale: Scale, at: Sequence[float], bottom: float, form: str) -> Drawing:
    return along_bottom(scale, at, 8, bottom, form)


def with_interval(figure: Estimate, form: str) -> str:
    """A figure in words, with its interval in brackets."""
    value, low, high = (formatted(end, form) for end in figure)
    return f"{value} [{low.removesuffix(' %')}, {high.removesuffix(' %')}]"


def intervals(title: str, rows: Sequence[IntervalRow], form: str, at: Sequence[float] = (), margin: int = 0) -> str:
    """A dot for each figure with its interval, over one axis."""
    ends = [end for row in rows for end in (*(row.figure or ()), row.even) if end is not None]
    at = at or ticks(min(ends), max(ends))
    scale, bottom = scale_over(at), LINE * len(rows) + 12
    parts = [grid(scale, at, bottom, form)]
    parts += [interval_row(row, scale, LINE * i + 28) for i, row in enumerate(rows)]
    words = "; ".join(f"{row.label} {row.said}" for row in rows if row.said)
    return chart(bottom + 28, title, f"{words}.", drawn(parts), margin)


def interval_row(row: IntervalRow, scale: Scale, y: float) -> Drawing:
    if row.figure is None and not row.said:
        return text(0, y + 5, row.label.upper(), "head")
    label = text(0, y + 5, row.label, "name", theme.fit(row.label, 14, LABELS - 10))
    right = text(WIDTH, y + 5, row.said, "end" if row.figure else "small end")
    even = () if row.even is None else path("even", f"M{num(scale(row.even))} {num(y - LINE / 2)}v{LINE}")
    goal = () if row.goal is None else path("goal", f"M{num(scale(row.goal))} {num(y - 11)}v22")
    if row.figure is None:
        return label + even + goal + right
    value, low, high = (scale(end) for end in row.figure)
    colour = f"var(--c{row.colour % len(COLOURS)})"
    span = el("path", {"class": "span", "style": f"stroke:{colour}", "d": f"M{num(low)} {num(y)}H{num(high)}"})
    dot = el("circle", {"class": "dot", "style": f"fill:{colour}", "cx": num(value), "cy": num(y), "r": "6"})
    return label + even + goal + span + dot + right


def distributions(title: str, series: Sequence[tuple[str, list[int]]]) -> str:
    """For each bot how often it scored how much, over one axis."""
    every = [score for _, scores in series for score in scores]
    at = ticks(min(every), max(every))
    scale, step = scale_over(at), 74
    bottom = step * len(series) + 12
    parts = [grid(scale, at, bottom, ".0f")]
    parts += [hill(name, scores, scale, i, step * (i + 1) + 6) for i, (name, scores) in enumerate(series)]
    words = "; ".join(f"{name} from {min(scores)} to {max(scores)}" for name, scores in series)
    return chart(bottom + 28, title, f"{words}.", drawn(parts))


def hill(name: str, scores: list[int], scale: Scale, colour: int, base: float) -> Drawing:
    """The scores of one bot as bars that stand side by side, and their mean."""
    width, counts = (scale.high - scale.low) / BINS, [0] * BINS
    for score in scores:
        counts[min(BINS - 1, int((score - scale.low) / width))] += 1
    tint, mean = f"var(--c{colour % len(COLOURS)})", sum(scores) / len(scores)
    bars = "".join(
        f"M{num(scale(scale.low + i * width) + 0.5)} {num(base)}v{num(-56 * count / max(counts))}"
        f"h{num((RIGHT - LABELS) / BINS - 1)}V{num(base)}z"
        for i, count in enumerate(counts)
        if count
    )
    return (
        el("path", {"style": f"fill:{tint};fill-opacity:.75", "d": bars})
        + path("rule", f"M{LABELS} {num(base)}H{RIGHT}")
        + path("whisker", f"M{num(scale(mean))} {num(base)}v-62")
        + text(0, base - 4, name, "name", theme.fit(name, 14, LABELS - 10))
        + text(WIDTH, base - 4, f"mean {formatted(mean, '.1f')}", "end")
    )


def matrix(title: str, names: Sequence[str], shares: Sequence[Sequence[float | None]]) -> str:
    """How often the bot of a row finished above that of a column; darker is more often."""
    size = min(120.0, (WIDTH - LABELS) / len(names))
    height = min(size, 56.0)
    parts = [text(0, 20, "above ↓ below →", "small")]
    for j, name in enumerate(names):
        parts.append(text(LABELS + size * (j + 0.5), 20, name, "name mid", theme.fit(name, 14, size - 6)))
    for i, (name, row) in enumerate(zip(names, shares, strict=True)):
        y = 32 + height * i
        parts.append(text(0, y + height / 2 + 5, name, "name", theme.fit(name, 14, LABELS - 10)))
        parts += [cell(LABELS + size * j, y, size, height, share) for j, share in enumerate(row)]
    words = "; ".join(
        f"{name} above {other} {formatted(share, '.0%')}"
        for name, row in zip(names, shares, strict=True)
        for other, share in zip(names, row, strict=True)
        if share is not None
    )
    return chart(40 + height * len(names), title, f"{words}.", drawn(parts))


def cell(x: float, y: float, width: float, height: float, share: float | None) -> Drawing:
    """One field of the matrix: brass above a half, blue below, stronger the further from it."""
    tint = "none" if share is None else "var(--c2)" if share >= 0.5 else "var(--c1)"
    depth = 0.0 if share is None else 0.06 + abs(share - 0.5) * 1.1
    box = {"x": num(x + 2), "y": num(y + 2), "width": num(width - 4), "height": num(height - 4), "rx": "4"}
    fill = {"style": f"fill:{tint};fill-opacity:{depth:.2f}"}
    words = "·" if share is None else formatted(share, ".0%")
    return el("rect", box | fill) + text(x + width / 2, y + height / 2 + 5, words, "mid")


def bars(title: str, names: Sequence[str], rows: Sequence[tuple[str, list[Estimate]]]) -> str:
    """For each source of points a bar for each bot, with its interval."""
    ends = [end for _, figures in rows for figure in figures for end in figure]
    at, step = ticks(min(0.0, *ends), max(0.0, *ends)), 16 * len(names) + 14
    scale, bottom = scale_over(at), step * len(rows) + 16
    parts = [grid(scale, at, bottom, ".0f")]
    for i, (label, figures) in enumerate(rows):
        y = 16 + step * i
        parts.append(text(0, y + 8 * len(names) + 5, label, "name", theme.fit(label, 14, LABELS - 22)))
        parts += [source_bar(figure, scale, bot, y + 16 * bot) for bot, figure in enumerate(figures)]
    words = "; ".join(
        f"{label}: " + ", ".join(f"{name} {formatted(f.value, '.1f')}" for name, f in zip(names, figures, strict=True))
        for label, figures in rows
    )
    return chart(bottom + 28, title, f"{words}.", drawn(parts))


def source_bar(figure: Estimate, scale: Scale, bot: int, y: float) -> Drawing:
    zero, value = scale(0), scale(figure.value)
    left, width = min(zero, value), abs(value - zero)
    place = {"x": num(left), "y": num(y), "width": num(width), "height": "12"}
    return (
        el("rect", place | {"style": f"fill:var(--c{bot % len(COLOURS)});fill-opacity:.8"})
        + path("whisker", f"M{num(scale(figure.low))} {num(y + 6)}H{num(scale(figure.high))}")
        + text(WIDTH, y + 11, formatted(figure.value, ".1f"), "small end")
    )


Curve = Sequence[tuple[float, float]]


def dyed(colour: int) -> dict[str, str]:
    return {"style": f"fill:var(--c{colour})"}


def curves(title: str, across: str, series: Sequence[tuple[str, Curve]], form: str = ".0%", margin: int = 0) -> str:
    """Lines over a common scale, each with its name at its end; `across` says what grows to the right."""
    xs, ys = ([point[side] for _, points in series for point in points] for side in (0, 1))
    at, up = ticks(0, max(xs)), ticks(min(0.0, *ys), max(ys), about=4)
    wide, high = Scale(at[0], at[-1], 60, RIGHT), Scale(up[0], up[-1], 250, 12)
    parts = [along_bottom(wide, at, 12, 250, ",.0f"), along_left(high, up, 60, RIGHT, form)]
    for colour, (name, points) in enumerate(series):
        line = "M" + "L".join(f"{num(wide(x))} {num(high(y))}" for x, y in points)
        parts.append(el("path", {"class": "span", "d": line, "style": f"stroke:var(--c{colour})"}))
        parts.append(el("circle", {"cx": num(RIGHT + 16), "cy": num(26 + LINE * colour), "r": "5"} | dyed(colour)))
        parts.append(text(RIGHT + 28, 31 + LINE * colour, name, "name", theme.fit(name, 14, FIGURES - 28)))
    parts.append(text((60 + RIGHT) / 2, 292, across, "small mid"))
    words = "; ".join(f"{name}: from {formatted(p[0][1], form)} to {formatted(p[-1][1], form)}" for name, p in series)
    return chart(300, title, f"{words}.", drawn(parts), margin)
