"""What a seat or a spectator sees of a table, in a language: the picture, the question, the choices, the events.

Everything is made once for each position, however many watch: views by seat (all spectators share one), sentences by
language, and what looks the same from several seats, with its changes, for all of them.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple
from zlib import crc32

from stellwerk.core.match import Match
from stellwerk.core.records import NOBODY, Decision, Event, View
from stellwerk.core.text import Who
from stellwerk.core.words import Words, You, mark, words
from stellwerk.kit import text_picture
from stellwerk.kit.elements import Drawing, Element, Patch, changes, markup
from stellwerk.kit.panels import Memory, Panel, grouped, remembering, section
from stellwerk.version import installed
from stellwerk.web.base.names import is_own_name
from stellwerk.web.play import later, lessons, places, told
from stellwerk.web.play.ahead import asked, is_ahead
from stellwerk.web.play.moments import moment_of, names_then, was_theirs
from stellwerk.web.play.rule_pages import rule_address
from stellwerk.web.play.shown import Drawn, Message, Shown, Side
from stellwerk.web.play.table import Table, name_of, score_series, undoable_actions, unhurried
from stellwerk.web.play.you import addressed, names_for, you
from stellwerk.web.store import ENDED, OVER, REACTED, SPOKEN, WATCHED, Line

POINTS_THEN = mark("Points when the match ended")
VERSION = installed()  # asked once: it is looked up in files
LOG_LINES = 12  # in a view: a page asks for the others when somebody looks for them


def shown(table: Table) -> Shown:
    """Of the position as it is. What was drawn for the one before is at hand until all have been told of the step."""
    last: Shown | None = table.shown
    if last is None:
        table.shown = last = Shown(table.v)
    elif last.v != table.v:
        table.shown = last = Shown(table.v, Memory({}, last.memory.now), {}, last.sections)
    return last


def drawn_before(table: Table) -> dict[Side, Drawn]:
    """By side, what the watchers were shown last."""
    return {} if table.shown is None else dict(table.shown.drawn)


def forget(table: Table) -> None:
    """Nobody looks any more, or names have changed, which stand in the pictures."""
    table.shown = None


def view_of(table: Table, seat: int | None) -> Any:
    """Only to be read: others are shown the same."""
    views = shown(table).views
    if seat not in views:
        views[seat] = table.match.view(seat)
    return views[seat]


def draw(table: Table, seat: int | None, language: str) -> Drawn:
    """The panels for a seat, drawn once for each position.

    As the game draws them: what a choice says, the browser takes from the list of choices.
    """
    known = shown(table)
    if (seat, language) not in known.drawn:
        panels = {panel.name: panel for panel in panels_of(table, seat, language)}
        known.drawn[seat, language] = Drawn(table.v, panels, {name: section_of(known, panels[name]) for name in panels})
    return known.drawn[seat, language]


def section_of(known: Shown, panel: Panel) -> Element:
    """A panel that is the one before costs nothing more."""
    if id(panel) not in known.sections:
        known.sections[id(panel)] = panel, section(panel)
    return known.sections[id(panel)][1]


def panels_of(table: Table, seat: int | None, language: str) -> list[Panel]:
    """A game that draws nothing is shown in words."""
    match, names = table.match, names_for(table, seat, language)
    if match.game.picture is None:
        return [text_picture.panel(match.text(seat, language, names))]
    t = addressed(match.game, language)
    with remembering(shown(table).memory):
        return drawn_panels(match, view_of(table, seat), seat, asked(table, seat), match.who(t, names), t)


def drawn_panels(
    match: Match, view: View, seat: int | None, decision: Decision | None, who: Who, t: Words
) -> list[Panel]:
    """The table of a game that is drawn, with what was scored where that stands."""
    assert match.game.picture is not None
    found, between = match.game.picture.panels(view, seat, decision, who, t), match.game.picture.between
    return list(between(view, found, lambda: match.seen(seat), who, t) if between else found)


def panels(table: Table, seat: int | None, language: str) -> dict[str, str]:
    """The panels as markup, by the name of their group or, if they have none, by their own."""
    return arranged(draw(table, seat, language))


def arranged(drawn: Drawn) -> dict[str, str]:
    found = dict[str, Drawing]()
    for name, panel in drawn.panels.items():
        place = panel.group or name
        found[place] = (*found.get(place, ()), drawn.sections[name])
    groups = {panel.group for panel in drawn.panels.values()}
    return {place: markup(grouped(place, parts) if place in groups else parts) for place, parts in found.items()}


def patches(table: Table, old: Drawn, new: Drawn) -> dict[str, Patch]:
    """By panel, what has changed; panels that stayed are left out."""
    found = {name: patch_of(shown(table), old.sections[name], element) for name, element in new.sections.items()}
    return {name: patch for name, patch in found.items() if patch}


def patch_of(known: Shown, old: Element, new: Element) -> Patch:
    """Several seats that see the same share what changed."""
    pair = id(old), id(new)
    if old is new:
        return {}
    if pair not in known.patched:
        known.patched[pair] = changes(old, new)
    return known.patched[pair]


def position(table: Table, seat: int | None, language: str) -> Message:
    """Where the match stands, for a seat, without the picture."""
    back = undoable_actions(table, seat) if seat is not None else 0
    return {
        "v": table.v,
        "at": len(table.match.actions),
        "picture": picture_key(table, seat, language),
        "question": question(table, seat, language),
        "last": bool(last(table, seat, language)),
        "to": None if table.turn == OVER else table.turn,
        "who": name_of(table, table.turn, language),
        "choices": choices(table, seat, language),
        "several": several(table, seat, language),
        "answers": told.answers(table, view_of(table, seat), asked(table, seat)),
        "combinations": told.combinations(table, view_of(table, seat), asked(table, seat), language),
        "why": why(table, seat, language),
        "ahead": is_ahead(table, seat),
        "later": (able := can_plan(table, seat)),
        "planned": later.in_short(table, seat, language, able),
        "undo": back > 0 or seat in table.ahead,
        "reset": back > 1,
        "hold": told.hold(table, seat) if back else 0,
        "over": table.over,
        "scores": list(table.match.game.scores(view_of(table, None))),
        "thinking": table.turn != OVER and bool(table.seats[table.turn].level),
        "since": last_own(table, seat),
    } | lessons.told(table, seat, language)


def can_plan(table: Table, seat: int | None) -> bool:
    """Whether there is something that the seat may plan for its next turn."""
    return seat is not None and later.may_plan(table, seat) and bool(later.offered(table, seat, view_of(table, seat)))


def picture_key(table: Table, seat: int | None, language: str) -> str:
    """What the picture of a position depends on beside the position: a page that shows the same key shows the same."""
    facts = VERSION, language, names_for(table, seat, language), seat in table.ahead
    return f"{crc32(repr(facts).encode()):08x}"


def last_own(table: Table, seat: int | None) -> int:
    """After which action a recap begins: the last one of the seat. Spectators need none."""
    seats = table.match.seats
    if seat is None:
        return len(seats)
    return next((at for at in range(len(seats), 0, -1) if seats[at - 1] == seat), 0)


def question(table: Table, seat: int | None, language: str) -> str:
    """What is asked of the seat, or whom it waits for, or who has won."""
    match, t = table.match, words(language)
    if not table.over:
        decision, who = asked(table, seat), name_of(table, table.turn, language)
        if decision is not None:
            asks = match.game.text.question(view_of(table, seat), decision, match.game.words(language))
        elif seat in table.ahead:
            asks = t("You have chosen. {who} is choosing.", who=who)
        else:
            asks = t("{who} is choosing.", who=who)
        soon = last(table, seat, language)
        return f"{soon}: {asks}" if soon else asks
    names = names_for(table, seat, language)
    if table.ended != NOBODY:
        return words(language)(NOTICES[ENDED], who=name_of(table, table.ended, language))
    winners = [names[winner] for winner in sorted(match.winners, key=lambda winner: winner != seat)]
    if not winners:
        return t("The match is over: nobody wins.")
    if len(winners) == 1 and isinstance(winners[0], You):
        return t("The match is over: you win.")
    return t.plural(
        "The match is over: {who} wins.", "The match is over: {who} win.", len(winners), who=", ".join(winners)
    )


def last(table: Table, seat: int | None, language: str) -> str:
    """That the end is near, in a few words; else nothing."""
    match = table.match
    return match.game.text.last(view_of(table, seat), seat, match.game.words(language)) or ""


def choices(table: Table, seat: int | None, language: str) -> list[Message]:
    """In the order of the game's list; what is lost for good by a choice is said with it."""
    match, decision, found = table.match, asked(table, seat), list[Message]()
    if decision is None:
        return []
    text, view, t = match.game.text, view_of(table, seat), match.game.words(language)
    for pick, option in enumerate(decision.options):
        loses = text.loses(view, decision, option, t)
        found.append({"pick": pick, "says": text.say_action(view, decision, option, t)})
        found[-1] |= {"loses": loses} if loses else {}
        found[-1] |= told.in_the_bar(text, view, decision, option, t)
    return sorted(found, key=lambda choice: text.rank(decision, decision.options[choice["pick"]]) or 0)


