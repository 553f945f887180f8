"""What a good player of Germany knows."""

from stellwerk.core.bots import Bots, Knowledge
from stellwerk.games.germany.bots import greedy, planner, search
from stellwerk.games.germany.bots.ladder import LADDER
from stellwerk.games.germany.bots.learning import LEARNING
from stellwerk.games.germany.bots.levels import LEVELS, NAMED, thinking

BOTS = Bots(
    greedy=greedy.choose,
    planner=planner.choose,
    search=Knowledge(
        search.ideas,
        search.outcome,
        search.SPREAD,
        search.scatter,
        search.CAUTION,
        search.TRUST,
        search.TRIES,
        search.SIMULATIONS,
    ),
    ladder=LADDER,
    learning=LEARNING,
    levels=LEVELS,
    named=NAMED,
    thinking=thinking,
)
