"""Where the options of Germany lead before chance has its say: cards, claims, tickets drawn and tickets kept."""

from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.learning import Prospect
from stellwerk.core.records import Action, Decision
from stellwerk.games.germany.bots import planner, thumb
from stellwerk.games.germany.bots.features import AFTER_CARD, AFTER_TURN, WITH_TICKETS, inputs
from stellwerk.games.germany.bots.planner import claim_worths, current_plan
from stellwerk.games.germany.bots.positions import after_card, after_claim, after_keep, unseen_cards
from stellwerk.games.germany.bots.search import alike
from stellwerk.games.germany.deck.data import LOCOMOTIVE
from stellwerk.games.germany.rules.payloads import kind_taken, short_wanted, tickets_kept, track_claimed
from stellwerk.games.germany.rules.state import State

ASKED: Final = ("turn", "second_card", "keep")
KEEPS: Final = 6  # ways to keep tickets that are judged, the planner's best
OTHERS: Final = 4  # claims beside the plan that are judged
SPLITS: Final = (4, 3, 2)  # short tickets among four

Cards = dict[tuple[int, int], list[float]]  # what the net sees after a card, by its kind and the moment


def is_asked(decision: Decision) -> bool:
    """Payments, passengers and the first split are left to the planner."""
    return decision.effect.op in ASKED


def prospects(game: AnyGame, view: State, decision: Decision, rng: list[int]) -> list[Prospect]:
    """The planner's answer first."""
    op, seat = decision.effect.op, decision.seat
    first = thumb.choose(game, lambda: view, decision, rng)
    options = [first, *[option for option in candidates(view, decision) if option != first]]
    cards: Cards = {}
    return [(option, seen_after(view, seat, option, op == "turn", cards), 0.0) for option in options]


def candidates(view: State, decision: Decision) -> list[Action]:
    """The options that are judged: all cards, the claims of the plan and some others, some ways to draw tickets."""
    seat, options = decision.seat, decision.options
    if decision.effect.op == "keep":
        worths = planner.keep_worths(view, seat, options)
        return [options[i] for i in sorted(range(len(options)), key=lambda i: -worths[i])[:KEEPS]]
    if decision.effect.op == "second_card":
        return list(options)
    cards = [option for option in options if option.op in ("take", "blind")]
    tickets = [option for option in options if option.op == "tickets" and short_wanted(option) in SPLITS]
    return [*cards, *claims(view, seat, [option for option in options if option.op == "claim"]), *tickets]


def claims(view: State, seat: int, options: list[Action]) -> list[Action]:
    """Those of the plan, and the best others; of parallel tracks that are alike one."""
    mask, different = current_plan(view, seat).mask, dict[tuple[int, int], Action]()
    for option in options:
        different.setdefault(alike(view.box, option), option)
    found = list(different.values())
    worths = claim_worths(view, seat, [track_claimed(option) for option in found])
    order = [found[i] for i in sorted(range(len(found)), key=lambda i: -worths[i])]
    planned = [option for option in order if mask >> track_claimed(option) & 1]
    return [*planned, *[option for option in order if option not in planned][:OTHERS]]


def seen_after(view: State, seat: int, option: Action, first: bool, cards: Cards) -> list[float]:
    """What the net sees of the position after an option; `first`: of two cards. `cards`: what was seen already."""
    op = option.op
    if op == "claim":
        return inputs(after_claim(view, seat, track_claimed(option)), seat)
    if op == "keep":
        return inputs(after_keep(view, seat, tickets_kept(option)), seat)
    if op == "tickets":
        return inputs(view, seat, WITH_TICKETS, short_wanted(option))
    if op == "blind":
        return seen_after_blind(view, seat, AFTER_CARD if first else AFTER_TURN, cards)
    kind = kind_taken(option)
    return seen_after_card(view, seat, kind, AFTER_CARD if first and kind != LOCOMOTIVE else AFTER_TURN, cards)


def seen_after_card(view: State, seat: int, kind: int, moment: int, cards: Cards) -> list[float]:
    if (kind, moment) not in cards:
        cards[kind, moment] = inputs(after_card(view, seat, kind), seat, moment)
    return cards[kind, moment]


def seen_after_blind(view: State, seat: int, moment: int, cards: Cards) -> list[float]:
    """The mean over the kinds that an unseen card may be of."""
    unseen = unseen_cards(view, seat)
    count, found = sum(unseen), list[float]()
    for kind, number in enumerate(unseen):
        if number:
            share, row = number / count, seen_after_card(view, seat, kind, moment, cards)
            found = [a + share * b for a, b in zip(found, row)] if found else [share * b for b in row]  # noqa: B905
    return found or inputs(view, seat, moment)
