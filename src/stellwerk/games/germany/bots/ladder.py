"""How strong the bots of Germany should be."""

from stellwerk.core.game import Rung
from stellwerk.kit.ladder import OLDER, STRENGTH, budget_rungs, level_rungs

LADDER = (
    Rung("germany-planner-random-2", STRENGTH, "germany", ("planner", "random"), 0.995),
    Rung("germany-planner-greedy-2", STRENGTH, "germany", ("planner", "greedy"), 0.85),
    Rung("germany-thumb-planner-2", STRENGTH, "germany", ("thumb", "planner"), 0.5),
    Rung("germany-expert@0.1-planner-2", STRENGTH, "germany", ("expert@0.1", "planner"), 0.65),
    Rung("germany-expert-planner-2", STRENGTH, "germany", ("expert", "planner"), 0.65),
    Rung("germany-planner-greedy-4", STRENGTH, "germany", ("planner", "greedy"), 0.60, players=4),
    Rung("germany-expert-planner-4", OLDER, "germany", ("expert", "planner"), 0.45, players=4),
    Rung("germany-hard-planner-2", OLDER, "germany", ("hard", "planner"), 0.72),
    Rung("germany-expert-expert@0.1-2", OLDER, "germany", ("expert", "expert@0.1"), 0.62),
    *budget_rungs("germany", (4, 16, 64)),
    *level_rungs("germany"),
)
