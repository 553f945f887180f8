"""Room for coins: before a gain that does not fit is begun, other coins are spent (FC-13.5, FC-19.27)."""

from collections.abc import Iterator
from typing import Final

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.deck.verbs import GAINS
from stellwerk.games.first_class.rules import coins, payloads, trains
from stellwerk.games.first_class.rules.actions import DONE
from stellwerk.games.first_class.rules.payloads import amount_of
from stellwerk.games.first_class.rules.state import State

EARNED: Final = (  # where bonuses come from that wait until they are used; their coins and points are never given up
    payloads.MAIL_CAR,
    payloads.TILE,
    payloads.GAME_END_CARD,
    payloads.BOARDING,
    payloads.PASSENGER,
)
SPACES: Final = sum(trains.COLUMNS)
MOMENTS: Final = {"turn": True, "scoring": True, "end-turn": True, "out-of-turn": False}  # are they the seat's own?


def is_earned(bonus: Effect) -> bool:
    """FC-19.5: does a pending bonus bring coins or points for certain, so that it cannot be given up?"""
    return bonus.op == "begin" and payloads.source_of(bonus) in EARNED and any(map(is_gain, bonus.of))


def is_gain(part: Effect) -> bool:
    """Coins or points without a choice."""
    return part.op in GAINS or (part.op.startswith("per-") and part.of[0].op in GAINS)


def missing(state: State, seat: int, coming: int) -> int:
    """How many spaces are missing for the coins of a frame, as far as the seat can make room and has to."""
    short = min(coming, SPACES) - (SPACES - sum(state.coins[seat]))  # FC-RM.10: more than twelve find no room anyway
    return short if short > 0 and is_on_turn(state, seat) else 0


def coins_of(parts: tuple[Effect, ...]) -> int:
    """The coins that a frame brings, those of a choice included."""
    return sum(most_coins(part) for part in parts)


def most_coins(part: Effect) -> int:
    if part.op == "either":
        return max(map(most_coins, part.of))
    return amount_of(part) if part.op == "coins" else 0


def is_on_turn(state: State, seat: int) -> bool:
    """FC-13.6: out of turn nothing can be spent."""
    return MOMENTS.get(moment(state, seat), False)


def moment(state: State, seat: int) -> str:
    """What the seat comes back to when it has done what it is asked: its turn, its scoring or its chain out of turn."""
    ops = (frame.effect.op for frame in reversed(state.pending) if frame.seat == seat)
    return next((op for op in ops if op in MOMENTS), "")


def offer_room(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-19.27: all that coins buy now, and to leave the coins where nobody has to take them."""
    options = coins.spending(state, seat)
    return [*options, DONE] if may_leave(payloads.waiting_frame(effect)) else options


def may_leave(begin: Effect) -> bool:
    """FC-19.5: coins that were earned are taken; those of a card, station or contract, or of a choice, need not be."""
    return payloads.source_of(begin) not in EARNED or all(part.op != "coins" for part in begin.of)


def do_room(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...] | None:
    """The frame comes next, and asks again while it does not fit; or it comes without its coins."""
    begin = payloads.waiting_frame(effect)
    if action != DONE:
        push(state, seat, begin)
        return coins.do_free_action(state, seat, action)
    rest = tuple(without_coins(begin.of))
    if rest:
        push(state, seat, payloads.begin_of(begin, rest))
    return None


def without_coins(parts: tuple[Effect, ...]) -> Iterator[Effect]:
    for part in parts:
        if part.op == "either":
            choices = tuple(without_coins(part.of))
            yield from choices if len(choices) < 2 else (Effect("either", 1, choices),)
        elif part.op != "coins":
            yield part
