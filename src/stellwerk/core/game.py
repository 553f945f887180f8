"""What a game brings: its rules here, and its words, pictures and bots in the modules beside it, found when needed.

A game is a package with an entry point in the group `stellwerk.games` that names its `GAME`. Beside it lie

    text        TEXT: Text        sentences, the board in words, how to play
    picture     PICTURE: Picture  the table drawn (optional)
    bots        BOTS: Bots        what its bots know (optional)
    reasons     REASONS: Reasons  why one line of play is better than another (optional)
    study       STUDY: Study      what is counted when its deck is studied (optional)
    statistics  STATISTICS: Statistics  what is counted of each player of a finished match (optional)
    lesson      LESSON: Lesson    a first game that teaches by doing (optional)
    locale/     its gettext catalogues, the domain named like the package (optional)
    page/       page.js and page.css for its table in the browser (optional)

docs/guide/add-a-game.md walks through one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, NamedTuple

from stellwerk.core.bots import Bots
from stellwerk.core.lesson import Lesson
from stellwerk.core.parts import Declarations
from stellwerk.core.picture import Picture
from stellwerk.core.plain import PlainBox, fresh_luck, most_points, plain_box
from stellwerk.core.reasons import Reasons
from stellwerk.core.records import Action, B, Decision, Effect, Rule, S
from stellwerk.core.secrets import Known, declarations, hidden
from stellwerk.core.statistics import Statistics
from stellwerk.core.study import Study
from stellwerk.core.text import Combination, Row, Text, silent, unsaid, unwritten
from stellwerk.core.views import Hidden, masked
from stellwerk.core.words import Words, words


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
    lines: tuple[str, ...] = ()  # by choice: what it brings, as "NAME: in a sentence"


def never(view: Any, decision: Decision, option: Action) -> bool:
    """Whatever is offered is asked."""
    return False


def most_of_all(state: Any) -> tuple[int, ...]:
    """Stands for most_points of the game's scores."""
    raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Game(Generic[S, B]):
    """The rules of a game, function by function, and the way to everything else about it.

    >>> from stellwerk.core.rng import seeded
    >>> from stellwerk.games import GAMES, find
    >>> game = find(next(iter(GAMES)))
    >>> options = {option.name: option.default for option in game.options}
    >>> state = game.set_up(game.box(), min(game.players), seeded(7), options)
    >>> game.mask(state, 0).rng, len(game.scores(state)) == min(game.players)
    ([0, 0, 0, 0], True)
    """

    package: str  # where its modules are: __name__ of the package
    name: str
    players: tuple[int, ...]
    menu: Callable[[B], tuple[Action, ...]]
    set_up: Callable[[B, int, list[int], Mapping[str, str]], S]
    rules: Mapping[str, Rule[S]]
    state: type[S]
    scores: Callable[[S], tuple[int, ...]]
    title: str = ""  # without one it is called by its name
    version: int = 1  # of the rules; raised when a saved match would replay differently
    box: Callable[[], B] = PlainBox  # type: ignore[assignment]  # the published one
    published: Callable[[], dict[str, Any]] = dict  # its table, the shape of a deck file
    build: Callable[[Mapping[str, Any]], B] = plain_box  # from such a table; BadDeck says all that is wrong with it
    guess: Callable[[S, int | None, list[int]], S] = fresh_luck  # a full state, for the viewer like the truth
    winners: Callable[[S], tuple[int, ...]] = most_of_all  # without one those with the most points
    options: tuple[Option, ...] = ()
    ranking: Callable[[S, int], tuple[int, ...]] | None = (
        None  # what places are compared by; None: winners, then points
    )
    ahead: Mapping[str, frozenset[str]] = field(default_factory=dict)  # by effect: others' effects it need not wait for
    later: Mapping[Effect, Mapping[str, Callable[[S, Action], Any]]] = field(
        default_factory=dict
    )  # by question of a turn and op of an answer that may be planned before: what it rests on, in the seat's view
    answers: Declarations = field(default_factory=dict)  # by op of an action: the names of its numbers
    effects: Declarations = field(default_factory=dict)  # by op of an effect: likewise
    plain: Callable[[S, Decision], Action | None] = unsaid  # from a view: what nearly everybody would answer
    waits: Callable[[S, Decision, Action], bool] = never  # from a view: whether what was left once is left again
    chapters: Mapping[str, str] = field(
        default_factory=dict
    )  # by op of an effect that begins one: "round" or "scoring"
    combinations: Callable[["AnyGame", S, Decision], Sequence[Combination]] | None = None  # what is chosen as one

    def __post_init__(self) -> None:
        declarations(self.state)  # a state that does not declare its secrets is found when the game is loaded
        if not self.title:
            object.__setattr__(self, "title", self.name.replace("-", " ").title())
        if self.winners is most_of_all:
            object.__setattr__(self, "winners", most_points(self.scores))
        for option in self.options:
            if not isinstance(option, Option) or not isinstance(option.default, str):
                raise TypeError(
                    f"{option!r} is no option of {self.title}: write Option(name, default, help), all texts."
                )

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
        """Whatever the game says; where it says nothing, the total is its score sheet and its players are the facts."""
        found: Text = part(self.package, "text", Text())
        if found.sheet is unwritten:
            found = found._replace(sheet=lambda state, t: [Row(t("Total"), self.scores(state))])
        return found._replace(facts=self.seats_told) if found.facts is silent else found

    def seats_told(self, t: Words) -> str:
        """How many can play."""
        low, high = min(self.players), max(self.players)
        several = t("{low} to {high} players", low=low, high=high)
        return several if low < high else t.plural("{n} player", "{n} players", low)

    @cached_property
    def picture(self) -> Picture | None:
        """None: the game is not drawn."""
        found: Picture | None = part(self.package, "picture", None)
        if found is not None and found.board is None:
            return found._replace(board=import_module("stellwerk.kit.panels").board_of(self, found))
        return found

    @cached_property
    def bots(self) -> Bots:
        found: Bots = part(self.package, "bots", Bots())
        return found

    @cached_property
    def reasons(self) -> Reasons | None:
        """None: analyses tell points, and not what they are for."""
        found: Reasons | None = part(self.package, "reasons", None)
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
    """What a module of a game exports under its own name in capitals; a game may be without the module.

    A game in one file has it there.
    """
    if name.upper() in (own := vars(import_module(package))):
        return own[name.upper()]
    try:
        module = import_module(f"{package}.{name}")
    except ModuleNotFoundError as problem:
        if problem.name != f"{package}.{name}":
            raise
        return without
    if not hasattr(module, name.upper()):
        raise ValueError(f"The module {package}.{name} should have {name.upper()}, and has not.")
    return getattr(module, name.upper())


AnyGame = Game[Any, Any]
