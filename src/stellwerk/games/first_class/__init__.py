"""First Class (Helmut Ohley), 2 to 4 players: the base game and the modules A to E."""

from stellwerk.core.game import Game, Option
from stellwerk.core.words import mark
from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.rules import RULES, flow, scoring, setup, turns
from stellwerk.games.first_class.rules.actions import ANSWERS, menu
from stellwerk.games.first_class.rules.effects import EFFECTS
from stellwerk.games.first_class.rules.guess import guess
from stellwerk.games.first_class.rules.state import State

MODULES = (
    ("A", mark("Contracts")),
    ("B", mark("Celebrities and postcards")),
    ("C", mark("Who is the murderer?")),
    ("D", mark("Passengers and baggage")),
    ("E", mark("Switches and mechanics")),
)
MODULE_LINES = (
    mark("A, contracts: what they ask for is a minimum, and their bonus comes once, when you fulfil them."),
    mark(
        "B, celebrities and postcards: in every scoring phase a celebrity doubles the points of its car and a"
        " postcard the bonus of its route card."
    ),
    mark(
        "C, Who is the murderer?: whoever has most fingerprints on evidence at the end is arrested and cannot win."
        " A murderer who is not arrested gets 20 points."
    ),
    mark(
        "D, passengers and baggage: they pay once, when their car is worth 1 or more and the conductor has reached"
        " it, and the later ones pay more."
    ),
    mark(
        "E, switches and mechanics: they lie between the trains. A switch pays in every scoring phase, a mechanic"
        " upgrades a car of each train once."
    ),
)

GAME: Game[State, data.Box] = Game(
    package=__name__,
    name="first-class",
    title="First Class",
    version=4,
    players=(2, 3, 4),
    box=data.box,
    published=data.published,
    build=data.build,
    menu=menu,
    set_up=setup.set_up,
    rules=RULES,
    state=State,
    guess=guess,
    scores=scoring.scores,
    winners=scoring.winners,
    ranking=scoring.ranking,
    plain=flow.plain,
    waits=flow.waits,
    chapters={"round": "round", "scoring": "scoring", "final-scoring": "scoring"},
    combinations=flow.combinations,
    later=turns.LATER,
    options=(
        Option(
            "modules",
            "AB",
            "Two of the modules A, B, C, D, E; AB is the first game the rules suggest.",
            title=mark("Two modules"),
            choices=MODULES,
            several=True,
            most=2,
            unless="variant",
            lines=MODULE_LINES,
        ),
        Option(
            "variant",
            "",
            "more-modules allows three or more modules, which the rules do not provide for.",
            choices=((setup.MORE_MODULES, mark("Variant: three or more modules")),),
        ),
    ),
    answers=ANSWERS,
    effects=EFFECTS,
)
