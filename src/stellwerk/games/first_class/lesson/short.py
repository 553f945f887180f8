"""Short lessons of First Class: one thing each, from a position where a good player would do it.

The positions are in positions.json; `python tools/lesson_positions.py` looks for them anew.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from stellwerk.core.lesson import Lesson, LessonStep, Suggest
from stellwerk.core.records import Action, Decision
from stellwerk.core.words import mark
from stellwerk.games.first_class.rules.layout import CARS, ENGINE, SIDES, train_of
from stellwerk.games.first_class.rules.payloads import lower_steps, side_chosen, slot_of, upper_steps
from stellwerk.games.first_class.rules.state import State

FILE: Final = Path(__file__).with_name("positions.json")


def any_of(*ops: str) -> Suggest:
    """All options of some kinds."""
    return lambda view, decision: [option for option in decision.options if option.op in ops] or None


def take(*kinds: str) -> Suggest:
    """Cards of some kinds that can be taken."""

    def suggest(view: State, decision: Decision) -> Sequence[Action] | None:
        cards = [option for option in decision.options if option.op == "take"]
        return [card for card in cards if view.box.kinds[view.display[slot_of(card)]] in kinds] or None

    return suggest


def eighth_car(view: State, decision: Decision) -> Sequence[Action] | None:
    """Cars that complete a train."""
    last = [side for side in SIDES if len(view.cars[train_of(decision.seat, side)]) == CARS - 1]
    return [
        option for option in decision.options if option.op in ("car", "coin-car") and side_chosen(option) in last
    ] or None


def to_the_tile(view: State, decision: Decision) -> Sequence[Action] | None:
    """Walks that reach a locomotive tile."""
    upper, lower = (view.conductors[train_of(decision.seat, side)] for side in SIDES)
    moves = [option for option in decision.options if option.op in ("both", "conductor")]
    return [
        move
        for move in moves
        if upper < ENGINE <= upper + upper_steps(move) or lower < ENGINE <= lower + lower_steps(move)
    ] or None


MAIL_CAR: Final = LessonStep(
    mark("Which mail car?"),
    mark(
        "Behind the fifth car of a train comes a mail car. You choose one of four, each once in a match, and its bonus"
        " is yours in this turn. The conductor walks over it like over a car."
    ),
    any_of("mail-car"),
    ("panel-trains",),
)
EIGHTH_CAR: Final = LessonStep(
    mark("Complete a train"),
    mark(
        "The eighth car completes a train: it gets a locomotive tile, and the tile brings upgrades in this turn."
        " A conductor who reaches the tile is in Constantinople. Add the eighth car."
    ),
    eighth_car,
    ("panel-trains",),
)
TO_THE_TILE: Final = LessonStep(
    mark("To Constantinople"),
    mark(
        "A conductor who reaches the locomotive tile is in Constantinople. The first three of the match earn 20, 10 and"
        " 5 points at once, so it is a race. Walk there."
    ),
    to_the_tile,
    ("panel-trains",),
)
START_TILE: Final = LessonStep(
    mark("The start player tile"),
    mark(
        "Instead of a card you may take the start player tile: it brings 2 coins, and you begin the next round, with"
        " the first choice of its cards. One card of the display goes away. It pays where no card does much for you."
    ),
    any_of("start-tile"),
    ("panel-display",),
)
TAKE_CONTRACT: Final = LessonStep(
    mark("A contract you can meet"),
    mark("A contract lies open beside your board. Take one whose demand you meet already, or soon will."),
    take("contract"),
    ("panel-display",),
)
FULFIL: Final = LessonStep(
    mark("Fulfil it"),
    mark("What it asks for is there, and nothing is used up. Fulfil it in your turn: its bonus comes once."),
    any_of("contract"),
    ("panel-contracts",),
)
TAKE_CELEBRITY: Final = LessonStep(
    mark("A celebrity"),
    mark(
        "In every scoring a celebrity doubles the points of a car that the conductor has reached. The sooner one"
        " travels with you, the more often it counts. Take it."
    ),
    take("celebrity"),
    ("panel-display",),
)
CELEBRITY_TRAIN: Final = LessonStep(
    mark("In which train?"),
    mark(
        "It goes under the first free car of a train and stays there. Choose the train whose car will be worth more,"
        " and whose conductor comes that far."
    ),
    any_of("train"),
    ("panel-trains",),
)
TAKE_POSTCARD: Final = LessonStep(
    mark("A postcard"),
    mark("A postcard lets you use the bonus of one of your route cards twice in every scoring. Take it."),
    take("postcard"),
    ("panel-display",),
)
POSTCARD_ROUTE: Final = LessonStep(
    mark("Under which route card?"),
    mark("Choose a route card whose bonus you will often use, and that your locomotive has reached or soon will."),
    any_of("postcard"),
    ("panel-route",),
)
SUSPECT: Final = LessonStep(
    mark("Evidence"),
    mark(
        "Suspect cards bring evidence to you or to the others, and do something good for you besides. Nobody looks at"
        " it before the end: whoever then has most fingerprints is arrested and cannot win. This one is worth it."
    ),
    take("suspect-self", "suspect-others", "destroy-evidence"),
    ("panel-display",),
)
TAKE_PASSENGER: Final = LessonStep(
    mark("Passenger or baggage"),
    mark("This card travels in one of your trains and pays once; each one pays more than the one before. Take it."),
    take("passenger"),
    ("panel-display",),
)
PASSENGER_TRAIN: Final = LessonStep(
    mark("Upper or lower train?"),
    mark(
        "In the upper train it is a passenger and pays coins, in the lower one baggage and pays points: as soon as its"
        " car is worth 1 or more and the conductor has reached it."
    ),
    any_of("train"),
    ("panel-trains",),
)
TAKE_GAP: Final = LessonStep(
    mark("Switch or mechanic"),
    mark(
        "A switch pays in every scoring for a car of its value that the conductor has reached. A mechanic upgrades a"
        " car of each train, once. Take the one that is marked."
    ),
    take("switch", "mechanic"),
    ("panel-display",),
)

# By name: the title, the steps, the modules, and the module from whose introduction it is reached.
LESSONS: Final = {
    "mail-car": (mark("The mail car"), (MAIL_CAR,), "AB", ""),
    "locomotive-tile": (mark("The locomotive tile"), (EIGHTH_CAR,), "AB", ""),
    "constantinople": (mark("Constantinople"), (TO_THE_TILE,), "AB", ""),
    "start-tile": (mark("The start player tile"), (START_TILE,), "AB", ""),
    "contracts": (mark("Module A: fulfil a contract"), (TAKE_CONTRACT, FULFIL), "AB", "A"),
    "celebrity": (mark("Module B: a celebrity"), (TAKE_CELEBRITY, CELEBRITY_TRAIN), "AB", "B"),
    "postcard": (mark("Module B: a postcard"), (TAKE_POSTCARD, POSTCARD_ROUTE), "AB", "B"),
    "evidence": (mark("Module C: evidence"), (SUSPECT,), "CD", "C"),
    "passengers": (mark("Module D: passengers and baggage"), (TAKE_PASSENGER, PASSENGER_TRAIN), "DE", "D"),
    "switches": (mark("Module E: switches and mechanics"), (TAKE_GAP,), "DE", "E"),
}


def short_lesson(name: str, seed: int, picks: Sequence[int]) -> Lesson:
    title, steps, modules, about = LESSONS[name]
    options = {"modules": modules}
    return Lesson(seed, 2, steps, options, careful=True, picks=tuple(picks), name=name, title=title, about=about)


def read() -> tuple[Lesson, ...]:
    """All of them with their positions."""
    positions = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(short_lesson(name, **positions[name]) for name in LESSONS)
