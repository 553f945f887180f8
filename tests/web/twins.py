"""Twins of a table: the same for one seat, but all that the seat cannot know is dealt anew.

Whatever reaches the seat must be the same, to the byte, if it is made from a twin.
"""

import json
from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

from stellwerk.core import codec
from stellwerk.core.machine import decision
from stellwerk.core.records import Action
from stellwerk.core.rng import seeded
from stellwerk.core.words import words
from stellwerk.web import broadcast, pages, render, table
from stellwerk.web.broadcast import Watcher
from stellwerk.web.store import StoredTable, connect, read_table
from stellwerk.web.table import Table, fold

Message = dict[str, Any]
NOTHING_OF_THE_MATCH = {
    "seats": {"is", "seats"},
    "chat": {"is", "name", "text", "when"},
    "rematch": {"is", "to"},
    "pong": {"is"},
}


def twin(at: Table, seat: int | None, seed: int) -> Table:
    """The same table, but everything that the seat cannot know is dealt anew, and what happened in secret is blank."""
    match, real = copy(at.match), at.match
    match.state = real.game.guess(real.view(seat), seat, seeded(seed))
    match.decision = decision(match.game, match.state)
    match.events = blanked(real, seat)
    return replace(at, match=match, svg_cache={}, watchers=[])


def blanked(match: Any, seat: int | None) -> list[Any]:
    """The events as the seat saw them, where seeing them twice makes no difference."""
    blank = match.seen(seat)
    return [
        masked if rule.public is None or event.seat == seat or rule.public(masked) == masked else event
        for event, masked in zip(match.events, blank, strict=True)
        for rule in (match.game.rules[event.effect.op],)
    ]


def page(at: Table, watcher: Watcher, links: Mapping[int, str] | None = None) -> str:
    """The page of a table, as the server makes it; the host has links."""
    view, seats = broadcast.view_message(at, watcher), render.seats(at, watcher.language)
    return pages.table_page(words(watcher.language), at.id, view, seats, links is not None, links or {})


def text(at: Table, seat: int | None, language: str) -> str:
    """The board in words."""
    return at.match.text(seat, language, table.names_of(at, language))


def why(at: Table, seat: int, action: Action, language: str) -> str:
    return table.why_not(at, at.v, seat, codec.encode(action), language)


class Wire:
    """What arrived at a seat, held against twins of the table at each position."""

    def __init__(self, db: Path, id: str, seat: int | None, language: str = "en") -> None:
        store = connect(db)
        kept = read_table(store, id)
        store.close()
        assert kept is not None
        self.kept: StoredTable = kept
        self.seat, self.language = seat, language
        self.v = -1  # the position that the seat saw last

    def at(self, v: int) -> Table:
        """A twin of the table as it was at the position."""
        return twin(fold(self.kept._replace(steps=self.kept.steps[:v])), self.seat, v)

    def check(self, text: str) -> str:
        """A message that arrived may hold nothing but what a twin would have told; its kind."""
        message = json.loads(text)
        kind = str(message["is"])
        if kind in NOTHING_OF_THE_MATCH:
            assert set(message) == NOTHING_OF_THE_MATCH[kind]
        elif kind in ("view", "stale", "step"):
            self.v = message["v"]
            told = json.loads(broadcast.dumps(self.told(kind)))
            told["chat"] = told.get("chat", [])[: len(message.get("chat", []))]  # what has been said later
            for key in set(message) - {"is", "because", "says"}:
                assert message[key] == told[key], (kind, key)
        elif kind == "why":
            action = codec.decode(Action, message["action"])
            assert self.seat is not None
            assert message["says"] == why(self.at(self.v), self.seat, action, self.language)
        else:
            assert kind in ("error", "sure"), kind
        return kind

    def check_pages(self, html: str, words: str, links: Mapping[int, str] | None = None) -> None:
        """The page at the last position and the board in words, when nobody is there."""
        at = self.at(len(self.kept.steps))
        assert html == page(at, self.watcher(at), links)
        assert words == text(at, self.seat, self.language)

    def told(self, kind: str) -> Message:
        at = self.at(self.v)
        if kind != "step":
            return broadcast.view_message(at, self.watcher(at))
        before = self.at(self.v - 1)
        drawn = render.CachedSvg(self.v - 1, render.draw(before, self.seat, self.language))
        told = render.step(at, self.seat, self.language, drawn)
        return told | {"svg": render.draw(at, self.seat, self.language)}

    def watcher(self, at: Table) -> Watcher:
        device = "" if self.seat is None else min(at.seats[self.seat].devices)
        return Watcher(device, self.language, self.seat)