def several(table: Table, seat: int | None, language: str) -> Message | None:
    """Of options that consist of several things: these, and how many of each an option takes."""
    match, decision = table.match, asked(table, seat)
    if decision is None or match.game.picture is None:
        return None
    found = match.game.picture.several(view_of(table, seat), decision, match.game.words(language))
    if found is None:
        return None
    things = [{"says": thing.label, "parts": list(thing.parts)} for thing in found.things]
    amounts = [
        {"pick": i, "takes": list(takes), "note": found.notes.get(i, ""), "lights": list(found.lights.get(i, ()))}
        for i, takes in found.amounts.items()
    ]
    return {"things": things, "amounts": amounts, "hint": found.hint, "at_once": found.at_once}


def why(table: Table, seat: int | None, language: str) -> Message | None:
    """What the question of the seat is about."""
    match, decision = table.match, asked(table, seat)
    if decision is None:
        return None
    found = match.game.text.why(view_of(table, seat), decision, match.game.words(language))
    link = rule_address(match.game, found.rule) if found else ""
    return {"says": found.says, "rule": found.rule, "link": link} if found else None


def events(table: Table, seat: int | None, language: str, since: int, until: int | None = None) -> list[Message]:
    """What happened from one event up to another, with the ids of the drawn things that it is about."""
    seen = table.match.seen(seat, since)[: None if until is None else until - since]
    told = teller(table, seat, language)
    messages = [told(number, event) for number, event in enumerate(seen, since)]
    return [message for message in messages if message["says"]]


