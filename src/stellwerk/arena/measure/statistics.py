"""What a game counts of its players: of one match, added up over many, in lines to read and in rows of a file."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.statistics import COUNTER, MOST, SHARE, WHETHER, Figure, Figures, Finished, Statistic
from stellwerk.core.words import Words
from stellwerk.kit.numbers import formatted

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a program of tables would take for the beginning of a formula


class Counted(NamedTuple):
    """What is known of a match that is over, by seat."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seats: list[Figures]  # empty ones if the game counts nothing


def counted(match: Match) -> Counted:
    """The figures of a match; before its end there are none, for they tell what is hidden."""
    if not match.over:
        raise ValueError("The match goes on: its statistics are counted when it is over.")
    found, statistics = [Figures() for _ in range(match.players)], match.game.statistics
    if statistics is not None:
        found = statistics.figures(Finished(match.box, match.players, match.options, match.events))
    return Counted(tuple(match.scores), tuple(match.winners), found)


def edition(game: AnyGame) -> str:
    """The versions that the figures of a game depend on: when one changes, they are counted again."""
    return f"{game.version}.{game.statistics.version if game.statistics else 0}"


def listed(game: AnyGame) -> tuple[Statistic, ...]:
    return game.statistics.listed if game.statistics else ()


def written(found: Counted) -> str:
    return json.dumps(found, separators=(",", ":"))


def read(text: str) -> Counted:
    scores, winners, seats = json.loads(text)
    return Counted(tuple(scores), tuple(winners), [{key: as_figure(it) for key, it in own.items()} for own in seats])


def as_figure(value: Any) -> Figure:
    """A figure as it was before it was written as JSON, which has no pairs."""
    figure: Figure = (value[0], value[1]) if isinstance(value, list) else value
    return figure


# Lines to read


class Line(NamedTuple):
    """A statistic, or a part of one, in several columns: players of a match, or a player and the opponents."""

    title: str
    cells: tuple[str, ...]
    bars: tuple[float, ...]  # by column from 0 to 1; empty: none
    part: bool = False


def lines(game: AnyGame, columns: Sequence[Sequence[Figures]], language: str) -> list[Line]:
    """All statistics; a column has the figures of one match, or of several, which are added up."""
    t, one, found = game.words(language), all(len(column) == 1 for column in columns), list[Line]()
    for statistic in listed(game):
        known = [[own[statistic.key] for own in column if statistic.key in own] for column in columns]
        if any(known):
            found += statistic_lines(statistic, known, one, t)
    return found


def statistic_lines(statistic: Statistic, columns: Sequence[Sequence[Figure]], one: bool, t: Words) -> list[Line]:
    """The lines of one statistic: one, or for a counter its total and a line for each part that anybody has."""
    title = t("{title} (most)", title=t(statistic.title)) if statistic.adds == MOST and not one else t(statistic.title)
    values = [added(statistic, column) for column in columns]
    said = tuple(say(statistic, value, one, t) for value in values)
    found = [Line(title, said, () if statistic.kind == WHETHER else bars(values))]
    for key, name in statistic.parts:
        values = [mean([part_of(figure, key) for figure in column]) for column in columns]
        if any(values):
            found.append(Line(t(name), tuple(number(value, one, t) for value in values), bars(values), part=True))
    return found


def added(statistic: Statistic, figures: Sequence[Figure]) -> float | None:
    """Several figures as one number; None if there is none."""
    if statistic.kind == SHARE:
        parts, wholes = (sum(numbers) for numbers in zip(*(pair(figure) for figure in figures), strict=True))
        return parts / wholes if wholes else None
    if statistic.kind == COUNTER:
        return mean([sum(by_part(figure).values()) for figure in figures])
    plain = [figure for figure in figures if isinstance(figure, int)]
    return float(max(plain, default=0)) if statistic.adds == MOST else mean(plain)


def pair(figure: Figure) -> tuple[int, int]:
    assert isinstance(figure, tuple)
    return figure


def by_part(figure: Figure) -> dict[str, int]:
    assert isinstance(figure, dict)
    return figure


def part_of(figure: Figure, key: str) -> int:
    return by_part(figure).get(key, 0)


def mean(numbers: Sequence[int]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


def say(statistic: Statistic, value: float | None, one: bool, t: Words) -> str:
    if statistic.kind == WHETHER and one and value is not None:
        return t("yes") if value else t("no")
    if statistic.kind in (SHARE, WHETHER):
        return "–" if value is None else formatted(value, ".0%")
    return number(value, one or statistic.adds == MOST, t)


def number(value: float | None, one: bool, t: Words) -> str:
    """A whole number for one match; a mean has a decimal, after the decimal sign of the language."""
    if value is None:
        return "–"
    said = formatted(value, ".0f" if one else ".1f")
    return said if t.language == "en" else said.replace(".", ",")


def bars(values: Sequence[float | None]) -> tuple[float, ...]:
    """The lengths of the bars, the longest being 1; no bars where a number is negative or all are 0."""
    known = [value or 0.0 for value in values]
    most = max(known, default=0.0)
    return tuple(round(value / most, 3) for value in known) if most > 0 and min(known) >= 0 else ()


# Rows of a file


def flat(game: AnyGame, own: Figures) -> dict[str, int]:
    """Every number under a name of its own: `key`, `key.part`, and with a share `key.of`, the whole."""
    found: dict[str, int] = {}
    for statistic in listed(game):
        figure = own.get(statistic.key)
        if isinstance(figure, dict):
            found |= {f"{statistic.key}.{key}": figure.get(key, 0) for key, _ in statistic.parts}
        elif isinstance(figure, tuple):
            found |= {statistic.key: figure[0], f"{statistic.key}.of": figure[1]}
        elif figure is not None:
            found[statistic.key] = figure
    return found


def match_rows(game: AnyGame, found: Counted, about: Mapping[str, Any], names: Sequence[str]) -> list[dict[str, Any]]:
    """A row for each seat of a match; `about` is what they have in common."""
    return [
        {**about, "game": game.name, "players": len(names), "seat": seat, "name": name}
        | {"score": found.scores[seat], "won": int(seat in found.winners)}
        | flat(game, found.seats[seat])
        for seat, name in enumerate(names)
    ]


def as_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """All rows under all their columns; a cell is empty where a row has no such column."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    text = io.StringIO()
    table = csv.DictWriter(text, columns, restval="")
    table.writeheader()
    table.writerows({key: harmless(value) for key, value in row.items()} for row in rows)
    return text.getvalue()


def harmless(value: Any) -> Any:
    """A name that would be a formula gets an apostrophe before it."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def match_json(game: AnyGame, found: Counted, about: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """A match with its figures, as plain data."""
    seats = [
        {"name": name, "score": found.scores[seat], "won": seat in found.winners, "figures": found.seats[seat]}
        for seat, name in enumerate(names)
    ]
    return {**about, "game": game.name, "players": len(seats), "edition": edition(game), "seats": seats}
