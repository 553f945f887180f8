"""What a good player of First Class knows."""

from stellwerk.core.bots import Bots, Knowledge
from stellwerk.games.first_class.bots import greedy, planner, search
from stellwerk.games.first_class.bots.ladder import LADDER
from stellwerk.games.first_class.bots.learning import LEARNING
from stellwerk.games.first_class.bots.levels import LEVELS, NAMED, thinking

BOTS = Bots(
    greedy=greedy.choose,
    planner=planner.choose,
    search=Knowledge(
        search.ideas, search.outcome, search.SPREAD, search.scatter, search.CAUTION, search.TRUST, search.TRIES
    ),
    ladder=LADDER,
    learning=LEARNING,
    levels=LEVELS,
    named=NAMED,
    thinking=thinking,
)
