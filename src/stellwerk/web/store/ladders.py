"""Ladders: who stands where, by game, number of players and season; and what somebody shows of themselves."""

from typing import NamedTuple

from stellwerk.web.store.accounts import Account, Rating, account_named
from stellwerk.web.store.protocol import Db

EVER = ""  # in place of a season: all of them
KEEP = """INSERT INTO seasons (season, who, game, players, against, began, mu, sigma, total, matches)
  VALUES (?,?,?,?,?,?,?,?,?,1) ON CONFLICT (season, game, players, against, who) DO UPDATE SET mu = excluded.mu,
  sigma = excluded.sigma, total = excluded.total, matches = seasons.matches + 1"""
NAMED = """LEFT JOIN accounts ON accounts.key = r.who LEFT JOIN profiles ON profiles.who = r.who
  WHERE game = ? AND players = ? AND against = ? AND (name IS NOT NULL OR substr(r.who, 1, 4) = 'bot:')"""
BEST = "ORDER BY mu DESC, r.who LIMIT ?"
OF_ALL = f"SELECT r.who, name, shows, mu, sigma, matches, matches, mu FROM ratings AS r {NAMED} {BEST}"
OF_ONE = f"SELECT r.who, name, shows, mu, sigma, total, matches, began FROM seasons AS r {NAMED} AND season = ? {BEST}"


class Ladder(NamedTuple):
    """Which one."""

    game: str
    players: int
    against: str  # PEOPLE: people among themselves; BOTS: people and bots
    season: str = EVER


class Standing(NamedTuple):
    """Somebody, or the bots of a level, on a ladder."""

    who: str
    name: str  # of an account; empty: a bot
    shows: str  # what its profile shows; empty: it has none
    mu: float
    sigma: float
    total: int  # matches in all
    matches: int  # in the season
    began: float  # the mu at its beginning


def keep_season(db: Db, season: str, rating: Rating, was: float) -> None:
    """A match of a season was rated."""
    values = (rating.who, rating.game, rating.players, rating.against, was, rating.mu, rating.sigma, rating.matches)
    db.execute(KEEP, (season, *values))


def standings(db: Db, ladder: Ladder, most: int) -> list[Standing]:
    """The strongest first."""
    which = ladder.game, ladder.players, ladder.against
    query, values = (OF_ONE, (*which, ladder.season, most)) if ladder.season else (OF_ALL, (*which, most))
    return [Standing(who, name or "", shows or "", *rest) for who, name, shows, *rest in db.execute(query, values)]


def seasons(db: Db) -> list[str]:
    """Those in which somebody was rated, the last one first."""
    return [season for (season,) in db.execute("SELECT DISTINCT season FROM seasons ORDER BY season DESC")]


# Profiles


def put_profile(db: Db, device: str, shows: str) -> bool:
    """What the person with a device shows; nothing: there is no page of them. Whether they have a name."""
    row = db.execute("SELECT key FROM accounts WHERE device = ?", (device,)).fetchone()
    if row is None:
        return False
    db.execute("DELETE FROM profiles WHERE who = ?", row)
    if shows:
        db.execute("INSERT INTO profiles VALUES (?,?)", (row[0], shows))
    return True


def profile_shows(db: Db, who: str) -> str:
    row = db.execute("SELECT shows FROM profiles WHERE who = ?", (who,)).fetchone()
    return str(row[0]) if row else ""


def profile_of(db: Db, who: str) -> tuple[Account, str] | None:
    """Somebody who shows something, and what."""
    account, shows = account_named(db, who), profile_shows(db, who)
    return (account, shows) if account and shows else None


CURVE = """SELECT game, players, against, became FROM changes JOIN tables ON id = tbl WHERE who = ?
  ORDER BY used DESC, id LIMIT ?"""


def rating_curves(db: Db, who: str, most: int) -> dict[tuple[str, int, str], list[float]]:
    """By game, number of players and against whom: the mu after each of the last matches, in their order."""
    found: dict[tuple[str, int, str], list[float]] = {}
    for game, players, against, became in reversed(db.execute(CURVE, (who, most)).fetchall()):
        found.setdefault((game, players, against), []).append(became)
    return found
