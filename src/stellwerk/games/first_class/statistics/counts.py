"""The figures of First Class, from the events of a match."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from stellwerk.core.records import LAPSE, Event
from stellwerk.core.statistics import Figures, Finished
from stellwerk.games.first_class.deck.data import SCORING_KINDS, Box
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.actions import DONE, PRICE
from stellwerk.games.first_class.rules.payloads import game_end_chosen, stations_driven, steps_of
from stellwerk.games.first_class.rules.scoring import UNCAUGHT

FIRST_COIN: Final = 1  # FC-2.6
CHAIN: Final = 3  # stations and bonuses in one scoring that may be called a chain
SCORINGS: Final = ("first", "second", "third")
EARNED: Final = {"station-points": "stations", "points": "printed", "baggage-points": "baggage"}
BOUGHT: Final = {
    "coin-car": "car",
    "coin-choice-car": "car",
    "coin-loco": "locomotive",
    "coin-conductor": "conductor",
    "coin-upgrade": "upgrade",
    "coin-point": "point",
}
CARS: Final = ("car", "coin-car", "coin-choice-car")
UPGRADES: Final = ("upgrade", "coin-upgrade")
PLACED: Final = {"mail": "mail_cars", "tile": "tiles", "constantinople": "arrived"}


@dataclass
class Tally:
    """What one player did."""

    points: Counter[str] = field(default_factory=Counter)  # by source
    after: list[int] = field(default_factory=list)  # the points after each of the own scorings
    performed: Counter[str] = field(default_factory=Counter)  # cards by kind
    declined: Counter[str] = field(default_factory=Counter)
    coins: Counter[str] = field(default_factory=Counter)  # by use
    upgrades: Counter[str] = field(default_factory=Counter)  # by value
    stations: Counter[str] = field(default_factory=Counter)  # used, by scoring
    chains: Counter[str] = field(default_factory=Counter)  # stations and bonuses used, by scoring
    done: Counter[str] = field(default_factory=Counter)
    game_end: list[int] = field(default_factory=list)  # cards


def figures(match: Finished) -> list[Figures]:
    tallies = [Tally() for _ in range(match.players)]
    for event in match.events:
        if event.action == LAPSE:
            continue
        if 0 <= event.seat < match.players:
            count(match.box, tallies[event.seat], event)
        if event.effect.op == "evidence-others":
            count_evidence(tallies, event)
    arrested = final_scoring(match, tallies)
    return [told(tally, match.options["modules"].upper(), seat in arrested) for seat, tally in enumerate(tallies)]


def count(box: Box, tally: Tally, event: Event) -> None:
    """One event of the player's own: what was chosen, and what happened."""
    count_choice(box, tally, event)
    count_effect(tally, event)


def count_choice(box: Box, tally: Tally, event: Event) -> None:
    action, done = event.action, tally.done
    match action.op:
        case "take":
            tally.performed[box.kinds[event.result[0]]] += 1
        case "decline":
            tally.declined[box.kinds[event.result[0]]] += 1
        case "start-tile":
            done["start_tile"] += 1
        case "contract":
            done["fulfilled"] += 1
        case "loco":
            done["stations"] += stations_driven(action)
        case "both" | "conductor":
            done["steps"] += steps_of(action)
        case "draft" | "game-end":
            tally.game_end.append(game_end_chosen(action))
        case "bonus":
            done["bonuses"] += 1
    if action == DONE and event.effect.op == "frame":
        done["given_up"] += 1
    if event.effect.op == "scoring" and action.op in ("station", "bonus"):
        count_chain(tally, event)
    if action.op in BOUGHT:
        tally.coins[BOUGHT[action.op]] += 1
    count_trains(tally, event)


def count_chain(tally: Tally, event: Event) -> None:
    """A station or a bonus that was used in a scoring."""
    scoring = SCORINGS[payloads.phase_of(event.effect) - 1]
    tally.chains[scoring] += 1
    tally.stations[scoring] += event.action.op == "station"


def count_trains(tally: Tally, event: Event) -> None:
    """What was done to the trains, and what a coin bought."""
    op = event.action.op
    tally.done["cars"] += op in CARS
    tally.done["stations"] += op == "coin-loco"
    tally.done["steps"] += op == "coin-conductor"
    tally.points["coins_spent"] += op == "coin-point"
    if op in UPGRADES or event.effect.op == "mechanic":
        tally.upgrades[str(payloads.value_result(event))] += 1
        tally.done["mechanics"] += event.effect.op == "mechanic"


