"""The report of a tournament: one HTML page with its charts, which needs nothing from outside."""

from typing import Any

from stellwerk.arena.measure.estimates import RESAMPLES, Estimate
from stellwerk.arena.play.tournament import Deal
from stellwerk.arena.show import charts
from stellwerk.arena.show.charts import COLOURS, IntervalRow, with_interval
from stellwerk.games import find
from stellwerk.kit import theme
from stellwerk.kit.markup import Markup, el, joined, raw
from stellwerk.kit.numbers import formatted

STYLE = f"""
:root{{color-scheme:light dark;--paper:{theme.PAPER};--page:{theme.LEAF};--text:{theme.INK};--soft:{theme.FADED};
--line:{theme.HAIR};--brass:{theme.BRASS}}}
@media (prefers-color-scheme:dark){{:root{{--paper:{theme.NIGHT};--page:{theme.NIGHT_LEAF};--text:{theme.PAPER};
--soft:{theme.NIGHT_LINE};--line:{theme.NIGHT_HAIR};--brass:#e0b45c}}}}
body{{margin:0;background:var(--paper);color:var(--text);font:16px/1.5 {theme.SENTENCE}}}
main{{max-width:780px;margin:0 auto;padding:40px 20px 60px}}
header{{border-bottom:3px double var(--line);padding-bottom:16px}}
.kind{{font:600 14px {theme.SIGN};letter-spacing:2px;text-transform:uppercase;color:var(--brass);margin:0}}
h1{{font:600 38px/1.15 {theme.SIGN};margin:4px 0 8px}}
h2{{font:600 22px {theme.SIGN};letter-spacing:.4px;margin:0 0 2px}}
p{{margin:0 0 12px}}
.soft,figcaption{{color:var(--soft);font-size:14.5px}}
section,figure{{background:var(--page);border:1px solid var(--line);border-radius:6px}}
section,figure{{padding:20px 28px;margin:22px 0 0}}
section,figure{{overflow-x:auto}}
figcaption{{margin-bottom:14px}}
svg{{display:block;min-width:520px}}
@media (max-width:600px){{section,figure{{padding:16px}}}}
table{{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}}
th{{font:600 13px {theme.SIGN};letter-spacing:1px;text-transform:uppercase;color:var(--soft)}}
th,td{{text-align:right;padding:7px 0 7px 14px;border-bottom:1px solid var(--line);white-space:nowrap}}
th:first-child,td:first-child{{text-align:left;padding-left:0}}
tr:last-child td{{border-bottom:0}}
td small{{color:var(--soft);display:block}}
.key{{margin-right:18px}}
i{{display:inline-block;width:11px;height:11px;border-radius:6px;margin-right:9px}}
footer{{margin-top:24px}}
"""

GREY = len(COLOURS) - 1  # for what is nobody's


def report(result: dict[str, Any], deals: list[Deal]) -> str:
    """The whole page."""
    title = f"{find(result['game']).title}: {' · '.join(bot['name'] for bot in result['bots'])}"
    figures = [ratings(result), win_matrix(result), scores(result, deals), seats(result), sources(result)]
    parts = [heading(result), standings(result), *filter(None, figures), method(result)]
    page = el("html", {"lang": "en"}, "\n", page_head(title), "\n", page_body(parts), "\n")
    return f"<!doctype html>\n{page}\n"


def page_head(title: str) -> Markup:
    return el(
        "head",
        {},
        el("meta", {"charset": "utf-8"}),
        el("title", {}, title),
        "\n",
        el("meta", {"name": "viewport", "content": "width=device-width,initial-scale=1"}),
        "\n",
        el("style", {}, raw(STYLE + charts.STYLE)),
    )


def page_body(parts: list[Markup]) -> Markup:
    return el("body", {}, el("main", {}, "\n", [[part, "\n"] for part in parts]))


def heading(result: dict[str, Any]) -> Markup:
    names = ", ".join(bot["name"] for bot in result["bots"])
    settings = "".join(f", {name} {value}" for name, value in result["options"].items() if value)
    return el(
        "header",
        {},
        el("p", {"class": "kind"}, "Tournament"),
        el("h1", {}, find(result["game"]).title),
        el("p", {}, f"{names} at tables of {result['players']}{settings}."),
        el("p", {"class": "soft"}, played(result)),
    )


def played(result: dict[str, Any]) -> str:
    return (
        f"{result['games']:,} matches in {result['deals']:,} deals of seed {result['seed']}, "
        f"with {result['decisions']:,} decisions. Stellwerk {result['stellwerk']}, rules {result['rules']}, "
        f"deck {result['deck']}."
    )


def standings(result: dict[str, Any]) -> Markup:
    """The bots, the best first."""
    order = sorted(range(len(result["bots"])), key=lambda bot: -result["bots"][bot]["rating"])
    columns = ("Bot", "Matches", "Wins", "Mean score", "Rating")
    header = el("thead", {}, el("tr", {}, [el("th", {}, column) for column in columns]))
    rows = el("tbody", {}, [standing(result["bots"][bot], bot) for bot in order])
    test = [el("p", {"class": "soft"}, sprt(result))] if result["sprt"] else []
    return el("section", {}, el("h2", {}, "Standings"), el("table", {}, header, rows), test)


