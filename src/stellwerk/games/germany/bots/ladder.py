"""How strong the bots of Germany should be; 250 deals that are all won show a share of 98.5 %."""

from stellwerk.core.bots import Rung
from stellwerk.kit.ladder import STRENGTH, budget_rungs, level_rungs

LADDER = (
    Rung("germany-planner-random-2", STRENGTH, "germany", ("planner", "random"), 0.985),
    Rung("germany-planner-greedy-2", STRENGTH, "germany", ("planner", "greedy"), 0.85),
    Rung("germany-expert-planner-2", STRENGTH, "germany", ("expert", "planner"), 0.65),
    Rung("germany-planner-greedy-4", STRENGTH, "germany", ("planner", "greedy"), 0.60, players=4),
    Rung("germany-expert-planner-4", STRENGTH, "germany", ("expert", "planner"), 0.40, players=4),
    *budget_rungs("germany", (4, 16, 64)),
    *level_rungs("germany"),
)
