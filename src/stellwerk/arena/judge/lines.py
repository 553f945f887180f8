"""Lines of play: what a seat does until something new is known, or somebody else is asked, counts as one decision.

A turn with its main action, its chain of effects and all that is paid for it is one. A card that is drawn unseen ends a
line: what is done with it is decided afterwards.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from stellwerk.bots import LEVELS
from stellwerk.bots.search import knowledge
from stellwerk.core.bots import Scores
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import revealed, step
from stellwerk.core.match import Match
from stellwerk.core.reasons import Terms
from stellwerk.core.records import Action, Decision, Event

Line = tuple[Action, ...]
ADVISER = "expert"  # the level that a hint asks first
FEW = 6  # options up to which all are tried, and not only the planner's ideas
SOME = 3  # that are tried at least, where there are more
LONGEST = 60  # actions of a line: no turn comes near it


class Run(NamedTuple):
    """A decision of a match: the steps from `first` up to but not including `last`."""

    first: int
    last: int
    seat: int


def runs(match: Match) -> list[Run]:
    """All decisions of a match where somebody had a choice."""
    found, first, choice, again = list[Run](), 0, False, match.at(0)
    for number, action in enumerate(match.actions):
        open, before = again.decision, len(again.events)
        assert open is not None
        choice = choice or len(open.options) > 1
        again.play(action)
        then = again.decision
        if then is None or then.seat != open.seat or revealed(match.game.rules, again.events[before:]):
            if choice:
                found.append(Run(first, number + 1, open.seat))
            first, choice = number + 1, False
    return found


def played_line(match: Match, run: Run) -> Line:
    return tuple(match.actions[run.first : run.last])


def planned_line(game: AnyGame, view: Any, decision: Decision, first: Action, rng: list[int]) -> Line:
    """An option, and how the planner goes on until something new is known."""
    state, line, log = game.guess(view, decision.seat, rng), [first], list[Event]()
    open = step(game, state, decision, first, log)
    while is_open(game, open, decision.seat, log) and game.bots.planner and len(line) < LONGEST:
        assert open is not None
        option = only(open) or game.bots.planner(game, lambda: game.mask(state, decision.seat), open, rng)
        log = []
        line.append(option)
        open = step(game, state, open, option, log)
    return tuple(line)


def candidates(
    game: AnyGame, view: Any, decision: Decision, rng: list[int], played: Line = (), ask: bool = False
) -> tuple[list[Line], Line]:
    """The line played, then the planner's, and what else is worth a thought, each once as it reads; and the planner's.

    With `ask`, the adviser's idea comes before the planner's, if the game has such a level.
    """
    ideas = list(knowledge(game).ideas(game, view, decision, rng))
    asked = [LEVELS[ADVISER].bot(game, lambda: view, decision, rng)] if ask and ADVISER in game.bots.levels else []
    more = game.reasons.others(view, decision, ideas[0]) if game.reasons else ()
    few = decision.options[: FEW if len(decision.options) <= FEW else max(0, SOME - len(ideas) - len(more))]
    firsts: dict[str, Action] = {}

    def one(option: Action) -> Action:
        return firsts.setdefault(game.text.say_action(view, decision, option, game.words()), option)

    for option in (*played[:1], *asked, *ideas, *more, *few):
        one(option)
    lines = {first: planned_line(game, view, decision, first, rng) for first in firsts.values()}
    return list(dict.fromkeys(line for line in (played, *lines.values()) if line)), lines[one(ideas[0])]


def is_open(game: AnyGame, open: Decision | None, seat: int, log: Sequence[Event]) -> bool:
    """Does the line of a seat go on?"""
    return open is not None and open.seat == seat and not revealed(game.rules, log)


def only(open: Decision) -> Action | None:
    return open.options[0] if len(open.options) == 1 else None


def follow(game: AnyGame, state: Any, open: Decision, line: Line) -> Decision | None:
    """Carry a line out as far as the position allows it; what is open then."""
    now: Decision | None = open
    for action in line:
        if now is None or now.seat != open.seat or action not in now.options:
            break
        now = step(game, state, now, action)
    return now


def counted(game: AnyGame, start: Any, state: Any, open: Decision | None, luck: list[int]) -> tuple[Terms, ...]:
    """What each seat has at the end of the line, term by term; a game that tells no reasons has the score alone."""
    if game.reasons is None:
        scores = knowledge(game).outcome(game, state, open, luck)
        return tuple({("points", 0): score} for score in scores)
    end = game.reasons.play_on(game, state, open)
    return tuple(game.reasons.terms(start, end, seat) for seat in range(state.players))


def total(terms: Sequence[Terms]) -> Scores:
    return tuple(sum(of_seat.values()) for of_seat in terms)


Deal = Callable[[list[int]], Any]  # a state to play on from, dealt anew each time


class Tally:
    """A line, and what it came to in each round."""

    def __init__(self, line: Line, players: int) -> None:
        self.line = line
        self.scores: list[Scores] = []
        self.sums: list[Terms] = [{} for _ in range(players)]

    def add(self, terms: Sequence[Terms]) -> None:
        self.scores.append(total(terms))
        for summed, of_seat in zip(self.sums, terms, strict=True):
            for term, points in of_seat.items():
                summed[term] = summed.get(term, 0.0) + points

    def mean(self) -> Scores:
        return tuple(sum(column) / len(self.scores) for column in zip(*self.scores, strict=True))


def play_round(game: AnyGame, deal: Deal, open: Decision, tallies: Sequence[Tally], rng: list[int]) -> None:
    """All lines from one deal with the same luck."""
    start, luck = deal(rng), rng[:]
    for tally in tallies:
        state = start.clone()
        tally.add(counted(game, start, state, follow(game, state, open, tally.line), luck[:]))
