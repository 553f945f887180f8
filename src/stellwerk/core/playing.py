"""Matches played by the numbers of their actions: from one choice of a learner to the next in one compiled call.

`Playing` is a match, `Learner` a seat at it among bots, and `choose_all` steps many of them: the choice, the bots, what
is seen then and which actions are legal, without a Python object for any of it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import IllegalAction, advance, offered, one_of, short, step
from stellwerk.core.records import LAPSE, NO_CHOICE, Action, Decision, Rule
from stellwerk.core.rng import Dice
from stellwerk.core.writing import Eyes, marked

Seated = list[tuple[Any, Any]]  # by seat: its bot, and what gives its view
ANY_OPTION: Final = None  # in the place of a bot: it takes any, each as likely as the other


class Playing:
    """A match and its open decision. An action is its place in the menu."""

    def __init__(self, game: AnyGame, menu: tuple[Action, ...], numbers: Mapping[Action, int]) -> None:
        self.game = game
        self.menu = menu
        self.numbers = numbers
        self.rules: dict[str, Rule[Any]] = dict(game.rules)
        self.state: Any = None
        self.open: Decision | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return going_on, (self.game, self.menu, self.numbers, self.state, self.open)

    def begin(self, state: Any) -> None:
        """Another match, as it was set up."""
        self.state = state
        self.open = advance(self.game, state)

    def asked(self, number: int) -> Action:
        """The option of this number; anything else is not legal."""
        if not 0 <= number < len(self.menu):
            raise IllegalAction(f"The action {number} is no entry of the menu.")
        if self.open is None:
            raise IllegalAction("The match is over: nothing can be played.")
        action = self.menu[number]
        if action not in self.open.options:
            raise IllegalAction(f"The action {number}, {short(action)}, is not offered now.")
        return action

    def play(self, number: int) -> None:
        """Carry out the action of this number."""
        action, open = self.asked(number), self.open
        assert open is not None
        self.open = step(self.game, self.state, open, action)


def going_on(game: AnyGame, menu: Any, numbers: Any, state: Any, open: Decision | None) -> Playing:
    """A copy of a match."""
    playing = Playing(game, menu, numbers)
    playing.state, playing.open = state, open
    return playing


def until_asked(playing: Playing, seat: int, bots: Seated, rng: list[int]) -> None:
    """Carry out what needs no choice, and what the bots choose, until this seat is asked or the match is over."""
    state, rules, dice = playing.state, playing.rules, Dice(rng)
    pending = state.pending
    playing.open = None
    while pending:
        frame = pending[-1]
        whose, effect = frame.seat, frame.effect
        rule = rules[effect.op]
        offers = rule.offers
        if offers is None:
            action = NO_CHOICE
        elif whose != seat and bots[whose][0] is ANY_OPTION:
            draw = rule.draw
            if draw is None:
                action = one_of(offers(state, whose, effect), rule.always_asks, dice)
            else:
                action = draw(state, whose, effect, dice)
        else:
            options = offers(state, whose, effect)
            if len(options) > 1 or (options and rule.always_asks):
                rng[:] = dice.numbers()
                open = Decision(whose, effect, tuple(options))
                if whose == seat:
                    playing.open = open
                    return
                bot, observe = bots[whose]
                action = bot(playing.game, observe, open, rng)
                if action not in open.options:
                    offered(open, action)  # raises IllegalAction
                dice = Dice(rng)
            else:
                action = options[0] if options else LAPSE
        pending.pop()
        if action is not LAPSE:
            rule.do(state, whose, effect, action)
    rng[:] = dice.numbers()


class Learner:
    """A seat at a match among bots, and where what it sees is written; `bits` from `at` on tell the legal actions."""

    def __init__(self, playing: Playing, bits: bytearray, at: int) -> None:
        self.playing = playing
        self.bits = bits
        self.at = at
        self.width = len(playing.menu)
        self.marked: list[int] = []
        self.seat = 0
        self.eyes: Eyes | None = None
        self.bots: Seated = []
        self.rng: list[int] = []

    def sit_down(self, seat: int, eyes: Eyes, bots: Seated, rng: list[int]) -> None:
        """At a match, with a bot and what gives its view for each seat."""
        self.seat = seat
        self.eyes = eyes
        self.bots = bots
        self.rng = rng

    def begin(self) -> None:
        """The others choose until this seat is asked."""
        until_asked(self.playing, self.seat, self.bots, self.rng)
        self.look()

    def look(self) -> None:
        """Write what the seat sees, and which actions are legal now instead of those that were."""
        playing, eyes = self.playing, self.eyes
        assert eyes is not None
        eyes.look(playing.state)
        open = playing.open
        options: Sequence[Action] = () if open is None else open.options
        self.marked = marked(self.bits, self.at, playing.numbers, self.marked, options)

    def choose(self, number: int) -> bool:
        """The action of this number, those of the others, and a look. False: it is not legal, and nothing was done."""
        playing = self.playing
        open = playing.open
        if number < 0 or number >= self.width or open is None or not self.bits[self.at + number]:
            return False
        state, effect = playing.state, open.effect
        state.pending.pop()
        playing.rules[effect.op].do(state, open.seat, effect, playing.menu[number])
        until_asked(playing, self.seat, self.bots, self.rng)
        self.look()
        return True


def choose_all(learners: list[Learner], numbers: list[int], resting: list[bool]) -> tuple[list[int], list[int]]:
    """Each that does not rest chooses; whose match ended with it, and whose number is not legal, by their places."""
    ended, wrong = list[int](), list[int]()
    for n, learner in enumerate(learners):
        if resting[n]:
            continue
        if not learner.choose(numbers[n]):
            wrong.append(n)
        elif learner.playing.open is None:
            ended.append(n)
    return ended, wrong
