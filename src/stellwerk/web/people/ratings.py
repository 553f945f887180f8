"""How strong people are thought to be, by game and number of players: against people, and against bots."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from time import gmtime
from typing import Any

from stellwerk.core.words import Words
from stellwerk.games import find
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.play.places import ranking
from stellwerk.web.play.seats.proposals import had_hints
from stellwerk.web.play.table import Table, fold
from stellwerk.web.store import Db, Seat, StoreError, read_table
from stellwerk.web.store.accounts import BEGINNING, BOTS, PEOPLE, Change, Rating, account_of, rate, unrated
from stellwerk.web.store.ladders import keep_season

SCALE, MIDDLE = 40, 1000  # so that it looks like the ratings people know: a beginner has 1000
MISSED = 7 * 86400  # seconds: what ended longer ago is not looked at again
SURE = 10  # matches: before, a rating is provisional
Rated = Callable[[Sequence[Rating]], list[Rating]]
Group = tuple[list[str], Rated]


async def count(runtime: Runtime, table: Table) -> None:
    """Rate who played a match that has just ended. If that fails, the match has ended all the same."""
    if not counts(table):
        return
    try:
        await runtime.store.do(count_match, table, season_of(runtime.now.time()))
    except StoreError as problem:
        log.error("The match of table %s could not be rated: %s", table.id, problem)


async def keep_counting(runtime: Runtime) -> None:
    """After a start, and where several processes serve again and again: what an ended process has not counted."""
    looked = set[str]()
    while True:
        try:
            await count_missed(runtime, looked)
            if not runtime.store.shared:
                return
        except StoreError as problem:  # it may answer again
            log.error("Matches that were not rated could not be looked for: %s", problem)
        await asyncio.sleep(runtime.limits.resume_seconds)


async def count_missed(runtime: Runtime, looked: set[str]) -> None:
    """A process may end between the last step of a match and its rating. What does not count is looked at once."""
    for id, ended in await runtime.store.read(unrated, runtime.now.time() - MISSED):
        if id in looked:
            continue
        looked.add(id)
        try:
            stored = await runtime.store.read(read_table, id)
            table = await runtime.worker.aside(fold, stored, runtime.limits) if stored else None
            if table and counts(table):
                await runtime.store.do(count_match, table, season_of(ended))
        except StoreError:
            looked.discard(id)
            raise
        except Exception as problem:  # older rules, or whatever a damaged row leads to: the others are counted
            log.warning("Table %s cannot be rated: %s: %s", id, type(problem).__name__, problem)


def counts(table: Table) -> bool:
    """Not where somebody knew the deal, brought the cards or had hints, nor where a program played or chose."""
    setting, program = table.setting, any(line.kind in ("program", "deputy") for line in table.story)
    return table.over and not (setting.practice or setting.deck is not None or had_hints(table) or program)


def season_of(now: float) -> str:
    """A quarter of a year, such as 2026-4."""
    day = gmtime(now)
    return f"{day.tm_year}-{(day.tm_mon + 2) // 3}"


def count_match(db: Db, table: Table, season: str) -> None:
    whos = [who_sat(db, seat) for seat in table.seats]
    groups = {
        against: group
        for against, group in ((PEOPLE, people(whos, places(table))), (BOTS, with_bots(whos, places(table))))
        if group
    }
    for rating, was in rate(db, table.id, (table.setting.game, table.setting.players), groups):
        keep_season(db, season, rating, was)


def who_sat(db: Db, seat: Seat) -> str:
    """The key of the account or the level of the bot; empty for people without a name.

    A bot that ended the match in somebody's place played for that person.
    """
    if seat.level and not seat.devices:
        return f"bot:{seat.level}"
    found = [account.key for device in sorted(seat.devices) if (account := account_of(db, device))]
    return found[0] if len(found) == 1 else ""


def places(table: Table) -> list[int]:
    """By seat, 0 the best; equal ones share a place. Those who left come behind all who stayed, in the same order."""
    ranks = ranking(table)
    placed = [sum(other > rank for other in ranks) for rank in ranks]
    return [place + has_left(table, seat) * len(ranks) for seat, place in enumerate(placed)]


def has_left(table: Table, number: int) -> bool:
    """Whether somebody's time was out and that ended the match, or a bot ended it in the place of a person."""
    seat = table.seats[number]
    return table.ended == number or bool(seat.level and seat.devices)


def people(whos: list[str], placed: list[int]) -> Group | None:
    """Those with an account, if there are two and each has one seat."""
    mine = [seat for seat, who in enumerate(whos) if who and not who.startswith("bot:")]
    return group(whos, placed, mine) if len(mine) > 1 and each_once(whos, mine) else None


def with_bots(whos: list[str], placed: list[int]) -> Group | None:
    """Those with an account, and the bots."""
    seats = [seat for seat, who in enumerate(whos) if who]
    mine = [seat for seat in seats if not whos[seat].startswith("bot:")]
    return group(whos, placed, seats) if mine and len(mine) < len(seats) and each_once(whos, mine) else None


def each_once(whos: list[str], seats: list[int]) -> bool:
    return max(Counter(whos[seat] for seat in seats).values()) == 1


def group(whos: list[str], placed: list[int], seats: list[int]) -> Group:
    """Who is rated together, and how: bots of the same level share what they won or lost."""
    names, ranks = [whos[seat] for seat in seats], [placed[seat] for seat in seats]
    return names, lambda before: shared(after_match(before, ranks))


def after_match(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    from openskill.models import PlackettLuce  # here: it takes a while to load

    model = PlackettLuce()
    teams: list[list[Any]] = [
        [model.rating(mu=old.mu, sigma=old.sigma) if old.matches else model.rating()] for old in before
    ]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        old._replace(mu=new.mu, sigma=new.sigma, matches=old.matches + 1)
        for old, (new,) in zip(before, after, strict=True)
    ]


def shared(rated: Sequence[Rating]) -> list[Rating]:
    """One rating for each who: the mean of several."""
    found: dict[str, list[Rating]] = {}
    for rating in rated:
        found.setdefault(rating.who, []).append(rating)
    return [
        same[0]._replace(mu=sum(one.mu for one in same) / len(same), sigma=sum(one.sigma for one in same) / len(same))
        for same in found.values()
    ]


def value(mu: float) -> int:
    """A rating as people read it."""
    return round(MIDDLE + SCALE * (mu - BEGINNING))


def short(rating: Rating) -> str:
    """A rating beside a name; one that few matches stand behind is marked."""
    return f"{value(rating.mu)}{'?' if is_provisional(rating) else ''}"


def is_provisional(rating: Rating) -> bool:
    return rating.matches < SURE


def change_words(changes: Sequence[Change], t: Words) -> list[str]:
    """What a match did to the ratings of one person."""
    words = {PEOPLE: t("against people"), BOTS: t("against bots")}
    return [
        t(
            "Your rating {against}: {was} → {became}",
            against=words[one.against],
            was=value(one.was),
            became=f"{value(one.became)} ({value(one.became) - value(one.was):+d})".replace("-", "−"),
        )
        for one in changes
    ]


def shown(rating: Rating, t: Words) -> dict[str, Any]:
    """A line of the page."""
    return {
        "game": find(rating.game).called(t.language),
        "players": t.plural("{n} player", "{n} players", rating.players),
        "against": t("against people") if rating.against == PEOPLE else t("against bots"),
        "value": short(rating),
        "error": round(SCALE * 2 * rating.sigma),
        "matches": t.plural("{n} match", "{n} matches", rating.matches),
    }
