"""Charts of one's own matches as SVG, narrow enough for a phone; their colours come from the page that shows them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stellwerk.arena.show.axis import Scale, along_left, ticks
from stellwerk.kit.elements import Drawing, drawn, el, markup
from stellwerk.kit.numbers import formatted
from stellwerk.kit.theme import circle, num, path, rect, text

WIDTH: Final = 340
HEIGHT: Final = 190  # of the scores over time
LEFT: Final = 40
ROW: Final = 42  # of a source of points: its name, and two bars
MARK: Final = "M0-6 1.8-1.9 6.2-1.9 2.6.9 3.9 5.2 0 2.6-3.9 5.2-2.6.9-6.2-1.9-1.8-1.9z"  # a star: won


class Score(NamedTuple):
    """How one of the own matches ended."""

    own: int
    others: float  # the mean of the opponents
    won: bool


def chart(height: float, title: str, words: str, body: Drawing) -> str:
    """A chart with its title and its text alternative."""
    svg = {"class": "figures", "viewBox": f"0 0 {WIDTH} {num(height)}", "role": "img", "aria-label": title}
    return markup(el("svg", svg, el("title", {}, title), el("desc", {}, words), body))


def scores_over_time(title: str, words: str, scores: Sequence[Score]) -> str:
    """A mark for each match, a star if it was won, over the line of the opponents' mean."""
    ends = [end for score in scores for end in (score.own, score.others)]
    at = ticks(min(ends), max(ends), about=4)
    y = Scale(at[0], at[-1], HEIGHT - 12, 10)
    x = Scale(0, max(1, len(scores) - 1), LEFT + 10, WIDTH - 10)
    places = [(x(number), score) for number, score in enumerate(scores)]
    parts = [along_left(y, at, LEFT, WIDTH, ".0f")]
    for css, values in (("others", [s.others for s in scores]), ("own", [float(s.own) for s in scores])):
        points = "L".join(f"{num(place)} {num(y(value))}" for (place, _), value in zip(places, values, strict=True))
        parts.append(path(css, f"M{points}"))
    parts += [result(place, y(score.own), score.won) for place, score in places]
    return chart(HEIGHT, title, words, drawn(parts))


def rating_curve(title: str, words: str, values: Sequence[int]) -> str:
    """A rating after each match, as one line with a mark at its end."""
    at = ticks(min(values), max(values), about=4)
    y, x = Scale(at[0], at[-1], HEIGHT - 12, 10), Scale(0, max(1, len(values) - 1), LEFT + 14, WIDTH - 10)
    points = [(x(number), y(value)) for number, value in enumerate(values)]
    line = path("own", "M" + "L".join(f"{num(place)} {num(height)}" for place, height in points))
    return chart(
        HEIGHT, title, words, along_left(y, at, LEFT + 4, WIDTH, ".0f") + line + circle("lost", *points[-1], 3.5)
    )


def result(x: float, y: float, won: bool) -> Drawing:
    if won:
        return el("path", {"class": "won", "transform": f"translate({num(x)} {num(y)})", "d": MARK})
    return circle("lost", x, y, 3.5)


def sources(title: str, rows: Sequence[tuple[str, float, float]]) -> str:
    """For each source of points two bars: one's own mean, and that of the opponents."""
    ends = [end for _, *pair in rows for end in pair]
    scale = Scale(min(0.0, *ends), max(1.0, *ends), 0, WIDTH - 48)
    parts = [source(label, (own, others), scale, ROW * i) for i, (label, own, others) in enumerate(rows)]
    words = "; ".join(f"{label}: {formatted(own, '.1f')}, {formatted(others, '.1f')}" for label, own, others in rows)
    return chart(ROW * len(rows) + 4, title, words, drawn(parts))


def source(label: str, values: tuple[float, float], scale: Scale, top: float) -> Drawing:
    parts = [text(0, top + 14, label, "name")]
    for number, (css, value) in enumerate(zip(("own", "others"), values, strict=True)):
        left, right, y = min(scale(0), scale(value)), max(scale(0), scale(value)), top + 19 + 10 * number
        parts.append(rect(left, y, max(1.0, right - left), 8, css))
    own, others = (formatted(value, ".0f") for value in values)
    parts.append(text(WIDTH, top + 33, f"{own} / {others}", "end"))
    return drawn(parts)
