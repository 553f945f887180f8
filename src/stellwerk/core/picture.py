"""A game drawn: what its module `picture` exports as PICTURE."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from stellwerk.core.records import Decision, Event, View
from stellwerk.core.text import Who, unsaid
from stellwerk.core.words import Words

Sign = tuple[float, float, Any, str]  # of a legend: width, height, the drawing (kit.elements), what it means


class Thing(NamedTuple):
    """Something that an answer can take: once, or as often as parts are drawn for it."""

    label: str
    parts: tuple[str, ...]  # ids of the drawn parts: a click on the first takes one of them, on the second two …


class Several(NamedTuple):
    """Options that consist of several things: each is taken or left by itself, and then the whole is confirmed."""

    things: tuple[Thing, ...]
    amounts: Mapping[int, tuple[int, ...]]  # by the number of an option: how many it takes of each thing
    hint: str = ""  # as long as what is taken is no option
    notes: Mapping[int, str] = MappingProxyType({})  # by the number of an option: what it comes to
    lights: Mapping[int, tuple[str, ...]] = MappingProxyType({})  # by the number of an option: ids of what it is about
    at_once: bool = False  # what cannot be added to need not be confirmed, and the list keeps the options


class Revealed(NamedTuple):
    """Something that the final scoring counts, as it comes to light: whose it is, what, and its points."""

    seat: int
    says: str
    points: int
    marks: tuple[str, ...] = ()  # ids of what it is about


class Pane(NamedTuple):
    """A part of the table that a phone shows by itself."""

    name: str
    label: str


class Introduction(NamedTuple):
    """Something that not every match of a game has, told to somebody who meets it first."""

    name: str
    title: str
    says: tuple[str, ...]
    signs: Sequence[Sign]


# From the view and its panels, and from what has happened so far if that is asked for: the panels as they are shown.
Between = Callable[[View, Sequence[Any], Callable[[], Sequence[Event]], Who, Words], Sequence[Any]]


class Picture(NamedTuple):
    """A game drawn as SVG: its panels; the rest can come later. What can be chosen carries `data-pick`."""

    panels: Callable[[View, int | None, Decision | None, Who, Words], Sequence[Any]]  # the table, as kit.panels.Panel
    board: Callable[[View, int | None, Decision | None, Who, Words], str] | None = None  # one picture; None: all panels
    deck_sheet: Callable[[Any, Words], str] = lambda box, t: ""  # all that is in the box, for proofreading
    poster: Callable[[], str] = lambda: ""  # for the start page
    highlights: Callable[[Any, Event], tuple[str, ...]] = lambda box, event: ()  # ids of what an event is about
    panes: Callable[[Words], list[Pane]] = lambda t: []  # for phones, the first one shown first
    style: Callable[[], str] = lambda: ""  # the style and definitions that signs of the legend need
    defs: Callable[[], Any] = lambda: ()  # a drawing, too
    legend: Callable[[Words], list[tuple[str, list[Sign]]]] = lambda t: []  # by heading
    several: Callable[[View, Decision, Words], Several | None] = unsaid  # if the options consist of several things
    player: Callable[[View, int | None, int, Who, Words], Sequence[Any]] | None = None  # all of one seat, as panels
    ending: Callable[[View, Who, Words], Sequence[Any]] | None = None  # what the final scoring counted, as panels
    reveal: Callable[[View, Who, Words], Sequence[Revealed]] = lambda view, who, t: ()  # the final scoring, one by one
    aid: Callable[[Words], list[tuple[str, list[Sign]]]] | None = None  # what of the legend a printed page needs
    liveries: Sequence[Any] = ()  # how the seats look, as kit.theme.Livery; without them as the house has them
    labels: Callable[[View, int | None, Who, Words], Mapping[str, str]] | None = None  # what things are, by their ids
    introductions: Callable[[View, Words], Sequence[Introduction]] = lambda view, t: ()  # of what the match has
    between: Between | None = None  # the panels between two parts of a match, when what was scored stands there
