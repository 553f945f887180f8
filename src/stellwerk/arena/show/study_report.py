"""The report of a study: one HTML page with tables and charts, which needs nothing from outside."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from stellwerk.arena.measure.estimates import Estimate
from stellwerk.arena.measure.study import BALANCED, Entry
from stellwerk.arena.show import charts
from stellwerk.arena.show.charts import IntervalRow, with_interval
from stellwerk.arena.show.report import disc, figure, page_body, page_head
from stellwerk.core.study import CLEARED, DECLINED, FULFILLED, LEFT, PERFORMED, REMOVED, SHOWN, TAKEN
from stellwerk.games import find
from stellwerk.kit.markup import Markup, el, joined
from stellwerk.kit.numbers import formatted

Found = dict[str, Any]
FATE_COLUMNS = (SHOWN, TAKEN, PERFORMED, FULFILLED, DECLINED, CLEARED, REMOVED, LEFT)
CARD_COLUMNS = (*(fate.capitalize() for fate in FATE_COLUMNS), "Picked", "Used", "Worth", "Margin")
SUPPLY_COLUMNS = ("In the box", "Mean peak", "Highest peak", "Matches above")
BARS = (TAKEN, PERFORMED, DECLINED)


def study_report(result: Found, entries: Sequence[Entry]) -> str:
    """The whole page."""
    figures = [kinds_chart(result), points(result), scorings(result), scores(entries), uses(result)]
    rest = [supply(result), specialists(result), measures(result), cards(result), method()]
    parts = [heading(result), kinds_table(result), *filter(None, [*figures, *rest])]
    title = f"{find(result['game']).title}: a study of the deck"
    page = el("html", {"lang": "en"}, "\n", page_head(title), "\n", page_body(parts), "\n")
    return f"<!doctype html>\n{page}\n"


def heading(result: Found) -> Markup:
    bots = ", ".join(dict.fromkeys(result["bots"]))
    settings = "".join(f", {name} {value}" for name, value in result["options"].items() if value)
    played = (
        f"{result['games']:,} matches of seed {result['seed']}, with {result['decisions']:,} decisions. "
        f"Stellwerk {result['stellwerk']}, rules {result['rules']}, deck {result['deck']}."
    )
    return el(
        "header",
        {},
        el("p", {"class": "kind"}, "Study of a deck"),
        el("h1", {}, find(result["game"]).title),
        el("p", {}, f"{bots} at tables of {result['players']}{settings}."),
        el("p", {"class": "soft"}, played),
    )


def table(title: str, words: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    head = el("thead", {}, el("tr", {}, [el("th", {}, column) for column in columns]))
    body = el("tbody", {}, [el("tr", {}, [el("td", {}, cell) for cell in row]) for row in rows])
    return el("section", {}, el("h2", {}, title), el("p", {"class": "soft"}, words), el("table", {}, head, body))


# Cards


def kinds_table(result: Found) -> Markup:
    words = f"A player declines {formatted(result['declines_per_player'], '.2f')} cards in a match."
    return table(
        "Kinds of cards", words, ("Kind", *CARD_COLUMNS), [card_row(kind, of) for kind, of in result["kinds"].items()]
    )


def card_row(name: str, card: Mapping[str, Any]) -> list[str]:
    """The counts; then which share of those shown somebody took, and which share of these was performed."""
    counts = [f"{card[fate]:,}" for fate in FATE_COLUMNS]
    worths = ["–" if card[key] is None else formatted(card[key], ".1f") for key in ("worth", "margin")]
    return [name, *counts, share(card[TAKEN], card[SHOWN]), share(card[PERFORMED], card[TAKEN]), *worths]


def share(part: int, whole: int) -> str:
    return formatted(part / whole, ".0%") if whole else "–"


def cards(result: Found) -> Markup:
    rows = [card_row(name, card) for name, card in result["cards"].items()]
    return table("Cards", "Every card that was shown at all.", ("Card", *CARD_COLUMNS), rows)


def kinds_chart(result: Found) -> Markup:
    rows = [
        (kind, [exact(100 * of[fate] / of[SHOWN]) for fate in BARS])
        for kind, of in result["kinds"].items()
        if of[SHOWN]
    ]
    keys = joined(el("span", {"class": "key"}, disc(number), name) for number, name in enumerate(BARS))
    caption = [keys, "Of a hundred that were shown."]
    return figure("What becomes of the cards", joined(caption), charts.bars("What becomes of the cards", BARS, rows))


def exact(value: float) -> Estimate:
    return Estimate(value, value, value)


# Points, coins, supply


def bar_figure(title: str, caption: str, values: Mapping[str, float]) -> Markup | None:
    rows = [(name, [exact(value)]) for name, value in values.items()]
    return figure(title, caption, charts.bars(title, [title], rows)) if any(values.values()) else None


def points(result: Found) -> Markup | None:
    mean = formatted(result["mean_score"], ".1f")
    return bar_figure("Points by source", f"Of a player in a match; {mean} in all.", result["points"])


def scorings(result: Found) -> Markup | None:
    values = {name: of["points"] for name, of in result["scorings"].items()}
    return bar_figure("Points after each scoring", "The mean total of a player.", values)


def scores(entries: Sequence[Entry]) -> Markup:
    everybody = [score for entry in entries for score in entry["scores"]]
    best = [entry["scores"][seat] for entry in entries for seat in entry["winners"]]
    series = [(name, found) for name, found in (("all", everybody), ("winners", best)) if found]
    return figure("Scores", "How often each final score came.", charts.distributions("Scores", series))


def uses(result: Found) -> Markup | None:
    return bar_figure("What was spent", "By a player in a match.", result["uses"])


def supply(result: Found) -> Markup | None:
    rows = [supply_row(name, of) for name, of in result["supply"].items()]
    words = "The most that lies on the table at one time."
    return table("Supply", words, ("What", *SUPPLY_COLUMNS), rows) if rows else None


def supply_row(name: str, of: Mapping[str, Any]) -> list[str]:
    limit, over = ("–", "–") if of["limit"] is None else (str(of["limit"]), formatted(of["over"], ".1%"))
    return [name, limit, formatted(of["mean"], ".1f"), f"{of['most']:g}", over]


def specialists(result: Found) -> Markup | None:
    even, found = 1 / result["players"], result["specialists"]
    figures = {name: Estimate(of["win_rate"], *of["ci95"]) for name, of in found.items()}
    rows = [IntervalRow(name, one, with_interval(one, ".1%"), 0, even) for name, one in figures.items()]
    caption = f"How often each wins, alone at a table of {BALANCED}s. The broken line is an even share."
    return figure("Specialists", caption, charts.intervals("Specialists", rows, ".0%")) if rows else None


def measures(result: Found) -> Markup | None:
    rows = [[name, formatted(value, ".2f")] for name, value in result["measures"].items()]
    return table("Other figures", "Means over all matches.", ("What", "Mean"), rows) if rows else None


def method() -> Markup:
    words = (
        "A card is shown once each time it comes to lie there. It is performed if at least a part of it was carried "
        "out, or if it was placed. Picked is the share of those shown that somebody took or declined, used the share "
        "of these that was performed. Worth is in points, as far as the game can tell: what the estimate of the "
        "planner rose by, or what the card scored. Margin is how far above the mean of their table those finished "
        "who took the card; it says as much about them as about the card. The same command gives the same page."
    )
    return el("footer", {"class": "soft"}, el("p", {}, words))
