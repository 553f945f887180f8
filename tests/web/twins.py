"""Twins of a table: the same for one seat, but all that the seat cannot know is dealt anew.

Whatever reaches the seat must be the same, to the byte, if it is made from a twin.
"""

import json
import re
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
from stellwerk.web.base import answers
from stellwerk.web.base.unbroken import unbroken
from stellwerk.web.play import broadcast, lookback, practice, render, table
from stellwerk.web.play.table import Table, fold
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.play.you import names_for
from stellwerk.web.review import replay
from stellwerk.web.review.stops import stops
from stellwerk.web.server.sqlite import connect
from stellwerk.web.site import pages
from stellwerk.web.site.introductions import introduced
from stellwerk.web.store import StoredTable, read_table

Message = dict[str, Any]
NOTHING_OF_THE_MATCH = {
    "seats": {"is", "seats", "hints", "watching"},
    "chat": {"is", "name", "text", "when", "v", "seat", "watching"},
    "rematch": {"is", "to"},
    "asks": {"is", "asks", "says"},
    "pong": {"is"},
}


def twin(at: Table, seat: int | None, seed: int) -> Table:
    """The same table, but everything that the seat cannot know is dealt anew, and what happened in secret is blank."""
    match, real = copy(at.match), at.match
    match.state = real.game.guess(real.view(seat), seat, seeded(seed))
    match.decision = decision(match.game, match.state)
    match.events = blanked(real, seat)
    return replace(at, match=match, shown=None, series=None, watchers=[])


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
    t, host, hints = words(watcher.language), links is not None, practice.offered(at, watcher.device, watcher.language)
    meets = [at.match.game.name, *introduced(at.match, watcher.language)] if view["mine"] else []
    more: dict[str, Any] = {"hints": hints, "meets": meets, "pictured": bool(at.match.actions)}
    return pages.table_page(t, at.id, view, seats, host, links or {}, at.setting.practice, **more)


def text(at: Table, seat: int | None, language: str) -> str:
    """The board in words."""
    return at.match.text(seat, language, names_for(at, seat, language))


def why(at: Table, seat: int, action: Action, language: str) -> str:
    return table.why_not(at, at.v, seat, codec.encode(action), language)


def timeless(html: str) -> str:
    """Without where the server is, and what is said about people who have been away for some seconds."""
    html = re.sub(r'content="http://127\.0\.0\.1:\d+/', 'content="/', html)
    return re.sub(r'<li [^>]*class="chat"><b></b>[^<]*</li>', "", html.replace('"absent":true', '"absent":false'))


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

    def now(self) -> Table:
        """A twin of the table as it is."""
        return self.at(len(self.kept.steps))

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
            assert message["says"] == unbroken(why(self.at(self.v), self.seat, action, self.language))
        elif kind in ("log", "player", "past"):
            assert message == json.loads(broadcast.dumps(self.looked(message))), kind
        else:
            assert kind in ("error", "sure"), kind
        return kind

    def looked(self, message: Message) -> Message:
        """What somebody would be told who looks around at a twin."""
        at = self.at(self.v)
        if message["is"] == "log":
            return lookback.whole_log(at, self.seat, self.language, len(at.match.actions))
        if message["is"] == "player":
            return lookback.player(at, self.seat, self.language, message["of"])
        earlier = self.at(at.reached[message["at"]])
        return lookback.shown_past(earlier, earlier.match, self.seat, self.language)

    def check_pages(self, html: str, words: str, links: Mapping[int, str] | None = None) -> None:
        """The page at the last position and the board in words, when nobody is there."""
        at = self.now()
        assert timeless(html) == timeless(page(at, self.watcher(at), links))
        assert words == text(at, self.seat, self.language)

    def check_replay(self, step: int, moment: Message, picture: str) -> None:
        """The same position again, as a replay shows it while the match runs."""
        at = self.replayed(step)
        assert moment == json.loads(bytes(answers.message(replay.moment(at, step, self.seat, self.language)).body))
        if picture:
            assert picture == at.match.svg(self.seat, self.language, table.names_of(at, self.language))

    def replayed(self, step: int) -> Table:
        """A twin of the table after so many actions, which knows no earlier position either."""
        at = self.at(fold(self.kept).reached[step])
        at.match._kept = {step: at.match.state.clone()}
        return at

    def check_replay_page(self, html: str, key: str = "") -> None:
        """The whole page, at the last step."""
        at, t = self.now(), words(self.language)
        step = len(at.match.actions)
        now, story = replay.moment(self.replayed(step), step, self.seat, t.language), []
        story = replay.story(at, self.seat, t.language)
        eyes = [] if self.seat is None else [self.seat]
        data = {"id": at.id, "steps": step, "seat": self.seat, "key": key, "share": "", "series": None}
        data |= {"stops": stops(at.match, None), "script": pages.game_file(at.match.game, "page.js")}
        offers = {"fork": False, "film": False, "record": "", "origin": None, "table": True, "preview": False}
        names = table.names_of(at, t.language)
        told = pages.replay_page(t, at.match.game, now, story, names, eyes, data, offers)
        assert timeless(html) == timeless(told)

    def told(self, kind: str) -> Message:
        at = self.at(self.v)
        if kind != "step":
            return broadcast.view_message(at, self.watcher(at))
        before = self.at(self.v - 1)
        told = render.step(at, self.seat, self.language, render.draw(before, self.seat, self.language))
        return told | {"panels": render.panels(at, self.seat, self.language)}

    def watcher(self, at: Table) -> Watcher:
        device = "" if self.seat is None else min(at.seats[self.seat].devices)
        return Watcher(device, self.language, self.seat)