def count_effect(tally: Tally, event: Event) -> None:
    effect, op = event.effect, event.effect.op
    if op in EARNED:
        tally.points[EARNED[op]] += payloads.amount_of(effect)
    elif op in PLACED:
        tally.done[PLACED[op]] += 1
        if op == "constantinople":
            tally.points["constantinople"] += event.result[0]
    elif op == "coins":
        tally.done["coins"] += event.result[0]
        tally.done["coins_lost"] += payloads.lost_coins(event)
    elif op == "buy":
        tally.coins["game_end"] += PRICE
        tally.game_end.append(payloads.game_end_of(effect))
    elif op == "evidence-self":
        tally.done["tokens"] += sum(event.result)
    elif op == "train-points":
        upper, lower, switches = event.result
        tally.points[f"trains_{payloads.phase_of(effect)}"] += upper + lower
        tally.points["switches"] += switches
        tally.after.append(tally.points.total())


def count_evidence(tallies: list[Tally], event: Event) -> None:
    """FC-C.8: evidence for the others, clockwise from the left of the player who performs the card."""
    each = payloads.amount_of(event.effect)
    for number, drawn in enumerate(event.result):
        tallies[(event.seat + 1 + number // each) % len(tallies)].done["tokens"] += drawn


# The final scoring


def final_scoring(match: Finished, tallies: list[Tally]) -> tuple[int, ...]:
    """FC-18, FC-C.14: its points, and the players who were arrested."""
    for tally in tallies:
        tally.coins["left"] = FIRST_COIN + tally.done["coins"] - tally.coins.total()
        tally.points["coins_left"] = tally.coins["left"]
        for kind in SCORING_KINDS:
            tally.points[f"game_end_{kind}"] = game_end_points(match.box, tally, kind)
    for event in match.events:
        if event.effect.op == "evidence":
            return count_revealed(tallies, payloads.revealed(event))
    return ()


def game_end_points(box: Box, tally: Tally, kind: str) -> int:
    """FC-18.3, FC-18.4: cards of the kind, declined ones too, times what the Game End cards of the kind say."""
    cards = [box.game_end[card] for card in tally.game_end]
    return (tally.performed[kind] + tally.declined[kind]) * sum(card.value for card in cards if card.kind == kind)


def count_revealed(tallies: list[Tally], revealed: payloads.Revealed) -> tuple[int, ...]:
    """FC-C.16, FC-C.20: what is left of the totals is what the evidence brought."""
    for seat, tally in enumerate(tallies):
        free = seat == revealed.murderer and seat not in revealed.arrested
        tally.points["murderer"] = UNCAUGHT if free else 0
        tally.points["evidence"] = revealed.totals[seat] - tally.points.total()
    return revealed.arrested


# What is told


def told(tally: Tally, modules: str, arrested: bool) -> Figures:
    done, taken = tally.done, tally.performed["contract"]
    found: Figures = {
        name: done[name]
        for name in ("start_tile", "given_up", "cars", "steps", "mail_cars", "tiles", "arrived", "stations", "bonuses")
    }
    found |= {
        "points": dict(tally.points),
        "points_by_scoring": by_scoring(tally),
        "performed": dict(tally.performed),
        "declined": dict(tally.declined),
        "upgrades": dict(tally.upgrades),
        "stations_used": dict(tally.stations),
        "chain": max(tally.chains.values(), default=0),
        "chains": (sum(used >= CHAIN for used in tally.chains.values()), len(SCORINGS)),
        "coins_lost": done["coins_lost"],
        "coins": dict(tally.coins),
        "contracts": (done["fulfilled"], taken),
        "game_end": len(tally.game_end),
    }
    if "E" in modules:
        found["mechanics"] = done["mechanics"]
    if "C" in modules:
        found |= {"tokens": done["tokens"], "arrested": int(arrested)}
    return found


def by_scoring(tally: Tally) -> dict[str, int]:
    """The points of the three scorings, each with what came before it since the last, and of the final one."""
    bounds = [0, *tally.after, tally.points.total()]
    return {name: bounds[i + 1] - bounds[i] for i, name in enumerate((*SCORINGS, "final"))}
