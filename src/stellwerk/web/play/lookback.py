"""What a page asks for now and then: the whole log, an earlier position, everything about one player, the end."""

from collections.abc import Iterable, Sequence

from stellwerk.core.match import Match
from stellwerk.core.words import mark, words
from stellwerk.kit.elements import Element, markup, replaced
from stellwerk.kit.panels import Panel, section
from stellwerk.web.play import render
from stellwerk.web.play.shown import Drawn, Message
from stellwerk.web.play.table import Refused, Table, name_of
from stellwerk.web.play.you import names_for, names_on

TOO_EARLY = mark("Only what happened since your last turn can be shown again.")
FOLLOW = mark("Follow")
NOT_DRAWN = mark("There is nothing more to be seen of this player.")


def whole_log(table: Table, seat: int | None, language: str, at: int) -> Message:
    """Everything up to an action, which is what the page shows."""
    marks = table.match.marks
    until = marks[at] if 0 <= at < len(marks) else None
    return {"is": "log", "log": render.events(table, seat, language, 0, until)}


def past(table: Table, seat: int | None, language: str, at: int) -> Message:
    """The position after an action since the last own one, and what that action brought."""
    if not render.last_own(table, seat) < at <= len(table.match.actions):
        raise Refused(TOO_EARLY)
    return shown_past(table, table.match.at(at), seat, language)


def shown_past(table: Table, match: Match, seat: int | None, language: str) -> Message:
    """The match of a table at an earlier moment, as the seat saw it then."""
    at, picture, shown = len(match.actions), match.game.picture, dict[str, str]()
    if picture is not None:
        t = match.game.words(language)
        who = match.who(t, names_for(table, seat, language))
        found = render.drawn_panels(match, match.view(seat), seat, None, who, t)
        panels = {panel.name: panel for panel in found}
        shown = render.arranged(Drawn(at, panels, {name: section(panel) for name, panel in panels.items()}))
    first = match.marks[at - 1]
    events = render.events(table, seat, language, first, len(match.events))
    return {"is": "past", "at": at, "panels": shown, "events": events}


def player(table: Table, seat: int | None, language: str, of: int) -> Message:
    """Everything about a player that the seat may know; whoever watches can follow one."""
    match, picture = table.match, table.match.game.picture
    if picture is None or picture.player is None or of not in range(match.players):
        raise Refused(NOT_DRAWN)
    t = match.game.words(language)
    panels = picture.player(match.view(seat), seat, of, match.who(t, names_for(table, seat, language)), t)
    about = {"is": "player", "of": of, "who": name_of(table, of, language), "panels": beside(panels)}
    return about | {"follow": words(language)(FOLLOW) if seat is None and not table.over else ""}


def ending(table: Table, device: str, language: str) -> str:
    """What the final scoring counted, once the match is over."""
    match, picture = table.match, table.match.game.picture
    if not match.over or picture is None or picture.ending is None:
        return ""
    t = match.game.words(language)
    return beside(picture.ending(match.view(None), match.who(t, names_on(table, device, language)), t))


def beside(panels: Sequence[Panel]) -> str:
    """Panels that lie over the table: what is drawn there a second time has no ids."""
    return markup(replaced(tuple(map(section, panels)), without_id))


def without_id(element: Element) -> Element:
    """A panel keeps what it is for as a class, for the styles."""
    kept: Iterable[tuple[str, str]] = [pair for pair in element.attributes if pair[0] not in ("id", "data-action")]
    if element.tag == "section":
        kept = [("class", f"panel about-{element.name.removeprefix('panel-').partition('.')[0]}")]
    return element._replace(attributes=tuple(kept))
