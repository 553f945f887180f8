"""How strong the bots of Germany should be; 250 deals that are all won show a share of 98.5 %."""

from stellwerk.core.bots import Rung
from stellwerk.kit.ladder import LEVELS, STRENGTH, budget_rungs, level_rungs

LADDER = (
    Rung("germany-planner-random-2", STRENGTH, "germany", ("planner", "random"), 0.985),
    Rung("germany-planner-greedy-2", STRENGTH, "germany", ("planner", "greedy"), 0.85),
    Rung("germany-hard-planner-2", STRENGTH, "germany", ("hard", "planner"), 0.72),
    Rung("germany-expert-older-2", STRENGTH, "germany", ("expert", "expert@0.1"), 0.62),
    Rung("germany-planner-greedy-4", STRENGTH, "germany", ("planner", "greedy"), 0.60, players=4),
    Rung("germany-hard-planner-4", STRENGTH, "germany", ("hard", "planner"), 0.45, players=4),
    *budget_rungs("germany", (1, 4, 16), bot="think"),
    *level_rungs("germany", levels=LEVELS[:-1]),
)
