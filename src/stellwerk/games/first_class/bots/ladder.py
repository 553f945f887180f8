"""How strong the bots of First Class should be, with the modules A and B and with every other pair.

125 deals that are all won show a share of 97 %.
"""

from stellwerk.core.bots import Rung
from stellwerk.kit.ladder import SETTINGS, STRENGTH, budget_rungs, level_rungs

AB = (("modules", "AB"),)
PAIRS = ("AC", "AD", "AE", "BC", "BD", "BE", "CD", "CE", "DE")


def pair_rung(modules: str) -> Rung:
    name = f"first-class-expert-planner-2-{modules.lower()}"
    return Rung(name, SETTINGS, "first-class", ("expert", "planner"), 0.5, options=(("modules", modules),))


LADDER = (
    Rung("first-class-greedy-random-2", STRENGTH, "first-class", ("greedy", "random"), 0.97, options=AB),
    Rung("first-class-planner-greedy-2", STRENGTH, "first-class", ("planner", "greedy"), 0.75, options=AB),
    Rung("first-class-expert-planner-2", STRENGTH, "first-class", ("expert", "planner"), 0.65, options=AB),
    *(pair_rung(modules) for modules in PAIRS),
    *budget_rungs("first-class", (1, 2, 4, 8, 16), AB),
    *level_rungs("first-class", AB),
)
