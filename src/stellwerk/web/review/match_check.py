"""Saved matches of strangers are replayed apart from everything else, as decks are tried: see deck_check."""

import json
from typing import Any

from stellwerk.core import codec
from stellwerk.core.match import FORMAT, BadMatch, MissingDeck, read_header, replay
from stellwerk.core.records import BadDeck
from stellwerk.games import GAMES, find, open_box, other_deck
from stellwerk.kit.deck import check_shape
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.site.deck_check import bounds, drawn
from stellwerk.web.store import OVER

Found = dict[str, Any]


async def check(runtime: Runtime, text: str, deck: str) -> Found:
    """What a file holds, checked as `stellwerk replay` does; else `wrong` and what more is to be said."""
    if not text.lstrip().startswith("{"):
        return {"wrong": "file"}  # without the cost of a process
    found = await runtime.worker.apart(checked, [text, deck, runtime.limits.drawing], bounds(runtime.limits))
    return {"wrong": "costly"} if "costly" in found else found


# Apart


def checked(text: str, deck: str, most: int) -> Found:
    """The match with what a table needs of it, or the first thing that is wrong."""
    try:
        data = read_header(text)
    except BadMatch:
        return wrong_header(text)
    if unknown := wrong_kind(data):
        return unknown
    try:
        text_of_deck = deck_for(data, deck)
        match = replay(find(data["game"]), data, open_box(data["game"], text_of_deck))
    except MissingDeck:
        return {"wrong": "deck"}
    except BadDeck as problem:
        return {"wrong": "bad deck", "says": "; ".join(problem.problems[:3])}
    except BadMatch as problem:
        return {"wrong": "match", "says": str(problem)[:300]}
    if deck and drawn(match, most):
        return {"wrong": "costly"}
    steps = [(seat, codec.dumps(action)) for seat, action in zip(match.seats, match.actions, strict=True)]
    kept = {name: data[name] for name in ("game", "rules", "players", "names")}
    turn = match.decision.seat if match.decision else OVER
    kept |= {"seed": str(match.seed), "options": match.options, "deck": text_of_deck}
    return kept | {"steps": steps, "turn": turn}


def wrong_header(text: str) -> Found:
    """Of older rules, of another program, or no match at all? A match that was kept for its text has no hash."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {"wrong": "file"}
    if (
        not isinstance(data, dict)
        or not isinstance(data.get("stellwerk"), int)
        or not isinstance(data.get("game"), str)
    ):
        return {"wrong": "file"}
    return wrong_kind(data) or {"wrong": "file"}


def wrong_kind(data: Found) -> Found:
    if data["game"] not in GAMES:
        return {"wrong": "game", "says": data["game"][:40]}
    if data["stellwerk"] != FORMAT or data.get("rules") != find(data["game"]).version:
        return {"wrong": "rules"}
    return {}


def deck_for(data: Found, deck: str) -> str | None:
    """The text of the deck that the match was played with, as far as it is at hand; None: the published one."""
    if deck:
        check_shape(deck)
        return deck
    return other_deck(data["game"], data["deck"])
