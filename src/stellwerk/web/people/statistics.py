"""Statistics of a match that is over, for its score sheet, and of all matches of a device; never of a running one."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import gmtime, strftime
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.arena.measure import statistics as figures
from stellwerk.arena.measure.statistics import Counted, Line
from stellwerk.arena.show.statistic_charts import Score, scores_over_time, sources
from stellwerk.core.game import AnyGame
from stellwerk.core.statistics import COUNTER, Figures
from stellwerk.core.words import Words, mark
from stellwerk.games import GAMES
from stellwerk.kit.numbers import formatted
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import check_rate, html, runtime_of, words_for
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.base.turns import end_turn
from stellwerk.web.play.requested import may_have, refusal, requested_table
from stellwerk.web.play.table import Refused, Table, fold, locked, names_of, record_key, shown_name
from stellwerk.web.play.you import names_on
from stellwerk.web.store import read_seats, read_table
from stellwerk.web.store.figures import Own, keep_figures, own_matches

AT_ONCE = 20  # matches that are counted for one visit; the page comes again for the others
KINDS = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
DRAWN = 50  # matches in the chart of scores, the last ones
NOT_YET = mark("Statistics are counted when the match is over.")


class Mine(NamedTuple):
    """One of the own matches, counted."""

    own: Own
    game: AnyGame
    counted: Counted

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.own.players) if seat != self.own.seat]


# One match


async def get_of_match(request: Request) -> Response:
    """A part of a page, for the score sheet: everybody who sees that sees this."""
    table, found, names = await counted_table(request)
    game, t, key = table.match.game, words_for(request), ""
    if await may_have(request, table):
        key = f"?key={record_key(table.setting)}"
    lines = figures.lines(game, [[own] for own in found.seats], t.language)
    about = definitions(game, t.language)
    page = template.page("statistics_match.html", t, lines=lines, names=names, about=about, id=table.id, key=key)
    return html(request, page)


async def get_file_of_match(request: Request) -> Response:
    """The same as a file, for those who may have the record."""
    kind = asked_kind(request)
    table, found, _ = await counted_table(request)
    if not await may_have(request, table):
        raise HTTPException(403, refusal(table))
    about = about_match(table.id, table.setting.made, table.setting.options)
    game, names = table.match.game, names_of(table, "en")
    if kind == "csv":
        return file(kind, table.id, figures.as_csv(figures.match_rows(game, found, about, names)))
    return file(kind, table.id, json.dumps(figures.match_json(game, found, about, names), ensure_ascii=False))


async def counted_table(request: Request) -> tuple[Table, Counted, list[str]]:
    """The table of the address, its figures and names: only when it is over."""
    check_rate(request, "moments_of_address")
    table, runtime = await requested_table(request), runtime_of(request)
    async with locked(table):
        if not table.match.over:
            raise HTTPException(403, NOT_YET)
        names = names_on(table, identity.device(request), identity.language(request))
        return table, await runtime.worker.aside(figures.counted, table.match), names


def about_match(id: str, made: int, options: Mapping[str, str]) -> dict[str, str]:
    return {"match": id, "date": strftime("%Y-%m-%d", gmtime(made)), **options}


def definitions(game: AnyGame, language: str) -> list[tuple[str, str]]:
    t = game.words(language)
    return [(t(statistic.title), t(statistic.about)) for statistic in figures.listed(game)]


def asked_kind(request: Request) -> str:
    kind = str(request.path_params["kind"])
    if kind not in KINDS:
        raise HTTPException(404)
    return kind


def file(kind: str, name: str, text: str) -> Response:
    named = {"content-disposition": f'attachment; filename="stellwerk-statistics-{name}.{kind}"'}
    return Response(text, media_type=KINDS[kind], headers=named)


# All matches of a device


@dataclass(eq=False)
class Counting:
    """Matches are played again for statistics one after the other."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


async def get_statistics(request: Request) -> Response:
    """The page of one's own matches."""
    check_rate(request, "statistics_of_address")
    end_turn(request.scope)  # matches are played again, in another thread
    runtime, t = runtime_of(request), words_for(request)
    found, waiting = await my_matches(runtime, identity.device(request))
    groups = await runtime.worker.aside(summed, found, t)
    more = t.plural("{n} more match is being counted.", "{n} more matches are being counted.", waiting)
    return html(request, template.page("statistics.html", t, groups=groups, waiting=more if waiting else ""))