class Reader(NamedTuple):
    """For whom a log is written, with the names of a time."""

    seat: int | None
    t: Words
    who: Who
    era: int


def reader_of(table: Table, seat: int | None, language: str, era: int) -> Reader:
    """What a seat did itself, it is told as "you"; not what a bot did for it, or somebody who sat there before."""
    match, t = table.match, table.match.game.words(language)
    names = names_then(table, era, language)
    if seat is not None and not table.foreign and was_theirs(table, era, seat):
        names[seat], t = you(language), addressed(match.game, language)
    return Reader(seat, t, match.who(t, names), era)


def teller(table: Table, seat: int | None, language: str) -> Callable[[int, Event], Message]:
    """How a seat is told the event of a number: under the names of that moment, with its place and its time."""
    readers: dict[int, Reader] = {}

    def told(number: int, event: Event) -> Message:
        then = moment_of(table, number)
        if then.era not in readers:
            readers[then.era] = reader_of(table, seat, language, then.era)
        return event_message(table, event, readers[then.era]) | {"v": then.v, "when": then.when}

    return told


def event_message(table: Table, event: Event, reader: Reader) -> Message:
    """Said once for all who read it in the same way."""
    match, picture, told = table.match, table.match.game.picture, shown(table).told
    key = reader.t.language, reader.seat, reader.era, event
    if key not in told:
        says = match.game.text.say_event(match.box, event, reader.who, reader.t)
        marks = list(picture.highlights(match.box, event)) if says and picture else []
        sound = match.game.text.sound(event)
        told[key] = {"says": says, "marks": marks, "seat": event.seat} | ({"sound": sound} if sound else {})
    return told[key]


