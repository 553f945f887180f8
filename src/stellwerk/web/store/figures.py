"""The figures of finished matches, kept beside them: they follow from the steps, and need not be counted again."""

import json
from typing import NamedTuple

from stellwerk.web.store.protocol import OVER, Db

MINE = """SELECT id, game, players, options, made, own.seat,
  (SELECT coalesce(max(n) + 1, 0) FROM steps WHERE steps.tbl = tables.id), figures.steps, edition, figures.text FROM
  (SELECT tbl, min(seat) AS seat FROM sitters JOIN seats USING (tbl, seat) WHERE device = ? AND level = ''
  GROUP BY tbl HAVING count(*) = 1) AS own
  JOIN tables ON id = own.tbl LEFT JOIN figures ON figures.tbl = id
  WHERE turn = ? AND practice = 0 ORDER BY used DESC, id LIMIT ?"""
KEEP = """INSERT INTO figures (tbl, steps, edition, text) VALUES (?,?,?,?) ON CONFLICT (tbl)
  DO UPDATE SET steps = excluded.steps, edition = excluded.edition, text = excluded.text"""


class Own(NamedTuple):
    """A finished match of a device."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    made: int  # seconds
    seat: int  # the only one that the device plays
    steps: int  # how many there are
    edition: str  # of the figures that are kept; empty: there are none, or they are of other steps
    text: str  # empty: they could not be counted


def own_matches(db: Db, device: str, most: int) -> list[Own]:
    """The last ones first, without practice, and without those of several people at one device."""
    return [own_match(*row) for row in db.execute(MINE, (device, OVER, most))]


def own_match(
    id: str, game: str, players: int, options: str, made: int, seat: int, steps: int, of: int, edition: str, text: str
) -> Own:
    """`of` is how many steps the figures that are kept were counted from."""
    kept = (edition, text) if of == steps else ("", "")
    return Own(id, game, players, json.loads(options), made, seat, steps, *kept)


def keep_figures(db: Db, table: str, steps: int, edition: str, text: str) -> None:
    """Those of a match that is over, after so many steps."""
    if db.execute("SELECT 1 FROM tables WHERE id = ? AND turn = ?", (table, OVER)).fetchone():
        db.execute(KEEP, (table, steps, edition, text))
