"""How strong the bots of First Class should be, with the modules A and B and with every other pair.

125 deals that are all won show a share of 97 %.
"""

from stellwerk.core.bots import Rung
from stellwerk.kit.ladder import LEVELS, SETTINGS, STRENGTH, budget_rungs, level_rungs

AB = (("modules", "AB"),)
BC = (("modules", "BC"),)
PAIRS = ("AC", "AD", "AE", "BC", "BD", "BE", "CD", "CE", "DE")
MEASURED = ("BC", "CD", "DE")  # with AB these show every module, and must reach what AB reaches
BY_NET = 0.80


def pair_rung(modules: str) -> Rung:
    name, bar = f"first-class-hard-planner-2-{modules.lower()}", BY_NET if modules in MEASURED else 0.5
    return Rung(name, SETTINGS, "first-class", ("hard", "planner"), bar, options=(("modules", modules),))


LADDER = (
    Rung("first-class-greedy-random-2", STRENGTH, "first-class", ("greedy", "random"), 0.97, options=AB),
    Rung("first-class-planner-greedy-2", STRENGTH, "first-class", ("planner", "greedy"), 0.75, options=AB),
    Rung("first-class-hard-planner-2", STRENGTH, "first-class", ("hard", "planner"), BY_NET, options=AB),
    Rung("first-class-expert-older-2", STRENGTH, "first-class", ("expert", "expert@0.1"), 0.85, options=AB),
    Rung("first-class-expert-planner-4", STRENGTH, "first-class", ("expert", "planner"), 0.60, 4, AB),
    Rung("first-class-expert-planner-4-bc", STRENGTH, "first-class", ("expert", "planner"), 0.45, 4, BC),
    *(pair_rung(modules) for modules in PAIRS),
    *budget_rungs("first-class", (1, 4, 16), AB, "think"),
    *level_rungs("first-class", AB, LEVELS[:-1]),
)
