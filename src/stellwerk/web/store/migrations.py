"""The tables of a store, and how an earlier version of them becomes this one."""

import hashlib
from itertools import chain, count
from pathlib import Path

VERSION = 4  # of the tables below

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, players INTEGER NOT NULL, seed TEXT NOT NULL,
  options TEXT NOT NULL, deck TEXT, host TEXT NOT NULL, listed INTEGER NOT NULL, undo INTEGER NOT NULL,
  made INTEGER NOT NULL, turn INTEGER NOT NULL, at INTEGER NOT NULL, following TEXT NOT NULL DEFAULT '',
  practice INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS running ON tables (made) WHERE turn >= 0;
CREATE INDEX IF NOT EXISTS listed ON tables (made) WHERE listed = 1 AND turn >= 0;
CREATE INDEX IF NOT EXISTS by_host ON tables (host, made);
CREATE INDEX IF NOT EXISTS by_use ON tables (used);
CREATE TABLE IF NOT EXISTS decks (digest TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (
  tbl TEXT NOT NULL, seat INTEGER NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL, token TEXT NOT NULL,
  PRIMARY KEY (tbl, seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sitters (
  tbl TEXT NOT NULL, seat INTEGER NOT NULL, device TEXT NOT NULL, PRIMARY KEY (device, tbl, seat)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_seat ON sitters (tbl, seat);
CREATE TABLE IF NOT EXISTS anybody (tbl TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (tbl, seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS expected (tbl TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (tbl, seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS former (
  tbl TEXT NOT NULL, seat INTEGER NOT NULL, device TEXT NOT NULL, why TEXT NOT NULL, PRIMARY KEY (tbl, seat, device))
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS paces (
  tbl TEXT PRIMARY KEY, bank INTEGER NOT NULL, plus INTEGER NOT NULL, move INTEGER NOT NULL, level TEXT NOT NULL,
  lefts TEXT NOT NULL, seat INTEGER NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL,
  reached INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_until ON paces (until) WHERE seat >= 0;
CREATE TABLE IF NOT EXISTS rests (tbl TEXT PRIMARY KEY, rest TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS holidays (
  device TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (device, first)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS uptime (name TEXT PRIMARY KEY, ms INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS hooks (
  tbl TEXT PRIMARY KEY, url TEXT NOT NULL, base TEXT NOT NULL, language TEXT NOT NULL, told INTEGER NOT NULL)
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS mails (
  name TEXT PRIMARY KEY, tbl TEXT NOT NULL, device TEXT NOT NULL, address TEXT NOT NULL, language TEXT NOT NULL,
  confirmed INTEGER NOT NULL, told INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_reader ON mails (tbl, device);
CREATE TABLE IF NOT EXISTS readers (
  device TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, address TEXT NOT NULL, language TEXT NOT NULL,
  confirmed INTEGER NOT NULL, mode TEXT NOT NULL, kinds TEXT NOT NULL, quiet TEXT NOT NULL, zone TEXT NOT NULL,
  mention TEXT NOT NULL, salt TEXT NOT NULL, day INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sent (
  device TEXT NOT NULL, tbl TEXT NOT NULL, kind TEXT NOT NULL, v INTEGER NOT NULL, PRIMARY KEY (device, tbl, kind, v))
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pushes (
  endpoint TEXT PRIMARY KEY, device TEXT NOT NULL, key TEXT NOT NULL, auth TEXT NOT NULL, language TEXT NOT NULL,
  base TEXT NOT NULL, made INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_pushed ON pushes (device);
CREATE TABLE IF NOT EXISTS pushed (
  device TEXT NOT NULL, tbl TEXT NOT NULL, kind TEXT NOT NULL, v INTEGER NOT NULL, PRIMARY KEY (device, tbl, kind, v))
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS openings (
  hash TEXT PRIMARY KEY, tbl TEXT NOT NULL, seat INTEGER NOT NULL, device TEXT NOT NULL, until INTEGER NOT NULL)
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS asks (
  tbl TEXT NOT NULL, id TEXT NOT NULL, seat INTEGER NOT NULL, device TEXT NOT NULL, denied INTEGER NOT NULL,
  PRIMARY KEY (tbl, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS forks (tbl TEXT PRIMARY KEY, origin TEXT NOT NULL, step INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_origin ON forks (origin);
CREATE TABLE IF NOT EXISTS deals (
  tbl TEXT PRIMARY KEY, origin TEXT NOT NULL, day TEXT NOT NULL, device TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_deal ON deals (origin, day);
CREATE UNIQUE INDEX IF NOT EXISTS one_a_day ON deals (origin, day, device) WHERE day <> '' AND device <> '';
CREATE TABLE IF NOT EXISTS along (
  tbl TEXT PRIMARY KEY, key TEXT NOT NULL, steps INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS hands (tbl TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS here (
  tbl TEXT NOT NULL, process TEXT NOT NULL, device TEXT NOT NULL, until INTEGER NOT NULL,
  PRIMARY KEY (tbl, process, device)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS steps (
  tbl TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, act TEXT NOT NULL, at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tbl, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS story (
  tbl TEXT NOT NULL, n INTEGER NOT NULL, v INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL,
  name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (tbl, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sittings (
  tbl TEXT NOT NULL, seat INTEGER NOT NULL, v INTEGER NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL,
  taken INTEGER NOT NULL, PRIMARY KEY (tbl, seat, v)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ahead (
  tbl TEXT NOT NULL, seat INTEGER NOT NULL, device TEXT NOT NULL, sealed TEXT NOT NULL, PRIMARY KEY (tbl, seat))
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS figures (
  tbl TEXT PRIMARY KEY, steps INTEGER NOT NULL, edition TEXT NOT NULL, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS results (tbl TEXT PRIMARY KEY, scores TEXT NOT NULL, winners TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS analyses (
  tbl TEXT PRIMARY KEY, v INTEGER NOT NULL, done INTEGER NOT NULL, steps INTEGER NOT NULL, found TEXT NOT NULL,
  asked INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS counts (what TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS by_what ON counts (what, at);
CREATE TABLE IF NOT EXISTS accounts (
  key TEXT PRIMARY KEY, name TEXT NOT NULL, salt TEXT NOT NULL, proof TEXT NOT NULL, sealed TEXT NOT NULL,
  device TEXT NOT NULL UNIQUE, made INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS programs (
  device TEXT PRIMARY KEY, account TEXT NOT NULL, name TEXT NOT NULL, made INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_account ON programs (account);
CREATE TABLE IF NOT EXISTS deputies (device TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ratings (
  who TEXT NOT NULL, game TEXT NOT NULL, players INTEGER NOT NULL, against TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,
  sigma DOUBLE PRECISION NOT NULL, matches INTEGER NOT NULL, PRIMARY KEY (who, game, players, against)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rated (tbl TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS changes (
  tbl TEXT NOT NULL, who TEXT NOT NULL, against TEXT NOT NULL, was DOUBLE PRECISION NOT NULL,
  became DOUBLE PRECISION NOT NULL, PRIMARY KEY (tbl, who, against)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_who ON changes (who);
CREATE TABLE IF NOT EXISTS seasons (
  season TEXT NOT NULL, who TEXT NOT NULL, game TEXT NOT NULL, players INTEGER NOT NULL, against TEXT NOT NULL,
  began DOUBLE PRECISION NOT NULL, mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL,
  total INTEGER NOT NULL, matches INTEGER NOT NULL, PRIMARY KEY (season, game, players, against, who)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS blocks (who TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY (who, other)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reports (
  id TEXT PRIMARY KEY, who TEXT NOT NULL, other TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tournaments (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, organiser TEXT NOT NULL, kind TEXT NOT NULL, game TEXT NOT NULL,
  size INTEGER NOT NULL, options TEXT NOT NULL, pace TEXT NOT NULL, equal INTEGER NOT NULL, listed INTEGER NOT NULL,
  rounds INTEGER NOT NULL, hours INTEGER NOT NULL, missed TEXT NOT NULL, division INTEGER NOT NULL, up INTEGER NOT NULL,
  made INTEGER NOT NULL, state TEXT NOT NULL, season INTEGER NOT NULL, round INTEGER NOT NULL, due INTEGER NOT NULL)
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entrants (
  tournament TEXT NOT NULL, who TEXT NOT NULL, number INTEGER NOT NULL, division INTEGER NOT NULL,
  gone INTEGER NOT NULL, PRIMARY KEY (tournament, who)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pairings (
  tournament TEXT NOT NULL, season INTEGER NOT NULL, round INTEGER NOT NULL, number INTEGER NOT NULL,
  seat INTEGER NOT NULL, who TEXT NOT NULL, board TEXT NOT NULL, points DOUBLE PRECISION, score INTEGER NOT NULL,
  why TEXT NOT NULL, PRIMARY KEY (tournament, season, round, number, seat)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_board ON pairings (board);
CREATE TABLE IF NOT EXISTS doors (tbl TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS profiles (who TEXT PRIMARY KEY, shows TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rooms (
  id TEXT PRIMARY KEY, host TEXT NOT NULL, terms TEXT NOT NULL, starts INTEGER NOT NULL, circle TEXT NOT NULL,
  origin TEXT NOT NULL, v INTEGER NOT NULL, made INTEGER NOT NULL, board TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_circle ON rooms (circle, made);
CREATE INDEX IF NOT EXISTS open_rooms ON rooms (made) WHERE board = '';
CREATE INDEX IF NOT EXISTS by_room_table ON rooms (board);
CREATE TABLE IF NOT EXISTS guests (
  room TEXT NOT NULL, device TEXT NOT NULL, name TEXT NOT NULL, ready INTEGER NOT NULL, seen INTEGER NOT NULL,
  PRIMARY KEY (room, device)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_guest ON guests (device);
CREATE TABLE IF NOT EXISTS remarks (
  room TEXT NOT NULL, n INTEGER NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
  at INTEGER NOT NULL, PRIMARY KEY (room, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS circles (id TEXT PRIMARY KEY, title TEXT NOT NULL, made INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS members (
  circle TEXT NOT NULL, who TEXT NOT NULL, here INTEGER NOT NULL, PRIMARY KEY (circle, who)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_member ON members (who);
CREATE TABLE IF NOT EXISTS contacts (who TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY (who, other)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS trash (tbl TEXT PRIMARY KEY, turn INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS bans (address TEXT PRIMARY KEY, until INTEGER NOT NULL, why TEXT NOT NULL) WITHOUT ROWID;
"""
MIGRATIONS = {  # by the version they lead away from; PostgreSQL began with version 3
    # Seeds of chance have nearly 29 digits: a shorter one was chosen by somebody.
    1: """
ALTER TABLE tables ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET practice = 1 WHERE length(seed) < 23 OR seed LIKE '-%';
CREATE TABLE decks (digest TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
INSERT OR IGNORE INTO decks SELECT sha256(deck), deck FROM tables WHERE deck IS NOT NULL;
UPDATE tables SET deck = sha256(deck) WHERE deck IS NOT NULL;
DROP INDEX by_age;
""",
    2: """
ALTER TABLE tables ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET used = made;
""",
    # A notice was a line without a name: a word and a seat. All lines stay where they were shown: after the steps.
    3: """
ALTER TABLE steps ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
CREATE TABLE story (
  tbl TEXT NOT NULL, n INTEGER NOT NULL, v INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL,
  name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (tbl, n)) WITHOUT ROWID;
INSERT INTO story SELECT tbl, n, (SELECT coalesce(max(n) + 1, 0) FROM steps WHERE steps.tbl = chat.tbl), 'said',
  coalesce((SELECT min(seat) FROM seats WHERE seats.tbl = chat.tbl AND seats.name = chat.name), -1), name, text, said
  FROM chat WHERE name <> '';
INSERT INTO story SELECT tbl, n, (SELECT coalesce(max(n) + 1, 0) FROM steps WHERE steps.tbl = chat.tbl),
  trim(rtrim(text, '0123456789')),
  CAST(coalesce(nullif(substr(text, length(rtrim(text, '0123456789')) + 1), ''), '-1') AS INTEGER), '', '', said
  FROM chat WHERE name = '';
UPDATE story SET name = coalesce((SELECT name FROM seats WHERE seats.tbl = story.tbl AND seats.seat = story.seat), '')
  WHERE kind <> 'said';
DROP TABLE chat;
CREATE TABLE sittings (
  tbl TEXT NOT NULL, seat INTEGER NOT NULL, v INTEGER NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL,
  taken INTEGER NOT NULL, PRIMARY KEY (tbl, seat, v)) WITHOUT ROWID;
INSERT INTO sittings SELECT tbl, seat, 0, level, name, CASE WHEN EXISTS
  (SELECT 1 FROM sitters WHERE sitters.tbl = seats.tbl AND sitters.seat = seats.seat) THEN 1 ELSE 0 END FROM seats;
""",
}


def scripts_from(version: int) -> str:
    """What leads from an earlier version to this one."""
    return "".join(MIGRATIONS[step] for step in range(version, VERSION))


def wrong_version(version: int) -> str:
    return f"it is of version {version}, and this program reads version {VERSION}"


def free_name(wanted: str) -> str:
    """A name that no file has yet."""
    names = chain([wanted], (f"{wanted}-{n}" for n in count(2)))
    return next(name for name in names if not Path(name).exists())


def deck_digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