def log(table: Table, seat: int | None, language: str) -> list[Message]:
    """The last lines of the log."""
    lines, told = list[Message](), teller(table, seat, language)
    for number, event in reversed([*enumerate(table.match.seen(seat))]):
        line = told(number, event)
        if line["says"]:
            lines.append(line)
        if len(lines) == LOG_LINES:
            break
    return lines[::-1]


def seats(table: Table, language: str) -> list[Message]:
    """Who has which seat, and who is there."""
    present = table.elsewhere.union(watcher.device for watcher in table.watchers)
    return [
        {
            "name": name_of(table, i, language),
            "kind": "bot" if seat.level else "person" if seat.devices else "open",
            "level": seat.level,
            "absent": not seat.level and is_absent(table, i),
            "here": not seat.devices.isdisjoint(present) and not seat.level,
            "chosen": i in table.ahead,
            "host": table.setting.host in seat.devices,
            "kept": bool(seat.devices or seat.token),
            "devices": len(seat.devices),
            "anybody": seat.anybody,
            "account": is_own_name(seat, table.registered),
        }
        for i, seat in enumerate(table.seats)
    ]


def is_absent(table: Table, seat: int) -> bool:
    """Whether a person has been away so long that a bot may play on; never where people have hours or days."""
    return seat in table.away and not unhurried(table) and monotonic() - table.away[seat] >= table.limits.absent_seconds


NOTICES = {  # lines that nobody said, by their kind
    "sat": mark("{who} has sat down."),
    "program": mark("{who} has sat down: a program plays here, and the match is not rated."),
    "deputy": mark("A program chooses for {who}: the match is not rated."),
    "joined": mark("One more device plays the seat of {who} now."),
    "forgotten": mark("Only one device plays the seat of {who} now."),
    "away": mark("{who} is away."),
    "back": mark("{who} is back."),
    "standin": mark("{who} is away: a bot plays on until they are back."),
    "returned": mark("{who} plays again."),
    "resign": mark("{who} proposes to resign."),
    "agree": mark("{who} agrees."),
    "refuse": mark("{who} does not agree: the match goes on as before."),
    "resigned": mark("{who} has resigned: a bot plays on."),
    "hints": mark("{who} proposes hints for everybody."),
    "hinted": mark("There are hints now: this match is not rated."),
    "unhinted": mark("{who} has ended the hints. The match stays unrated."),
    "timeout": mark("{who} had no time left: a bot plays on until they ask for their seat."),
    ENDED: mark("The match has ended, as agreed: {who} had no time left."),
    "missed": mark("{who} has been away for a while: shall a bot play on until they are back?"),
    "yield": mark("The host asks {who} to give up the seat."),
    "yielded": mark("{who} has given up the seat: a bot plays on."),
    "listed": mark("The host has opened a seat for anybody, and the table is in the lobby now: {who}."),
    "offered": mark("The host has opened a seat for anybody: {who}."),
    "withdrawn": mark("The host has taken a seat out of the lobby: {who}."),
    "bot": mark("The host has given a seat to a bot: {who}."),
    "opened": mark("The host has opened a seat for somebody else: {who}."),
}


