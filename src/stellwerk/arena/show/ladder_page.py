"""The page about how strong the bots are, and its chart, written from the results of the ladder."""

from collections.abc import Sequence
from itertools import groupby

from stellwerk.arena.measure.estimates import RESAMPLES
from stellwerk.arena.measure.ladder import SEED, Standing, opponents
from stellwerk.arena.show import charts
from stellwerk.arena.show.charts import IntervalRow, with_interval
from stellwerk.core.bots import Rung
from stellwerk.games import find
from stellwerk.kit import theme
from stellwerk.kit.ladder import BUDGET, PEOPLE, SETTINGS, STRENGTH
from stellwerk.kit.numbers import formatted
from stellwerk.version import installed

Standings = Sequence[tuple[Rung, Standing | None]]

ABOUT = {
    STRENGTH: "Each bot against the one below it. With four seats the first bot sits alone among three of the other:"
    " an even share is 25 %.",
    SETTINGS: "The net at once (hard) must not be weaker than the planner with any of the settings.",
    BUDGET: "A search, or a net that looks ahead, should win more often with four times as many simulations.",
    PEOPLE: "Each level against the next one below.",
}

GROUND = f""".chart{{background:{theme.PAPER}}}
@media (prefers-color-scheme:dark){{.chart{{background:{theme.NIGHT}}}}}
"""


def page(standings: Standings) -> str:
    """The page, in Markdown."""
    parts = [heading(standings)]
    for part, rows in groupby(standings, key=lambda entry: entry[0].part):
        parts += [f"## {part}\n", f"{ABOUT.get(part, '')}\n", listing(list(rows))]
    return "\n".join(parts)


def heading(standings: Standings) -> str:
    rungs = len(standings)
    played = [standing for _, standing in standings if standing]
    bars = [standing.clears for standing in played if standing.clears is not None]
    return f"""# How strong the bots are

Played by `stellwerk ladder` with Stellwerk {installed()}, and written by it: {len(played)} of {rungs} rungs are
played, and {sum(bars)} of {len(bars)} bars are cleared. Every deal is played from every seat; a shared win counts as
its share. The interval is the middle 95 % of {RESAMPLES} resamples of whole deals, and **its lower end must reach the
bar**. The seeds of the deals are mixed from {SEED} and the number of the deal, so the same command finds the same
figures. In the chart an upright stroke is the bar, and the broken line an even share.

![The share of wins of each rung, with its interval and its bar](pictures/strength.svg)
"""


def listing(rows: Standings) -> str:
    lines = ["| game | bot | against | wins | 95 % interval | deals | bar | |", "|---|---|---|--:|:-:|--:|--:|---|"]
    return "\n".join([*lines, *(line(*row) for row in rows)]) + "\n"


def line(rung: Rung, standing: Standing | None) -> str:
    bar = "–" if rung.bar is None else formatted(rung.bar, ".1%")
    cells = [name_of(rung), rung.bots[0], opponents(rung)]
    if standing is None:
        return f"| {' | '.join(cells)} | | | | {bar} | not played yet |"
    value, low, high = (formatted(number, ".1%") for number in standing.figure)
    return f"| {' | '.join(cells)} | {value} | {low} to {high} | {standing.deals} | {bar} | {outcome(rung, standing)} |"


def name_of(rung: Rung) -> str:
    return " ".join([short_title(rung.game), *(value for _, value in rung.options)])


def short_title(game: str) -> str:
    """A title without that of its series."""
    return find(game).title.rpartition(": ")[2]


def outcome(rung: Rung, standing: Standing) -> str:
    """Whether the bar is cleared, and where it is not, whether that is for lack of deals or may be an even share."""
    even, (_, low, high) = 1 / rung.players, standing.figure
    if standing.clears:
        return "**cleared**"
    if low <= even <= high:
        return f"the interval includes {formatted(even, '.0%')}"
    if rung.bar is None:
        return "stronger" if low > even else "weaker"
    return "too few deals" if standing.figure.value == 1 else "not cleared"


def picture(standings: Standings) -> str:
    """All rungs in one chart."""
    rows: list[IntervalRow] = []
    for (part, game), entries in groupby(standings, key=lambda entry: (entry[0].part, entry[0].game)):
        rows += [IntervalRow(f"{short_title(game)}: {part}"), *(chart_row(*entry) for entry in entries)]
    chart = charts.intervals("How strong the bots are", rows, ".0%", [n / 10 for n in range(11)], margin=20)
    return chart.replace("</desc>", f"</desc><style>{charts.STYLE}{GROUND}</style>", 1) + "\n"


def chart_row(rung: Rung, standing: Standing | None) -> IntervalRow:
    even = 1 / rung.players
    setting = f" ({' '.join(value for _, value in rung.options)})" if rung.part == SETTINGS else ""
    label = f"{rung.bots[0]} – {opponents(rung)}{setting}"
    if standing is None:
        return IntervalRow(label, None, "not played yet", 0, even, rung.bar)
    colour = 3 if standing.clears else 0 if standing.clears is False else 1
    return IntervalRow(label, standing.figure, with_interval(standing.figure, ".1%"), colour, even, rung.bar)