async def get_file(request: Request) -> Response:
    """All of one's own matches, with their figures, as a file."""
    check_rate(request, "statistics_of_address")
    kind, runtime = asked_kind(request), runtime_of(request)
    end_turn(request.scope)
    for _ in range(runtime.limits.statistics_matches // AT_ONCE + 1):
        found, waiting = await my_matches(runtime, identity.device(request))
        if not waiting:
            break
    named = [(mine, await names_in(runtime, mine)) for mine in found]
    return file(kind, "mine", await runtime.worker.aside(as_text, kind, named))


def as_text(kind: str, named: Sequence[tuple[Mine, list[str]]]) -> str:
    if kind == "csv":
        return figures.as_csv([row for mine, names in named for row in own_rows(mine, names)])
    return json.dumps({"matches": [own_json(mine, names) for mine, names in named]}, ensure_ascii=False)


def own_rows(mine: Mine, names: list[str]) -> list[dict[str, Any]]:
    rows = figures.match_rows(mine.game, mine.counted, about_own(mine.own), names)
    return [{"me": int(row["seat"] == mine.own.seat)} | row for row in rows]


def own_json(mine: Mine, names: list[str]) -> dict[str, Any]:
    return figures.match_json(mine.game, mine.counted, about_own(mine.own) | {"me": mine.own.seat}, names)


def about_own(own: Own) -> dict[str, Any]:
    return about_match(own.id, own.made, own.options)


async def names_in(runtime: Runtime, mine: Mine) -> list[str]:
    seats = await runtime.store.read(read_seats, mine.own.id)
    return [shown_name(mine.game, number, seat, "en") for number, seat in enumerate(seats)]


async def my_matches(runtime: Runtime, device: str) -> tuple[list[Mine], int]:
    """Those that are counted, the last ones first, and how many are still to be counted at the next visit."""
    if not device:
        return [], 0
    async with runtime.record(Counting).lock:
        rows = await known_matches(runtime, device)
        missing = [own for own in rows if own.edition != figures.edition(GAMES[own.game])]
        for own in missing[:AT_ONCE]:
            await find_out(runtime, own)
    if missing:
        rows = await known_matches(runtime, device)
    return await runtime.worker.aside(read_all, rows), len(missing[AT_ONCE:])


async def known_matches(runtime: Runtime, device: str) -> list[Own]:
    """Those of games that are installed here."""
    rows = await runtime.store.read(own_matches, device, runtime.limits.statistics_matches)
    return [own for own in rows if own.game in GAMES]


def read_all(rows: Sequence[Own]) -> list[Mine]:
    """Without those that could not be counted, or not yet."""
    counted = [own for own in rows if own.text and own.edition == figures.edition(GAMES[own.game])]
    return [Mine(own, GAMES[own.game], figures.read(own.text)) for own in counted]


async def find_out(runtime: Runtime, own: Own) -> None:
    """Play a match again, in a thread, and keep what was counted; what cannot be read has no figures."""
    text = ""
    try:
        stored = await runtime.store.read(read_table, own.id)
        table = await runtime.worker.aside(fold, stored, runtime.limits) if stored else None
        if table and table.match.over:
            text = figures.written(await runtime.worker.aside(figures.counted, table.match))
    except Refused:
        pass
    except Exception as problem:  # whatever a damaged row leads to
        log.warning("The statistics of table %s cannot be counted: %s: %s", own.id, type(problem).__name__, problem)
    await runtime.store.do(keep_figures, own.id, own.steps, figures.edition(GAMES[own.game]), text)


# What the page shows


class Group(NamedTuple):
    """The matches of one game with as many players."""

    title: str
    about: str
    facts: list[tuple[str, str]]
    charts: list[Any]  # drawings with their titles
    lines: list[Line]
    definitions: list[tuple[str, str]]


def summed(found: Sequence[Mine], t: Words) -> list[Group]:
    """By game and number of players, the most played first."""
    groups: dict[tuple[str, int], list[Mine]] = {}
    for mine in found:
        groups.setdefault((mine.game.name, mine.own.players), []).append(mine)
    return [group(matches, t) for matches in sorted(groups.values(), key=len, reverse=True)]


def group(matches: Sequence[Mine], t: Words) -> Group:
    game, players = matches[0].game, matches[0].own.players
    scores = [score_of(mine) for mine in reversed(matches)]
    own = [mine.counted.seats[mine.own.seat] for mine in matches]
    others = [mine.counted.seats[seat] for mine in matches for seat in mine.others]
    charts = [drawn_scores(scores, t), *drawn_sources(game, own, others, t)]
    lines = figures.lines(game, [own, others], t.language)
    about = t.plural("{n} player", "{n} players", players)
    return Group(game.called(t.language), about, facts(scores, t), charts, lines, definitions(game, t.language))


def score_of(mine: Mine) -> Score:
    scores = mine.counted.scores
    others = [scores[seat] for seat in mine.others]
    return Score(scores[mine.own.seat], sum(others) / len(others), mine.own.seat in mine.counted.winners)


def facts(scores: Sequence[Score], t: Words) -> list[tuple[str, str]]:
    won, own = sum(score.won for score in scores), [score.own for score in scores]
    means = [sum(own) / len(own), sum(score.others for score in scores) / len(scores)]
    mean, others = (figures.number(value, False, t) for value in means)
    return [
        (t("Matches"), str(len(scores))),
        (t("Won"), f"{won} ({formatted(won / len(scores), '.0%')})"),
        (t("Mean score"), mean),
        (t("Opponents' mean score"), others),
        (t("Best score"), formatted(max(own), "d")),
    ]


def drawn_scores(scores: Sequence[Score], t: Words) -> tuple[str, Any]:
    last = scores[-DRAWN:]
    low, high = min(score.own for score in last), max(score.own for score in last)
    said = t("My scores from {low} to {high}, the last one {last}.", low=low, high=high, last=last[-1].own)
    title = t("Scores over time") if len(last) == len(scores) else t("Scores of the last {n} matches", n=DRAWN)
    return title, template.drawing(scores_over_time(title, said, last))


def drawn_sources(game: AnyGame, own: Sequence[Figures], others: Sequence[Figures], t: Words) -> list[tuple[str, Any]]:
    """Where the points come from, if the game says so."""
    wanted = game.statistics.points if game.statistics else ""
    for statistic in figures.listed(game):
        if statistic.key == wanted and statistic.kind == COUNTER:
            words, rows = game.words(t.language), list[tuple[str, float, float]]()
            for key, title in statistic.parts:
                pair = [
                    sum(figures.part_of(seat[wanted], key) for seat in seats) / len(seats) for seats in (own, others)
                ]
                if any(pair):
                    rows.append((words(title), pair[0], pair[1]))
            title = t("Points by source, mean")
            return [(title, template.drawing(sources(title, rows)))] if rows else []
    return []
