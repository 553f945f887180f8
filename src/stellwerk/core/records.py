"""The words of the machine: effect, frame, action, decision, event, rule.

Those made at every step are small classes: made faster than named tuples, and in a fifth of the time when compiled.
They are values all the same: nobody changes one, and equal ones are equal wherever they come from. Actions are taken
from tables, compared and looked up more often than made, which named tuples do best.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from stellwerk.core.rng import Dice


class Effect:
    """Something the rules make happen: what a card prints, what waits on the stack, what the log records.

    >>> Effect("draw", 2) == Effect("draw", 2)
    True
    >>> Effect("twice", of=(Effect("draw"),))
    Effect(op='twice', n=1, of=(Effect(op='draw', n=1, of=()),))
    """

    __slots__ = ("follows", "hashed", "n", "of", "op")
    __match_args__: ClassVar = ("op", "n", "of")

    def __init__(self, op: str, n: int = 1, of: tuple["Effect", ...] = ()) -> None:
        self.op: Final = op
        self.n: Final = n
        self.of: Final = of
        self.hashed = 0  # not yet
        self.follows: object = None  # what a game has found to follow from it alone

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Effect) and self.n == other.n and self.op == other.op and self.of == other.of

    def __hash__(self) -> int:
        """Computed once: games look up all the time what follows from an effect."""
        if not self.hashed:
            self.hashed = hash((self.op, self.n, self.of))
        return self.hashed

    def __repr__(self) -> str:
        return f"Effect(op={self.op!r}, n={self.n!r}, of={self.of!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Effect, (self.op, self.n, self.of)


class Action(NamedTuple):
    """One answer to a decision, an entry of the game's fixed menu."""

    op: str
    a: int = 0
    b: int = 0


class Frame:
    """An effect that a seat still has to carry out."""

    __slots__ = ("effect", "seat")
    __match_args__: ClassVar = ("seat", "effect")

    def __init__(self, seat: int, effect: Effect) -> None:
        self.seat: Final = seat
        self.effect: Final = effect

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.seat == other.seat and self.effect == other.effect

    def __hash__(self) -> int:
        return hash((self.seat, self.effect))

    def __repr__(self) -> str:
        return f"Frame(seat={self.seat!r}, effect={self.effect!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Frame, (self.seat, self.effect)


class Decision:
    """The open question. Computed from the state, never stored."""

    __slots__ = ("effect", "options", "seat")
    __match_args__: ClassVar = ("seat", "effect", "options")

    def __init__(self, seat: int, effect: Effect, options: tuple[Action, ...]) -> None:
        self.seat: Final = seat
        self.effect: Final = effect
        self.options: Final = options

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return False
        return self.seat == other.seat and self.effect == other.effect and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.seat, self.effect, self.options))

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat!r}, effect={self.effect!r}, options={self.options!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Decision, (self.seat, self.effect, self.options)


class Event(NamedTuple):
    """An effect that was carried out. `result` is what chance or a secret decided, and what a sentence needs."""

    seat: int
    effect: Effect
    action: Action
    result: tuple[int, ...] = ()


NOBODY: Final = -1  # the seat of effects that belong to the table
NO_CHOICE: Final = Action("")  # the effect asked nothing
LAPSE: Final = Action("lapse")  # nothing was possible: the effect is over without being done


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


View = Any  # a state with the secrets blanked for one seat

S = TypeVar("S", bound=State)
B = TypeVar("B", bound=Box)


class Rule(Generic[S]):
    """What one effect does and, where a seat must choose, what it offers.

    always_asks: a single option is asked too, since whether there was a choice is the seat's secret;
    reveals: a result of it is news to somebody, so undo stops here;
    public: what the other seats see of it; None: everything;
    draw: where listing is dear, one of what it offers at random, as machine.one_of takes it: with one draw if the seat
    is asked, and LAPSE if there is nothing.
    """

    __slots__ = ("always_asks", "do", "draw", "offers", "public", "reveals")

    def __init__(
        self,
        do: Callable[[S, int, Effect, Action], tuple[int, ...] | None],
        offers: Callable[[S, int, Effect], Sequence[Action]] | None = None,
        always_asks: bool = False,
        reveals: bool = False,
        public: Callable[[Event], Event] | None = None,
        draw: Callable[[S, int, Effect, Dice], Action] | None = None,
    ) -> None:
        self.do: Final = do
        self.offers: Final = offers
        self.always_asks: Final = always_asks
        self.reveals: Final = reveals
        self.public: Final = public
        self.draw: Final = draw
