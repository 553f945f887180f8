"""The words of the machine: effect, frame, action, decision, event, rule."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, Self, TypeVar


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


class Box(Protocol):
    """What the box of a game holds (map, cards, tiles), loaded from TOML and never changed."""

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
