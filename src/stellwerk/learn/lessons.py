"""Matches to learn from: the newest bot plays itself, tries things out, and every position is remembered."""

from array import array
from collections.abc import Mapping
from typing import Any, NamedTuple

from stellwerk.arena.play import bot_rng, observer
from stellwerk.core import rng
from stellwerk.core.bots import Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.learning import Learning
from stellwerk.core.machine import advance, offered, step
from stellwerk.core.match import checked_options
from stellwerk.core.records import NOBODY, Action, Decision
from stellwerk.core.rng import below
from stellwerk.games import find, open_box
from stellwerk.kit.learned import best, worths
from stellwerk.kit.net import Net
from stellwerk.kit.weights import read
from stellwerk.learn.seeds import LESSON, deal

FINE = 10_000  # parts of one, for chances
END, WATCHED, CHOSEN = -1.0, 0.0, 1.0  # what comes after a row: nothing more in this match, or such a one


class Lessons(NamedTuple):
    """What is played, as plain data, so that any process can play it."""

    game: str
    seed: int
    iteration: int
    weights: str | None  # the file of the net that plays; None: the teacher plays
    gate: float
    deck: str | None = None  # the text of a deck file; None: the published deck
    taste: str | None = None  # of the game's tastes: what counts beside the margin


class Player(NamedTuple):
    """The newest bot."""

    game: AnyGame
    box: Any  # what is printed on the cards it plays with
    learning: Learning
    net: Net | None  # None: the teacher plays
    gate: float


class Memory(NamedTuple):
    """A position that a seat came to or watched."""

    inputs: list[float]
    estimate: float
    worth: float  # what the net thought of it
    own: bool  # the seat chose it


class Taught(NamedTuple):
    """What a match leaves: rows of inputs, and for each what was to be added to the estimate."""

    rows: bytes  # float32
    targets: bytes  # float32
    links: bytes  # float32: for each row the estimate, and what comes after it
    margins: tuple[float, ...]  # of the seats


def play_lessons(plan: Lessons, first: int, last: int) -> list[Taught]:
    """The matches from number `first` up to but not including `last`."""
    game = find(plan.game)
    learning = learning_of(game)
    player = Player(game, open_box(plan.game, plan.deck), learning, net_of(plan, learning), plan.gate)
    return [play_lesson(player, plan, number) for number in range(first, last)]


def net_of(plan: Lessons, learning: Learning) -> Net | None:
    return None if plan.weights is None else read(plan.weights, learning.features).net


def learning_of(game: AnyGame) -> Learning:
    if game.bots.learning is None:
        raise ValueError(f"{game.title} brings no features to learn by; docs/guide/teach-a-bot.md says how it could.")
    return game.bots.learning


def play_lesson(player: Player, plan: Lessons, number: int) -> Taught:
    """One match, remembered."""
    game, learning = player.game, player.learning
    recipe = learning.recipe
    trace = 1.0 if player.net is None else recipe.trace  # what the teacher expects is no net's
    players, options = learning.settings[number % len(learning.settings)]
    seed = deal(plan.seed, LESSON, plan.iteration, number)
    explore = recipe.explore[number // len(learning.settings) % len(recipe.explore)]
    checked = checked_options(game, players, dict(options))
    guest = number // 7 % players if number % 100 < 100 * recipe.guests else NOBODY
    state, memories = remembered_match(player, players, seed, checked, explore, guest)
    margins = tuple(result(player, plan.taste, state, seat) for seat in range(players))
    rows, targets, links = array("f"), array("f"), array("f")
    for seat, memory in enumerate(memories):
        after = [CHOSEN if position.own else WATCHED for position in memory[1:]] + [END]
        found = returns(memory, margins[seat], trace, recipe.clip)
        for position, target, link in zip(memory, found, after, strict=False):
            rows.extend(position.inputs)
            targets.append(target - position.estimate)
            links.extend((position.estimate, link))
    return Taught(rows.tobytes(), targets.tobytes(), links.tobytes(), margins)


def result(player: Player, taste: str | None, state: Any, seat: int) -> float:
    """What a finished match was worth to a seat."""
    game, learning = player.game, player.learning
    liked = learning.tastes[taste](game, state, seat) if taste is not None else 0.0
    return learning.result(game, state, seat) + liked


def remembered_match(
    player: Player, players: int, seed: int, options: Mapping[str, str], explore: float, guest: int
) -> tuple[Any, list[list[Memory]]]:
    """The last state, and by seat all that it came to and saw."""
    game = player.game
    state = game.set_up(player.box, players, rng.seeded(seed), options)
    observers = [observer(game, state, seat) for seat in range(players)]
    rngs, memories = [bot_rng(seed, seat) for seat in range(players)], [list[Memory]() for _ in range(players)]
    open = advance(game, state)
    while open is not None:
        seat = open.seat
        if seat == guest or not player.learning.asked(open):
            action, position = player.learning.teacher(game, observers[seat], open, rngs[seat]), None
        else:
            watch(player.learning, observers, memories)
            action, position = answer(player, observers[seat], open, rngs[seat], explore)
        if position is not None:
            memories[seat].append(position)
        open = step(game, state, open, offered(open, action))
    return state, memories


def answer(
    player: Player, observe: Observe, open: Decision, chance: list[int], explore: float
) -> tuple[Action, Memory | None]:
    """The newest bot's choice, or sometimes any; and where it leads, unless watching is enough."""
    game, _, learning, net, gate = player
    tries = below(chance, FINE) < explore * FINE
    if net is None and not tries and learning.watched is not None:
        return learning.teacher(game, observe, open, chance), None
    found = learning.prospects(game, observe(), open, chance)
    worth = [estimate for _, _, estimate in found] if net is None else worths(net, found)
    if tries:
        chosen = below(chance, len(found))
    elif net is not None:
        chosen = best(worth, gate)
    else:
        meant = learning.teacher(game, observe, open, chance)
        chosen = next((number for number, prospect in enumerate(found) if prospect[0] == meant), -1)
        if chosen < 0:  # it is none of those that a net looks at
            return meant, None
    option, inputs, estimate = found[chosen]
    return option, Memory(inputs, estimate, worth[chosen], True)


def watch(learning: Learning, observers: list[Observe], memories: list[list[Memory]]) -> None:
    """What all seats see before a choice, if the game says how."""
    if learning.watched is not None:
        for seat, observe in enumerate(observers):
            inputs, estimate = learning.watched(observe(), seat)
            memories[seat].append(Memory(inputs, estimate, estimate, False))


def returns(memory: list[Memory], margin: float, trace: float, clip: float) -> list[float]:
    """What each position was worth in the end: the margin, mixed with what the net itself expected next."""
    worth, found = max(-clip, min(clip, margin)), list[float]()
    for position in reversed(memory):
        found.append(worth)
        if position.own:
            worth = trace * worth + (1.0 - trace) * max(-clip, min(clip, position.worth))
    return found[::-1]
