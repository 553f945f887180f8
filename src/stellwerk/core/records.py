"""The words of the machine: effect, frame, action, decision, event, rule, game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar, runtime_checkable

from stellwerk.core.words import Words


class Effect(NamedTuple):
    """Something the rules make happen: what a card prints, what waits on the stack, what the log records."""

    op: str
    n: int = 1
    of: tuple["Effect", ...] = ()


class Action(NamedTuple):
    """One answer to a decision, an entry of the game's fixed menu."""

    op: str
    a: int = 0
    b: int = 0


class Frame(NamedTuple):
    """An effect that a seat still has to carry out."""

    seat: int
    effect: Effect


class Decision(NamedTuple):
    """The open question. Computed from the state, never stored."""

    seat: int
    effect: Effect
    options: tuple[Action, ...]


class Event(NamedTuple):
    """An effect that was carried out. `result` is what chance or a secret decided, and what a sentence needs."""

    seat: int
    effect: Effect
    action: Action
    result: tuple[int, ...] = ()


NOBODY = -1  # the seat of effects that belong to the table
NO_CHOICE = Action("")  # the effect asked nothing
LAPSE = Action("lapse")  # nothing was possible: the effect is over without being done


@runtime_checkable
class Box(Protocol):
    """What the box of a game holds (map, cards, tickets), loaded from TOML and never changed."""

    @property
    def digest(self) -> str: ...


class BadDeck(ValueError):
    """The data describe no playable box; `problems` lists all that is wrong."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class State(Protocol):
    """Everything on the table, as plain data. A view is a State with the secrets blanked."""

    pending: list[Frame]  # the stack; the last frame is next
    rng: list[int]

    def clone(self) -> Self: ...


S = TypeVar("S", bound=State)
B = TypeVar("B", bound=Box)


@dataclass(frozen=True)
class Rule(Generic[S]):
    """What one effect does and, where a seat must choose, what it offers."""

    do: Callable[[S, int, Effect, Action], tuple[int, ...] | None]
    offers: Callable[[S, int, Effect], list[Action]] | None = None
    always_asks: bool = False  # a single option is asked too: whether there was a choice is the seat's secret
    reveals: bool = False  # a result of it is news to somebody: undo stops here
    public: Callable[[Event], Event] | None = None  # what the other seats see of it; None: everything


class Option(NamedTuple):
    """A setting of a game that is chosen when a match begins, a keyword of `new` and a flag of the command line."""

    name: str
    default: str
    help: str


class Row(NamedTuple):
    """One line of the score sheet: what is counted, and the points of each seat."""

    title: str
    points: tuple[int, ...]


def no_marks(box: Any, event: Event) -> tuple[str, ...]:
    """For a game that draws nothing that an event could point at."""
    return ()


@dataclass(frozen=True)
class Game(Generic[S, B]):
    """The table of contents of one game: its functions by name."""

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
    mask: Callable[[S, int | None], S]
    guess: Callable[[S, int | None, list[int]], S]
    scores: Callable[[S], tuple[int, ...]]
    winners: Callable[[S], tuple[int, ...]]
    sheet: Callable[[S, Words], list[Row]]
    seat_name: Callable[[int, Words], str]
    question: Callable[[S, Decision, Words], str]
    say_action: Callable[[S, Decision, Action, Words], str]
    why_not: Callable[
        [S, Decision, Action, Callable[[int], str], Words], str
    ]  # of the menu; empty when nothing speaks against it
    say_event: Callable[[B, Event, Callable[[int], str], Words], str]
    text: Callable[[S, int | None, Callable[[int], str], Words], str]
    svg: Callable[[S, int | None, Decision | None, Callable[[int], str], Words], str]
    catalogue: Callable[[B, Words], list[tuple[str, ...]]]  # what is in the box, a line each, headings first
    summary: Callable[[B, Words], list[str]]  # how much there is of everything
    deck_sheet: Callable[[B, Words], str]  # all of it as a picture, for proofreading
    options: tuple[Option, ...] = ()
    marks: Callable[[B, Event], tuple[str, ...]] = no_marks  # the ids of the drawn things that an event is about


AnyGame = Game[Any, Any]