REACTIONS = {  # what players say with one press, by what is stored
    "luck": mark("Good luck!"),
    "well": mark("Well played!"),
    "thanks": mark("Thank you!"),
    "wow": mark("What a move!"),
    "moment": mark("One moment!"),
    "later": mark("More later!"),
}


def chat_line(table: Table, line: Line, language: str) -> Message:
    """A line that somebody said, or a notice in the reader's language."""
    about = {"when": line.at, "v": line.v, "seat": line.seat, "watching": line.kind == WATCHED}
    if line.kind in SPOKEN:
        return about | spoken(line, words(language))
    game, said = table.match.game, line.kind
    if line.kind in NOTICES and line.seat in range(len(table.seats)):
        who = line.name or game.text.seat_name(line.seat, game.words(language))
        said = words(language)(NOTICES[line.kind], who=who)
    return about | {"name": "", "text": said}


def spoken(line: Line, t: Words) -> Message:
    """Who speaks, and what they say: a reaction in the reader's language, and spectators with a mark."""
    if line.kind == WATCHED:
        return {"name": line.name or t("A spectator"), "text": line.text}
    return {"name": line.name, "text": t(REACTIONS.get(line.text, "")) if line.kind == REACTED else line.text}


def sits(table: Table, device: str) -> bool:
    """Whether a device has a seat, also where a bot plays it at the moment."""
    return bool(device) and any(device in seat.devices for seat in table.seats)


def may_hear(table: Table, line: Line, device: str) -> bool:
    """What spectators say is not for players as long as the match goes on."""
    return line.kind != WATCHED or table.over or not sits(table, device)


def final_scores(table: Table, language: str) -> Message:
    """The score sheet, who has won and how it came about, when the match is over."""
    match = table.match
    if not table.over:
        return {"sheet": None, "series": None, "winners": []}
    rows = match.game.text.sheet(match.view(None), match.game.words(language)) if match.over else ()
    sheet = [{"title": row.title, "points": list(row.points)} for row in rows]
    then = [{"title": words(language)(POINTS_THEN), "points": list(match.scores)}]
    return {"sheet": sheet or then, "series": score_series(table), "winners": places.winners(table)}


def step(table: Table, seat: int | None, language: str, before: Drawn | None) -> Message:
    """The last action for a seat: what happened, and what changed in the panels."""
    now, happened = draw(table, seat, language), events(table, seat, language, table.match.marks[-1])
    message = position(table, seat, language) | {"is": "step", "events": happened}
    if before is not None and before.v == table.v - 1 and list(before.panels) == list(now.panels):
        message["patch"] = patches(table, before, now)
    else:
        message["panels"] = panels(table, seat, language)
    return message | (final_scores(table, language) | revealed(table, seat, language) if table.match.over else {})


def revealed(table: Table, seat: int | None, language: str) -> Message:
    """The final scoring one by one, for those who see the match end; None in games that keep no secret till then."""
    match, picture = table.match, table.match.game.picture
    t, who = match.game.words(language), match.who(match.game.words(language), names_for(table, seat, language))
    found = picture.reveal(match.view(None), who, t) if picture else ()
    shown = [{"seat": one.seat, "says": one.says, "points": one.points, "marks": list(one.marks)} for one in found]
    return {"reveal": {"skip": words(language)("Skip"), "shown": shown} if shown else None}


def forget_seat(table: Table, seat: int) -> None:
    """A seat is asked something else at the same position."""
    drawn = shown(table).drawn
    for side in [side for side in drawn if side[0] == seat]:
        del drawn[side]


def forget_before(table: Table) -> None:
    """What belongs to earlier positions alone is not needed any more."""
    known = shown(table)
    used = {id(panel) for drawn in known.drawn.values() for panel in drawn.panels.values()}
    sections = {number: pair for number, pair in known.sections.items() if number in used}
    table.shown = Shown(table.v, Memory(known.memory.now, {}), known.drawn, sections, known.views, known.told)
