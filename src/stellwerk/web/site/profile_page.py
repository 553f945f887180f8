"""The page of somebody who wants one: ratings with their curves, results, figures, and what they play most."""

from collections import Counter
from collections.abc import Mapping, Sequence
from time import gmtime, strftime
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.arena.show.statistic_charts import rating_curve
from stellwerk.core.words import Words
from stellwerk.games import GAMES
from stellwerk.kit.numbers import formatted
from stellwerk.web.base import template
from stellwerk.web.base.answers import check_rate, html, runtime_of, words_for
from stellwerk.web.base.names import NAME_LENGTH, bounded, compared
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.turns import end_turn
from stellwerk.web.people import profiles, ratings, statistics
from stellwerk.web.people.statistics import Mine
from stellwerk.web.site.lobby_page import option_words
from stellwerk.web.site.start import DATES
from stellwerk.web.store.accounts import Account, ratings_of
from stellwerk.web.store.ladders import profile_of, rating_curves

LAST = 20  # results that are shown
DRAWN = 400  # matches that curves go back
FAVOURITES = 3  # options of a game


async def get_profile(request: Request) -> Response:
    """Of somebody who shows nothing there is no page."""
    check_rate(request, "statistics_of_address")
    runtime, t = runtime_of(request), words_for(request)
    found = await runtime.store.read(profile_of, compared(bounded(request.path_params["who"], 4 * NAME_LENGTH)))
    if found is None:
        raise HTTPException(404)
    end_turn(request.scope)  # matches may be played again, in another thread
    account, shows = found[0], found[1].split()
    told: dict[str, Any] = {"rated": [], "groups": [], "results": [], "favourites": [], "waiting": 0}
    if profiles.RATING in shows:
        told["rated"] = await rated(runtime, account, t)
    if set(shows) - {profiles.RATING}:
        matches, told["waiting"] = await statistics.my_matches(runtime, account.device)
        told |= of_matches(matches, shows, t)
    return html(request, template.page("profile.html", t, name=account.name, shows=shows, **told))


async def rated(runtime: Runtime, account: Account, t: Words) -> list[dict[str, Any]]:
    """Each rating as a line, with its curve where there are two matches or more."""
    known = [one for one in await runtime.store.read(ratings_of, account.key) if one.game in GAMES]
    curves = await runtime.store.read(rating_curves, account.key, DRAWN)
    return [
        ratings.shown(one, t) | {"curve": curve(curves.get((one.game, one.players, one.against), []), t)}
        for one in known
    ]


def curve(mus: Sequence[float], t: Words) -> Any:
    if len(mus) < 2:
        return ""
    values = [ratings.value(mu) for mu in mus]
    said = t("From {low} to {high}, now {last}.", low=min(values), high=max(values), last=values[-1])
    return template.drawing(rating_curve(t("Rating over time"), said, values))


def of_matches(matches: Sequence[Mine], shows: Sequence[str], t: Words) -> dict[str, Any]:
    return {
        "results": [result(one, t) for one in matches[:LAST]] if profiles.RESULTS in shows else [],
        "groups": grouped(matches, t) if profiles.STATISTICS in shows else [],
        "favourites": favourites(matches, t) if profiles.OPTIONS in shows else [],
    }


def result(one: Mine, t: Words) -> dict[str, Any]:
    """How a match ended for this person; nothing about the others."""
    scores, own = one.counted.scores, one.own
    return {
        "date": strftime(DATES[t.language], gmtime(own.made)),
        "game": one.game.called(t.language),
        "players": t.plural("{n} player", "{n} players", own.players),
        "points": formatted(scores[own.seat], "d"),
        "place": 1 + sum(score > scores[own.seat] for score in scores),
        "won": own.seat in one.counted.winners,
    }


def by_game(matches: Sequence[Mine]) -> Mapping[str, list[Mine]]:
    found: dict[str, list[Mine]] = {}
    for one in matches:
        found.setdefault(one.game.name, []).append(one)
    return found


def grouped(matches: Sequence[Mine], t: Words) -> list[tuple[str, list[tuple[str, str]]]]:
    """Figures of each game, whatever the number of players."""
    return [
        (GAMES[name].called(t.language), statistics.facts([statistics.score_of(one) for one in found], t))
        for name, found in by_game(matches).items()
    ]


def favourites(matches: Sequence[Mine], t: Words) -> list[tuple[str, list[tuple[str, str]]]]:
    """Of each game that has a choice: what was chosen most."""
    told = []
    for name, found in by_game(matches).items():
        times = Counter(words for one in found for words in option_words(GAMES[name], one.own.options, t))
        most = [
            (words, t("{n} of {all} matches", n=count, all=len(found)))
            for words, count in times.most_common(FAVOURITES)
        ]
        if most:
            told.append((GAMES[name].called(t.language), most))
    return told
