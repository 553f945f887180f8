"""The ladders: people and the bots of every level, by game, number of players and season."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from stellwerk.core.game import AnyGame
from stellwerk.core.words import Words
from stellwerk.games import GAMES
from stellwerk.web.base import template
from stellwerk.web.base.answers import check_rate, html, runtime_of, words_for
from stellwerk.web.people.ratings import SCALE, SURE, season_of, value
from stellwerk.web.play import levels
from stellwerk.web.site.pages import usual_players
from stellwerk.web.store.accounts import BOTS, PEOPLE
from stellwerk.web.store.ladders import EVER, Ladder, Standing, seasons, standings

MOST = 200  # lines of a ladder
ALWAYS = "all"  # what an address calls all seasons together


async def get_ladders(request: Request) -> Response:
    check_rate(request, "statistics_of_address")
    runtime, t, now = runtime_of(request), words_for(request), season_of(runtime_of(request).now.time())
    known = list(dict.fromkeys([now, *await runtime.store.read(seasons)]))
    ladder = asked(request.query_params, known)
    found = await runtime.store.read(standings, ladder, MOST)
    told = {"fields": fields(ladder, known, t), "lines": lines(found, t), "unrated": unrated(ladder, found, t)}
    return html(request, template.page("ladders.html", t, title=titled(ladder, t), season=ladder.season, **told))


def asked(wanted: Mapping[str, str], known: Sequence[str]) -> Ladder:
    """What the address asks for; what it does not say, or what there is not, is as usual."""
    game = GAMES.get(wanted.get("game", "")) or next(iter(GAMES.values()))
    players = wanted.get("players", "")
    season = wanted.get("season", "")
    return Ladder(
        game.name,
        int(players) if players in map(str, game.players) else usual_players(game),
        PEOPLE if wanted.get("against") == PEOPLE else BOTS,
        EVER if season == ALWAYS else season if season in known else known[0],
    )


def titled(ladder: Ladder, t: Words) -> str:
    players = t.plural("{n} player", "{n} players", ladder.players)
    return f"{GAMES[ladder.game].called(t.language)}, {players}"


def fields(ladder: Ladder, known: Sequence[str], t: Words) -> list[dict[str, Any]]:
    game = GAMES[ladder.game]
    return [
        field("game", t("Game"), [(name, one.called(t.language)) for name, one in GAMES.items()], ladder.game),
        field("players", t("Players"), [(str(n), str(n)) for n in game.players], str(ladder.players)),
        field("against", t("Rated among"), [(BOTS, t("People and bots")), (PEOPLE, t("People alone"))], ladder.against),
        field(
            "season",
            t("Season"),
            [*((one, season_words(one, t)) for one in known), (ALWAYS, t("All seasons"))],
            ladder.season or ALWAYS,
        ),
    ]


def field(name: str, title: str, choices: list[tuple[str, str]], chosen: str) -> dict[str, Any]:
    return {"name": name, "title": title, "choices": choices, "chosen": chosen}


def season_words(season: str, t: Words) -> str:
    year, _, quarter = season.partition("-")
    return t("Quarter {n} of {year}", n=quarter, year=year)


def lines(found: Sequence[Standing], t: Words) -> list[dict[str, Any]]:
    """Those of whom enough is known, by rank; then the provisional ones, which have none."""
    sure = [one for one in found if one.total >= SURE]
    rank = {one.who: 1 + sum(value(other.mu) > value(one.mu) for other in sure) for one in sure}
    return [line(one, rank.get(one.who), t) for one in [*sure, *(one for one in found if one.total < SURE)]]


def line(one: Standing, rank: int | None, t: Words) -> dict[str, Any]:
    bot = "" if one.name else one.who.removeprefix("bot:")
    return {
        "rank": rank,
        "name": one.name or bot_name(bot, t),
        "bot": bool(bot),
        "profile": f"/people/{quote(one.who, safe='')}" if one.shows else "",
        "value": value(one.mu),
        "error": round(SCALE * 2 * one.sigma),
        "change": f"{value(one.mu) - value(one.began):+d}",
        "matches": one.matches,
    }


def bot_name(level: str, t: Words) -> str:
    return t("Bot: {level}", level=t(levels.NAMES[level]) if level in levels.NAMES else level)


def unrated(ladder: Ladder, found: Sequence[Standing], t: Words) -> list[str]:
    """The bots that nobody has played against here: they have no rating yet, and stand on the ladder all the same."""
    game: AnyGame = GAMES[ladder.game]
    rated = {one.who for one in found}
    return [
        bot_name(level, t) for level in levels.of_game(game) if ladder.against == BOTS and f"bot:{level}" not in rated
    ]
