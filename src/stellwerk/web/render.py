"""What a seat or a spectator sees of a table, in a language: the picture, the question, the choices, the events.

A picture is drawn once for each seat (all spectators share one) and language, however many watch.
"""

import re
from typing import Any, NamedTuple

from stellwerk.core.records import Event
from stellwerk.core.words import words
from stellwerk.kit import text_picture
from stellwerk.web import svg_diff
from stellwerk.web.store import OVER, ChatLine
from stellwerk.web.table import Table, name_of, names_of, score_series, undoable_actions

Message = dict[str, Any]
LOG_LINES = 30  # in a view
BUTTON_LABEL = re.compile(r' tabindex="0" role="button" aria-label="([^"]*)">(?:<title>\1</title>)?')


class CachedSvg(NamedTuple):
    """A picture, and the version of the position that it shows."""

    v: int
    svg: str


def draw(table: Table, seat: int | None, language: str) -> str:
    """The picture for a seat, drawn once for each position."""
    cached = table.svg_cache.get((seat, language))
    if cached is None or cached.v != table.v:
        cached = CachedSvg(table.v, draw_now(table, seat, language))
        table.svg_cache[seat, language] = cached
    return cached.svg


def draw_now(table: Table, seat: int | None, language: str) -> str:
    """As the game draws it, but without the labels of choices: the browser takes them from the list of choices.

    A game that draws nothing is shown in words.
    """
    match, names = table.match, names_of(table, language)
    if match.game.picture is None:
        return text_picture.draw(match.game.title, match.text(seat, language, names))
    return BUTTON_LABEL.sub(">", match.svg(seat, language, names))


def position(table: Table, seat: int | None, language: str) -> Message:
    """Where the match stands, for a seat, without the picture."""
    back = undoable_actions(table, seat) if seat is not None else 0
    return {
        "v": table.v,
        "at": len(table.match.actions),
        "question": question(table, seat, language),
        "to": None if table.turn == OVER else table.turn,
        "who": name_of(table, table.turn, language),
        "choices": choices(table, seat, language),
        "undo": back > 0,
        "reset": back > 1,
        "over": table.match.over,
        "scores": list(table.match.game.scores(table.match.view(None))),
        "thinking": table.turn != OVER and bool(table.seats[table.turn].level),
    }


def question(table: Table, seat: int | None, language: str) -> str:
    """What is asked of the seat, or whom it waits for, or who has won."""
    match, t = table.match, words(language)
    if not match.over:
        who = name_of(table, table.turn, language)
        return match.question(language) if table.turn == seat else t("{who} is choosing.", who=who)
    winners = [name_of(table, winner, language) for winner in match.winners]
    if not winners:
        return t("The match is over: nobody wins.")
    return t.plural(
        "The match is over: {who} wins.", "The match is over: {who} win.", len(winners), who=", ".join(winners)
    )


def choices(table: Table, seat: int | None, language: str) -> list[Message]:
    match, decision = table.match, table.match.decision
    if decision is None or decision.seat != seat:
        return []
    return [{"pick": i, "says": match.say(option, language)} for i, option in enumerate(decision.options)]


def events(table: Table, seat: int | None, language: str, since: int, until: int | None = None) -> list[Message]:
    """What happened from one event up to another, with the ids of the drawn things that it is about."""
    seen = table.match.seen(seat, since)[: None if until is None else until - since]
    names = names_of(table, language)
    messages = [event_message(table, event, language, names) for event in seen]
    return [message for message in messages if message["says"]]


def event_message(table: Table, event: Event, language: str, names: list[str]) -> Message:
    match, picture = table.match, table.match.game.picture
    says = match.say_event(event, language, names)
    marks = list(picture.highlights(match.box, event)) if says and picture else []
    return {"says": says, "marks": marks, "seat": event.seat}


def log(table: Table, seat: int | None, language: str) -> list[Message]:
    """The last lines of the log."""
    lines, names = list[Message](), names_of(table, language)
    for event in reversed(table.match.seen(seat)):
        line = event_message(table, event, language, names)
        if line["says"]:
            lines.append(line)
        if len(lines) == LOG_LINES:
            break
    return lines[::-1]


def seats(table: Table, language: str) -> list[Message]:
    """Who has which seat, and who is there."""
    present = {watcher.device for watcher in table.watchers}
    return [
        {
            "name": name_of(table, i, language),
            "kind": "bot" if seat.level else "person" if seat.devices else "open",
            "level": seat.level,
            "here": not seat.devices.isdisjoint(present) and not seat.level,
            "host": table.setting.host in seat.devices,
            "kept": bool(seat.devices or seat.token),
        }
        for i, seat in enumerate(table.seats)
    ]


def chat_line(line: ChatLine) -> Message:
    return {"name": line.name, "text": line.text, "when": line.said}


def final_scores(table: Table, language: str) -> Message:
    """The score sheet, who has won and how it came about, when the match is over."""
    match = table.match
    if not match.over:
        return {"sheet": None, "series": None, "winners": []}
    rows = match.game.text.sheet(match.view(None), match.game.words(language))
    sheet = [{"title": row.title, "points": list(row.points)} for row in rows]
    return {"sheet": sheet, "series": score_series(table), "winners": list(match.winners)}


def step(table: Table, seat: int | None, language: str, before: CachedSvg | None) -> Message:
    """The last action for a seat: what happened, and what changed in the picture."""
    svg, happened = draw(table, seat, language), events(table, seat, language, table.match.marks[-1])
    message = position(table, seat, language) | {"is": "step", "events": happened}
    if before is not None and before.v == table.v - 1:
        message["patch"] = svg_diff.changes(before.svg, svg)
    else:
        message["svg"] = svg
    return message | (final_scores(table, language) if table.match.over else {})


def forget_old_svgs(table: Table) -> None:
    """Pictures of earlier positions are not needed any more."""
    for key in [key for key, cached in table.svg_cache.items() if cached.v != table.v]:
        del table.svg_cache[key]