def standing(bot: dict[str, Any], number: int) -> Markup:
    cells = [
        [disc(number), bot["name"], forfeited(bot)],
        f"{bot['games']:,}",
        [formatted(bot["win_rate"], ".1%"), between(bot["ci95"], ".1%")],
        [formatted(bot["mean_score"], ".1f"), between(bot["mean_score_ci95"], ".1f")],
        [formatted(bot["rating"], "+.0f"), between(bot["rating_ci95"], "+.0f")],
    ]
    return el("tr", {}, [el("td", {}, cell) for cell in cells])


def forfeited(bot: dict[str, Any]) -> list[Markup]:
    """Figures that are not the bot's own are marked."""
    return [el("small", {}, f"forfeited {bot['forfeits']:,} choices to the fallback")] if bot["forfeits"] else []


def disc(number: int) -> Markup:
    """The colour of a bot."""
    return el("i", {"class": "chart", "style": f"background:var(--c{number % len(COLOURS)})"})


def between(interval: list[float], form: str) -> Markup:
    return el("small", {}, f"{formatted(interval[0], form)} to {formatted(interval[1], form)}")


def sprt(result: dict[str, Any]) -> str:
    test, name = result["sprt"], result["bots"][0]["name"]
    question = f"Sequential test of {name} winning {test['low']:.0%} or {test['high']:.0%}: "
    return question + (f"it wins {test[test['accepted']]:.0%}." if test["accepted"] else "still open.")


def figure(title: str, caption: str, chart: str) -> Markup:
    return el("figure", {}, el("h2", {}, title), el("figcaption", {}, caption), raw(chart))


def ratings(result: dict[str, Any]) -> Markup | None:
    if len(result["bots"]) < 2:
        return None
    rows = [
        row(bot["name"], figured(bot["rating"], bot["rating_ci95"]), "+.0f", number, 0)
        for number, bot in enumerate(result["bots"])
    ]
    caption = "Bradley-Terry, on the scale of chess: 100 more means finishing above in 64 % of the matches. Mean 0."
    ordered = sorted(rows, key=lambda row: -row.figure.value if row.figure else 0)
    return figure("Ratings", caption, charts.intervals("Ratings", ordered, "+.0f"))


def win_matrix(result: dict[str, Any]) -> Markup | None:
    if len(result["bots"]) < 2:
        return None
    shares = [[cell and cell["share"] for cell in row] for row in result["matrix"]]
    picture = charts.matrix("Who finishes above whom", [bot["name"] for bot in result["bots"]], shares)
    caption = "The share of matches in which the bot of the row finished above that of the column; a tie is half."
    return figure("Win matrix", caption, picture)


def scores(result: dict[str, Any], deals: list[Deal]) -> Markup:
    found: list[list[int]] = [[] for _ in result["bots"]]
    for game in (game for deal in deals for game in deal):
        for seat, bot in enumerate(game.seats):
            found[bot].append(game.scores[seat])
    series = [(bot["name"], points) for bot, points in zip(result["bots"], found, strict=True)]
    caption = "How often each final score came; the line is the mean."
    return figure("Scores", caption, charts.distributions("Scores", series))


def seats(result: dict[str, Any]) -> Markup:
    even = sum(seat["win_rate"] for seat in result["seats"]) / len(result["seats"])
    rows = [
        row(f"Seat {seat['seat']}", figured(seat["win_rate"], seat["ci95"]), ".1%", GREY, even)
        for seat in result["seats"]
    ]
    caption = "The share of wins of each seat, whoever sat there. The broken line is an even share."
    return figure("Seats", caption, charts.intervals("Wins by seat", rows, ".0%"))


def sources(result: dict[str, Any]) -> Markup | None:
    names, lines = [bot["name"] for bot in result["bots"]], range(len(result["bots"][0]["sources"]))
    rows = []
    for line in lines:
        entries = [bot["sources"][line] for bot in result["bots"]]
        if any(entry["points"] for entry in entries):
            rows.append((entries[0]["title"], [figured(entry["points"], entry["ci95"]) for entry in entries]))
    keys = joined(el("span", {"class": "key"}, disc(number), name) for number, name in enumerate(names))
    return figure("Points by source", keys, charts.bars("Points by source", names, rows)) if rows else None


def row(label: str, figure: Estimate, form: str, colour: int, even: float) -> IntervalRow:
    return IntervalRow(label, figure, with_interval(figure, form), colour, even)


def figured(value: float, interval: list[float]) -> Estimate:
    return Estimate(value, *interval)


def method(result: dict[str, Any]) -> Markup:
    words = (
        f"Every deal, that is every seed, is played by every line-up and from every seat: "
        f"{result['games_per_deal']} matches a deal. A shared win counts as its share. Lines and small figures are "
        f"95 % intervals, from {RESAMPLES} resamples of whole deals. The same command gives the same page."
    )
    return el("footer", {"class": "soft"}, el("p", {}, words))
