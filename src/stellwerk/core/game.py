"""What a game brings: its rules here, and its words, pictures and bots in the modules beside it, found when needed.

A game is a package with an entry point in the group `stellwerk.games` that names its `GAME`. Beside it lie

    text        TEXT: Text        sentences, the board in words, how to play
    picture     PICTURE: Picture  the table drawn (optional)
    bots        BOTS: Bots        what its bots know (optional)
    study       STUDY: Study      what is counted when its deck is studied (optional)
    statistics  STATISTICS: Statistics  what is counted of each player of a finished match (optional)
    lesson      LESSON: Lesson    a first game that teaches by doing (optional)
    locale/     its gettext catalogues, the domain named like the package (optional)
    page/       page.js and page.css for its table in the browser (optional)

docs/guide/add-a-game.md walks through one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, NamedTuple

from stellwerk.core.lesson import Lesson
from stellwerk.core.records import NOBODY, Action, B, Decision, Effect, Event, Rule, S
from stellwerk.core.secrets import Known, declarations, hidden
from stellwerk.core.views import Hidden, masked
from stellwerk.core.words import Words, words

Who = Callable[[int], str]  # what a seat is called
View = Any  # a state with the secrets blanked for one seat
Observe = Callable[[], View]  # masks the state when it is called: a bot that does not look costs nothing
Bot = Callable[["AnyGame", Observe, Decision, list[int]], Action]
Scores = tuple[float, ...]  # by seat
Ideas = dict[Action, float]  # options worth a thought, the planner's first, and the points it thinks them better by
Chapter = tuple[str, list[str]]  # a heading and its paragraphs
Sign = tuple[float, float, Any, str]  # of a legend: width, height, the drawing (kit.elements), what it means


class Option(NamedTuple):
    """A setting of a game that is chosen when a match begins, a keyword of `new` and a flag of the command line."""

    name: str
    default: str
    help: str
    title: str = ""  # in a form
    choices: tuple[tuple[str, str], ...] = ()  # (value, label) where there are a few; else any text
    several: bool = False  # several values may be chosen and are written one after the other
    most: int = 0  # of several: how many a form lets choose, unless …
    unless: str = ""  # … this other option is chosen


class Row(NamedTuple):
    """One line of the score sheet: what is counted, and the points of each seat."""

    title: str
    points: tuple[int, ...]


class Why(NamedTuple):
    """Why a question is asked, in one line, and the paragraph of the rules behind it."""

    says: str
    rule: str


class GuideStep(NamedTuple):
    """Of a first visit: what is pointed at on the table, by the id of its panel, and what is said about it."""

    part: str
    title: str
    says: str


class Thing(NamedTuple):
    """What an answer of several things can take: once or, if several parts are drawn for it, as often as those."""

    label: str
    parts: tuple[str, ...]  # ids of the drawn parts: a click on the first takes one of them, on the second two …


class Several(NamedTuple):
    """Options that consist of several things: each is taken or left by itself, and then the whole is confirmed."""

    things: tuple[Thing, ...]
    amounts: Mapping[int, tuple[int, ...]]  # by the number of an option: how many it takes of each thing
    hint: str = ""  # as long as what is taken is no option
    notes: Mapping[int, str] = MappingProxyType({})  # by the number of an option: what it comes to
    at_once: bool = False  # what cannot be added to need not be confirmed, and the list keeps the options


def unsaid(*about: Any) -> Any:
    """What a game says that has nothing to say."""
    return None


class Text(NamedTuple):
    """A game in words. `t` is the words of a language; what is said to a seat is made from its view."""

    seat_name: Callable[[int, Words], str]
    question: Callable[[View, Decision, Words], str]
    say_action: Callable[[View, Decision, Action, Words], str]
    why_not: Callable[[View, Decision, Action, Who, Words], str]  # empty when nothing speaks against it
    say_event: Callable[[Any, Event, Who, Words], str]  # from the box and an event; empty: not worth a word
    board: Callable[[View, int | None, Who, Words], str]  # the table in letters
    sheet: Callable[[Any, Words], list[Row]]  # the score sheet; its last line is the total
    catalogue: Callable[[Any, Words], list[tuple[str, ...]]]  # what is in the box, a line each, headings first
    summary: Callable[[Any, Words], list[str]]  # how much there is of everything in the box
    pitch: Callable[[Words], str]  # one sentence for the start page
    facts: Callable[[Words], str]  # such as "2 to 5 players, about 45 minutes"
    help: Callable[[Words], list[Chapter]]  # how it is played
    why: Callable[[View, Decision, Words], Why | None] = unsaid  # what a question is about
    loses: Callable[[View, Decision, Action, Words], str | None] = unsaid  # what an answer gives up for good
    rank: Callable[[Decision, Action], int | None] = unsaid  # in a list of answers the lower ones come first
    guide: Callable[[Words], list[GuideStep] | None] = unsaid  # a first visit, four to six steps
    limits: Callable[[Any, Words], list[tuple[str, ...]] | None] = unsaid  # by number of players, headings first
    you: Mapping[str, str | tuple[str, str]] = MappingProxyType({})  # sentences of events, as said to who did it


class Pane(NamedTuple):
    """A part of the table that a phone shows by itself."""

    name: str
    label: str


class Picture(NamedTuple):
    """A game drawn as SVG."""

    board: Callable[[View, int | None, Decision | None, Who, Words], str]  # the table; choices carry `data-pick`
    panels: Callable[[View, int | None, Decision | None, Who, Words], Sequence[Any]]  # the same, as kit.panels.Panel
    deck_sheet: Callable[[Any, Words], str]  # all that is in the box, for proofreading
    poster: Callable[[], str]  # for the start page
    highlights: Callable[[Any, Event], tuple[str, ...]]  # ids of the drawn things that an event is about
    panes: Callable[[Words], list[Pane]]  # for phones, the first one shown first
    style: Callable[[], str]  # the style and definitions that signs of the legend need
    defs: Callable[[], Any]  # a drawing, too
    legend: Callable[[Words], list[tuple[str, list[Sign]]]]  # by heading
    several: Callable[[View, Decision, Words], Several | None] = unsaid  # if the options consist of several things
    player: Callable[[View, int | None, int, Who, Words], Sequence[Any]] | None = None  # all of one seat, as panels
    ending: Callable[[View, Who, Words], Sequence[Any]] | None = None  # what the final scoring counted, as panels
    aid: Callable[[Words], list[tuple[str, list[Sign]]]] | None = None  # what of the legend a printed page needs
    labels: Callable[[View, int | None, Who, Words], Mapping[str, str]] | None = None  # what things are, by their ids


class Knowledge(NamedTuple):
    """What search has to know of a game."""

    ideas: Callable[["AnyGame", View, Decision, list[int]], Ideas]
    outcome: Callable[["AnyGame", Any, Decision | None, list[int]], Scores]  # plays a guess on to its expected scores
    spread: float  # points: a lead of this size counts as a chance of 73 % when ideas are compared
    scatter: Callable[[View], float]  # the same where chances are shown: it shrinks towards the end
    caution: float  # standard errors by which an idea must be better than the planner's
    trust: float  # how much the planner's opinion counts beside the simulations
    tries: int  # simulations of an idea that say anything about it
    simulations: int = (
        120  # of the expert, shared by the players: as many as two seconds allow on one core, interpreted
    )


class Rung(NamedTuple):
    """Of the ladder: the first bot must beat the second; the lower end of its 95 % interval must reach the bar."""

    name: str
    part: str
    game: str
    bots: tuple[str, str]
    bar: float | None  # None: nothing is promised
    players: int = 2
    options: tuple[tuple[str, str], ...] = ()


class Feature(NamedTuple):
    """A number that a net sees of a position."""

    name: str
    says: str  # what it means
    low: float  # its range
    high: float


Prospect = tuple[Action, list[float], float]  # an option, what a net sees of where it leads, what is expected by hand
Setting = tuple[int, tuple[tuple[str, str], ...]]  # how many play, with which options


class Recipe(NamedTuple):
    """How a net is taught. The defaults suit a game whose estimate is good already."""

    matches: int = 600  # of each iteration
    units: int = 32
    epochs: int = 4
    rate: float = 1e-3  # of learning, at first; it falls to nothing
    decay: float = 2.0  # of the weights, by the rate: with little, some hundred matches are learned by heart
    clip: float = 150.0  # the largest margin that counts
    trace: float = 1.0  # how much the end of the match counts, and how little what the net itself expects next
    explore: tuple[float, ...] = (0.0, 0.1, 0.1, 0.2)  # by match: how often an option is taken at random
    gates: tuple[float, ...] = (0.0,)  # by iteration: what another option must promise more than the planner's
    mean: int = 1  # how many nets play together, the newest ones
    guests: float = 0.0  # in how many matches the planner has one of the seats
    fade: float = 1.0  # what the rows of an iteration still count in the next one


class Learning(NamedTuple):
    """What a game brings so that a net can learn it: what it sees, where options lead, what a match was worth."""

    features: tuple[Feature, ...]
    asked: Callable[[Decision], bool]  # whether a decision is for the net; else the teacher answers
    prospects: Callable[["AnyGame", View, Decision, list[int]], list[Prospect]]  # the teacher's first, for a gate
    result: Callable[["AnyGame", Any, int], float]  # of a finished match for a seat: its margin
    teacher: Bot  # plays the first matches, and answers what the net is not asked
    settings: tuple[Setting, ...]  # all that is to be learned, one match after the other
    recipe: Recipe = Recipe()
    watched: Callable[[View, int], tuple[list[float], float]] | None = None  # what a seat sees that does not move
    weights: str = "bots/net.json"  # the file in the game's folder


class Bots(NamedTuple):
    """The bots that know a game."""

    greedy: Bot | None = None  # the best next position by a hand-made value
    planner: Bot | None = None  # a plan over the whole match
    search: Knowledge | None = None
    ladder: tuple[Rung, ...] = ()  # how strong they should be
    learning: Learning | None = None
    levels: Mapping[str, Bot | str] = MappingProxyType({})  # for people, the weakest first; another bot by its name
    named: Mapping[str, Bot] = MappingProxyType({})  # more of its own
    thinking: Callable[[int], Bot] | None = None  # by a net, with so many looks ahead


class Step(NamedTuple):
    """A decision of a match that is studied."""

    seat: int
    effect: Effect
    at: int  # its event is the one with this number
    worth: Scores  # what the position was worth to each seat before it; empty if the game has no estimate


class Story(NamedTuple):
    """A match that was played to its end, as a study looks at it."""

    state: Any  # the last one
    events: list[Event]
    steps: list[Step]


class Fate(NamedTuple):
    """What became of a card. Of each one that is shown just one of TAKEN to LEFT is told, then more of one taken."""

    card: str  # its id
    fate: str
    seat: int = NOBODY
    worth: float | None = None  # in points, to the seat, as far as it can be told


SHOWN, TAKEN, CLEARED, REMOVED, LEFT = "shown", "taken", "cleared", "removed", "left"
PERFORMED, FULFILLED, DECLINED = "performed", "fulfilled", "declined"  # what may become of a card that was taken
FATES = (SHOWN, TAKEN, PERFORMED, FULFILLED, DECLINED, CLEARED, REMOVED, LEFT)


class Study(NamedTuple):
    """What is counted when many matches are played to see how a deck plays."""

    kinds: Callable[[Any], Mapping[str, str]]  # from the box: the kind of every card, by its id
    fates: Callable[[Story], Iterable[Fate]]  # what became of the cards of a match
    uses: Callable[[Story], Mapping[str, int]]  # what all seats together spent their coins, or their turns, for
    measures: Callable[[Story], Mapping[str, float]]  # whatever else is worth a mean over the matches
    totals: Callable[[Any], Mapping[str, Scores]]  # from any state: points after a scoring; of each the first counts
    supply: Callable[[Any], Mapping[str, int]]  # from any state: how much of everything lies on the table
    limits: Callable[[Any], Mapping[str, int]]  # from the box: how much of that there is, where it is known
    estimate: Callable[[Any, int], float] | None = None  # what a position is worth to a seat, in points
    specialists: Mapping[str, Bot] = MappingProxyType({})  # planners that love one thing more than they should


class Finished(NamedTuple):
    """A match that is over, as statistics look at it: what is printed, and what was played."""

    box: Any
    players: int
    options: Mapping[str, str]
    events: Sequence[Event]  # all of them, and whole


NUMBER, SHARE, COUNTER, WHETHER = "number", "share", "counter", "whether"
MEAN, MOST = "mean", "most"
Figure = int | tuple[int, int] | dict[str, int]  # a number, or 0 or 1; a part and the whole; numbers by part
Figures = dict[str, Figure]  # by key of a statistic; one that makes no sense in a match is not there


class Statistic(NamedTuple):
    """One thing that is counted of each player. Title, definition and parts are in the catalogues of the game."""

    key: str
    title: str
    about: str  # its definition in a line
    kind: str = NUMBER
    adds: str = MEAN  # what is told of many matches: the mean, of a share that of them all together, or the most
    parts: tuple[tuple[str, str], ...] = ()  # of a counter: key and title of each, in the order in which they are shown


class Statistics(NamedTuple):
    """What is counted of each player of a match that is over, from its events alone."""

    version: int  # raised when a figure would come out differently: those that are kept are found out anew
    listed: tuple[Statistic, ...]
    figures: Callable[[Finished], list[Figures]]  # by seat
    points: str = ""  # the counter that says where the points come from


@dataclass(frozen=True, eq=False)
class Game(Generic[S, B]):
    """The rules of a game, function by function, and the way to everything else about it."""

    package: str  # where its modules are: __name__ of the package
    name: str
    title: str
    version: int  # of the rules; raised when a saved match would replay differently
    players: tuple[int, ...]
    box: Callable[[], B]  # the published one
    published: Callable[[], dict[str, Any]]  # its table, the shape of a deck file
    build: Callable[[Mapping[str, Any]], B]  # a box from such a table; BadDeck says all that is wrong with it
    menu: Callable[[B], tuple[Action, ...]]
    set_up: Callable[[B, int, list[int], Mapping[str, str]], S]
    rules: Mapping[str, Rule[S]]
    state: type[S]
    guess: Callable[[S, int | None, list[int]], S]  # a full state that the viewer cannot tell from the truth
    scores: Callable[[S], tuple[int, ...]]
    winners: Callable[[S], tuple[int, ...]]
    options: tuple[Option, ...] = ()
    ahead: Mapping[str, frozenset[str]] = field(default_factory=dict)  # by effect: others' effects it need not wait for

    def __post_init__(self) -> None:
        declarations(self.state)  # a state that does not declare its secrets is found when the game is loaded

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy or a pickle of a match shares its game, found again by its package."""
        return game_of, (self.package,)

    @cached_property
    def known(self) -> dict[str, Known]:
        """By field of the state: who may know it."""
        return declarations(self.state)

    def mask(self, state: S, seat: int | None) -> S:
        """The state as a seat may know it, or a spectator."""
        view: S = masked(state, seat, self.hidden)
        return view

    @cached_property
    def hidden(self) -> Hidden:
        """The fields of the state that are not shown to everybody."""
        return hidden(self.known)

    @cached_property
    def text(self) -> Text:
        found: Text = import_module(f"{self.package}.text").TEXT
        return found

    @cached_property
    def picture(self) -> Picture | None:
        """None: the game is not drawn."""
        found: Picture | None = part(self.package, "picture", None)
        return found

    @cached_property
    def bots(self) -> Bots:
        found: Bots = part(self.package, "bots", Bots())
        return found

    @cached_property
    def study(self) -> Study | None:
        """None: nobody has said what is to be counted."""
        found: Study | None = part(self.package, "study", None)
        return found

    @cached_property
    def statistics(self) -> Statistics | None:
        """None: nothing is counted of its players."""
        found: Statistics | None = part(self.package, "statistics", None)
        return found

    @cached_property
    def lesson(self) -> Lesson | None:
        """None: it is learnt by reading and playing."""
        found: Lesson | None = part(self.package, "lesson", None)
        return found

    @cached_property
    def folder(self) -> Path:
        """Where its files are."""
        return Path(str(import_module(self.package).__file__)).parent

    @cached_property
    def locale(self) -> Path:
        return self.folder / "locale"

    def words(self, language: str = "en") -> Words:
        """The words of a language: the game's own, whose domain is named like its package, then the common ones."""
        return words(language, self.package.rpartition(".")[2], self.locale)

    def called(self, language: str) -> str:
        """The title, as on the box of that language."""
        return self.words(language)(self.title)


def game_of(package: str) -> "AnyGame":
    game: AnyGame = import_module(package).GAME
    return game


def part(package: str, name: str, without: Any) -> Any:
    """What a module of a game exports under its own name in capitals; a game may be without the module."""
    try:
        module = import_module(f"{package}.{name}")
    except ModuleNotFoundError as problem:
        if problem.name != f"{package}.{name}":
            raise
        return without
    return getattr(module, name.upper())


AnyGame = Game[Any, Any]
