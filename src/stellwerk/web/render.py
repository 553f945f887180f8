"""What can be seen of a table, by a seat or by everybody, in a language: pictures, questions, sentences.

A picture is drawn once for each seat (all spectators share one) and language, however many look at it.
"""

import re
from typing import Any, NamedTuple

from stellwerk.core.match import drawn as picture_of
from stellwerk.core.records import Event
from stellwerk.core.words import Words, words
from stellwerk.web import svg_diff
from stellwerk.web.store import OVER, Line
from stellwerk.web.table import Table, can_take_back, name, series

Message = dict[str, Any]
LOG = 30  # lines of it that a view holds
SAID = re.compile(r' tabindex="0" role="button" aria-label="([^"]*)">(?:<title>\1</title>)?')  # of what can be chosen


class Drawn(NamedTuple):
    """A picture, and of which position it is."""

    v: int
    svg: str


def draw(table: Table, seat: int | None, language: str) -> str:
    """The picture for a seat, drawn once for each position."""
    drawn = table.drawn.get((seat, language))
    if drawn is None or drawn.v != table.v:
        drawn = Drawn(table.v, picture(table, seat, words(language)))
        table.drawn[seat, language] = drawn
    return drawn.svg


def picture(table: Table, seat: int | None, t: Words) -> str:
    """As the game draws it, but what a choice is called the browser takes from the list of choices."""
    match = table.match
    own = match.decision if table.turn == seat else None
    return SAID.sub(">", picture_of(match.game).board(match.view(seat), seat, own, lambda s: name(table, s, t), t))


def position(table: Table, seat: int | None, t: Words) -> Message:
    """Where the match stands, for a seat, without the picture."""
    back = can_take_back(table, seat) if seat is not None else 0
    return {
        "v": table.v,
        "at": len(table.match.actions),
        "question": question(table, seat, t),
        "to": None if table.turn == OVER else table.turn,
        "who": name(table, table.turn, t),
        "choices": choices(table, seat, t),
        "undo": back > 0,
        "reset": back > 1,
        "over": table.match.over,
        "scores": list(table.match.game.scores(table.match.view(None))),
        "thinking": table.turn != OVER and bool(table.seats[table.turn].level),
    }


def question(table: Table, seat: int | None, t: Words) -> str:
    """What is asked of the seat, or whom it waits for, or who has won."""
    match = table.match
    if match.decision is None:
        names = [name(table, winner, t) for winner in match.winners]
        if not names:
            return t("The match is over: nobody wins.")
        return t.plural(
            "The match is over: {who} wins.", "The match is over: {who} win.", len(names), who=", ".join(names)
        )
    if match.decision.seat == seat:
        return match.game.text.question(match.view(seat), match.decision, t)
    return t("{who} is choosing.", who=name(table, table.turn, t))


def choices(table: Table, seat: int | None, t: Words) -> list[Message]:
    decision = table.match.decision
    if decision is None or decision.seat != seat:
        return []
    view, say = table.match.view(seat), table.match.game.text.say_action
    return [{"pick": i, "says": say(view, decision, option, t)} for i, option in enumerate(decision.options)]


def events(table: Table, seat: int | None, t: Words, since: int, until: int | None = None) -> list[Message]:
    """What happened, in sentences, with the ids of the drawn things it is about."""
    seen = table.match.seen(seat, since)[: None if until is None else until - since]
    told = [told_event(table, event, t) for event in seen]
    return [line for line in told if line["says"]]


def told_event(table: Table, event: Event, t: Words) -> Message:
    game, box = table.match.game, table.match.box
    says = game.text.say_event(box, event, lambda s: name(table, s, t), t)
    return {"says": says, "marks": list(picture_of(game).highlights(box, event)) if says else [], "seat": event.seat}


def log(table: Table, seat: int | None, t: Words) -> list[Message]:
    """The last lines of the log."""
    lines: list[Message] = []
    for event in reversed(table.match.seen(seat)):
        line = told_event(table, event, t)
        if line["says"]:
            lines.append(line)
        if len(lines) == LOG:
            break
    return lines[::-1]


def seats(table: Table, t: Words) -> list[Message]:
    """Who has which seat, and who is there."""
    present = {watcher.device for watcher in table.watchers}
    return [
        {
            "name": name(table, i, t),
            "kind": "bot" if seat.level else "person" if seat.devices else "open",
            "level": seat.level,
            "here": not seat.devices.isdisjoint(present) and not seat.level,
            "host": table.setting.host in seat.devices,
            "kept": bool(seat.devices or seat.token),
        }
        for i, seat in enumerate(table.seats)
    ]


def said(line: Line) -> Message:
    return {"name": line.name, "text": line.text, "when": line.said}


def ending(table: Table, t: Words) -> Message:
    """The score sheet, who has won and how it came about, when the match is over."""
    match = table.match
    if not match.over:
        return {"sheet": None, "series": None, "winners": []}
    rows = match.game.text.sheet(match.view(None), t)
    sheet = [{"title": row.title, "points": list(row.points)} for row in rows]
    return {"sheet": sheet, "series": series(table), "winners": list(match.winners)}


def step(table: Table, seat: int | None, language: str, before: Drawn | None) -> Message:
    """The last action for a seat: what happened, and what of the picture changed."""
    t, svg = words(language), draw(table, seat, language)
    message = position(table, seat, t) | {"is": "step", "events": events(table, seat, t, table.match.marks[-1])}
    if before is not None and before.v == table.v - 1:
        message["patch"] = svg_diff.changes(before.svg, svg)
    else:
        message["svg"] = svg
    return message | (ending(table, t) if table.match.over else {})


def forget_drawings(table: Table) -> None:
    """Pictures that nobody looks at any more."""
    for key in [key for key, drawn in table.drawn.items() if drawn.v != table.v]:
        del table.drawn[key]
