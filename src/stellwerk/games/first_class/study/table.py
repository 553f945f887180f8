"""What else is counted in First Class: coins, points after each scoring, trains, bonuses, and car cards in use."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Final

from stellwerk.core.records import LAPSE, Event
from stellwerk.core.study import Story
from stellwerk.games.first_class.deck.data import Box
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.scoring import scores
from stellwerk.games.first_class.rules.state import COINS_LEFT, LINES, State
from stellwerk.games.first_class.study.economy import economy

CAR_CARDS: Final = ("car cards 0/1", "car cards 2/4", "car cards 7/12")  # FC-1.5
SIDES: Final = ((0, 1), (2, 4), (7, 12))
SCORINGS: Final = ("first scoring", "second scoring", "third scoring")
NEXT_ROUND: Final = {3: SCORINGS[0], 5: SCORINGS[1]}  # by round: the scoring that came before it
FINAL_LINES: Final = range(COINS_LEFT, LINES)
BOUGHT: Final = {
    "coin-car": "a car",
    "coin-choice-car": "a car",
    "coin-loco": "a step of the locomotive",
    "coin-conductor": "a step of a conductor",
    "coin-upgrade": "an upgrade",
    "coin-point": "a point",
}
CHAIN: Final = 3  # bonuses in one scoring that may be called a chain


def uses(story: Story) -> dict[str, int]:
    """Coins by what they were spent for, left at the end, and lost for want of room."""
    found = Counter(dict.fromkeys((*BOUGHT.values(), "a Game End card", "left", "lost"), 0))
    for event in story.events:
        if event.action.op in BOUGHT:
            found[BOUGHT[event.action.op]] += 1
        elif event.effect.op == "buy" and event.action != LAPSE:
            found["a Game End card"] += 4
        elif event.effect.op == "coins":
            found["lost"] += payloads.lost_coins(event)
    found["left"] += sum(map(sum, story.state.coins))
    return dict(found)


def measures(story: Story) -> dict[str, float]:
    state: State = story.state
    cars = list(chain.from_iterable(state.cars))
    found = {
        "route cards of a player": mean(map(len, state.route)),
        "contracts fulfilled by a player": mean(state.fulfilled),
        "Game End cards of a player": mean(map(len, state.game_end)),
        "cars of a player": len(cars) / state.players,
        "share of the cars worth 2 or more": sum(value >= 2 for value in cars) / len(cars),
        "conductors in Constantinople": float(state.arrived),
        "start player tile taken": float(sum(event.action.op == "start-tile" for event in story.events)),
    }
    return found | scoring_bonuses(story) | economy(story)


def mean(numbers: Iterable[float]) -> float:
    listed = list(numbers)
    return float(sum(listed)) / len(listed)


def scoring_bonuses(story: Story) -> dict[str, float]:
    """How many bonuses are used in each scoring, those of stations and all that they set off."""
    used = Counter((payloads.phase_of(event.effect), event.seat) for event in story.events if is_bonus(event))
    found, seats = dict[str, float](), range(story.state.players)
    for phase, name in enumerate(SCORINGS, start=1):
        numbers = [used[phase, seat] for seat in seats]
        found[f"bonuses of a player in the {name}"] = mean(numbers)
        found[f"share with {CHAIN} or more in the {name}"] = mean(number >= CHAIN for number in numbers)
    return found


def is_bonus(event: Event) -> bool:
    return event.effect.op == "scoring" and event.action.op in ("station", "bonus")


def totals(state: State) -> dict[str, tuple[float, ...]]:
    """Points after each scoring: read when the next round has begun, or from the final score sheet."""
    if state.over:
        before = tuple(float(sum(sheet) - sum(sheet[line] for line in FINAL_LINES)) for sheet in state.sheet)
        return {SCORINGS[2]: before, "end": tuple(map(float, scores(state)))}
    name = NEXT_ROUND.get(state.round)
    return {name: tuple(map(float, scores(state)))} if name else {}


def supply(state: State) -> dict[str, int]:
    """The car cards that lie on the table, by what is on their two sides."""
    counts = Counter(chain.from_iterable(state.cars))
    return {name: sum(counts[value] for value in sides) for name, sides in zip(CAR_CARDS, SIDES, strict=True)}


def limits(box: Box) -> dict[str, int]:
    return dict(zip(CAR_CARDS, box.car_cards, strict=True))
