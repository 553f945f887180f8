"""A first game of First Class: from the draft to the last round, on a deal that shows every kind of card early."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from stellwerk.core.lesson import Lesson, LessonStep, Suggest
from stellwerk.core.records import Action, Decision
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.lesson import short
from stellwerk.games.first_class.rules.actions import END, FINISH
from stellwerk.games.first_class.rules.contracts import has, is_met
from stellwerk.games.first_class.rules.payloads import (
    AFTER,
    BEFORE,
    amount_of,
    game_end_chosen,
    slot_of,
    stage_of,
    steps_of,
)
from stellwerk.games.first_class.rules.state import State, of_kind
from stellwerk.games.first_class.text.card_text import game_end_name

Found = Sequence[Action] | None  # what a step suggests; None: not now
LAST_ROUND: Final = 6
MOVES: Final = ("both", "conductor")
COINS: Final = ("coin-car", "coin-upgrade", "coin-choice-car", "coin-loco", "coin-conductor")


def options(decision: Decision, *ops: str) -> list[Action]:
    return [option for option in decision.options if option.op in ops]


def before(decision: Decision) -> bool:
    """A card is still to be taken."""
    return decision.effect.op == "turn" and stage_of(decision.effect) == BEFORE


def farthest(found: list[Action]) -> Found:
    """The moves with the most steps in all."""
    most = max((steps_of(move) for move in found), default=0)
    return [move for move in found if steps_of(move) == most] or None


# The draft


def draft(view: State, decision: Decision) -> Found:
    """The cards with the highest value."""
    cards = options(decision, "draft")
    most = max((view.box.game_end[game_end_chosen(card)].value for card in cards), default=0)
    return [card for card in cards if view.box.game_end[game_end_chosen(card)].value == most] or None


# Cards of the display


def take(kind: str) -> Suggest:
    """Cards of that kind that can be taken."""
    return lambda view, decision: cards_of(view, decision, kind) or None


def cards_of(view: State, decision: Decision, kind: str) -> list[Action]:
    return [option for option in options(decision, "take") if view.box.kinds[view.display[slot_of(option)]] == kind]


def longest(kind: str, *ops: str) -> Suggest:
    """Of the cards of a kind those that lead farthest."""

    def suggest(view: State, decision: Decision) -> Found:
        cards = cards_of(view, decision, kind)
        most = max((steps_printed(view, slot_of(card), ops) for card in cards), default=0)
        return [card for card in cards if steps_printed(view, slot_of(card), ops) == most] or None

    return suggest


def steps_printed(view: State, slot: int, ops: Sequence[str]) -> int:
    frames = view.box.cards[view.display[slot]].frames
    return sum(amount_of(effect) for frame in frames for effect in frame if effect.op in ops)


def near_contract(view: State, decision: Decision) -> Found:
    """Contracts that are met already; else those of which least is missing."""
    cards = cards_of(view, decision, "contract")
    least = min((missing(view, decision.seat, slot_of(card)) for card in cards), default=0)
    return [card for card in cards if missing(view, decision.seat, slot_of(card)) == least] or None


def missing(view: State, seat: int, slot: int) -> int:
    card = view.display[slot]
    if is_met(view, seat, card):
        return 0
    numbers = view.box.cards[card].need.numbers
    return max(1, (numbers[0] if numbers else 1) - max(0, has(view, seat, card)))


def new_car(view: State, decision: Decision) -> Found:
    """Car cards that add a car and do most besides."""
    cards = [option for option in cards_of(view, decision, "car") if "car" in parts(view, slot_of(option))]
    most = max((len(parts(view, slot_of(card))) for card in cards), default=0)
    return [card for card in cards if len(parts(view, slot_of(card))) == most] or None


def parts(view: State, slot: int) -> set[str]:
    return {effect.op for frame in view.box.cards[view.display[slot]].frames for effect in frame}


def within_frame(choose: Callable[[Decision], Found]) -> Suggest:
    """While a card is performed, or what it brought."""
    return lambda view, decision: choose(decision) if decision.effect.op == "frame" else None


def decline(view: State, decision: Decision) -> Found:
    """That it can be done, once a card was taken; whether it pays depends on the cards, so none is suggested."""
    knows = len(view.taken[decision.seat]) > 0
    return [] if knows and before(decision) and options(decision, "decline") else None


def own_card(view: State, decision: Decision, t: Words) -> Mapping[str, object]:
    """The Game End card that was drafted."""
    names = [game_end_name(view.box, card, t) for card in view.game_end[decision.seat] if card >= 0]
    return {"card": ", ".join(names)}


# Coins, and the end of things


def coin(view: State, decision: Decision) -> Found:
    return (options(decision, *COINS) or None) if decision.effect.op == "turn" else None


def buy(view: State, decision: Decision) -> Found:
    """The cards that pay most for what was taken so far."""
    cards = options(decision, "buy")
    most = max((pays(view, decision.seat, game_end_chosen(card)) for card in cards), default=0)
    return [card for card in cards if pays(view, decision.seat, game_end_chosen(card)) == most] or None


def pays(view: State, seat: int, card: int) -> int:
    printed = view.box.game_end[card]
    return printed.value * of_kind(view, view.taken[seat], printed.kind)


def end_turn(view: State, decision: Decision) -> Found:
    after = decision.effect.op == "turn" and stage_of(decision.effect) == AFTER
    return (options(decision, "bonus", "contract") or [END]) if after else None


def scoring(view: State, decision: Decision) -> Found:
    return (options(decision, "station") or [FINISH]) if decision.effect.op == "scoring" else None


def last_round(view: State, decision: Decision) -> Found:
    return [] if before(decision) and view.round == LAST_ROUND else None


STEPS: Final = (
    LessonStep(
        mark("A Game End card"),
        mark(
            "Before the first round you keep one of these. At the end it pays its value for every card of its kind that"
            " you took, so it is a plan, too: take a high one."
        ),
        draft,
        ("panel-display",),
    ),
    LessonStep(
        mark("Take a card"),
        mark(
            "Six cards lie in each of three rows. A turn is one of them. Begin with a car card that adds a new car:"
            " your trains are short, and most points come from long ones."
        ),
        new_car,
        ("panel-display",),
    ),
    LessonStep(
        mark("Perform it: a new car"),
        mark(
            "The parts of a card come in the order you like. A new car joins the end of one of your two trains, with"
            " the value 0. After five cars a train gets a mail car with a bonus."
        ),
        within_frame(lambda decision: options(decision, "car") or None),
        ("panel-trains",),
    ),
    LessonStep(
        mark("Upgrade"),
        mark(
            "Upgrades lead from 0 to 1, 2, 4, 7 and 12. No car may be worth more than the one to its left, so the"
            " leftmost of equal cars comes first. Upgrade one."
        ),
        within_frame(lambda decision: options(decision, "upgrade") or None),
        ("panel-trains",),
    ),
    LessonStep(
        mark("Coins"),
        mark(
            "Before and after the card you may spend coins. The column tells what one buys: the first a new car, the"
            " second a step, the third an upgrade. Spend one now."
        ),
        coin,
        ("panel-coins",),
    ),
    LessonStep(
        mark("End the turn"),
        mark(
            "The card is done. Bonuses that you have earned are used now or lost, and a contract that glows is"
            " fulfilled at no cost; coins stay. Then end the turn."
        ),
        end_turn,
        ("ask",),
    ),
    LessonStep(
        mark("The conductor"),
        mark(
            "In a scoring a train counts only as far as its conductor has walked. Take a conductor card, so that yours"
            " set out."
        ),
        longest("conductor", *MOVES),
        ("panel-display",),
    ),
    LessonStep(
        mark("Walk"),
        mark(
            "Lead the conductors as far as the card and the trains allow. The first three who reach a locomotive tile,"
            " behind the ninth car (the mail car counts), earn 20, 10 and 5 points."
        ),
        within_frame(lambda decision: farthest(options(decision, *MOVES))),
        ("panel-trains",),
    ),
    LessonStep(
        mark("The locomotive"),
        mark(
            "Your locomotive stands in Paris. A locomotive card sends it along your route: points stations pay when it"
            " reaches or passes them."
        ),
        longest("locomotive", "loco"),
        ("panel-route",),
    ),
    LessonStep(
        mark("Drive"),
        mark("Drive as far as you can. It cannot go beyond the last station, so the route must grow, too."),
        within_frame(lambda decision: farthest(options(decision, "loco"))),
        ("panel-route",),
    ),
    LessonStep(
        mark("A longer route"),
        mark(
            "Your route begins in Paris, where the locomotive stands. A route card adds stations. Those with points"
            " pay once. Bonus stations help in every scoring that comes after the locomotive has reached them: the"
            " sooner, the better."
        ),
        take("route"),
        ("panel-route",),
    ),
    LessonStep(
        mark("A contract"),
        mark(
            "A contract asks for something on your board and pays its bonus once. It waits until you fulfil it, at no"
            " cost, in one of your turns. Take one that you are close to."
        ),
        near_contract,
        ("panel-contracts",),
    ),
    LessonStep(
        mark("Decline a card"),
        mark(
            "If no card suits you, decline one: it brings one upgrade of your choice, and counts for a Game End card of"
            " its kind all the same; you have {card}. Or take the start player tile and 2 coins."
        ),
        decline,
        ("panel-display",),
        own_card,
    ),
    LessonStep(
        mark("A scoring"),
        mark(
            "After every second round comes a scoring. First use the bonus stations that you have reached. Then finish:"
            " your cars are counted up to the conductor."
        ),
        scoring,
        ("panel-trains",),
    ),
    LessonStep(
        mark("Buy a Game End card"),
        mark(
            "Any four coins buy one of the open Game End cards. It brings its bonus at once, and pays at the end for"
            " cards that you have taken already, too."
        ),
        buy,
        ("panel-market",),
    ),
    LessonStep(
        mark("The last round"),
        mark(
            "Three more cards, and then the last scoring. New cars hardly pay now: move conductors to your best cars,"
            " upgrade those, and use up your coins; each that is left is worth 1 point."
        ),
        last_round,
        ("panel-trains",),
    ),
)

LESSON: Final = Lesson(seed=299, players=2, steps=STEPS, careful=True, short=short.read())
