"""The page about how fast everything is, and its chart, written from the result of `stellwerk bench`."""

from itertools import groupby
from typing import Any, Final

from stellwerk.arena.measure.bench import RATE
from stellwerk.arena.show import charts
from stellwerk.arena.show.axis import Scale, ticks
from stellwerk.arena.show.ladder_page import GROUND, short_title
from stellwerk.games import find
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el
from stellwerk.kit.numbers import formatted
from stellwerk.kit.theme import num, text

LINE: Final = 26  # from bar to bar

Result = dict[str, Any]
Bar = tuple[str, float, int]  # its name, decisions a second, its colour
ENVIRONMENTS = (
    "Environments for learners are measured beside those of others: [how fast](guide/environments.md#how-fast).\n"
)


def figure(value: float) -> str:
    """A number with as many digits as it deserves."""
    return formatted(value, ",.0f" if value >= 100 else ".1f" if value >= 10 else ".2f")


def page(result: Result, chart: str) -> str:
    """The page, in Markdown."""
    parts = [heading(result, chart)]
    for name, rows in groupby(result["rows"], key=lambda row: row["game"]):
        parts += [f"## {find(name).title}\n", game_table(list(rows))]
    if result["peers"]:
        parts += ["## Beside others\n", peers_table(result), ENVIRONMENTS]
    return "\n".join(parts)


def heading(result: Result, chart: str) -> str:
    peers = " --peers" if result["peers"] else ""
    return f"""# How fast it is

Measured and written by `stellwerk bench{peers} --report FILE`: Stellwerk {result["stellwerk"]}, {result["build"]},
Python {result["python"]}, {result["machine"]}, CPU time of one core. Everything takes turns, {result["rounds"]} rounds
of {result["seconds"]:g} seconds each, and of each figure the best round counts. The yardstick, a fixed piece of plain
Python, ran {figure(result["yardstick"])} times a second in the same run. Two results are compared through it, whatever
machines they come from: `python benchmarks/compare.py OLD.json NEW.json` fails beyond a loss of 15 %.

![Decisions a second in random play]({chart})

Decisions and matches a second are uniform random play on the bare rules. Clone and options are one position of a match,
apply is a checked action; load, hash and JSON are a finished match, undo takes its last action back and plays it again.
A simulation is one guess of what is hidden, played on by the search.
"""


def game_table(rows: list[dict[str, Any]]) -> str:
    heads, lines = crossed(rows)
    table = [f"| | {' | '.join(heads)} |", f"|---|{'--:|' * len(heads)}"]
    return "\n".join([*table, *(f"| {' | '.join(cells)} |" for cells in lines)]) + "\n"


def crossed(rows: list[dict[str, Any]]) -> tuple[list[str], list[list[str]]]:
    """The figures of a game as a table: its heads, a column for each table size, and a line for each figure."""
    sizes = list(dict.fromkeys(row["players"] for row in rows))
    found = {(row["name"], row["players"]): figure(row["value"]) for row in rows}
    lines = dict.fromkeys((row["name"], row["unit"]) for row in rows)
    return [f"{size} players" for size in sizes], [
        [f"{name}{unit}" if unit == RATE else f"{name}, {unit}", *(found.get((name, size), "–") for size in sizes)]
        for name, unit in lines
    ]


def peers_table(result: Result) -> str:
    """The peers in the same run, and how many times as many decisions the smallest and largest tables of ours make."""
    ours = smallest_and_largest([row for row in result["rows"] if row["name"] == "decisions"])
    lines = [
        "Random play in the same run, each engine by its own means. The games differ, and so do their decisions.\n",
        f"| | plays | decisions/s | matches/s |{''.join(f' {name} : it |' for name in ours)}",
        f"|---|---|--:|--:|{'--:|' * len(ours)}",
    ]
    for peer in result["peers"]:
        if "problem" in peer:
            lines.append(f"| {peer['name']} | not measured: {peer['problem']} | | |{' |' * len(ours)}")
            continue
        times = "".join(f" {value / peer['decisions']:.1f} |" for value in ours.values())
        rates = f"{figure(peer['decisions'])} | {figure(peer['matches'])}"
        lines.append(f"| {peer['name']} | {peer['plays']} | {rates} |{times}")
    return "\n".join(lines) + "\n"


def smallest_and_largest(rows: list[dict[str, Any]]) -> dict[str, float]:
    """The figures of each game for the fewest and the most players."""
    found: dict[str, float] = {}
    for name, group in groupby(rows, key=lambda row: row["game"]):
        sizes = list(group)
        for row in (sizes[0], sizes[-1]):
            found[f"{short_title(name)}, {row['players']}"] = row["value"]
    return found


def picture(result: Result) -> str:
    """Decisions a second, a bar each."""
    bars: list[Bar] = [
        (f"{short_title(row['game'])}, {row['players']}", row["value"], 3)
        for row in result["rows"]
        if row["name"] == "decisions"
    ]
    bars += [(peer["name"], peer["decisions"], 5) for peer in result["peers"] if "decisions" in peer]
    at = ticks(0, max(value for _, value, _ in bars), about=4)
    scale, bottom = charts.scale_over(at), LINE * len(bars) + 16
    parts = [charts.grid(scale, at, bottom, ",.0f"), *(bar(one, scale, 12 + LINE * i) for i, one in enumerate(bars))]
    words = "; ".join(f"{name}: {figure(value)}" for name, value, _ in bars)
    chart = charts.chart(bottom + 28, "Decisions a second in random play", f"{words}.", drawn(parts), margin=20)
    return chart.replace("</desc>", f"</desc><style>{charts.STYLE}{GROUND}</style>", 1) + "\n"


def bar(one: Bar, scale: Scale, y: float) -> Drawing:
    name, value, colour = one
    place = {"x": num(scale(0)), "y": num(y), "width": num(scale(value) - scale(0)), "height": "16"}
    return (
        text(0, y + 13, name, "name", theme.fit(name, 14, charts.LABELS - 10))
        + el("rect", place | {"style": f"fill:var(--c{colour});fill-opacity:.8"})
        + text(charts.WIDTH, y + 13, figure(value), "end")
    )
