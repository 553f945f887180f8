"""How strong the bots of First Class should be, with the modules A and B and with every other pair."""

from stellwerk.core.game import Rung
from stellwerk.kit.ladder import OLDER, SETTINGS, STRENGTH, budget_rungs, level_rungs

AB = (("modules", "AB"),)
PAIRS = ("AC", "AD", "AE", "BC", "BD", "BE", "CD", "CE", "DE")
TAUGHT = ("AB", "BC", "CD", "DE")  # the pairs with which the bars are set


def pair_rung(modules: str) -> Rung:
    name = f"first-class-expert-planner-2-{modules.lower()}"
    return Rung(name, SETTINGS, "first-class", ("expert", "planner"), 0.5, options=(("modules", modules),))


def duels(first: str, second: str, bar: float) -> tuple[Rung, ...]:
    name = f"first-class-{first}-{second}-2"
    return tuple(
        Rung(f"{name}-{pair.lower()}", OLDER, "first-class", (first, second), bar, options=(("modules", pair),))
        for pair in TAUGHT
    )


def alone(modules: str, bar: float) -> Rung:
    name, options = f"first-class-expert-planner-4-{modules.lower()}", (("modules", modules),)
    return Rung(name, OLDER, "first-class", ("expert", "planner"), bar, players=4, options=options)


LADDER = (
    Rung("first-class-greedy-random-2", STRENGTH, "first-class", ("greedy", "random"), 0.98, options=AB),
    Rung("first-class-planner-greedy-2", STRENGTH, "first-class", ("planner", "greedy"), 0.75, options=AB),
    Rung("first-class-expert@0.1-planner-2", STRENGTH, "first-class", ("expert@0.1", "planner"), 0.65, options=AB),
    Rung("first-class-full-net-2", STRENGTH, "first-class", ("full", "net"), 0.5, options=AB),
    Rung("first-class-expert-planner-2", STRENGTH, "first-class", ("expert", "planner"), 0.65, options=AB),
    *(pair_rung(modules) for modules in PAIRS),
    *duels("net", "planner", 0.8),
    *duels("expert", "expert@0.1", 0.85),
    alone("AB", 0.6),
    alone("BC", 0.45),
    *budget_rungs("first-class", (6, 24, 96), AB, "think"),
    *level_rungs("first-class", AB),
)
