"""The constants of the planner that depend on the deck. `tools/fit_first_class.py` finds them and writes this file."""

from typing import Final

# How fast things go, in a turn: they are expectations of the estimate, chosen by matches
WALK: Final = 0.75  # steps of one conductor
LENGTHEN: Final = 0.27  # cars of one train
GROW: Final = 0.55  # upgrades of one train
SHARE: Final = 0.15  # of the upgrades still to come that go to the next car from the left
DRIVE: Final = 0.7  # steps of the locomotive
BUYS: Final = 0.25  # Game End cards
GATHER: Final = 0.3  # passengers or baggage, with a contract that asks for them

# How much parts of the estimate count, chosen by matches
ROUTE: Final = 1.0  # of the estimate of the stations
CONTRACT: Final = 1.0  # of the bonus of a contract that can be fulfilled in time
MET: Final = 0.9  # of the bonus of a contract that waits to be fulfilled
CLOSED: Final = 0.8  # of a bonus that still has to be carried out
FUTURE: Final = 0.9  # of the gain of Game End cards to come, because they cost
EAGER: Final = 5.2  # the sum of Game End values that brings half of the cards that are collected for it
START_PLAYER: Final = 1.9  # points
DECLINED: Final = 2.0  # points that any card is worth to others, declined at least

# What the symbols are worth in points, by stage (the turns left belong to pile 1, 2 or 3): what the estimate itself
# says of them in positions of matches
WORTH: Final[dict[str, tuple[float, float, float]]] = {
    "car": (3.5, 2.3, 0.5),
    "0>1": (2.0, 1.5, 0.9),
    "1>2": (1.5, 1.2, 0.5),
    "2>4": (2.3, 2.2, 1.0),
    "4>7": (1.0, 2.9, 1.9),
    "7>12": (0.6, 3.4, 2.2),
    "upgrade": (5.5, 6.3, 3.5),
    "conductor": (2.8, 1.8, 1.3),
    "both": (3.9, 2.2, 1.4),
    "loco": (3.1, 3.1, 2.0),
    "points": (1.0, 1.0, 1.0),
    "coins": (3.7, 3.8, 2.6),
    "game-end": (18.7, 15.3, 10.6),
}
